// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

namespace trilane {

class MessageText;

/// Kind of a slice. Stored in the file: values are never reused.
enum class SliceKind : uint8_t {
    Unknown = 0,
    Range = 1,      ///< NVTX or framework range on a thread
    PythonCall = 2, ///< a Python function
    ApiCall = 3,    ///< CUDA or HIP runtime / driver call
    OsCall = 4,     ///< OS-runtime call
    Overhead = 5,   ///< time taken by the profiler itself
    Kernel = 6,
    Memcpy = 7,        ///< value = bytes
    Memset = 8,        ///< value = bytes
    GpuSync = 9,       ///< stream, event or context synchronization seen by the GPU
    GraphLaunch = 10,  ///< a whole CUDA graph as one slice
    GpuRange = 11,     ///< a thread's range projected on the GPU
    Running = 12,      ///< thread state; value = core
    Runnable = 13,     ///< thread state: ready to run, without a core
    Blocked = 14,      ///< thread state: interruptible sleep; name = blocking call; link = waker
    BlockedDisk = 15,  ///< thread state: uninterruptible sleep
    OnCore = 16,       ///< a core's slice; name = thread name; link = the thread's TrackId
    Instant = 17,      ///< a point in time; duration 0
    CounterSample = 18 ///< value = IEEE double, holds until the slice ends
};
inline constexpr int kSliceKindCount = 19;

/// Kind of a track. Stored in the file: values are never reused.
enum class TrackKind : uint8_t {
    Unknown = 0,
    Machine = 1,
    Core = 2, ///< one CPU core; slices are OnCore
    Process = 3,
    Thread = 4,
    ThreadState = 5, ///< below Thread: Running / Runnable / Blocked / BlockedDisk
    ApiCalls = 6,    ///< below Thread
    OsCalls = 7,     ///< below Thread
    Ranges = 8,      ///< below Thread (or Process, for asynchronous ranges); one a domain
    Overhead = 9,    ///< below Thread or Process
    Gpu = 10,
    Context = 11,
    AllStreams = 12, ///< below Gpu: the union of its streams, made by TraceBuilder
    Stream = 13,     ///< below Gpu or Context
    GpuRanges = 14,  ///< below Stream or Gpu: ranges projected on the GPU
    Counter = 15
};
inline constexpr int kTrackKindCount = 16;

/// The three layers of the timeline in display order.
enum class Layer : uint8_t { Cpu, Cuda, Threads };

/// A short English word for messages and files ("kernel", "runnable"); stable.
[[nodiscard]] std::string_view toString(SliceKind kind);
[[nodiscard]] std::string_view toString(TrackKind kind);
[[nodiscard]] MessageText textOf(SliceKind kind);
[[nodiscard]] MessageText textOf(TrackKind kind);
/// Plural for display: "CUDA calls".
[[nodiscard]] MessageText pluralOf(SliceKind kind);
[[nodiscard]] MessageText pluralOf(TrackKind kind);

/// Work that keeps a GPU busy: kernel, copy, memset, graph launch.
[[nodiscard]] constexpr bool isGpuWork(SliceKind kind)
{
    return kind == SliceKind::Kernel || kind == SliceKind::Memcpy || kind == SliceKind::Memset ||
           kind == SliceKind::GraphLaunch;
}

} // namespace trilane
