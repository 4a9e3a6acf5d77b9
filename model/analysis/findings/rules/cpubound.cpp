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
    bool withTracks; ///< names of threads tell something
    MessageText title;
    MessageText sentence; ///< %1 idle time, %2 of the GPU's time, %3 most of it
    MessageText advice;
};

constexpr std::array kReasons{
    CpuReason{IdleTopic::Writing, "io_writing", true,
              MessageText("I/O bound: the GPU waits while files are written"),
              MessageText("The GPU was idle for %1 (%2 of its time) while files were written, "
                          "flushed to disk, renamed or removed. Most of it: %3."),
              MessageText("Write checkpoints asynchronously: copy the state to host memory, go on, "
                          "and let another thread or process write it; write them less often and "
                          "to a faster place; call fsync once a file instead of once a record, and "
                          "keep it away from locks that the launching thread takes.")},
    CpuReason{IdleTopic::OtherProcess, "other_process", true,
              MessageText("The launching thread waits for another process"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that launches "
                          "next waited for another process, which is not known to load data: "
                          "neither its name nor a recorded range says so. Most of it: %3."),
              MessageText("Find out what the process is for (a metric, a tokenizer, a command that "
                          "is run): start it once instead of each time, ask it ahead of time, or "
                          "wait for its answer in another thread. If it does load data, more "
                          "workers and a larger prefetch factor help.")},
    CpuReason{IdleTopic::Framework, "cpu_framework", false,
              MessageText("CPU bound: the program's own code keeps the GPU waiting"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that launches "
                          "next ran code of the program or the framework. Most of it: %3."),
              MessageText("Look at what the named ranges do between two launches: move work to "
                          "other threads or to the GPU, compile the model (torch.compile), record "
                          "CUDA graphs, log and check less often.")},
    CpuReason{IdleTopic::Lock, "cpu_lock", true,
              MessageText("CPU bound: the launching thread waits for other threads"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that launches "
                          "next waited for a lock or another thread. What these threads did: %3."),
              MessageText("Hold the lock for less time, or not on the path to the next launch; "
                          "Python threads share one lock (GIL): use processes for work that "
                          "computes.")},
    CpuReason{IdleTopic::Scheduling, "cpu_scheduling", true,
              MessageText("CPU bound: a thread that the GPU waits for is ready and does not run"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that the next "
                          "launch depends on was ready to run, but others had the core, or an idle "
                          "core took its time to wake up: %3."),
              MessageText("Run fewer threads (workers, OMP_NUM_THREADS) than there are cores, keep "
                          "other programs off the machine, raise the limits of the container, or "
                          "give the launching thread cores of its own. Where idle cores wake up "
                          "late, wake threads less often, or keep cores out of deep idle states.")},
    CpuReason{IdleTopic::Allocation, "cpu_allocation", false,
              MessageText("CPU bound: memory is allocated and freed between launches"),
              MessageText("The GPU was idle for %1 (%2 of its time) inside calls that allocate or "
                          "free device or pinned memory. Most of it: %3."),
              MessageText("Allocate once and reuse; let a caching or stream-ordered allocator "
                          "(cudaMallocAsync) do it; avoid emptying the cache, and sizes that "
                          "change from step to step.")},
    CpuReason{IdleTopic::KernelSelection, "cpu_kernel_selection", false,
              MessageText("CPU bound: kernels are loaded, chosen or compiled"),
              MessageText("The GPU was idle for %1 (%2 of its time) while code was loaded, kernels "
                          "were chosen or compiled, or graphs were made. Most of it: %3."),
              MessageText("This belongs to the first steps: if it comes later, shapes change; pad "
                          "them or fix them, warm up before measuring, and load modules eagerly "
                          "(CUDA_MODULE_LOADING=EAGER) where the start does not matter.")},
    CpuReason{IdleTopic::SystemCalls, "cpu_system_calls", true,
              MessageText("The launching thread sleeps or waits in the system"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that the next "
                          "launch depends on was inside calls of the system that are not known to "
                          "read files or to wait for a lock. Most of it: %3."),
              MessageText("Look at the calls: sleeps and polling can often go; what has to wait "
                          "can be done by another thread.")},
    CpuReason{IdleTopic::Stopped, "process_stopped", true,
              MessageText("CPU bound: the process was stopped"),
              MessageText("The GPU was idle for %1 (%2 of its time) while a process that the next "
                          "launch depends on was stopped by a signal or a debugger. By what, and "
                          "who let it go on, as far as it is known: %3."),
              MessageText("Look for what sends SIGSTOP or SIGTSTP or attaches a tracer: a shell's "
                          "job control, a batch system that suspends jobs, a debugger or another "
                          "profiler.")},
    CpuReason{IdleTopic::OffCore, "cpu_off_core", true,
              MessageText("CPU bound: the launching thread was off the core (reason not recorded)"),
              MessageText("The GPU was idle for %1 (%2 of its time) while the thread that launches "
                          "next was off its core and in no call that was recorded. It may have "
                          "waited, or others may have had the core: the trace does not tell. Where "
                          "it was: %3."),
              MessageText("Record again with the scheduler's wake-ups (trilane record --trace "
                          "cuda,nvtx,sched,osrt as root or with its capabilities): then the cause "
                          "has a name.")},
};

constexpr MessageText
    kInferredWithoutStates("%1 of it is inferred: without the threads' states, running and "
                           "waiting look the same.");
constexpr MessageText
    kInferredByWakeUps("%1 of it is inferred: whom a thread waited for is concluded "
                       "from who woke it.");

constexpr MessageText kCallsAreSlow("CPU bound: CUDA calls of the launching thread take long");
constexpr MessageText kInsideCalls("%1 of it lies inside CUDA calls, launches with them.");
constexpr MessageText
    kLaunchLatency("%1 of it is launch latency: from a launch to the begin of its work.");

/// What of the program's own code is none: it has figures of its own.
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
        tellEdges(sum, *finding);
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
