// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/time.h"

#include <array>
#include <charconv>

namespace trilane {

namespace {

struct Unit
{
    std::string_view suffix;
    Ns ns;
};

// Longest suffixes first, so that "ms" is not read as "s".
constexpr std::array kUnits{Unit{"ns", 1}, Unit{"us", 1'000}, Unit{"µs", 1'000},
                            Unit{"ms", 1'000'000}, Unit{"s", 1'000'000'000}};

} // namespace

std::optional<Ns> parseDuration(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);

    Ns unit = 1;
    for (const Unit &candidate : kUnits) {
        if (text.ends_with(candidate.suffix)) {
            unit = candidate.ns;
            text.remove_suffix(candidate.suffix.size());
            break;
        }
    }
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);

    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    const size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    if (whole.empty() && fraction.empty())
        return std::nullopt;

    Ns value = 0;
    if (!whole.empty()) {
        const auto [end, status] =
            std::from_chars(whole.data(), whole.data() + whole.size(), value);
        if (status != std::errc{} || end != whole.data() + whole.size() || value < 0)
            return std::nullopt;
    }
    if (__builtin_mul_overflow(value, unit, &value))
        return std::nullopt;
    Ns place = unit;
    for (char digit : fraction) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        place /= 10;
        if (__builtin_add_overflow(value, (digit - '0') * place, &value))
            return std::nullopt;
    }
    return negative ? -value : value;
}

std::optional<TimeRange> parseTimeRange(std::string_view text)
{
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    TimeRange range = TimeRange::everything();
    if (const std::string_view first = text.substr(0, colon); !first.empty()) {
        const std::optional<Ns> begin = parseDuration(first);
        if (!begin)
            return std::nullopt;
        range.begin = *begin;
    }
    if (const std::string_view last = text.substr(colon + 1); !last.empty()) {
        const std::optional<Ns> end = parseDuration(last);
        if (!end)
            return std::nullopt;
        range.end = *end;
    }
    if (range.end < range.begin)
        return std::nullopt;
    return range;
}

} // namespace trilane
