// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/histogramplot.h"

#include <algorithm>
#include <cmath>

namespace trilane::tables {

namespace {

constexpr int kMaxBarWidth = 60; ///< with its distance to the next

} // namespace

int HistogramPlot::width() const
{
    return std::min(area.width(), kMaxBarWidth * static_cast<int>(histogram.bins.size()));
}

uint64_t HistogramPlot::tallest() const
{
    uint64_t most = 1;
    for (const items::DurationBin &bin : histogram.bins)
        most = std::max(most, bin.count);
    return most;
}

QRect HistogramPlot::barRect(size_t bin) const
{
    const auto count = static_cast<int>(histogram.bins.size());
    const auto at = static_cast<int>(bin);
    const int left = area.left() + width() * at / count;
    const int right = area.left() + width() * (at + 1) / count;
    const auto calls = static_cast<double>(histogram.bins[bin].count);
    const auto most = static_cast<double>(tallest());
    const double share = logCounts ? std::log1p(calls) / std::log1p(most) : calls / most;
    const int height =
        histogram.bins[bin].count ? std::max(2, static_cast<int>(share * area.height())) : 0;
    return {left, area.bottom() - height + 1, std::max(1, right - left - 1), height};
}

int HistogramPlot::binAt(int x) const
{
    if (isEmpty() || x < area.left() || x >= area.left() + width())
        return -1;
    const auto count = static_cast<int>(histogram.bins.size());
    return std::min(count - 1, (x - area.left()) * count / std::max(1, width()));
}

size_t HistogramPlot::binOf(Ns duration) const
{
    const auto &bins = histogram.bins;
    const auto found =
        std::upper_bound(bins.begin(), bins.end(), duration,
                         [](Ns d, const items::DurationBin &b) { return d < b.end; });
    return std::min(bins.size() - 1, static_cast<size_t>(found - bins.begin()));
}

int HistogramPlot::xOf(Ns duration) const
{
    if (isEmpty())
        return area.left();
    const size_t bin = binOf(duration);
    const items::DurationBin &in = histogram.bins[bin];
    const double share = std::clamp(static_cast<double>(duration - in.begin) /
                                        static_cast<double>(std::max<Ns>(1, in.end - in.begin)),
                                    0.0, 1.0);
    const double barWidth =
        static_cast<double>(width()) / static_cast<double>(histogram.bins.size());
    return area.left() + static_cast<int>((static_cast<double>(bin) + share) * barWidth);
}

Ns HistogramPlot::durationAt(int x) const
{
    const int inside = std::clamp(x, area.left(), area.left() + std::max(0, width() - 1));
    const auto count = static_cast<double>(histogram.bins.size());
    const double place = (inside - area.left()) * count / std::max(1, width());
    const size_t bin = std::min(histogram.bins.size() - 1, static_cast<size_t>(place));
    const items::DurationBin &in = histogram.bins[bin];
    return in.begin + static_cast<Ns>((place - static_cast<double>(bin)) *
                                      static_cast<double>(in.end - in.begin));
}

} // namespace trilane::tables
