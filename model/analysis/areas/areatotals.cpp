// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/areas/areatotals.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/base/jobs/job.h"
#include "model/base/jobs/parallel.h"
#include "model/format/aggregate.h"
#include "model/format/chunk.h"
#include "model/store/fwd.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

namespace trilane::areas {

namespace {

/// Slices and the time of them. Unsigned: sums of a hostile file wrap, and can be taken away again.
struct AreaSum
{
    uint64_t count = 0;
    uint64_t ns = 0;
    [[nodiscard]] Ns time() const { return static_cast<Ns>(ns); }
};

/// Slices of a stretch of time by name and kind, without counter samples. One thread.
class AreaSums
{
public:
    AreaSums() = default;
    AreaSums(const AreaSums &) = delete;
    AreaSums &operator=(const AreaSums &) = delete;

    /// Adds what the lane has in the range. Reads the aggregates of the chunks inside or of those
    /// outside, whichever are fewer. Incomplete when the job is stopped.
    void addLane(const store::Store &store, LaneId lane, TimeRange range,
                 const jobs::JobContext &job);
    void add(const AreaSums &other);

    [[nodiscard]] AreaSum whole() const;
    /// Calls visit(name, kind, sum) for all that have slices, in no order.
    template <typename Visit>
    void forEach(Visit visit) const
    {
        for (const auto &[key, sum] : m_sums) {
            if (sum.count > 0)
                visit(StringId(key >> kKindBits), static_cast<SliceKind>(key & kKindMask), sum);
        }
    }

private:
    static constexpr unsigned kKindBits = 8;
    static constexpr uint64_t kKindMask = 0xff;

    void addAggregates(std::span<const format::Aggregate> aggregates, bool takeAway);
    void addEdge(const format::SliceChunk &chunk, TimeRange range);
    [[nodiscard]] AreaSum &at(StringId name, SliceKind kind);

