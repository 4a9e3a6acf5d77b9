// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/folder.h"

#include "model/base/platform/paths.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace trilane::platform {

Result<std::vector<std::string>> readFolder(const std::string &folder)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> opened(::opendir(folder.c_str()), ::closedir);
    if (!opened)
        return Error::fromErrno(msg("cannot be read"), folder);
    std::vector<std::string> names;
    while (const dirent *entry = ::readdir(opened.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            names.emplace_back(name);
    }
    return names;
}

std::vector<std::string> namesIn(const std::string &folder)
{
    Result<std::vector<std::string>> names = readFolder(folder);
    return names ? std::move(names).value() : std::vector<std::string>();
}

bool makeFolders(const std::string &folder)
{
    std::error_code failed;
    std::filesystem::create_directories(pathFromUtf8(folder), failed);
    if (failed)
        errno = failed.value();
    return !failed;
}

uint64_t freeBytes(const std::string &folder)
{
    struct statvfs room = {};
    if (::statvfs(folder.c_str(), &room) != 0)
        return 0;
    return uint64_t{room.f_bavail} * room.f_frsize;
}

void removeFolder(const std::string &folder) noexcept
{
    const int opened =
        folder.empty() ? -1
                       : ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (opened < 0)
        return;
    alignas(dirent64) std::array<char, 4096> entries{};
    for (bool hasRemoved = true; hasRemoved;) {
        hasRemoved = false;
        ::lseek(opened, 0, SEEK_SET);
        const ssize_t bytes = ::getdents64(opened, entries.data(), entries.size());
        for (ssize_t at = 0; at < bytes;) {
            // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast)
            const auto *entry = reinterpret_cast<const dirent64 *>(entries.data() + at);
            hasRemoved = ::unlinkat(opened, entry->d_name, 0) == 0 || hasRemoved;
            at += entry->d_reclen;
        }
    }
    ::close(opened);
    ::rmdir(folder.c_str());
}

} // namespace trilane::platform
