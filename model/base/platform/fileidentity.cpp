// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/fileidentity.h"

#include <utility>

#include <sys/stat.h>

namespace trilane::platform {

std::optional<FileIdentity> FileIdentity::of(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return std::nullopt;
    return FileIdentity{.bytes = static_cast<uint64_t>(status.st_size),
                        .changed = status.st_mtim.tv_sec,
                        .changedNs = status.st_mtim.tv_nsec,
                        .inode = status.st_ino};
}

Error changedWhileRead(const std::string &path, Message how)
{
    return {.what = how.empty() ? msg("changed while being read")
                                : msg("changed while being read: %1", std::move(how)),
            .file = path,
            .remedy = msg("try again when no program is writing to it")};
}

} // namespace trilane::platform
