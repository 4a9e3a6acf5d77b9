// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <memory>
#include <string>

namespace trilane::daemon {

/// A folder with a name that nobody can guess, for the socket of one session; removed with what is
/// in it by the destructor.
class SocketFolder
{
public:
    /// In `base`; "": $XDG_RUNTIME_DIR, or the system's folder for temporary files where there is
    /// none or others must reach it. Where it is not `reachable` only this user can enter it.
    [[nodiscard]] static Result<std::unique_ptr<SocketFolder>> make(std::string base,
                                                                    bool reachable);
    ~SocketFolder();
    SocketFolder(const SocketFolder &) = delete;
    SocketFolder &operator=(const SocketFolder &) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }

    /// Removes the folders in `base` that nobody has any more, for a daemon was killed: those of
    /// this user, a minute old, without a lock, and whose socket nobody answers. make() does so by
    /// itself where it chooses the place.
    static void sweep(const std::string &base);

private:
    explicit SocketFolder(std::string path)
        : m_path(std::move(path))
    {}

    std::string m_path;
    int m_lock = -1; ///< of the folder
};

} // namespace trilane::daemon
