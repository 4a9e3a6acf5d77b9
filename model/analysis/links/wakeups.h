// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>
#include <vector>

namespace trilane::links {

/// A thread made another thread runnable (wake-up) or took its core (preemption).
struct Wakeup
{
    Ns time = 0;
    TrackId by;                               ///< the thread that did it
    std::optional<store::FoundSlice> byState; ///< that thread's activity then, if known
    store::FoundSlice state; ///< the other thread's activity from then on: its runnable slice
    bool preemption = false;
};

/// Waker of the thread with this state: of a blocked state at its end, of a runnable or running
/// state before its start. A runnable thread may have been preempted instead. None if not recorded.
[[nodiscard]] std::optional<Wakeup> wakeupOf(const store::Store &store,
                                             const store::FoundSlice &state);

/// Threads that the thread of a running slice woke or preempted in its time, in order of time, at
/// most `limit`. Pure; any thread.
[[nodiscard]] std::vector<Wakeup> wokenBy(const store::Store &store,
                                          const store::FoundSlice &running, size_t limit,
                                          const jobs::JobContext &job = {});

[[nodiscard]] bool isThreadState(SliceKind kind);
/// Blocked in one of the two ways.
[[nodiscard]] bool isBlocked(SliceKind kind);

} // namespace trilane::links
