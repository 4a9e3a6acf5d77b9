// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/rangesweep.h"

#include <algorithm>

namespace trilane {

RangeSweep::RangeSweep(const Store &store, std::span<const LaneId> ranges,
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
            push(i);
    }
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
    LaneCursor &cursor = m_cursors[at];
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

void RangeSweep::push(size_t at)
{
    m_heap.push_back({m_cursors[at].start(), m_cursors[at].end(), at, at >= m_firstCall});
    std::push_heap(m_heap.begin(), m_heap.end(), isLater);
}

bool RangeSweep::next()
{
    if (m_stands && m_cursors[m_current].next() && skipOthers(m_current))
        push(m_current);
    m_stands = !m_heap.empty();
    if (!m_stands)
        return false;
    std::pop_heap(m_heap.begin(), m_heap.end(), isLater);
    m_current = m_heap.back().cursor;
    m_heap.pop_back();
    return true;
}

} // namespace trilane
