// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "model/base/message.h"
#include "model/base/result.h"

#include <span>
#include <string_view>
#include <vector>

namespace trilane::idle {

/// Why a GPU was idle. DEFINITIONS.md says what each means. The values are an order for tables
/// that have nothing else to sort by.
enum class IdleCause : uint8_t {
    UserCode, ///< the launching thread ran code of the program, named by its innermost range
    CudaCall, ///< inside a CUDA call that does not wait: allocation, graph, a launch that took long
    LoadingCode,   ///< inside a CUDA call that loads or compiles code, or a launch that had to
    SyncCall,      ///< inside a synchronizing call although the GPU had finished
    SyncCopy,      ///< inside a synchronous copy, or one of pageable memory
    SystemCall,    ///< inside or blocked in an OS-runtime or system call
    UnifiedMemory, ///< a page fault on unified memory moved data between host and GPU
    NotScheduled,  ///< wanted a core and had none
    Stopped,       ///< its process was stopped by a signal or a debugger
    OffCore,       ///< was off the core, for a reason that is not in the trace
    OtherThread,   ///< waited for a thread of which nothing is known
    LaunchLatency, ///< launched, not begun yet
    Dependency,    ///< launched, but waited for another stream or device
    GpuSilent,     ///< launched, but no stream of the GPU did anything that was recorded
    Collective,    ///< waited for another rank
    Profiler,      ///< time taken by whatever recorded the trace
    TraceEdge,     ///< before the first or after the last operation of the GPU
    Unobserved     ///< data of the kind that would tell was not recorded, or was lost
};
inline constexpr int kIdleCauseCount = 18;

/// "user_code", "cuda_call"…; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(IdleCause cause);
/// "User code", "CUDA call"…: English for people; views translate it.
[[nodiscard]] std::string_view titleOf(IdleCause cause);
[[nodiscard]] Message messageOf(IdleCause cause);

/// Evidence for the reason why a GPU was inactive although work was queued (IdleCause::GpuSilent).
enum class SilenceProof : uint8_t {
    None,           ///< nothing that was recorded
    LaunchedBefore, ///< the work was launched before the recording began
    Recurs,      ///< as long a silence comes again between the same two operations: work that was
                 ///< not recorded
    DeviceLaunch ///< the work was launched by the GPU itself
};
inline constexpr int kSilenceProofCount = 4;

/// "launched_before", "recurs", "device_launch"; empty for None. Stable, of JSON, CSV and SQL.
[[nodiscard]] std::string_view keyOf(SilenceProof proof);
/// "launched before the recording"…: English for people; views translate it.
[[nodiscard]] std::string_view titleOf(SilenceProof proof);

/// The cause of one part of a gap.
struct CausePiece
{
    TimeRange time;
    IdleCause cause = IdleCause::Unobserved;
    bool inferred = false;                   ///< concluded, not recorded
    SilenceProof proof = SilenceProof::None; ///< of GpuSilent
    uint8_t wakers = 0;         ///< how many threads were followed to come here from the launch
    StringId name = kNoString;  ///< of the range or call, of who had the core, of what stopped it
    StringId range = kNoString; ///< innermost range of the thread then
    TrackId thread;             ///< whose time it is; invalid for the GPU's
    TrackId other; ///< NotScheduled: the thread on the core; Stopped: the one that resumed it
    store::SliceRef evidence; ///< the slice that says so; may be invalid
};

/// A gap of a GPU, with the operations around it.
struct GpuGap
{
    TimeRange range;
    TrackId gpu;
    store::FoundSlice before; ///< the operation whose end begins it; an invalid ref: there is none
    store::FoundSlice after;  ///< the operation that ends it; an invalid ref: there is none
};

/// Pieces of a gap. They are contiguous and cover the gap exactly.
struct GapStory
{
    GpuGap gap;
    store::SliceRef launch; ///< the call that launched `after`; invalid when it was not recorded
    std::vector<CausePiece> pieces;
};

} // namespace trilane::idle
