// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <algorithm>
#include <limits>
#include <span>

namespace trilane::iterate {

/// The union of work in order of its start, cut at the borders of some ranges (steps). One thread.
class UnionPieces
{
public:
    /// addTo(i, time) receives the part of the work not covered by earlier work, piece by piece in
    /// ranges[i]. The ranges are sorted, disjoint and the same in every call.
    template <typename Add>
    void add(std::span<const TimeRange> ranges, TimeRange work, Add addTo)
    {
        const TimeRange rest{std::max(work.begin, m_until), work.end};
        m_until = std::max(m_until, work.end);
        while (m_first < ranges.size() && ranges[m_first].end <= rest.begin)
            ++m_first;
        for (size_t i = m_first; i < ranges.size() && ranges[i].begin < rest.end; ++i)
            addTo(i, rest.intersected(ranges[i]).duration());
    }

private:
    Ns m_until = std::numeric_limits<Ns>::min();
    size_t m_first = 0;
};

} // namespace trilane::iterate
