// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/capture/sched/recording.h"

namespace trilane::sched::test {

inline constexpr int kHops = 4000; ///< of a ping-pong

/// No step but this one.
[[nodiscard]] SchedOptions only(Step step);

/// A recording without losses, its step as asked; else why not.
[[nodiscard]] Finding recordCleanly(Step step, std::vector<std::string> arguments,
                                    Recording &recording);

/// How often the thread left a core until its `to`, by its own will or not.
[[nodiscard]] uint64_t switchesOut(const Recording &recording, const TargetThread &thread,
                                   bool preempted);
/// ns of [from, to) that the thread was in this state.
[[nodiscard]] int64_t timeIn(const Recording &recording, const TargetThread &thread,
                             SliceKind state, int64_t from, int64_t to);

[[nodiscard]] Finding checkCounts(const Recording &recording, const TargetThread &thread);
/// checkCounts() of all threads, which must be so many.
[[nodiscard]] Finding checkAll(const Recording &recording, size_t threads);
/// Of a ping-pong: each was woken by the other.
[[nodiscard]] Finding checkWakers(const Recording &recording);

} // namespace trilane::sched::test
