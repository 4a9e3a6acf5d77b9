// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedrecorder.h"
#include "capture/sched/threadstates.h"

#include <map>
#include <string>
#include <vector>

namespace trilane::sched::test {

/// What a thread of the target says of itself; see schedtarget.cpp.
struct TargetThread
{
    int32_t tid = 0;
    int32_t pid = 0;
    int64_t from = 0;
    int64_t to = 0;
    uint64_t voluntary = 0;
    uint64_t involuntary = 0;
    uint64_t cpu = 0;
};

/// A run of the target under a recorder: all that came out, and what the target knows.
struct Recording : StateSink
{
    StepReached step;
    int32_t pid = 0;
    std::vector<SchedEvent> events;
    std::vector<CoreSlice> cores;
    std::map<int32_t, std::vector<StateSlice>> states; ///< by tid
    std::vector<TargetThread> threads;
    uint64_t lost = 0;
    uint64_t late = 0;
    int64_t begin = 0;
    int64_t end = 0;
    int64_t stolen = 0; ///< ns that interrupts and the host took from the cores, to a tick

    void onCore(const CoreSlice &slice) override { cores.push_back(slice); }
    void onState(const StateSlice &slice) override { states[slice.tid].push_back(slice); }
};

/// "" or why not.
[[nodiscard]] std::string record(const SchedOptions &options, std::vector<std::string> arguments,
                                 Recording &recording, int drainEveryMs = 5);

/// What a check found wrong: "" when all is well; "SKIP: …" when it cannot be tried.
using Finding = std::string;

/// Runs `check` in a child process that is nobody, with these capabilities and no others.
[[nodiscard]] Finding asNobodyWith(std::vector<int> capabilities, Finding (*check)());

/// States of every thread follow each other without gaps and overlaps.
[[nodiscard]] Finding findGaps(const Recording &recording);
/// Slices of a core do not overlap.
[[nodiscard]] Finding findCoreOverlaps(const Recording &recording);

} // namespace trilane::sched::test
