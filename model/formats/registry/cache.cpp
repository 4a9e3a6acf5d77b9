// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/contenthash.h"
#include "model/formats/io/quickidentity.h"
#include "model/formats/registry/cacheseal.h"
#include "model/formats/registry/foreign.h"
#include "model/formats/registry/importtrace.h"

#include "model/base/foreigntext.h"
#include "model/base/platform/environment.h"
#include "model/base/platform/fileidentity.h"
#include "model/base/platform/folder.h"
#include "model/base/version.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::formats {

namespace {

namespace fs = std::filesystem;

/// Raised whenever an importer gives another result for the same file.
constexpr int kImporterVersion = 10;
constexpr uint64_t kCacheBytes = uint64_t{8} << 30;

/// A folder that no other user can have created, write to or read, because imported files may be
/// private to their owner. A folder of ours that is readable by others, as created by earlier
/// versions, is made private.
bool isOurs(const fs::path &folder)
{
    struct stat status = {};
    if (::lstat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        status.st_uid != ::geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return false;
    return (status.st_mode & (S_IRWXG | S_IRWXO)) == 0 || ::chmod(folder.c_str(), S_IRWXU) == 0;
}

/// Only this user and root can replace the contents.
bool keepsItsContents(const fs::path &folder)
{
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    return status.st_uid == ::geteuid() ||
           (status.st_uid == 0 &&
            ((status.st_mode & (S_IWGRP | S_IWOTH)) == 0 || (status.st_mode & S_ISVTX) != 0));
}

/// Made where it is not there.
bool isUsable(const fs::path &folder)
{
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return false;
    return isOurs(folder) && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

Result<fs::path> cacheFolder()
{
    std::error_code failed;
    fs::path base;
    if (const char *xdg = platform::environmentVariable("XDG_CACHE_HOME"); xdg && *xdg == '/')
        base = xdg;
    else if (const char *home = platform::environmentVariable("HOME"); home && *home == '/')
        base = fs::path(home) / ".cache";
    if (!base.empty()) {
        fs::create_directories(base, failed);
        // A link to a folder on another disk that we, or root, have made is as good.
        struct stat link = {};
        fs::path folder = base / "trilane";
        if (::lstat(folder.c_str(), &link) == 0 && S_ISLNK(link.st_mode) &&
            (link.st_uid == ::geteuid() || link.st_uid == 0))
            folder = fs::canonical(folder, failed);
        if (keepsItsContents(base) && isUsable(folder))
            return folder;
    }
    // No home, or one that cannot be written: a folder of our own among the temporary files.
    base = fs::path(platform::temporaryFolder()) / ("trilane-cache-" + std::to_string(::geteuid()));
    if (::mkdir(base.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return Error{.what = msg("cannot be created for imported traces: %1", systemMessage(errno)),
                     .file = base.string(),
                     .remedy = msg("set XDG_CACHE_HOME to a writable folder")};
    if (!isOurs(base))
        return Error{.what = msg("is not private to you"),
                     .file = base.string(),
                     .remedy = msg("set XDG_CACHE_HOME to a writable folder")};
    return base;
}

Result<std::string> contentKey(const std::string &path, const jobs::JobContext &job)
{
    const Result<ContentHash> content = contentHash(path, job);
    if (!content)
        return content.error();
    return content->digits + "-" + std::to_string(content->bytes) + "-v" +
           std::to_string(kImporterVersion);
}

/// The content key a note holds; empty when there is none. A note is a symbolic link to nowhere:
/// made and replaced in one step, and never half written.
std::string readNote(const fs::path &note)
{
    std::error_code failed;
    const fs::path target = fs::read_symlink(note, failed);
    return failed ? std::string() : target.string();
}

void writeNote(const fs::path &note, const std::string &key)
{
    std::error_code ignored;
    const fs::path fresh = note.string() + "." + std::to_string(::getpid());
    fs::create_symlink(key, fresh, ignored);
    fs::rename(fresh, note, ignored);
}

/// Removes the traces that were not used for the longest time until the rest fits.
void trim(const fs::path &folder, const fs::path &keep)
{
    struct Item
    {
        fs::path path;
        fs::file_time_type used;
        uint64_t bytes;
    };
    std::vector<Item> items;
    uint64_t total = 0;
    std::error_code failed;
    for (const std::string &name : platform::namesIn(folder)) {
        const fs::path path = folder / name;
        const uint64_t bytes = path.extension() == ".trilane" ? fs::file_size(path, failed) : 0;
        if (failed || bytes == 0)
            continue;
        fs::file_time_type used = fs::last_write_time(CacheSeal(path).path(), failed);
        if (failed)
            used = fs::last_write_time(path, failed); // of an earlier version
        items.push_back({path, used, bytes});
        total += bytes;
    }
    std::sort(items.begin(), items.end(),
              [](const Item &a, const Item &b) { return a.used < b.used; });
    for (const Item &item : items) {
        if (total <= kCacheBytes)
            break;
        if (item.path == keep)
            continue;
        fs::remove(item.path, failed);
        fs::remove(CacheSeal(item.path).path(), failed);
        total -= item.bytes;
    }
}

std::string pathOf(const fs::path &folder, const std::string &key)
{
    return (folder / (key + ".trilane")).string();
}

/// Differs when any of the texts do, or their order.
std::string keyOfAll(std::span<const std::string> texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += std::to_string(text.size()) + ':' + text;
    return sha256(all);
}

} // namespace

Result<std::string> cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
                                  const std::function<Result<bool>(const std::string &out)> &make)
{
    const Result<fs::path> folder = cacheFolder();
    if (!folder)
        return folder.error();
    std::vector<std::string> identities;
    for (const std::string &file : files) {
        const QuickIdentity identity = QuickIdentity::of(file);
        identities.push_back(identity.key + ' ' + file);
        if (!identity.isFresh)
            continue;
        const Result<ContentHash> content = contentHash(file, {});
        if (!content)
            return content.error();
        identities.back() += ' ' + content->digits;
    }
    const std::string key =
        purpose + "-" + keyOfAll(identities) + "-v" + std::to_string(kImporterVersion);
    const std::string cached = pathOf(*folder, key);
    const CacheSeal seal(cached);
    if (!seal.holds(key, {})) {
        const Result<bool> isWhole = make(cached);
        if (!isWhole)
            return isWhole.error();
        if (*isWhole)
            seal.set(key);
        trim(*folder, cached);
    }
    seal.touch();
    return cached;
}

Result<std::string> cachePathOf(std::span<const std::string> files, const std::string &name)
{
    const Result<fs::path> folder = cacheFolder();
    if (!folder)
        return folder.error();
    const fs::path own = *folder / ("of-" + keyOfAll(files));
    if (!isUsable(own))
        return Error::fromErrno(msg("cannot be created"), own.string());
    return (own / name).string();
}

Result<std::string> nativeTraceFor(const std::string &path, const jobs::JobContext &job)
{
    std::string head;
    std::string inflatedHead;
    const std::optional<platform::FileIdentity> before = platform::FileIdentity::of(path);
    Result<ImportProbe> probe = probeFile(path, head, inflatedHead);
    if (!probe)
        return probe.error();
    if (isNativeTrace(*probe))
        return path;

    const Result<fs::path> place = cacheFolder();
    if (!place)
        return place.error();
    const fs::path &folder = *place;
    const QuickIdentity identity = QuickIdentity::of(path);
    const fs::path note = folder / (identity.key + ".key");
    std::error_code failed;
    std::string key = identity.isFresh ? std::string() : readNote(note);
    const bool noted = key.ends_with("-v" + std::to_string(kImporterVersion)) &&
                       CacheSeal(pathOf(folder, key)).holds(key, job);
    if (!noted) {
        Result<std::string> content = contentKey(path, job);
        if (!content)
            return content.error();
        key = *content;
    }
    const std::string cached = pathOf(folder, key);
    const CacheSeal seal(cached);
    if (!noted && !seal.holds(key, job)) {
        if (Result<void> done = importTrace(path, cached, {}, job); !done)
            return done.error();
        // Under the name of one content there must not be another.
        if (platform::FileIdentity::of(path) != before ||
            QuickIdentity::of(path).key != identity.key) {
            fs::remove(cached, failed);
            return platform::changedWhileRead(path);
        }
        seal.set(key);
        trim(folder, cached);
    }
    if (!noted && !identity.isFresh && QuickIdentity::of(path).key == identity.key)
        writeNote(note, key);
    seal.touch();
    return cached;
}

} // namespace trilane::formats
