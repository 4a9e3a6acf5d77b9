// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/wakeups.h"
#include "model/base/job.h"
#include "model/store/store.h"

#include <optional>
#include <vector>

namespace trilane {

/// How a slice compares with all others of its name.
struct OwnKind
{
    uint64_t calls = 0;
    uint64_t rank = 0; ///< 1 = the longest
    Ns median = 0;
    bool approximate = false;
};

/// Everything that is shown of a selected slice. Plain value, valid for its Store.
struct SliceFacts
{
    FoundSlice slice; ///< on its own track: a piece on All Streams is led back to its stream
    TrackId track;
    TrackId thread; ///< that it is on or, for GPU work and ranges there, that launched it
    TrackId gpu;
    std::optional<Wakeup> wakeup; ///< of a thread state, where known
    TrackId owner;                ///< of the lock that an OS-runtime call waited for, where known
    std::optional<FoundSlice> launch;
    std::optional<FoundSlice> origin; ///< of a range on the GPU: the range on its thread
    std::vector<FoundSlice> ranges;   ///< open at its start, or above its launch; outermost first
    std::vector<FoundSlice> gpuWork;  ///< of an API call, in order of time
};

/// GPU operations of one call that are looked for.
inline constexpr size_t kMaxGpuWork = 65536;

/// A piece on All Streams begins where earlier work has ended; the whole is on a stream and ends
/// at the same time. Any other slice is its own.
[[nodiscard]] FoundSlice originalOf(const Store &store, const FoundSlice &piece);

/// Reads what is needed. Pure; any thread.
[[nodiscard]] SliceFacts sliceFacts(const Store &store, const FoundSlice &slice);

/// False for states and instants.
[[nodiscard]] bool isComparable(SliceKind kind);
/// May read all slices of the name. Pure; any thread.
[[nodiscard]] OwnKind ownKindOf(const Store &store, const SliceFacts &facts,
                                const JobContext &job = {});

} // namespace trilane
