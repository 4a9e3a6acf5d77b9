// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <map>

namespace trilane {

/// Launches that a thread made while another one was blocked inside a range and was woken by it at
/// last: taken to be done for that range (inferred). The waker's own waits are followed, too, to a
/// depth of kDeepest. Empty for a trace without thread states. Immutable; any thread.
class AwaitedLaunches
{
public:
    static constexpr int kDeepest = 4;

    AwaitedLaunches(const OperatorIndex &index, const JobContext &job = {});

    [[nodiscard]] bool isEmpty() const { return m_ranges.empty(); }
    /// The range that was waited in; invalid: none.
    [[nodiscard]] RangeId rangeOf(TrackId process, uint64_t correlation) const;

private:
    struct Wait
    {
        TimeRange time;
        RangeId range;
    };
    using Waits = std::unordered_map<uint32_t, std::vector<Wait>>; ///< by the thread waited for

    void collect(TrackId thread, TimeRange within, RangeId range, int depth, Waits &waits) const;
    void take(TrackId thread, std::vector<Wait> &waits);

    const OperatorIndex &m_index;
    const Store &m_store;
    const JobContext &m_job;
    std::map<std::pair<uint32_t, uint64_t>, RangeId> m_ranges; ///< by process and correlation id
};

} // namespace trilane
