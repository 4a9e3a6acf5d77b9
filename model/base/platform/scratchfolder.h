// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/watcher.h"
#include "model/base/result.h"

#include <string>
#include <string_view>

namespace trilane::platform {

/// A private temporary folder, removed with this object, or when the process is killed. One thread.
class ScratchFolder
{
public:
    /// `stem` is part of its name.
    [[nodiscard]] static Result<ScratchFolder> make(std::string_view stem);
    ScratchFolder(ScratchFolder &&other) noexcept;
    ScratchFolder &operator=(ScratchFolder &&) = delete;
    ~ScratchFolder();

    [[nodiscard]] const std::string &path() const { return m_path; }

private:
    ScratchFolder() = default;

    std::string m_path;
    Watcher m_watcher;
};

} // namespace trilane::platform
