// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <memory>
#include <string>

namespace trilane::daemon {

/// A folder with an unguessable name for the socket of one session; removed with its contents on
/// destruction.
class SocketFolder
{
public:
    /// In `base`; "": $XDG_RUNTIME_DIR, or the system's temporary folder if unset or if others must
    /// reach it. Unless `reachable`, only this user can enter it.
    [[nodiscard]] static Result<std::unique_ptr<SocketFolder>> make(std::string base,
                                                                    bool reachable);
    ~SocketFolder();
    SocketFolder(const SocketFolder &) = delete;
    SocketFolder &operator=(const SocketFolder &) = delete;

    [[nodiscard]] const std::string &path() const { return m_path; }

    /// Removes folders in `base` left by killed daemons: those of this user, at least a minute old,
    /// without a lock, and with an unanswered socket. make() does this itself if it chooses the
    /// folder.
    static void sweep(const std::string &base);

private:
    explicit SocketFolder(std::string path)
        : m_path(std::move(path))
    {}

    std::string m_path;
    int m_lock = -1; ///< of the folder
};

} // namespace trilane::daemon
