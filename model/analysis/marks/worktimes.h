// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/marks/rangerole.h"
#include "model/store/fwd.h"

#include <string_view>
#include <vector>

namespace trilane::marks {

/// Times at which a process did a part of a step, within a time range. Decodes only chunks that
/// contain such names. The store must outlive it; one thread.
class WorkTimes
{
public:
    /// For the thread's process; for all processes if it is unknown.
    WorkTimes(const store::Store &store, TrackId thread, TimeRange window,
              const jobs::JobContext &job);

    /// Start times of ranges with this role; sorted.
    [[nodiscard]] std::vector<Ns> ofRanges(RangeRole role) const;
    /// Launch times of kernels with matching names, else their start times; sorted.
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
