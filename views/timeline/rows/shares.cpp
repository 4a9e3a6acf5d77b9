// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/shares.h"

#include "model/analysis/idle/untimedidle.h"
#include "model/store/store.h"
#include "views/timeline/rows/rows.h"

namespace trilane::timeline {

namespace {

Ns coveredBy(const store::Store &store, TrackId track, TimeRange range)
{
    Ns covered = 0;
    for (LaneId lane : store.lanesOf(track))
        covered += store.covered(lane, range);
    return covered;
}

double share(Ns part, Ns whole)
{
    return whole > 0 ? std::min(1.0, static_cast<double>(part) / static_cast<double>(whole)) : 0.0;
}

void addCores(const store::Store &store, Shares &shares, const jobs::JobContext &job)
{
    const std::vector<TrackId> cores = tracksBelow(store, {}, TrackKind::Core);
    double sum = 0;
    for (TrackId core : cores) {
        if (job.stopped())
            return;
        const double used = share(coveredBy(store, core, shares.range), shares.range.duration());
        shares.ofTrack[core] = used;
        sum += used;
    }
    // Cores on which nothing ever ran have no track, or an empty one.
    const size_t all = std::max<size_t>(cores.size(), store.info().cores);
    shares.cores = all > 0 ? sum / static_cast<double>(all) : 0.0;
}

void addGpu(const store::Store &store, TrackId gpu, Shares &shares)
{
    TimeRange extent;
    TrackId all;
    for (TrackId track : tracksBelow(store, gpu, TrackKind::AllStreams)) {
        extent = extentOf(store, track);
        all = track;
    }
    const TimeRange part = extent.intersected(shares.range);
    if (part.isEmpty() || !all.isValid())
        return;
    shares.ofTrack[all] = share(coveredBy(store, all, part), part.duration());
    shares.ofTrack[gpu] = shares.ofTrack[all];
    if (const Ns unknown = idle::untimedIdle(store, gpu, part); unknown > 0)
        shares.unknown[gpu] = share(unknown, part.duration());
}

} // namespace

std::optional<double> Shares::of(TrackId track) const
{
    const auto found = ofTrack.find(track);
    return found == ofTrack.end() ? std::nullopt : std::optional(found->second);
}

double Shares::unknownOf(TrackId gpu) const
{
    const auto found = unknown.find(gpu);
    return found == unknown.end() ? 0.0 : found->second;
}

Shares computeShares(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    Shares shares;
    shares.range = range;
    addCores(store, shares, job);
    double sum = 0;
    double unknown = 0;
    size_t gpus = 0;
    for (TrackId gpu : tracksBelow(store, {}, TrackKind::Gpu)) {
        if (job.stopped())
            return shares;
        addGpu(store, gpu, shares);
        if (const std::optional<double> busy = shares.of(gpu)) {
            sum += *busy;
            unknown += shares.unknownOf(gpu);
            ++gpus;
        }
    }
    shares.gpus = gpus > 0 ? sum / static_cast<double>(gpus) : 0.0;
    shares.gpusUnknown = gpus > 0 ? unknown / static_cast<double>(gpus) : 0.0;
    return shares;
}

TimeRange extentOf(store::Tables trace, TrackId track)
{
    TimeRange extent;
    bool first = true;
    for (LaneId lane : trace.lanesOf(track)) {
        const std::span<const ChunkId> chunks = trace.chunksOf(lane);
        if (chunks.empty())
            continue;
        const TimeRange range{trace.chunks()[chunks.front().value].start,
                              trace.chunks()[chunks.back().value].end};
        extent = first ? range : extent.united(range);
        first = false;
    }
    return extent;
}

} // namespace trilane::timeline
