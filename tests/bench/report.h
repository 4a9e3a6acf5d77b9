// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::bench {

/// Prints one measurement as "row<TAB>name<TAB>value<TAB>unit", which bench.py makes a table of.
void row(std::string_view name, double value, std::string_view unit);

/// Prints the error and ends the program with 1.
[[noreturn]] void fail(std::string_view what);

/// Wall-clock seconds since it was made.
class Stopwatch
{
public:
    [[nodiscard]] double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// Memory of this process now and at most so far, in bytes (VmRSS and VmHWM of proc(5)).
[[nodiscard]] uint64_t residentNow();
[[nodiscard]] uint64_t residentPeak();

/// Asks the kernel to forget the cached pages of a file, so that reading it reads the disk.
void dropFromCache(const std::string &path);

/// The value, kept from being optimized away.
template <typename T>
void keep(const T &value)
{
    asm volatile("" : : "r"(&value) : "memory");
}

} // namespace trilane::bench
