// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"
#include "model/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace trilane::sched {

class BpfHub;

/// The recording methods, best first.
enum class Step : uint8_t {
    Bpf,           ///< everything, filtered in the kernel
    Tracepoints,   ///< everything, filtered here
    SwitchRecords, ///< running, preempted and blocked states of own processes; no waker, no other
                   ///< process
    Proc           ///< states polled 100 times per second
};
inline constexpr int kStepCount = 4;

/// "BPF", "tracepoints", "switch records", "/proc".
[[nodiscard]] const char *toString(Step step);

struct SchedOptions
{
    Step best = Step::Bpf;      ///< best step to try
    Step worst = Step::Proc;    ///< worst step to try
    bool systemWide = false;    ///< also the switches of other processes: which thread had the core
    size_t ringBytes = 4 << 20; ///< BPF: total; others: per core. Rounded up to a power of two
    int64_t holdBack = 5'000'000; ///< maximum delay between events of different cores, ns
    /// BPF programs shared by several recordings of all processes; empty: its own.
    std::function<Result<std::shared_ptr<BpfHub>>()> bpfHub;
    /// Opens a perf event of a thread's switches without the right to do so; core -1: any.
    /// `inherit`: also for its children. Returns a descriptor, owned by the caller. Empty: this
    /// process has the right.
    std::function<Result<int>(int32_t pid, int32_t tid, int cpu, bool inherit)> openSwitches;
};

inline constexpr int64_t kAllRead = INT64_MAX;

/// An active event source of one recording method. Used by one thread.
class SchedSource
{
public:
    virtual ~SchedSource() = default;
    SchedSource(const SchedSource &) = delete;
    SchedSource &operator=(const SchedSource &) = delete;

    /// Records this process with all its threads, and its later children.
    [[nodiscard]] virtual Result<void> addProcess(int32_t pid) = 0;
    virtual void removeProcess(int32_t pid) = 0;
    /// Appends the events since the last call, losses as Lost; ordered only per core. Returns
    /// kAllRead or, if events are left, a lower bound of their times (ns).
    virtual int64_t read(std::vector<SchedEvent> &events) = 0;
    /// Stops recording; earlier events can still be read.
    virtual void stop() = 0;

protected:
    SchedSource() = default;
};

/// Each fails with the reason why this machine or user cannot use the step.
[[nodiscard]] Result<std::unique_ptr<SchedSource>> openBpfSource(const SchedOptions &options);
[[nodiscard]] Result<std::unique_ptr<SchedSource>>
openTracepointSource(const SchedOptions &options);
[[nodiscard]] Result<std::unique_ptr<SchedSource>> openSwitchSource(const SchedOptions &options);
[[nodiscard]] Result<std::unique_ptr<SchedSource>> openProcSource(const SchedOptions &options);

} // namespace trilane::sched
