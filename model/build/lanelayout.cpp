// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/lanelayout.h"

#include <algorithm>

namespace trilane::build {

size_t LaneLayout::place(format::Slice &slice)
{
    while (!m_ends.empty() && m_ends.back() <= slice.start)
        m_ends.pop_back();
    size_t depth = m_ends.size();
    while (depth > 0 && (m_ends[depth - 1] <= slice.start || m_ends[depth - 1] < slice.end()))
        --depth;
    // `depth` is now one below the deepest enclosing slice; lanes further down may be taken by
    // slices that cross this one.
    while (depth < m_ends.size() && m_ends[depth] > slice.start)
        ++depth;
    if (depth >= kMaxLanes) {
        depth = kMaxLanes - 1;
        const Ns end = std::max(slice.end(), m_ends[depth]);
        slice.start = m_ends[depth];
        slice.duration = end - slice.start;
        ++m_cut;
    }
    if (depth == m_ends.size())
        m_ends.push_back(slice.end());
    else
        m_ends[depth] = slice.end();
    return depth;
}

} // namespace trilane::build
