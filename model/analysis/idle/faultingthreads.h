// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/walk/lanecursor.h"

#include <map>
#include <vector>

namespace trilane {

/// Whether the operation is a migration of unified memory: a page fault starts it, no call.
[[nodiscard]] bool isMigration(const Store &store, const FoundSlice &work);

/// Which thread touched the memory that was moved. One thread; the store must outlive it.
class FaultingThreads
{
public:
    explicit FaultingThreads(const Store &store)
        : m_store(store)
    {}

    struct Found
    {
        TrackId thread; ///< invalid: nothing of the process was recorded
        bool inferred = false;
    };
    /// The thread of the process that was on a core, or in the kernel, as the migration began, and
    /// of several the one that ran longest in `gap`; without thread states (inferred) the one that
    /// makes the next CUDA call.
    [[nodiscard]] Found of(const FoundSlice &migration, TimeRange gap);

private:
    struct Thread
    {
        TrackId thread;
        std::vector<LaneCursor> states;
        std::vector<LaneCursor> calls; ///< CUDA's
    };
    [[nodiscard]] std::vector<Thread> &threadsOf(TrackId process);

    const Store &m_store;
    std::map<TrackId, std::vector<Thread>> m_threads; ///< by process
};

} // namespace trilane
