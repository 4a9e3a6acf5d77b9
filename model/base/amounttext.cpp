// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/amounttext.h"

#include "model/base/time.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace trilane {

namespace {

constexpr double kKibi = 1024;
constexpr std::array kByteUnits{
    AmountUnit{1, "B"}, AmountUnit{kKibi, "KiB"}, AmountUnit{kKibi * kKibi, "MiB"},
    AmountUnit{kKibi * kKibi * kKibi, "GiB"}, AmountUnit{kKibi * kKibi * kKibi * kKibi, "TiB"}};
constexpr std::array kRateUnits{AmountUnit{1, "B/s"}, AmountUnit{1e3, "kB/s"},
                                AmountUnit{1e6, "MB/s"}, AmountUnit{1e9, "GB/s"},
                                AmountUnit{1e12, "TB/s"}};
constexpr int kSizeDigits = 2;

/// `point`: where the digits after the point begin, or the end.
void addGrouped(std::string &out, std::string_view digits, size_t point)
{
    const size_t first = digits.starts_with('-') ? 1 : 0;
    size_t at = first + (point - first) % 3;
    out += digits.substr(0, at);
    for (; at < point; at += 3) {
        if (at > first)
            out += ' ';
        out += digits.substr(at, 3);
    }
    out += digits.substr(point);
}

std::string inNaturalUnit(std::span<const AmountUnit> units, double value, int digits)
{
    std::string text;
    addAmount(text, value, naturalUnit(units, value, digits), digits);
    return text;
}

} // namespace

std::string formatBytes(double bytes)
{
    return inNaturalUnit(kByteUnits, bytes, kSizeDigits);
}

std::string formatRate(double bytesPerSecond)
{
    return inNaturalUnit(kRateUnits, bytesPerSecond, kSizeDigits);
}

std::string formatDuration(Ns ns)
{
    return inNaturalUnit(kTimeUnits, static_cast<double>(ns), kTimeDigits);
}

std::string formatCount(int64_t count)
{
    std::array<char, 24> text;
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), count);
    const std::string_view written(text.data(), end);
    std::string grouped;
    addGrouped(grouped, written, written.size());
    return grouped;
}

const AmountUnit &naturalUnit(std::span<const AmountUnit> units, double value, int digits)
{
    // A value just below the larger unit may round up to one of it.
    const double half = 0.5 * std::pow(10.0, -digits);
    size_t i = units.size() - 1;
    while (i > 0 && std::abs(value) + (i > 1 ? half : 0.5) * units[i - 1].size < units[i].size)
        --i;
    return units[i];
}

void addAmount(std::string &out, double value, const AmountUnit &unit, int digits)
{
    addGrouped(out, value / unit.size, unit.size == 1 ? 0 : digits);
    out += ' ';
    out += unit.name;
}

void addGrouped(std::string &out, double value, int digits)
{
    std::array<char, 400> text; // a double has up to 309 digits before the point
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), value,
                                             std::chars_format::fixed, digits);
    const std::string_view written(text.data(), end);
    addGrouped(out, written, written.size() - (digits > 0 ? static_cast<size_t>(digits) + 1 : 0));
}

} // namespace trilane
