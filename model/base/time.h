// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace trilane {

/// Nanoseconds on the trace's one clock (CLOCK_MONOTONIC where Trilane recorded it).
using Ns = int64_t;

/// Half-open interval [begin, end) in nanoseconds. Plain value.
struct TimeRange
{
    Ns begin = 0;
    Ns end = 0;

    [[nodiscard]] static constexpr TimeRange everything()
    {
        return {std::numeric_limits<Ns>::min(), std::numeric_limits<Ns>::max()};
    }
    [[nodiscard]] constexpr bool isEmpty() const { return end <= begin; }
    [[nodiscard]] constexpr Ns duration() const { return isEmpty() ? 0 : end - begin; }
    [[nodiscard]] constexpr bool contains(Ns t) const { return t >= begin && t < end; }
    [[nodiscard]] constexpr bool intersects(TimeRange o) const
    {
        return begin < o.end && o.begin < end;
    }
    [[nodiscard]] constexpr TimeRange intersected(TimeRange o) const
    {
        return {std::max(begin, o.begin), std::min(end, o.end)};
    }
    [[nodiscard]] constexpr TimeRange united(TimeRange o) const
    {
        return {std::min(begin, o.begin), std::max(end, o.end)};
    }
    friend constexpr bool operator==(TimeRange, TimeRange) = default;
};

/// "1.284 ms": three digits after the point (amounttext.h).
[[nodiscard]] std::string formatDuration(Ns ns);

/// Reads "12.5ms", "3s", "250us", "250µs", "17ns" or a bare number of nanoseconds; digits are
/// never passed through a double. nullopt if it is not a time or does not fit.
[[nodiscard]] std::optional<Ns> parseDuration(std::string_view text);

/// Reads "A:B" with both ends as for parseDuration; an end left out means "from the first" or "to
/// the last". nullopt if malformed or B < A.
[[nodiscard]] std::optional<TimeRange> parseTimeRange(std::string_view text);

} // namespace trilane
