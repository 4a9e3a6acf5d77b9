// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"

#include <vector>

namespace trilane::operators {

/// The ranges of a thread and its API calls with a correlation id in order of their start; at equal
/// times ranges are first, longer before shorter ones. One thread.
class RangeSweep
{
public:
    /// rangeKinds: bits like ChunkEntry::kinds.
    RangeSweep(const store::Store &store, std::span<const LaneId> ranges,
               std::span<const LaneId> calls, uint32_t rangeKinds);

    /// False at the end.
    bool next();
    [[nodiscard]] const iterate::LaneCursor &current() const
    {
        return m_cursors[m_heap.front().cursor];
    }
    [[nodiscard]] bool isCall() const { return m_heap.front().isCall; }
    /// Index of the call lane of the current call.
    [[nodiscard]] size_t callLane() const { return m_heap.front().cursor - m_firstCall; }

private:
    struct Waiting
    {
        Ns start = 0;
        Ns end = 0;
        uint32_t cursor = 0;
        bool isCall = false;
    };

    static bool isLater(const Waiting &a, const Waiting &b);
    bool skipOthers(size_t cursor);
    [[nodiscard]] Waiting waiting(size_t cursor) const;

    uint32_t m_rangeKinds;
    size_t m_firstCall;
    std::vector<iterate::LaneCursor> m_cursors;
    std::vector<Waiting> m_heap; ///< the current one is first
    bool m_stands = false;
};

} // namespace trilane::operators
