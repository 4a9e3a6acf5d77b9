// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/system/memorybudget.h"
#include "model/build/slicesink.h"

#include <limits>
#include <map>
#include <unordered_map>
#include <vector>

namespace trilane::daemon {

/// GPU memory of a process per GPU, as counters below it: running sums of its recorded allocations
/// and releases. One thread.
class Allocations
{
public:
    struct Step
    {
        TrackId gpu; ///< or the process, for memory on no GPU
        format::MemoryKind kind = format::MemoryKind::Unknown;
        uint64_t address = 0;
        uint64_t bytes = 0;
        Ns time = 0; ///< CLOCK_MONOTONIC
        bool isRelease = false;
    };

    Allocations(build::SliceSink &trace, int pid, std::shared_ptr<MemoryBudget> budget = {});

    /// In any order within half a second, until settle(): buffers of several threads arrive one
    /// after the other.
    void add(const Step &step);
    static constexpr Ns kHoldBack = 500'000'000;

    /// Later events are not before `horizon`.
    void settle(Ns horizon);
    /// Writes values that no earlier event can change.
    void settle();
    void finish();
    /// Adds the currently allocated memory per GPU.
    void addHeld(std::map<TrackId, uint64_t> &held) const;

private:
    using CounterKey = std::pair<TrackId, format::MemoryKind>;
    struct Counter
    {
        TrackId track;
        uint64_t held = 0;
        Ns last = 0;
    };
    void write(const Step &step);
    void writeUntil(Ns horizon);

    build::SliceSink &m_trace;
    const int m_pid;
    std::multimap<Ns, Step> m_waiting; ///< by time
    std::map<CounterKey, Counter> m_counters;
    std::unordered_map<uint64_t, uint64_t> m_sizes; ///< by address: releases may omit the size
    Ns m_newest = 0;
    Ns m_horizon = std::numeric_limits<Ns>::max();
    MemoryShare m_share;
};

} // namespace trilane::daemon
