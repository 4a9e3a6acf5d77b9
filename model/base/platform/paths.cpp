// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/paths.h"

#include "model/base/platform/file.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::platform {

namespace fs = std::filesystem;

namespace {

/// Without a place in errno a failure would have no reason.
bool noted(const std::error_code &failed)
{
    if (failed)
        errno = failed.value();
    return !failed;
}

} // namespace

fs::path pathFromUtf8(std::string_view path)
{
    return {path.begin(), path.end()}; // POSIX: a path is bytes
}

std::string utf8FromPath(const fs::path &path)
{
    return path.native();
}

std::string fileName(std::string_view path)
{
    return utf8FromPath(pathFromUtf8(path).filename());
}

std::string extensionOf(std::string_view path)
{
    return utf8FromPath(pathFromUtf8(path).extension());
}

std::string absolutePath(std::string_view path)
{
    std::error_code failed;
    const fs::path absolute = fs::absolute(pathFromUtf8(path), failed);
    return noted(failed) ? utf8FromPath(absolute) : std::string();
}

FileKind kindOf(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return FileKind::None;
    return S_ISREG(status.st_mode)    ? FileKind::Regular
           : S_ISDIR(status.st_mode)  ? FileKind::Folder
           : S_ISFIFO(status.st_mode) ? FileKind::Pipe
                                      : FileKind::Other;
}

bool isTaken(const std::string &path)
{
    struct stat status = {};
    return ::lstat(path.c_str(), &status) == 0;
}

bool isSameFile(const std::string &a, const std::string &b)
{
    struct stat first = {};
    struct stat second = {};
    return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

std::optional<uint64_t> fileBytes(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return static_cast<uint64_t>(status.st_size);
}

bool removeFile(const std::string &path)
{
    return std::remove(path.c_str()) == 0;
}

bool renameFile(const std::string &from, const std::string &to)
{
    return std::rename(from.c_str(), to.c_str()) == 0;
}

bool copyFile(const std::string &from, const std::string &to)
{
    std::error_code failed;
    fs::copy_file(pathFromUtf8(from), pathFromUtf8(to), fs::copy_options::overwrite_existing,
                  failed);
    return noted(failed) && ::chmod(to.c_str(), kOwnerOnly) == 0;
}

void touchFile(const std::string &path)
{
    (void)::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
}

} // namespace trilane::platform
