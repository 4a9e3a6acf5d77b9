// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/durations.h"

#include "model/analysis/stats/densehistogram.h"
#include "model/analysis/stats/durationsample.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <cmath>

namespace trilane::items {

namespace {

/// Longest over median from which equally wide bars would put everything in the first.
constexpr double kLogarithmicFrom = 16;

std::vector<LaneId> lanesWith(store::Tables trace, StringId name, SliceKind kind, TrackKind on,
                              std::vector<format::Aggregate> &found)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : trace.lanes()) {
        if (trace.track(lane.track).kind != on)
            continue;
        bool here = false;
        for (const format::Aggregate &aggregate : trace.totalsOf(lane.id)) {
            if (aggregate.name == name && aggregate.kind == kind) {
                found.push_back(aggregate);
                here = true;
            }
        }
        if (here)
            lanes.push_back(lane.id);
    }
    return lanes;
}

Durations fromAggregates(const std::vector<format::Aggregate> &aggregates)
{
    Durations result;
    format::Aggregate all;
    for (const format::Aggregate &aggregate : aggregates) {
        if (all.count == 0)
            all = aggregate;
        else
            all.merge(aggregate);
    }
    result.buckets = {all.buckets.begin(), all.buckets.end()};
    result.count = all.count;
    result.min = all.min;
    result.max = all.max;
    return result;
}

uint64_t slicesOn(store::Tables trace, const std::vector<LaneId> &lanes)
{
    uint64_t count = 0;
    for (LaneId lane : lanes) {
        for (ChunkId chunk : trace.chunksOf(lane))
            count += trace.chunks()[chunk.value].count;
    }
    return count;
}

/// Edges of the bars; the last is one past the longest call.
std::vector<Ns> edgesOf(Ns min, Ns max, int bins, bool logarithmic)
{
    std::vector<Ns> edges;
    const auto from = static_cast<double>(std::max<Ns>(min, logarithmic ? 1 : min));
    const auto to = static_cast<double>(max) + 1;
    for (int i = 0; i <= bins; ++i) {
        const double share = static_cast<double>(i) / bins;
        const double edge =
            logarithmic ? from * std::pow(to / from, share) : from + (to - from) * share;
        edges.push_back(i == 0 ? min : static_cast<Ns>(std::ceil(edge)));
    }
    edges.back() = max + 1;
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

bool spreadsFar(const Durations &durations)
{
    return static_cast<double>(durations.max) >
           kLogarithmicFrom * static_cast<double>(durations.quantile(0.5) + 1);
}

void count(DurationHistogram &histogram, Ns duration, uint64_t calls,
           const stats::UsualDurations &usual)
{
    auto bin = std::upper_bound(histogram.bins.begin(), histogram.bins.end(), duration,
                                [](Ns d, const DurationBin &b) { return d < b.end; });
    if (bin == histogram.bins.end())
        --bin;
    bin->count += calls;
    if (!usual.contains(duration))
        histogram.outliers += calls;
}

/// True when every duration in [begin, end) is.
bool isUnusual(const stats::UsualDurations &usual, Ns begin, Ns end)
{
    return static_cast<double>(begin) > usual.most || static_cast<double>(end - 1) < usual.least;
}

/// Uses the statistics of a row.
stats::UsualDurations usualOf(const Durations &of)
{
    const Ns median = of.quantile(0.5);
    stats::MedianSpread spread{.count = of.count, .median = static_cast<double>(median)};
    if (of.isApproximate()) {
        stats::DenseHistogram all;
        all.add(format::BucketList(of.buckets));
        spread.mad = static_cast<double>(all.medianDeviation(median));
        spread.meanDistance = all.meanDistance(median);
    } else {
        std::vector<Ns> distances = of.sorted;
        spread.mad = static_cast<double>(stats::medianDeviation(distances, median));
        spread.meanDistance = stats::meanOf(distances);
    }
    return stats::usualDurations(spread);
}

} // namespace

Durations Durations::of(std::vector<Ns> values)
{
    std::sort(values.begin(), values.end());
    Durations result;
    result.count = values.size();
    if (!values.empty()) {
        result.min = values.front();
        result.max = values.back();
    }
    result.sorted = std::move(values);
    result.usual = usualOf(result);
    return result;
}

Durations Durations::of(stats::RowDurations durations)
{
    if (durations.count == durations.exact.size())
        return of(std::move(durations.exact));
    Durations result;
    result.buckets = std::move(durations.buckets);
    result.count = durations.count;
    result.min = durations.min;
    result.max = durations.max;
    result.usual = usualOf(result);
    return result;
}

uint64_t Durations::countIn(TimeRange durations) const
{
    if (!isApproximate())
        return static_cast<uint64_t>(
            std::lower_bound(sorted.begin(), sorted.end(), durations.end) -
            std::lower_bound(sorted.begin(), sorted.end(), durations.begin));
    uint64_t inside = 0;
    for (const format::Bucket &bucket : buckets)
        inside += durations.contains(format::bucketMiddle(bucket.index)) ? bucket.count : 0;
    return inside;
}

Ns Durations::quantile(double q) const
{
    if (count == 0)
        return 0;
    if (isApproximate())
        return std::clamp(format::histogramQuantile(buckets, q), min, max);
    const auto rank = static_cast<size_t>(std::ceil(q * static_cast<double>(sorted.size())));
    return sorted[std::clamp<size_t>(rank, 1, sorted.size()) - 1];
}

uint64_t Durations::longerThan(Ns d) const
{
    if (!isApproximate())
        return static_cast<uint64_t>(sorted.end() -
                                     std::upper_bound(sorted.begin(), sorted.end(), d));
    uint64_t longer = 0;
    for (const format::Bucket &bucket : buckets)
        longer += bucket.index > format::histogramBucket(d) ? bucket.count : 0;
    return longer;
}

Durations durationsOf(const store::Store &store, StringId name, SliceKind kind, TrackKind onTracks,
                      uint64_t exactBelow, const jobs::JobContext &job)
{
    std::vector<format::Aggregate> aggregates;
    const std::vector<LaneId> lanes = lanesWith(store, name, kind, onTracks, aggregates);
    if (slicesOn(store, lanes) > exactBelow)
        return fromAggregates(aggregates);
    std::vector<Ns> values;
    for (LaneId lane : lanes) {
        for (ChunkId id : store.chunksOf(lane)) {
            if (job.stopped())
                return {};
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->name(i) == name && chunk->kind(i) == kind)
                    values.push_back(chunk->duration(i));
            }
        }
    }
    return Durations::of(std::move(values));
}

DurationHistogram makeHistogram(const Durations &durations, int bins, DurationScale scale)
{
    DurationHistogram histogram;
    if (durations.count == 0 || bins < 1)
        return histogram;
    histogram.logarithmic = scale == DurationScale::Logarithmic ||
                            (scale == DurationScale::Fitting && spreadsFar(durations));
    const std::vector<Ns> edges =
        edgesOf(durations.min, durations.max, bins, histogram.logarithmic);
    const stats::UsualDurations &usual = durations.usual;
    for (size_t i = 0; i + 1 < edges.size(); ++i)
        histogram.bins.push_back(
            {edges[i], edges[i + 1], 0, isUnusual(usual, edges[i], edges[i + 1])});
    for (Ns value : durations.sorted)
        count(histogram, value, 1, usual);
    for (const format::Bucket &bucket : durations.buckets)
        count(histogram, format::bucketMiddle(bucket.index), bucket.count, usual);
    return histogram;
}

} // namespace trilane::items
