// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/marks/rangerole.h"

#include <string_view>
#include <vector>

namespace trilane::marks {

/// When a process did something of a step, within a window of time. Decodes only chunks that have
/// such names. The store must outlive it; one thread.
class WorkTimes
{
public:
    /// Of the thread's process; of all where that is not known.
    WorkTimes(const store::Store &store, TrackId thread, TimeRange window,
              const jobs::JobContext &job);

    /// By ranges: when they began; sorted.
    [[nodiscard]] std::vector<Ns> ofRanges(RangeRole role) const;
    /// By the names of kernels: when they were launched, else when they began; sorted.
    [[nodiscard]] std::vector<Ns> ofKernels(bool (*isOne)(std::string_view)) const;

private:
    [[nodiscard]] std::vector<LaneId> lanesOf(TrackKind kind) const;
    template <typename IsOne>
    [[nodiscard]] NameSet namesOn(TrackKind kind, const IsOne &isOne) const;
    template <typename TimeOf>
    [[nodiscard]] std::vector<Ns> timesOf(TrackKind kind, const NameSet &names,
                                          const TimeOf &timeOf) const;
    [[nodiscard]] bool has(ChunkId chunk, const NameSet &names) const;
    template <typename TimeOf>
    void addFrom(LaneId lane, ChunkId id, const NameSet &names, const TimeOf &timeOf,
                 std::vector<Ns> &times) const;

    const store::Store &m_store;
    TrackId m_process; ///< invalid: all
    TimeRange m_window;
    const jobs::JobContext &m_job;
};

} // namespace trilane::marks
