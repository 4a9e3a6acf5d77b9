// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/lanecursor.h"
#include "model/store/tables.h"

#include <map>
#include <vector>

namespace trilane::idle {

/// Whether the operation is a unified memory migration, which a page fault starts instead of a
/// call.
[[nodiscard]] bool isMigration(store::Tables trace, const store::FoundSlice &work);

/// Finds the thread that accessed the moved memory. One thread; the store must outlive it.
class FaultingThreads
{
public:
    explicit FaultingThreads(const store::Store &store)
        : m_store(store)
    {}

    struct Found
    {
        TrackId thread; ///< invalid: the process was not recorded
        bool inferred = false;
    };
    /// The thread of the process that was on a core, or in the kernel, as the migration began, and
    /// of several the one that ran longest in `gap`; without thread states (inferred) the one that
    /// makes the next CUDA call.
    [[nodiscard]] Found of(const store::FoundSlice &migration, TimeRange gap);

private:
    struct Thread
    {
        TrackId thread;
        std::vector<iterate::LaneCursor> states;
        std::vector<iterate::LaneCursor> calls; ///< CUDA's
    };
    [[nodiscard]] std::vector<Thread> &threadsOf(TrackId process);

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    std::map<TrackId, std::vector<Thread>> m_threads; ///< by process
};

} // namespace trilane::idle
