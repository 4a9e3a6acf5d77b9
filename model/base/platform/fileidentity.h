// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace trilane::platform {

/// Detects whether a file's content changed, by size and modification time (stat(2)). Inodes are
/// not compared: network file systems may renumber them. Plain value.
struct FileIdentity
{
    uint64_t bytes = 0;
    int64_t changed = 0; ///< seconds since 1970, by the file system's clock
    int64_t changedNs = 0;

    /// Nothing: there is no such file.
    [[nodiscard]] static std::optional<FileIdentity> of(const std::string &path);
    uint64_t inode = 0; ///< compared only to detect replacement of the file
    friend bool operator==(const FileIdentity &a, const FileIdentity &b)
    {
        return a.bytes == b.bytes && a.changed == b.changed && a.changedNs == b.changedNs;
    }
};

/// Error for a file that changed during reading. `how`: what failed as a result, if known.
[[nodiscard]] Error changedWhileRead(const std::string &path, Message how = {});

} // namespace trilane::platform