    std::unordered_map<uint64_t, AreaSum> m_sums;
    uint64_t m_lastKey = ~uint64_t{0}; ///< neighbors often share a name
    AreaSum *m_last = nullptr;
};

AreaSum &AreaSums::at(StringId name, SliceKind kind)
{
    const uint64_t key = uint64_t{name.value} << kKindBits | static_cast<uint64_t>(kind);
    if (key != m_lastKey) {
        m_lastKey = key;
        m_last = &m_sums[key]; // nodes of a map have stable addresses
    }
    return *m_last;
}

void AreaSums::addAggregates(std::span<const format::Aggregate> aggregates, bool takeAway)
{
    for (const format::Aggregate &a : aggregates) {
        if (a.kind == SliceKind::CounterSample)
            continue;
        AreaSum &sum = at(a.name, a.kind);
        const auto ns = static_cast<uint64_t>(a.sum);
        sum.count += takeAway ? 0 - a.count : a.count;
        sum.ns += takeAway ? 0 - ns : ns;
    }
}

void AreaSums::addEdge(const format::SliceChunk &chunk, TimeRange range)
{
    const size_t end = chunk.firstStartingAt(range.end);
    for (size_t i = chunk.firstEndingAfter(range.begin); i < end; ++i) {
        if (chunk.kind(i) == SliceKind::CounterSample)
            continue;
        AreaSum &sum = at(chunk.name(i), chunk.kind(i));
        ++sum.count;
        sum.ns += static_cast<uint64_t>(
            TimeRange{chunk.start(i), chunk.end(i)}.intersected(range).duration());
    }
}

void AreaSums::addLane(const store::Store &store, LaneId lane, TimeRange range,
                       const jobs::JobContext &job)
{
    if (job.stopped())
        return;
    const links::LaneCut cut = links::cutLane(store, lane, range);
    const std::span<const ChunkId> all = store.chunksOf(lane);
    const size_t outside = all.size() - cut.inner.size();
    if (outside == 0 || outside < cut.inner.size()) {
        addAggregates(store.totalsOf(lane), false);
        const auto first =
            outside == 0 ? all.begin() : std::find(all.begin(), all.end(), cut.inner.front());
        const auto last = first + static_cast<ptrdiff_t>(cut.inner.size());
        for (auto at = all.begin(); at != all.end() && !job.stopped(); ++at) {
            if (at < first || at >= last)
                addAggregates(store.aggregatesOf(*at), true);
        }
    } else {
        for (ChunkId id : cut.inner) {
            if (!job.stopped())
                addAggregates(store.aggregatesOf(id), false);
        }
    }
    for (ChunkId id : cut.edges) {
        if (!job.stopped())
            addEdge(*store.chunk(id), range);
    }
}

void AreaSums::add(const AreaSums &other)
{
    for (const auto &[key, sum] : other.m_sums) {
        AreaSum &own = m_sums[key];
        own.count += sum.count;
        own.ns += sum.ns;
    }
}

AreaSum AreaSums::whole() const
{
    AreaSum all;
    for (const auto &[key, sum] : m_sums) {
        all.count += sum.count;
        all.ns += sum.ns;
    }
    return all;
}

std::vector<LaneId> countedLanes(store::Tables trace, std::span<const LaneId> lanes)
{
    std::set<TrackId> gpusWithStreams;
    bool hasRanges = false;
    for (LaneId lane : lanes) {
        const TrackId track = trace.lane(lane).track;
        if (trace.track(track).kind == TrackKind::Stream)
            gpusWithStreams.insert(links::gpuOf(trace, track));
        hasRanges |= trace.track(track).kind == TrackKind::Ranges;
    }
    std::vector<LaneId> counted;
    for (LaneId lane : lanes) {
        const TrackId track = trace.lane(lane).track;
        const TrackKind kind = trace.track(track).kind;
        const bool again = (kind == TrackKind::AllStreams &&
                            gpusWithStreams.contains(links::gpuOf(trace, track))) ||
                           (kind == TrackKind::GpuRanges && hasRanges);
        if (kind != TrackKind::Counter && !again)
            counted.push_back(lane);
    }
    return counted;
}

bool isState(SliceKind kind)
{
    return kind == SliceKind::Running || kind == SliceKind::Runnable ||
           kind == SliceKind::Blocked || kind == SliceKind::BlockedDisk;
}

Ns sumOf(std::span<const AreaRow> rows)
{
    return std::accumulate(rows.begin(), rows.end(), Ns{0},
                           [](Ns sum, const AreaRow &row) { return sum + row.total; });
}

void finish(store::Tables trace, std::vector<AreaRow> &rows, Ns whole)
{
    for (AreaRow &row : rows)
        row.share = whole > 0 ? static_cast<double>(row.total) / static_cast<double>(whole) : 0.0;
    std::stable_sort(rows.begin(), rows.end(), [&](const AreaRow &a, const AreaRow &b) {
        if (a.total != b.total)
            return a.total > b.total;
        return a.count != b.count ? a.count > b.count : trace.string(a.name) < trace.string(b.name);
    });
}

/// Tracks in the order of their lanes; names of all of them.
AreaTotals addUp(store::Tables trace, TimeRange range, std::span<const LaneId> lanes,
                 std::span<const AreaSums> sums)
{
    AreaTotals totals{.range = range, .names = {}, .states = {}, .tracks = {}};
    AreaSums all;
    std::map<TrackId, size_t> rowOf;
    for (size_t i = 0; i < lanes.size(); ++i) {
        const AreaSum lane = sums[i].whole();
        if (lane.count == 0)
            continue;
        const TrackId track = trace.lane(lanes[i]).track;
        const auto [at, isNew] = rowOf.try_emplace(track, totals.tracks.size());
        if (isNew)
            totals.tracks.push_back({.track = track});
        totals.tracks[at->second].count += lane.count;
        totals.tracks[at->second].total += lane.time();
        totals.slices += lane.count;
        all.add(sums[i]);
    }
    all.forEach([&](StringId name, SliceKind kind, const AreaSum &sum) {
        (isState(kind) ? totals.states : totals.names)
            .push_back(
                {.name = name, .kind = kind, .track = {}, .count = sum.count, .total = sum.time()});
    });
    finish(trace, totals.names, range.duration());
    finish(trace, totals.states, sumOf(totals.states));
    finish(trace, totals.tracks, range.duration());
    return totals;
}

} // namespace

AreaTotals areaTotals(const store::Store &store, std::span<const LaneId> lanes, TimeRange range,
                      const jobs::JobContext &job)
{
    if (range.isEmpty())
        return {.range = range, .names = {}, .states = {}, .tracks = {}};
    const std::vector<LaneId> counted = countedLanes(store, lanes);
    std::vector<AreaSums> sums(counted.size());
    jobs::inParallel(counted.size(),
                     [&](size_t i) { sums[i].addLane(store, counted[i], range, job); });
    return addUp(store, range, counted, sums);
}

} // namespace trilane::areas
