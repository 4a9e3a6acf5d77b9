// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/lanelayout.h"

namespace trilane::build {

size_t LaneLayout::place(format::Slice &slice)
{
    if (slice.start < m_from)
        m_busy = m_ends.size();
    m_from = slice.start;
    while (m_busy > 0 && m_ends[m_busy - 1] <= slice.start)
        --m_busy;
    size_t depth = m_busy;
    while (depth > 0 && (m_ends[depth - 1] <= slice.start || m_ends[depth - 1] < slice.end()))
        --depth;
    // `depth` is now one below the deepest enclosing slice; lower lanes may be occupied by slices
    // that cross this one.
    while (depth < m_busy && m_ends[depth] > slice.start)
        ++depth;
    placeAt(depth, slice);
    return laneAt(depth);
}

void LaneLayout::makeBusy(size_t lane)
{
    m_busy = lane + 1;
    if (m_busy > m_ends.size())
        m_ends.resize(m_busy, kNever);
}

void LaneLayout::cut(format::Slice &slice, Ns free)
{
    const Ns begin = std::max(slice.start, free);
    slice.duration = std::max(slice.end(), free) - begin;
    slice.start = begin;
    ++m_cut;
}

} // namespace trilane::build
