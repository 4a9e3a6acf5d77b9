// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::formats {

/// Tells a file and its content without reading it: by device, inode, size and the times of its
/// last changes, of which anybody can set the first but nobody the second.
struct QuickIdentity
{
    std::string key; ///< empty: there is no such file
    /// Another change may follow that the times do not tell: the last one is too young, or pages
    /// of the file are not on the disk yet, which a program that has mapped them changes unseen
    /// (Linux 6.5 tells; not of files in memory: tmpfs).
    bool isFresh = true;

    [[nodiscard]] static QuickIdentity of(const std::string &path);
};

} // namespace trilane::formats
