// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/userfolders.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/paths.h"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace trilane::platform {

namespace fs = std::filesystem;

namespace {

/// One of our folders readable by others, from earlier versions, is made private.
bool isOurs(const std::string &folder)
{
    struct stat status = {};
    if (::lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        status.st_uid != ::geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return false;
    return (status.st_mode & (S_IRWXG | S_IRWXO)) == 0 || ::chmod(folder.c_str(), S_IRWXU) == 0;
}

/// Only this user and root can replace its contents.
bool keepsItsContents(const std::string &folder)
{
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    return status.st_uid == ::geteuid() ||
           (status.st_uid == 0 &&
            ((status.st_mode & (S_IWGRP | S_IWOTH)) == 0 || (status.st_mode & S_ISVTX) != 0));
}

/// The value of a variable that names a folder, else another one of the home; empty without both.
std::string folderOf(const char *variable, const char *inHome)
{
    if (const char *given = environmentVariable(variable); given && *given == '/')
        return given;
    const char *home = environmentVariable("HOME");
    return home && *home == '/' ? std::string(home) + inHome : std::string();
}

/// A link to a folder on another disk that we, or root, have made is as good.
std::string behindOurLink(const std::string &folder)
{
    struct stat link = {};
    if (::lstat(folder.c_str(), &link) != 0 || !S_ISLNK(link.st_mode) ||
        (link.st_uid != ::geteuid() && link.st_uid != 0))
        return folder;
    std::error_code failed;
    return utf8FromPath(fs::canonical(pathFromUtf8(folder), failed));
}

Error notOurs(Message what, const std::string &folder)
{
    return {.what = std::move(what),
            .file = folder,
            .remedy = msg("set XDG_CACHE_HOME to a writable folder")};
}

} // namespace

std::string configFolder()
{
    return folderOf("XDG_CONFIG_HOME", "/.config");
}

Result<std::string> cacheFolder()
{
    if (const std::string base = folderOf("XDG_CACHE_HOME", "/.cache"); !base.empty()) {
        std::error_code failed;
        fs::create_directories(pathFromUtf8(base), failed);
        const std::string folder = behindOurLink(base + "/trilane");
        if (keepsItsContents(base) && makePrivateFolder(folder))
            return folder;
    }
    // No home, or one that cannot be written: a folder of our own among the temporary files.
    const std::string base = temporaryFolder() + "/trilane-cache-" + std::to_string(::geteuid());
    if (::mkdir(base.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return notOurs(msg("cannot be created for imported traces: %1",
                           Message::fromText(std::generic_category().message(errno))),
                       base);
    if (!isOurs(base))
        return notOurs(msg("is not private to you"), base);
    return base;
}

bool makePrivateFolder(const std::string &folder)
{
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return false;
    return isOurs(folder) && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

std::string readNote(const std::string &path)
{
    std::error_code failed;
    return utf8FromPath(fs::read_symlink(pathFromUtf8(path), failed));
}

void writeNote(const std::string &path, const std::string &text)
{
    const std::string fresh = path + "." + std::to_string(::getpid());
    if (::symlink(text.c_str(), fresh.c_str()) == 0 || errno == EEXIST)
        (void)renameFile(fresh, path);
}

} // namespace trilane::platform
