// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/report.h"

#include "model/base/platform/file.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace trilane::bench {

namespace {

uint64_t statusLine(std::string_view key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(key))
            return std::strtoull(line.c_str() + key.size() + 1, nullptr, 10) * 1024;
    }
    return 0;
}

} // namespace

void row(std::string_view name, double value, std::string_view unit)
{
    std::printf("row\t%.*s\t%.9g\t%.*s\n", static_cast<int>(name.size()), name.data(), value,
                static_cast<int>(unit.size()), unit.data());
}

void fail(std::string_view what)
{
    std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
    std::exit(1);
}

uint64_t residentNow()
{
    return statusLine("VmRSS");
}

uint64_t residentPeak()
{
    return statusLine("VmHWM");
}

void dropFromCache(const std::string &path)
{
    const Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        fail(file.error().message());
    // Pages not yet on the disk would stay.
    ::fsync(file->descriptor());
    ::posix_fadvise(file->descriptor(), 0, 0, POSIX_FADV_DONTNEED);
}

} // namespace trilane::bench
