// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/gpuworkwalk.h"

#include "model/analysis/iterate/heaptop.h"

#include <algorithm>
#include <functional>

namespace trilane::iterate {

GpuWorkWalk::GpuWorkWalk(const store::Store &store, std::span<const LaneId> lanes, uint32_t kinds,
                         Ns from)
    : m_kinds(kinds)
{
    m_cursors.reserve(lanes.size());
    for (LaneId lane : lanes) {
        m_cursors.emplace_back(store, lane);
        if (m_cursors.back().seek(from) && skipOthers(m_cursors.back()))
            m_heap.emplace_back(m_cursors.back().start(), m_cursors.size() - 1);
    }
    std::make_heap(m_heap.begin(), m_heap.end(), std::greater<>());
}

bool GpuWorkWalk::skipOthers(LaneCursor &cursor) const
{
    while (!(m_kinds >> static_cast<int>(cursor.kind()) & 1)) {
        if (!cursor.next())
            return false;
    }
    return true;
}

bool GpuWorkWalk::next()
{
    if (m_stands) {
        LaneCursor &at = m_cursors[m_heap.front().second];
        if (at.next() && skipOthers(at)) {
            m_heap.front().first = at.start();
            sinkTop(m_heap, std::greater<>());
        } else {
            dropTop(m_heap, std::greater<>());
        }
    }
    m_stands = !m_heap.empty();
    return m_stands;
}

} // namespace trilane::iterate
