// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/clockdrift.h"

#include <algorithm>
#include <cmath>

namespace trilane::ranks {

namespace {

constexpr size_t kMinCount = 32;
constexpr Ns kMinDuration = 1'000'000'000;
constexpr double kSteepest = 500e-6;
/// Minimum ratio of the rise over all collectives to the residuals.
constexpr Ns kMinRiseToRest = 4;

struct Point
{
    Ns time = 0; ///< since the line's begin
    Ns difference = 0;
};

std::vector<Point> pointsOf(const CollectiveList &first, const CollectiveList &second,
                            std::span<const CollectivePair> pairs, Ns since)
{
    std::vector<Point> points;
    for (const CollectivePair &pair : pairs) {
        const Collective &one = first.all[pair.first];
        const Ns end = second.all[pair.second].end();
        if (endsTogether(first.kinds[one.kind]))
            points.push_back({end - since, one.end() - end});
    }
    std::sort(points.begin(), points.end(),
              [](const Point &a, const Point &b) { return a.time < b.time; });
    return points;
}

double medianSlope(const std::vector<Point> &points)
{
    const size_t half = points.size() / 2;
    std::vector<double> slopes;
    for (size_t i = 0; i + half < points.size(); ++i) {
        const Point &a = points[i], &b = points[i + half];
        if (b.time > a.time)
            slopes.push_back(static_cast<double>(b.difference - a.difference) /
                             static_cast<double>(b.time - a.time));
    }
    if (slopes.empty())
        return 0;
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>((slopes.size() - 1) / 2);
    std::nth_element(slopes.begin(), middle, slopes.end());
    return *middle;
}

/// Differences above the line through the origin.
ClockDifference aboveLine(const std::vector<Point> &points, double slope)
{
    std::vector<Ns> above;
    for (const Point &point : points)
        above.push_back(point.difference - std::llround(slope * static_cast<double>(point.time)));
    ClockDifference found{.offset = medianOf(above), .matched = above.size()};
    for (Ns &value : above) {
        value = std::abs(value - found.offset);
        found.worst = std::max(found.worst, value);
    }
    found.residual = medianOf(std::move(above));
    return found;
}

} // namespace

std::optional<ClockDrift> clockDrift(const CollectiveList &first, const CollectiveList &second,
                                     std::span<const CollectivePair> pairs, Ns since)
{
    const std::vector<Point> points = pointsOf(first, second, pairs, since);
    if (points.size() < kMinCount)
        return std::nullopt;
    const Ns span = points.back().time - points.front().time;
    const double slope = medianSlope(points);
    if (span < kMinDuration || std::abs(slope) > kSteepest)
        return std::nullopt;
    const ClockDrift line{aboveLine(points, slope), slope};
    const Ns rise = std::llround(std::abs(slope) * static_cast<double>(span));
    const bool helps = line.difference.residual <= aboveLine(points, 0).residual / 2;
    const bool isClear = rise > 0 && rise / kMinRiseToRest >= line.difference.residual;
    return helps && isClear ? std::optional(line) : std::nullopt;
}

} // namespace trilane::ranks
