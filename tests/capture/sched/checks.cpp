// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/checks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trilane::sched::test {

SchedOptions only(Step step)
{
    SchedOptions options;
    options.best = step;
    options.worst = step;
    return options;
}

/// A recording without losses, its step as asked; else why not.
Finding recordCleanly(Step step, std::vector<std::string> arguments, Recording &recording)
{
    if (Finding problem = record(only(step), std::move(arguments), recording); !problem.empty())
        return "SKIP: " + problem;
    // Some virtual machines keep back what happens around a core's idle task; perf(1) shows it,
    // too. What matters, that the gaps are seen and counted, is shown by getting here.
    if (step == Step::Tracepoints && recording.lost != 0)
        return "SKIP: this kernel kept back " + std::to_string(recording.lost) +
               " events of tracepoints, which were counted as lost";
    if (recording.lost != 0 || recording.late != 0)
        return "lost " + std::to_string(recording.lost) + ", late " +
               std::to_string(recording.late);
    if (Finding gaps = findGaps(recording); !gaps.empty())
        return gaps;
    return findCoreOverlaps(recording);
}

uint64_t switchesOut(const Recording &recording, const TargetThread &thread, bool preempted)
{
    return uint64_t(std::ranges::count_if(recording.events, [&](const SchedEvent &event) {
        return event.kind == SchedEvent::Kind::Switch && event.prevTid == thread.tid &&
               event.time <= thread.to && (event.leftAs == LeftAs::Runnable) == preempted;
    }));
}

int64_t timeIn(const Recording &recording, const TargetThread &thread, SliceKind state,
               int64_t from, int64_t to)
{
    int64_t sum = 0;
    const auto slices = recording.states.find(thread.tid);
    if (slices == recording.states.end())
        return 0;
    for (const StateSlice &slice : slices->second) {
        if (slice.state == state)
            sum += std::max<int64_t>(0, std::min(slice.start + slice.duration, to) -
                                            std::max(slice.start, from));
    }
    return sum;
}

/// Counts of switches are those of the kernel, exactly; so is the CPU time, within 1 % and what a
/// switch itself takes: it belongs to neither thread, and the steps cut it at different places.
Finding checkCounts(const Recording &recording, const TargetThread &thread)
{
    const std::string who = "thread " + std::to_string(thread.tid) + ": ";
    const uint64_t voluntary = switchesOut(recording, thread, false);
    const uint64_t involuntary = switchesOut(recording, thread, true);
    if (voluntary != thread.voluntary || involuntary != thread.involuntary)
        return who + std::to_string(voluntary) + "+" + std::to_string(involuntary) +
               " switches, but the kernel counts " + std::to_string(thread.voluntary) + "+" +
               std::to_string(thread.involuntary);
    const int64_t running = timeIn(recording, thread, SliceKind::Running, 0, thread.to);
    constexpr double kUntold = 8e6; // ns: a busy host takes the core without saying so
    constexpr double kSwitch = 500; // ns; and what interrupts and the host take is not CPU time
    const double allowed = double(thread.cpu) * 0.01 +
                           kSwitch * double(voluntary + involuntary + 1) +
                           double(recording.stolen) + kUntold;
    if (std::abs(double(running) - double(thread.cpu)) > allowed)
        return who + "ran " + std::to_string(running) + " ns, but has " +
               std::to_string(thread.cpu) + " ns of CPU time";
    return {};
}

Finding checkAll(const Recording &recording, size_t threads)
{
    if (recording.threads.size() != threads)
        return std::to_string(recording.threads.size()) + " threads told of themselves";
    for (const TargetThread &thread : recording.threads) {
        if (Finding problem = checkCounts(recording, thread); !problem.empty())
            return problem;
    }
    return {};
}

/// Each was woken by the other alone, as often as it blocked.
Finding checkWakers(const Recording &recording)
{
    for (int i = 0; i < 2; ++i) {
        const TargetThread &me = recording.threads[size_t(i)];
        const TargetThread &other = recording.threads[size_t(1 - i)];
        const int64_t from = std::max(me.from, other.from);
        const int64_t to = std::min(me.to, other.to);
        int blocked = 0;
        for (const StateSlice &slice : recording.states.at(me.tid)) {
            if (slice.state != SliceKind::Blocked || slice.start < from ||
                slice.start + slice.duration > to)
                continue;
            ++blocked;
            if (slice.wakerTid != other.tid)
                return "woken by " + std::to_string(slice.wakerTid) + ", not by " +
                       std::to_string(other.tid);
        }
        if ((to - from > 20'000'000 && blocked < 5) || blocked > kHops / 2)
            return "blocked " + std::to_string(blocked) + " times";
    }
    return {};
}

} // namespace trilane::sched::test
