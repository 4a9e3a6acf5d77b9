// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/rangesweep.h"

#include "model/analysis/iterate/heaptop.h"

#include <algorithm>

namespace trilane::operators {

RangeSweep::RangeSweep(const store::Store &store, std::span<const LaneId> ranges,
                       std::span<const LaneId> calls, uint32_t rangeKinds)
    : m_rangeKinds(rangeKinds)
    , m_firstCall(ranges.size())
{
    m_cursors.reserve(ranges.size() + calls.size());
    for (LaneId lane : ranges)
        m_cursors.emplace_back(store, lane);
    for (LaneId lane : calls)
        m_cursors.emplace_back(store, lane);
    for (size_t i = 0; i < m_cursors.size(); ++i) {
        if (m_cursors[i].seek(std::numeric_limits<Ns>::min()) && skipOthers(i))
            m_heap.push_back(waiting(i));
    }
    std::make_heap(m_heap.begin(), m_heap.end(), isLater);
}

bool RangeSweep::isLater(const Waiting &a, const Waiting &b)
{
    if (a.start != b.start)
        return a.start > b.start;
    if (a.isCall != b.isCall)
        return a.isCall;
    if (a.end != b.end)
        return a.end < b.end;
    return a.cursor > b.cursor;
}

bool RangeSweep::skipOthers(size_t at)
{
    iterate::LaneCursor &cursor = m_cursors[at];
    const bool isCall = at >= m_firstCall;
    const auto isWanted = [&] {
        return isCall ? cursor.correlation() != 0
                      : (m_rangeKinds >> static_cast<int>(cursor.kind()) & 1) != 0;
    };
    while (!isWanted()) {
        if (!cursor.next())
            return false;
    }
    return true;
}

RangeSweep::Waiting RangeSweep::waiting(size_t at) const
{
    return {m_cursors[at].start(), m_cursors[at].end(), static_cast<uint32_t>(at),
            at >= m_firstCall};
}

bool RangeSweep::next()
{
    if (m_stands) {
        const size_t current = m_heap.front().cursor;
        if (m_cursors[current].next() && skipOthers(current)) {
            m_heap.front() = waiting(current);
            iterate::sinkTop(m_heap, isLater);
        } else {
            iterate::dropTop(m_heap, isLater);
        }
    }
    m_stands = !m_heap.empty();
    return m_stands;
}

} // namespace trilane::operators
