// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

/// Amounts as people read them, the same in tables, sentences and the window: in the largest unit
/// that keeps the integer part above zero, digits grouped by three ("12 345.678 s"). Numbers for
/// machines have no unit. Pure; any thread. Durations: formatDuration() of time.h.
namespace trilane {

struct AmountUnit
{
    double size;
    const char *name;
};

inline constexpr std::array kTimeUnits{AmountUnit{1, "ns"}, AmountUnit{1e3, "µs"},
                                       AmountUnit{1e6, "ms"}, AmountUnit{1e9, "s"}};
/// Digits after the point of a time that is not in the smallest unit.
inline constexpr int kTimeDigits = 3;

/// "324.00 MiB": binary.
[[nodiscard]] std::string formatBytes(double bytes);
/// "12.50 GB/s": decimal.
[[nodiscard]] std::string formatRate(double bytesPerSecond);
/// "12 345"
[[nodiscard]] std::string formatCount(int64_t count);

/// Unit of a value with that many decimals: 999 999.9 ns are 1.000 ms.
[[nodiscard]] const AmountUnit &naturalUnit(std::span<const AmountUnit> units, double value,
                                            int digits);
/// No digits after the point in the unit of size 1.
void addAmount(std::string &out, double value, const AmountUnit &unit, int digits);
void addGrouped(std::string &out, double value, int digits);

} // namespace trilane
