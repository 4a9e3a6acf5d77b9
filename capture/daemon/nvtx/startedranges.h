// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/nvtx/rangeassembler.h"

#include <functional>
#include <unordered_map>

namespace trilane::daemon {

/// Ranges of a process with a start and end by id, possibly on different threads: slices of the
/// process. One thread.
class StartedRanges
{
public:
    struct Open
    {
        RangeBegin begin;
        uint16_t domain = 0;
    };

    /// `trackOf` gives the track of a domain's ranges below the process.
    StartedRanges(build::LiveTrace &trace, std::function<TrackId(uint16_t domain)> trackOf,
                  std::shared_ptr<MemoryBudget> budget = {});

    /// False: too many are open, or this one is already, or there is no memory for it.
    [[nodiscard]] bool mayStart(uint64_t id);
    void start(uint64_t id, const Open &range) { m_open[id] = range; }
    /// The open range of an id; null: none.
    [[nodiscard]] Open *find(uint64_t id);
    /// Ends what find() gives.
    void end(uint64_t id, Ns time);
    /// Marks what open ranges name.
    void useOpen(build::UsedIds &used) const;
    /// Ends all that are open. Returns how many.
    uint64_t finish(Ns time);
    /// For ranges that began before `time`; later ones stay open.
    uint64_t cut(Ns time);

private:
    void close(const Open &open, Ns time);

    build::LiveTrace &m_trace;
    std::function<TrackId(uint16_t)> m_trackOf;
    std::unordered_map<uint64_t, Open> m_open;
    size_t m_charged = 0; ///< ranges that m_share is for
    MemoryShare m_share;
};

} // namespace trilane::daemon
