// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::idle {

/// Cause of GPU idle time, defined in DEFINITIONS.md. The values are the default sort order of
/// tables.
enum class IdleCause : uint8_t {
    UserCode, ///< the launching thread ran code of the program, named by its innermost range
    CudaCall, ///< inside a CUDA call that does not wait: allocation, graph, a launch that took long
    LoadingCode,   ///< inside a CUDA call that loads or compiles code, or a launch that had to
    SyncCall,      ///< inside a synchronizing call although the GPU had finished
    SyncCopy,      ///< inside a synchronous copy, or one of pageable memory
    SystemCall,    ///< inside or blocked in an OS-runtime or system call
    UnifiedMemory, ///< a page fault on unified memory moved data between host and GPU
    NotScheduled,  ///< ready to run, without a core
    Stopped,       ///< its process was stopped by a signal or a debugger
    OffCore,       ///< was off the core, for a reason that is not in the trace
    OtherThread,   ///< waited for a thread of which nothing is known
    LaunchLatency, ///< launched, not begun yet
    Dependency,    ///< launched, but waited for another stream or device
    GpuSilent,     ///< launched, but no stream of the GPU did anything that was recorded
    Collective,    ///< waited for another rank
    Profiler,      ///< overhead of the recorder
    TraceEdge,     ///< before the first or after the last operation of the GPU
    Unobserved     ///< the data that determines the cause was not recorded, or was lost
};
inline constexpr int kIdleCauseCount = 18;

/// "user_code", "cuda_call"…; stable, of JSON and CSV.
[[nodiscard]] std::string_view keyOf(IdleCause cause);
/// "User code", "CUDA call"…
[[nodiscard]] MessageText titleOf(IdleCause cause);
/// "System call: read"; the cause alone if the name is empty.
[[nodiscard]] Message titleOf(IdleCause cause, std::string_view name);
[[nodiscard]] std::optional<IdleCause> causeWithKey(std::string_view key);

/// Evidence for the reason why a GPU was inactive although work was queued (IdleCause::GpuSilent).
enum class SilenceProof : uint8_t {
    None,           ///< nothing that was recorded
    LaunchedBefore, ///< the work was launched before the recording began
    Recurs,         ///< an equally long silence recurs between the same two operations: unrecorded
                    ///< work
    DeviceLaunch    ///< the work was launched by the GPU itself
};
inline constexpr int kSilenceProofCount = 4;

/// "launched_before", "recurs", "device_launch"; empty for None. Stable, of JSON, CSV and SQL.
[[nodiscard]] std::string_view keyOf(SilenceProof proof);
/// "launched before the recording"…; empty for None.
[[nodiscard]] MessageText titleOf(SilenceProof proof);

} // namespace trilane::idle
