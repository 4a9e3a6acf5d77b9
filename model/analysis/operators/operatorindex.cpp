// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatorindex.h"

#include "model/analysis/operators/awaitedlaunches.h"
#include "model/analysis/operators/indexbuilder.h"
#include "model/analysis/operators/operatorname.h"
#include "model/store/derived.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::operators {

namespace {

uint64_t variantOf(const OperatorOptions &options)
{
    uint64_t variant = 0;
    for (const bool flag :
         {options.pythonCalls, options.rawNames, options.foldSteps, options.byThread,
          options.awaited, options.sequences, options.launching})
        variant = variant << 1 | (flag ? 1 : 0);
    return variant << 32 | options.levels;
}

bool isSlice(store::Tables trace, const RangePlace &place, const format::Slice &slice)
{
    if (slice.start != place.time.begin || slice.end() != place.time.end)
        return false;
    if (place.recorded != kNoString)
        return slice.name == place.recorded;
    return shownName(trace.string(slice.name), place.options) == place.shown;
}

} // namespace

std::optional<store::FoundSlice> findRange(const store::Store &store, const RangePlace &place)
{
    for (TrackId track : store.children(place.thread)) {
        if (store.track(track).kind != TrackKind::Ranges)
            continue;
        for (LaneId lane : store.lanesOf(track)) {
            const auto found = store.sliceAt(lane, place.time.begin);
            if (found && isSlice(store, place, found->slice))
                return found;
        }
    }
    return std::nullopt;
}

uint32_t levelsWithin(store::Tables trace, uint64_t most)
{
    std::vector<uint64_t> ranges; // by level
    for (const format::ChunkEntry &entry : trace.chunks()) {
        if (!entry.lane.isValid() || !entry.has(SliceKind::Range))
            continue;
        const format::Lane &lane = trace.lane(entry.lane);
        if (trace.track(lane.track).kind != TrackKind::Ranges)
            continue;
        ranges.resize(std::max<size_t>(ranges.size(), lane.depth + size_t{1}));
        ranges[lane.depth] += entry.count;
    }
    uint64_t sum = 0;
    for (size_t level = 0; level < ranges.size(); ++level) {
        sum += ranges[level];
        if (sum > most)
            return std::max<uint32_t>(1, static_cast<uint32_t>(level));
    }
    return UINT32_MAX;
}

std::shared_ptr<const OperatorIndex> OperatorIndex::build(const store::Store &store,
                                                          const OperatorOptions &options,
                                                          const jobs::JobContext &job)
{
    std::shared_ptr<OperatorIndex> index(new OperatorIndex(store, options));
    IndexBuilder(*index, options, job).build();
    return index;
}

std::shared_ptr<const OperatorIndex> OperatorIndex::of(const store::Store &store,
                                                       const OperatorOptions &options,
                                                       const jobs::JobContext &job)
{
    OperatorOptions more = options;
    for (const bool launching : {false, true}) {
        for (const bool awaited : {true, false}) {
            more.launching = launching;
            more.awaited = awaited;
            if ((launching && !options.launching) || (!awaited && options.awaited))
                continue;
            if (auto there = store::Derived::of(store).find<OperatorIndex>(variantOf(more)))
                return there;
        }
    }
    return store::Derived::of(store).get<OperatorIndex>(variantOf(options), job,
                                                        [&] { return build(store, options, job); });
}

uint64_t OperatorIndex::bytes() const
{
    uint64_t bytes = sizeof *this + m_ranges.capacity() * sizeof(ThreadRange) +
                     m_sources.capacity() * sizeof(RangeSource) +
                     m_paths.capacity() * sizeof(PathNode) +
                     m_names.capacity() * (sizeof(std::string_view) + sizeof(StringId)) +
                     m_forward.capacity() * sizeof(RangeId);
    for (const auto &[process, launches] : m_launches)
        bytes += launches.bytes();
    return bytes + (m_awaited ? m_awaited->bytes() : 0);
}

RangeId OperatorIndex::launchingRange(TrackId process, uint64_t correlation) const
{
    const auto found = m_launches.find(process.value);
    if (found == m_launches.end() || correlation == 0)
        return {};
    const uint32_t number = found->second.at(correlation);
    return number == iterate::CorrelationMap::kNone ? RangeId() : RangeId(size_t{number});
}

RangeId OperatorIndex::waitingRange(TrackId process, uint64_t correlation) const
{
    return m_awaited ? m_awaited->rangeOf(process, correlation) : RangeId();
}

TrackId OperatorIndex::threadOf(RangeId range) const
{
    const auto after =
        std::upper_bound(m_blocks.begin(), m_blocks.end(), range.value,
                         [](uint32_t value, const Block &block) { return value < block.first; });
    return std::prev(after)->thread;
}

/// Place of slices with its times.
RangePlace OperatorIndex::placeOf(RangeId id) const
{
    const ThreadRange &at = range(id);
    const StringId recorded = source(id).name;
    const std::string_view shown = recorded == kNoString ? nameOf(at.path) : std::string_view();
    return {.thread = threadOf(id),
            .time = {at.start, at.end},
            .recorded = recorded,
            .shown = std::string(shown),
            .options = m_options};
}

RangeId OperatorIndex::rangeAt(TrackId thread, Ns t) const
{
    const auto block = std::find_if(m_blocks.begin(), m_blocks.end(),
                                    [thread](const Block &b) { return b.thread == thread; });
    if (block == m_blocks.end())
        return {};
    const auto next = std::next(block);
    const auto first = m_ranges.begin() + block->first;
    const auto last = next == m_blocks.end() ? m_ranges.end() : m_ranges.begin() + next->first;
    const auto after = std::upper_bound(
        first, last, t, [](Ns time, const ThreadRange &range) { return time < range.start; });
    if (after == first)
        return {};
    RangeId id(static_cast<size_t>(std::prev(after) - m_ranges.begin()));
    while (id.isValid() && m_ranges[id.value].end <= t)
        id = m_ranges[id.value].parent;
    return id;
}

} // namespace trilane::operators
