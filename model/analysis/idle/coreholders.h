// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/threadactivity.h"

#include <map>
#include <vector>

namespace trilane::idle {

/// Threads that occupied the cores that other threads waited for, recorded or not. One thread; the
/// store must outlive it.
class CoreHolders
{
public:
    explicit CoreHolders(const store::Store &store);

    struct Holder
    {
        TrackId thread;            ///< invalid: it was not recorded; the core itself: it was idle
        StringId name = kNoString; ///< of the thread, as its core calls it
        TimeRange time;

        [[nodiscard]] bool isSame(const Holder &other) const
        {
            return thread == other.thread && name == other.name;
        }
    };
    /// Threads on the core where the runnable thread ran next, in order; they cover the time
    /// exactly. An invalid entry: unknown thread.
    [[nodiscard]] std::vector<Holder> holdersOf(const Activity &runnable);

private:
    /// The core on which the thread ran next, positioned at the slice at which it became runnable,
    /// or the first after it. Null: unknown.
    [[nodiscard]] iterate::LaneCursor *coreAfter(const Activity &runnable);

    const store::Store &m_store;
    std::map<std::pair<RankId, int64_t>, iterate::LaneCursor> m_cores; ///< by number
};

} // namespace trilane::idle
