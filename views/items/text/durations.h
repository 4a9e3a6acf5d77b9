// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/outliers.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/base/jobs/job.h"
#include "model/format/histogram.h"

#include <optional>
#include <vector>

namespace trilane::items {

/// Durations of a set of calls: exact values, or only a histogram.
struct Durations
{
    std::vector<Ns> sorted;              ///< ascending; empty when approximate
    std::vector<format::Bucket> buckets; ///< by index; empty when exact
    uint64_t count = 0;
    Ns min = 0;
    Ns max = 0;
    stats::UsualDurations usual =
        stats::usualDurations(stats::MedianSpread{}); ///< calls outside of it are outliers

    [[nodiscard]] bool isApproximate() const { return sorted.empty() && count > 0; }
    /// Nearest-rank quantile, 0 < q <= 1.
    [[nodiscard]] Ns quantile(double q) const;
    /// Calls longer than d, without d's own bucket if only buckets are known.
    [[nodiscard]] uint64_t longerThan(Ns d) const;

    /// Calls with a duration in the range; if only buckets are known, of buckets whose middle
    /// is.
    [[nodiscard]] uint64_t countIn(TimeRange durations) const;

    [[nodiscard]] static Durations of(std::vector<Ns> values);
    [[nodiscard]] static Durations of(stats::RowDurations durations);
};

/// Durations of all slices with the name and kind on tracks like the given one (all streams, all
/// API tracks…), in the whole trace. Exact up to `exactBelow` slices that would have to be read.
/// Pure; any thread.
[[nodiscard]] Durations durationsOf(const store::Store &store, StringId name, SliceKind kind,
                                    TrackKind onTracks, uint64_t exactBelow,
                                    const jobs::JobContext &job = {});

/// One bar: calls with a duration in [begin, end).
struct DurationBin
{
    Ns begin = 0;
    Ns end = 0;
    uint64_t count = 0;
    bool outlier = false;
};

enum class DurationScale : uint8_t {
    Fitting,    ///< logarithmic when the longest is many times the median
    Linear,     ///< bars equally wide in time
    Logarithmic ///< each bar a fixed factor wider than the one before
};

/// At most `bins` bars from the shortest to the longest call.
struct DurationHistogram
{
    std::vector<DurationBin> bins;
    bool logarithmic = false;
    uint64_t outliers = 0;
};

[[nodiscard]] DurationHistogram makeHistogram(const Durations &durations, int bins,
                                              DurationScale scale = DurationScale::Fitting);

} // namespace trilane::items
