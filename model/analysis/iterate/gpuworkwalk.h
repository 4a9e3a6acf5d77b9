// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"

#include <vector>

namespace trilane::iterate {

/// The work of several lanes (the streams of a GPU) in order of its start, as whole slices. One
/// thread; the store must outlive it.
class GpuWorkWalk
{
public:
    /// Starts at the first slice that ends after `from`. kinds: bits like ChunkEntry::kinds.
    GpuWorkWalk(const store::Store &store, std::span<const LaneId> lanes, uint32_t kinds,
                Ns from = std::numeric_limits<Ns>::min());

    /// False at the end.
    bool next();
    /// The current slice, after next() returned true.
    [[nodiscard]] const LaneCursor &current() const { return m_cursors[m_heap.front().second]; }

private:
    [[nodiscard]] bool skipOthers(LaneCursor &cursor) const;

    uint32_t m_kinds;
    std::vector<LaneCursor> m_cursors;
    std::vector<std::pair<Ns, size_t>> m_heap; ///< start, cursor; the current one is first
    bool m_stands = false;                     ///< on a slice
};

} // namespace trilane::iterate
