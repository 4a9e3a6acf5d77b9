// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/findings/rules/outsiders.h"

namespace trilane::findings::rules {

namespace {

/// One way in which the CPU keeps the GPU waiting.
struct CpuReason
{
    IdleTopic topic;
    std::string_view id;
    bool withTracks; ///< thread names are informative
    MessageText title;
    MessageText sentence; ///< %1 idle time, %2 of the GPU's time, %3 most of it
    MessageText advice;
};

constexpr std::array kReasons{
    CpuReason{
        IdleTopic::Writing, "io_writing", true,
        MessageText("I/O bound: the GPU waits while files are written"),
        MessageText("The GPU was idle for %1 (%2 of its time) while files were written, "
                    "flushed to disk, renamed or removed. Most of it: %3."),
        MessageText("Write checkpoints asynchronously: copy the state to host memory, continue, "
                    "and let another thread or process write it. Write them less often and to "
                    "faster storage. Call fsync once per file instead of once per record, and not "
                    "while holding locks that the launching thread takes.")},
    CpuReason{
        IdleTopic::OtherProcess, "other_process", true,
        MessageText("The launching thread waits for another process"),
        MessageText("The GPU was idle for %1 (%2 of its time) while the launching thread waited "
                    "for another process. Neither its name nor a recorded range indicates that it "
                    "loads data. Most of it: %3."),
        MessageText(
            "Find out what the process does (a metric, a tokenizer, a command): start it once "
            "instead of each time, query it ahead of time, or wait for its answer in another "
            "thread. If it does load data, more workers and a larger prefetch factor help.")},
    CpuReason{IdleTopic::Framework, "cpu_framework", false,
              MessageText("CPU bound: the program's own code keeps the GPU waiting"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the launching thread ran "
                          "code of the program or the framework. Most of it: %3."),
              MessageText("Check what these ranges do between launches: move work to other threads "
                          "or to the GPU, compile the model (torch.compile), record CUDA graphs, "
                          "and log and check less often.")},
    CpuReason{
        IdleTopic::Lock, "cpu_lock", true,
        MessageText("CPU bound: the launching thread waits for other threads"),
        MessageText("The GPU was idle for %1 (%2 of its time) while the launching thread waited "
                    "for a lock or another thread. Activity of these threads: %3."),
        MessageText("Hold the lock for less time, or not on the path to the next launch. Python "
                    "threads share one lock (GIL): use processes for CPU-intensive work.")},
    CpuReason{IdleTopic::Scheduling, "cpu_scheduling", true,
              MessageText("CPU bound: a thread that the GPU waits for is waiting for a core"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that the next "
                          "launch depends on was runnable, but other threads occupied the core or "
                          "an idle core woke up slowly: %3."),
              MessageText("Run fewer threads (workers, OMP_NUM_THREADS) than there are cores, keep "
                          "other programs off the machine, raise the container limits, or reserve "
                          "cores for the launching thread. If idle cores wake up slowly, wake "
                          "threads less often or disable deep idle states.")},
    CpuReason{
        IdleTopic::Allocation, "cpu_allocation", false,
        MessageText("CPU bound: memory is allocated and freed between launches"),
        MessageText("The GPU was idle for %1 (%2 of its time) during calls that allocate or free "
                    "device or pinned memory. Most of it: %3."),
        MessageText(
            "Allocate once and reuse, or use a caching or stream-ordered allocator "
            "(cudaMallocAsync). Avoid emptying the cache and sizes that change between steps.")},
    CpuReason{
        IdleTopic::KernelSelection, "cpu_kernel_selection", false,
        MessageText("CPU bound: kernels are loaded, selected or compiled"),
        MessageText("The GPU was idle for %1 (%2 of its time) while code was loaded, kernels were "
                    "selected or compiled, or graphs were instantiated. Most of it: %3."),
        MessageText("This should occur only in the first steps. If it occurs later, shapes change: "
                    "pad them or keep them fixed. Warm up before measuring, and load modules "
                    "eagerly (CUDA_MODULE_LOADING=EAGER) if start-up time does not matter.")},
    CpuReason{IdleTopic::SystemCalls, "cpu_system_calls", true,
              MessageText("The launching thread sleeps or waits in system calls"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that the next "
                          "launch depends on was in system calls that are not known to read files "
                          "or wait for a lock. Most of it: %3."),
              MessageText("Check the calls: sleeps and polling can often be removed; necessary "
                          "waits can move to another thread.")},
    CpuReason{
        IdleTopic::Stopped, "process_stopped", true,
        MessageText("CPU bound: the process was stopped"),
        MessageText("The GPU was idle for %1 (%2 of its time) while a process that the next launch "
                    "depends on was stopped by a signal or a debugger. Stopped and resumed by, as "
                    "far as known: %3."),
        MessageText("Find what sends SIGSTOP or SIGTSTP or attaches a tracer: shell job control, a "
                    "batch system that suspends jobs, a debugger or another profiler.")},
    CpuReason{
        IdleTopic::OffCore, "cpu_off_core", true,
        MessageText("CPU bound: the launching thread was off the core (reason not recorded)"),
        MessageText("The GPU was idle for %1 (%2 of its time) while the launching thread was off "
                    "its core and in no recorded call. It may have been blocked or waiting for a "
                    "core: the trace does not say. Location: %3."),
        MessageText(
            "Record again with scheduler wake-ups (trilane record --trace cuda,nvtx,sched,osrt as "
            "root or with the required capabilities) to determine the cause.")},
};

constexpr MessageText kInferredWithoutStates(
    "%1 of it is inferred: without thread states, running and waiting cannot be distinguished.");
constexpr MessageText kInferredByWakeUps(
    "%1 of it is inferred: the waker of a thread is taken as the thread that it waited for.");

constexpr MessageText kCallsAreSlow("CPU bound: CUDA calls of the launching thread take long");
constexpr MessageText kInsideCalls("%1 of it is inside CUDA calls, including launches.");
constexpr MessageText
    kLaunchLatency("%1 of it is launch latency: from a launch to the start of its work.");

/// Excludes the program's own code, which is reported separately.
void tellLaunching(const TopicSum &sum, TraceFinding &finding)
{
    const Ns calls = sum.of(idle::IdleCause::CudaCall);
    if (calls > 0)
        finding.explanation.push_back({kInsideCalls, {formatDuration(calls)}});
    if (const Ns latency = sum.of(idle::IdleCause::LaunchLatency); latency > 0)
        finding.explanation.push_back({kLaunchLatency, {formatDuration(latency)}});
    if (calls * 2 > sum.all())
        finding.title = {kCallsAreSlow};
}

} // namespace

/// The launching thread is late, for one of several reasons; a finding for each.
void cpuBound(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    for (const CpuReason &reason : kReasons) {
        std::optional<TraceFinding> finding = ofTopic(context, reason.topic, reason.id);
        if (!finding)
            continue;
        const TopicSum &sum = context.topic(reason.topic);
        finding->title = {reason.title};
        finding->explanation.push_back({reason.sentence,
                                        {formatDuration(sum.all()), percent(finding->share),
                                         listOf(mostOf(context, sum, reason.withTracks))}});
        tellEdges(context, sum, *finding);
        if (reason.topic == IdleTopic::Framework)
            tellLaunching(sum, *finding);
        tellOutsiders(context, sum, *finding);
        if (reason.topic == IdleTopic::SystemCalls)
            tellPossibleOutsiders(context, *finding);
        if (sum.inferred * 2 > sum.all())
            finding->explanation.push_back(
                {context.layers.threadStates ? kInferredByWakeUps : kInferredWithoutStates,
                 {percent(sum.inferred, sum.all())}});
        finding->advice = {reason.advice};
        findings.push_back(std::move(*finding));
    }
}

} // namespace trilane::findings::rules
