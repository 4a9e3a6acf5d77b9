// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace trilane::platform {

/// Tells whether the file of a name still has the content that it had: by size and time of the last
/// change (stat(2)). Not by inode: file systems of other machines make new ones up. Plain value.
struct FileIdentity
{
    uint64_t bytes = 0;
    int64_t changed = 0; ///< seconds since 1970, by the file system's clock
    int64_t changedNs = 0;

    /// Nothing: there is no such file.
    [[nodiscard]] static std::optional<FileIdentity> of(const std::string &path);
    friend bool operator==(const FileIdentity &, const FileIdentity &) = default;
};

/// What to say of a file that did not stay what it was. `how`: what that led to, if known.
[[nodiscard]] Error changedWhileRead(const std::string &path, Message how = {});

} // namespace trilane::platform
