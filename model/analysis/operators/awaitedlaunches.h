// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

namespace trilane::operators {

/// Launches by a thread while another one was blocked inside a range and was finally woken by it:
/// attributed to that range (inferred). The waker's own waits are followed to a depth of kMaxDepth.
/// Empty for a trace without thread states. Immutable; any thread.
class AwaitedLaunches
{
public:
    static constexpr int kMaxDepth = 4;
    static constexpr size_t kMaxWaits = 2'000'000;

    AwaitedLaunches(const OperatorIndex &index, const jobs::JobContext &job = {});

    [[nodiscard]] uint64_t bytes() const;
    /// The range that was waited in; invalid: none.
    [[nodiscard]] RangeId rangeOf(TrackId process, uint64_t correlation) const;

private:
    struct Wait
    {
        TimeRange time;
        RangeId range;
    };
    using Waits = std::unordered_map<uint32_t, std::vector<Wait>>; ///< by the thread waited for

    void collect(const OperatorIndex &index, const jobs::JobContext &job, TrackId thread,
                 const Wait &within, int depth, Waits &waits);
    void take(const store::Store &store, const jobs::JobContext &job, TrackId thread,
              std::vector<Wait> &waits);

    size_t m_count = 0; ///< of waits
    std::unordered_map<uint32_t, iterate::CorrelationMap>
        m_ranges; ///< by process; empty without waits
};

} // namespace trilane::operators
