// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/quickidentity.h"

#include "model/base/platform/file.h"

#include <array>
#include <cinttypes>
#include <cstdio>

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

namespace trilane::platform {

namespace {

/// Modification times have a granularity; the coarsest, FAT's, is 2 s.
constexpr int64_t kTickSeconds = 2;

/// Whether written pages of the file are not on disk yet: programs that have mapped it can modify
/// them without changing a time. Also false if unknown: before Linux 6.5, and on memory or stacked
/// file systems.
bool hasUnwrittenPages(const std::string &path)
{
    struct
    {
        uint64_t offset, bytes; // to the end
    } const range{};
    struct
    {
        uint64_t inMemory, unwritten, beingWritten, evicted, recentlyEvicted;
    } pages{};
    constexpr long kCacheStat = 451; // of all architectures, which headers may not have
    const Result<File> file = File::openForReading(path);
    return file && ::syscall(kCacheStat, file->descriptor(), &range, &pages, 0) == 0 &&
           pages.unwritten > 0;
}

} // namespace

QuickIdentity QuickIdentity::of(const std::string &path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return {};
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  "%" PRIx64 "-%" PRIx64 "-%" PRIx64 "-%" PRIx64 ".%09ld-%" PRIx64 ".%09ld",
                  static_cast<uint64_t>(status.st_dev), static_cast<uint64_t>(status.st_ino),
                  static_cast<uint64_t>(status.st_size),
                  static_cast<uint64_t>(status.st_mtim.tv_sec), status.st_mtim.tv_nsec,
                  static_cast<uint64_t>(status.st_ctim.tv_sec), status.st_ctim.tv_nsec);
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    return {.key = text.data(),
            .isFresh =
                now.tv_sec - status.st_ctim.tv_sec <= kTickSeconds || hasUnwrittenPages(path)};
}

} // namespace trilane::platform
