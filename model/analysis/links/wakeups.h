// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <optional>
#include <vector>

namespace trilane::links {

/// One thread made another one want a core (wake-up), or took its core (preemption).
struct Wakeup
{
    Ns time = 0;
    TrackId by; ///< the thread that did it
    std::optional<store::FoundSlice>
        byState;             ///< what that thread was doing then, where it is known
    store::FoundSlice state; ///< what the other thread did from then on: its runnable slice
    bool preemption = false;
};

/// How the thread whose state is given was woken: a blocked one at its end, a runnable or running
/// one before its start; a runnable one may have been preempted instead. None where not recorded.
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
