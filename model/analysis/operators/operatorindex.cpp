// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatorindex.h"

#include "model/analysis/operators/awaitedlaunches.h"
#include "model/analysis/operators/indexbuilder.h"

#include <algorithm>

namespace trilane {

std::shared_ptr<const OperatorIndex>
OperatorIndex::build(const Store &store, const OperatorOptions &options, const JobContext &job)
{
    std::shared_ptr<OperatorIndex> index(new OperatorIndex(store));
    IndexBuilder(*index, options, job).build();
    return index;
}

RangeId OperatorIndex::launchingRange(TrackId process, uint64_t correlation) const
{
    const auto found = m_launches.find(process.value);
    if (found == m_launches.end() || correlation == 0)
        return {};
    const uint32_t number = found->second.at(correlation);
    return number == CorrelationMap::kNone ? RangeId() : RangeId(size_t{number});
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

std::optional<FoundSlice> OperatorIndex::slice(RangeId id) const
{
    const ThreadRange &range = m_ranges[id.value];
    for (TrackId track : m_store.children(threadOf(id))) {
        if (m_store.track(track).kind != TrackKind::Ranges)
            continue;
        for (LaneId lane : m_store.lanesOf(track)) {
            const auto found = m_store.sliceAt(lane, range.start);
            if (found && found->slice.start == range.start && found->slice.end() == range.end &&
                found->slice.name == range.name)
                return found;
        }
    }
    return std::nullopt;
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

} // namespace trilane
