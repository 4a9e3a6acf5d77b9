// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/segmentreader.h"
#include "model/build/livetrace.h"

#include <unordered_map>

namespace trilane {

/// The texts that a process has written into its segment, as the trace has them. One thread.
class HeapTexts
{
public:
    HeapTexts(LiveTrace &trace, const SegmentReader &segment)
        : m_trace(trace)
        , m_segment(segment)
    {}

    /// A name that stays.
    [[nodiscard]] StringId kept(uint32_t id);
    /// What ranges and marks are called: there may be a new one each time.
    [[nodiscard]] StringId passing(uint32_t id);
    /// Before LiveTrace::forget().
    void forget();

private:
    struct Known
    {
        std::unordered_map<uint32_t, StringId> byId;
        uint64_t bytes = 0; ///< that they have in the segment
    };
    template <typename Intern>
    [[nodiscard]] StringId find(Known &known, uint32_t id, const Intern &intern);

    LiveTrace &m_trace;
    const SegmentReader &m_segment;
    Known m_kept;
    Known m_passing;
};

} // namespace trilane
