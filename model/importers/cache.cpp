// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/foreign.h"
#include "model/importers/importer.h"

#include "model/base/crc32c.h"
#include "model/base/fileidentity.h"
#include "model/base/version.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

namespace {

namespace fs = std::filesystem;

/// Raised whenever an importer gives another result for the same file.
constexpr int kImporterVersion = 6;
constexpr uint64_t kCacheBytes = uint64_t{8} << 30;

/// A folder that nobody else can have put there or can write to.
bool isOurs(const fs::path &folder)
{
    struct stat status = {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

Result<fs::path> cacheFolder()
{
    std::error_code failed;
    fs::path base;
    if (const char *xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg == '/')
        base = xdg;
    else if (const char *home = std::getenv("HOME"); home && *home == '/')
        base = fs::path(home) / ".cache";
    if (!base.empty()) {
        fs::create_directories(base / "trilane", failed);
        if (!failed && ::access((base / "trilane").c_str(), W_OK) == 0)
            return base / "trilane";
    }
    // No home, or one that cannot be written: a folder of our own among the temporary files.
    base = fs::temp_directory_path(failed) / ("trilane-cache-" + std::to_string(::getuid()));
    if (::mkdir(base.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return Error{.what = "cannot be made for imported traces: " +
                             std::generic_category().message(errno),
                     .file = base.string(),
                     .remedy = "set XDG_CACHE_HOME to a folder that can be written"};
    if (!isOurs(base))
        return Error{.what = "is not a folder of yours alone",
                     .file = base.string(),
                     .remedy = "set XDG_CACHE_HOME to a folder that can be written"};
    return base;
}

/// Two independent checksums and the size: 128 bits that differ when the content does, read at the
/// speed of the disk (no adversary gains anything by a collision with his own file).
Result<std::string> contentKey(const std::string &path, const JobContext &job)
{
    Result<File> file = File::openForReading(path);
    if (!file)
        return file.error();
    constexpr uint32_t kSecondSeed = 0x5bd1e995;
    std::vector<std::byte> buffer(size_t{1} << 20);
    uint32_t first = 0;
    uint32_t second = kSecondSeed;
    uint64_t at = 0;
    for (;;) {
        if (job.stopped())
            return Error::stopped();
        Result<size_t> got = file->readAt(at, buffer);
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        const auto bytes = std::span<const std::byte>(buffer).first(*got);
        first = crc32c(bytes, first);
        // The second one sees the block order through the running value of the first.
        second = second * 0x01000193u ^ first;
        at += *got;
    }
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%08" PRIx32 "%08" PRIx32 "-%" PRIu64 "-v%d", first,
                  second, at, kImporterVersion);
    return std::string(text.data());
}

/// Name of the note that spares reading an unchanged file again: by device, inode, size and time.
std::string identityKey(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    std::array<char, 128> text{};
    std::snprintf(text.data(), text.size(), "%" PRIx64 "-%" PRIx64 "-%" PRIx64 "-%" PRIx64 ".%09ld",
                  static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
                  static_cast<uint64_t>(status.st_size),
                  static_cast<uint64_t>(status.st_mtim.tv_sec), status.st_mtim.tv_nsec);
    return text.data();
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
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".trilane")
            continue;
        const uint64_t bytes = entry.file_size(failed);
        if (failed)
            continue;
        items.push_back({entry.path(), entry.last_write_time(failed), bytes});
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
        total -= item.bytes;
    }
}

/// Differs when any of the texts do, or their order.
std::string keyOfAll(std::span<const std::string> texts)
{
    std::string text;
    for (const std::string &one : texts)
        text += one + '\n';
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a, beside a checksum of another kind
    for (const char c : text)
        hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001b3;
    std::array<char, 64> key{};
    std::snprintf(key.data(), key.size(), "%08" PRIx32 "%016" PRIx64,
                  crc32c(std::as_bytes(std::span(text))), hash);
    return key.data();
}

} // namespace

Result<std::string> cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
                                  const std::function<Result<void>(const std::string &out)> &make)
{
    const Result<fs::path> folder = cacheFolder();
    if (!folder)
        return folder.error();
    std::vector<std::string> identities;
    for (const std::string &file : files)
        identities.push_back(identityKey(file) + ' ' + file);
    const fs::path cached = *folder / (purpose + "-" + keyOfAll(identities) + "-v" +
                                       std::to_string(kImporterVersion) + ".trilane");
    std::error_code failed;
    if (!fs::exists(cached, failed)) {
        if (Result<void> done = make(cached.string()); !done)
            return done.error();
        trim(*folder, cached);
    }
    fs::last_write_time(cached, fs::file_time_type::clock::now(), failed); // used just now
    return cached.string();
}

Result<std::string> cachePathOf(std::span<const std::string> files, const std::string &name)
{
    const Result<fs::path> folder = cacheFolder();
    if (!folder)
        return folder.error();
    const fs::path own = *folder / ("of-" + keyOfAll(files));
    std::error_code failed;
    fs::create_directories(own, failed);
    if (failed)
        return Error{.what = "cannot be made: " + failed.message(), .file = own.string()};
    return (own / name).string();
}

Result<std::string> nativeTraceFor(const std::string &path, const JobContext &job)
{
    std::string head;
    std::string inflatedHead;
    const std::optional<FileIdentity> before = FileIdentity::of(path);
    Result<ImportProbe> probe = probeFile(path, head, inflatedHead);
    if (!probe)
        return probe.error();
    if (isNativeTrace(*probe))
        return path;

    const Result<fs::path> place = cacheFolder();
    if (!place)
        return place.error();
    const fs::path &folder = *place;
    const fs::path note = folder / (identityKey(path) + ".key");
    std::error_code failed;
    std::string key = readNote(note);
    const bool noted = !key.empty() && key.ends_with("-v" + std::to_string(kImporterVersion)) &&
                       fs::exists(folder / (key + ".trilane"), failed);
    if (!noted) {
        Result<std::string> content = contentKey(path, job);
        if (!content)
            return content.error();
        key = *content;
    }
    const fs::path cached = folder / (key + ".trilane");
    if (!fs::exists(cached, failed)) {
        if (Result<void> done = importTrace(path, cached.string(), {}, job); !done)
            return done.error();
        // Under the name of one content there must not be another.
        if (FileIdentity::of(path) != before) {
            fs::remove(cached, failed);
            return changedWhileRead(path);
        }
        trim(folder, cached);
    }
    if (!noted)
        writeNote(note, key);
    fs::last_write_time(cached, fs::file_time_type::clock::now(), failed); // used just now
    return cached.string();
}

} // namespace trilane
