// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::platform {

/// Identifies a file and its content without reading it: by device, inode, size and the times of
/// its last changes. Programs can set the modification time, but not the change time.
struct QuickIdentity
{
    std::string key; ///< empty: there is no such file
    /// A later change may not be visible in the times: the last one is too recent, or pages of the
    /// file are not on disk yet, which a program that has mapped them can change unnoticed
    /// (detectable since Linux 6.5, except in tmpfs).
    bool isFresh = true;

    [[nodiscard]] static QuickIdentity of(const std::string &path);
};

} // namespace trilane::platform
