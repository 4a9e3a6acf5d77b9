// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/nvtx/segmentreader.h"
#include "capture/daemon/system/memorybudget.h"
#include "model/build/livetrace.h"

#include <unordered_map>

namespace trilane::daemon {

/// The texts in a process's segment, as strings of the trace. One thread.
class HeapTexts
{
public:
    HeapTexts(build::LiveTrace &trace, const SegmentReader &segment,
              const std::shared_ptr<MemoryBudget> &budget)
        : m_trace(trace)
        , m_segment(segment)
        , m_kept{.byId = {}, .share = MemoryShare(budget)}
        , m_passing{.byId = {}, .share = MemoryShare(budget)}
    {}

    /// A permanent name.
    [[nodiscard]] StringId kept(uint32_t id);
    /// Names of ranges and marks, which may all differ.
    [[nodiscard]] StringId passing(uint32_t id);
    /// Call before LiveTrace::forget().
    void forget();
    /// Number of texts lost for lack of memory; they are empty.
    [[nodiscard]] uint64_t refused() const { return m_refused; }

private:
    struct Known
    {
        std::unordered_map<uint32_t, StringId> byId;
        MemoryShare share;
    };
    template <typename Intern>
    [[nodiscard]] StringId find(Known &known, uint32_t id, const Intern &intern);

    build::LiveTrace &m_trace;
    const SegmentReader &m_segment;
    Known m_kept;
    Known m_passing;
    uint64_t m_refused = 0;
};

} // namespace trilane::daemon
