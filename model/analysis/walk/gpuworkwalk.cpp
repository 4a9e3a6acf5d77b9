// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/walk/gpuworkwalk.h"

#include <algorithm>
#include <functional>

namespace trilane {

GpuWorkWalk::GpuWorkWalk(const Store &store, std::span<const LaneId> lanes, uint32_t kinds, Ns from)
    : m_kinds(kinds)
{
    m_cursors.reserve(lanes.size());
    for (LaneId lane : lanes) {
        m_cursors.emplace_back(store, lane);
        if (m_cursors.back().seek(from) && skipOthers(m_cursors.back()))
            push(m_cursors.size() - 1);
    }
}

bool GpuWorkWalk::skipOthers(LaneCursor &cursor) const
{
    while (!(m_kinds >> static_cast<int>(cursor.kind()) & 1)) {
        if (!cursor.next())
            return false;
    }
    return true;
}

void GpuWorkWalk::push(size_t cursor)
{
    m_heap.emplace_back(m_cursors[cursor].start(), cursor);
    std::push_heap(m_heap.begin(), m_heap.end(), std::greater<>());
}

bool GpuWorkWalk::next()
{
    if (m_stands && m_cursors[m_current].next() && skipOthers(m_cursors[m_current]))
        push(m_current);
    m_stands = !m_heap.empty();
    if (!m_stands)
        return false;
    std::pop_heap(m_heap.begin(), m_heap.end(), std::greater<>());
    m_current = m_heap.back().second;
    m_heap.pop_back();
    return true;
}

} // namespace trilane
