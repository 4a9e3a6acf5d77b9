// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/timebystep.h"
#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/idle/stepedges.h"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace trilane::findings {

/// Causes of idle time grouped by remedy. Every idle nanosecond has exactly one topic.
enum class IdleTopic : uint8_t {
    DataLoading,     ///< the launching thread waited for its batch, or a thread read files
    Writing,         ///< files were written, or changed otherwise
    OtherProcess,    ///< waited for another process that is no loader
    Framework,       ///< the program's and framework's own code
    Lock,            ///< waited for another thread of the process
    Scheduling,      ///< had no core
    Allocation,      ///< device or pinned memory
    KernelSelection, ///< code is loaded or chosen, graphs are made
    SystemCalls,     ///< sleeps, waits, other calls of the system
    Stopped,         ///< a signal or a debugger had stopped the process
    OffCore,         ///< off the core, reason unknown
    Sync,            ///< waited for the GPU, which had finished, and launched only then
    SyncCopy,        ///< in a copy that returns when it is done
    SmallKernels,    ///< short gaps before short kernels: launching is slower than the work
    LaunchLatency,   ///< launched early enough, begun late
    StartUp,         ///< happens once, when the program starts
    Dependency,      ///< waited for another stream or device
    Collective,      ///< waited for another rank
    Profiler,        ///< overhead of the recorder
    UnifiedMemory,   ///< page faults moved data between host and GPU
    Silence,         ///< work was queued, but nothing that was recorded ran
    Unobserved       ///< not known
};
inline constexpr int kIdleTopicCount = 22;

/// Kernels below and gaps up to these lengths are short.
inline constexpr Ns kShortKernel = 15'000;
inline constexpr Ns kShortGap = 100'000;

/// A gap, with the GPU that was idle and one topic's share of it.
struct TopicGap
{
    TimeRange gap;
    Ns idle = 0;            ///< of the topic
    idle::CausePiece piece; ///< the first of those that have most of the topic in it
    TrackId gpu;
};

/// Share of a thread, process or name in a topic.
struct TopicShare
{
    StringId name = kNoString;
    TrackId track; ///< the thread; the thread on the core; the process; the one that resumed a
                   ///< stopped process
    Ns idle = 0;
    bool isOutsider = false; ///< a process that is not recorded, by its name
};

struct TopicSum
{
    Ns idle = 0;     ///< in gaps
    Ns edges = 0;    ///< in marked steps, before the first or after the last operation of the GPU
    Ns inferred = 0; ///< of both
    Ns ofGraphs = 0; ///< in gaps before work of graph launches
    Ns inGraphs = 0; ///< of that, between two operations of the same launch
    uint64_t gaps = 0;
    std::vector<TopicShare> shares; ///< the largest first
    std::vector<TopicGap> longest;  ///< with most of the topic first, at most kShownGaps
    std::array<Ns, 4> byProof{};    ///< of Silence: by SilenceProof
    std::array<Ns, idle::kIdleCauseCount> byCause{}; ///< sums to all()
    Occurrences when;

    [[nodiscard]] Ns all() const { return idle + edges; }
    [[nodiscard]] Ns of(idle::IdleCause cause) const { return byCause[static_cast<size_t>(cause)]; }
};
inline constexpr size_t kShownGaps = 5;

using IdleTopics = std::array<TopicSum, kIdleTopicCount>;

/// Idle time of one GPU.
struct GpuIdleTopics
{
    TrackId gpu;
    Ns idle = 0;
    std::array<Ns, kIdleTopicCount> byTopic{}; ///< sums to idle
};

/// Idle time of all GPUs by topic.
struct IdleSummary
{
    std::vector<GpuIdleTopics> gpus;
    IdleTopics topics;
    /// Gaps around a border of a step; without time of which it is not known whether the GPU
    /// worked.
    Ns atBorders = 0;
    uint64_t bordersWithGaps = 0;
    std::vector<TopicGap> borderGaps; ///< the longest first
    Ns edges = 0; ///< see TopicSum; those of unknown reasons and of steps without numbers, too
};

/// Explains every gap once and sorts it by topic. `steps` are the marked steps of the whole trace;
/// `places` gives the marked or inferred step of a gap. Pure; any thread.
[[nodiscard]] IdleSummary idleTopics(const store::Store &store, const idle::IdleQuery &query,
                                     std::span<const marks::NumberedStep> steps, StepPlaces &places,
                                     const jobs::JobContext &job = {});

} // namespace trilane::findings
