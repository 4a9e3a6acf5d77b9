// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/wakeups.h"
#include "model/base/jobs/job.h"

#include <optional>
#include <vector>

namespace trilane::items {

/// Comparison of a slice with all others of its name.
struct OwnKind
{
    uint64_t calls = 0;
    uint64_t rank = 0; ///< 1 = the longest
    Ns median = 0;
    bool approximate = false;
};

/// All displayed facts about a selected slice. Plain value, valid for its Store.
struct SliceFacts
{
    store::FoundSlice slice; ///< on its own track: a piece on All Streams is led back to its stream
    TrackId track;
    TrackId thread; ///< that it is on or, for GPU work and ranges there, that launched it
    TrackId gpu;
    std::optional<links::Wakeup> wakeup; ///< of a thread state, where known
    TrackId owner; ///< of the lock that an OS-runtime call waited for, where known
    std::optional<store::FoundSlice> launch;
    std::optional<store::FoundSlice> origin; ///< of a range on the GPU: the range on its thread
    std::vector<store::FoundSlice>
        ranges; ///< open at its start, or above its launch; outermost first
    std::vector<store::FoundSlice> gpuWork; ///< of an API call, in order of time
};

/// GPU operations of one call that are looked for.
inline constexpr size_t kMaxGpuWork = 65536;

/// A piece on All Streams begins where earlier work has ended; the whole is on a stream and ends
/// at the same time. Any other slice is its own.
[[nodiscard]] store::FoundSlice originalOf(const store::Store &store,
                                           const store::FoundSlice &piece);

/// Reads the facts. Pure; any thread.
[[nodiscard]] SliceFacts sliceFacts(const store::Store &store, const store::FoundSlice &slice);

/// False for states and instants.
[[nodiscard]] bool isComparable(SliceKind kind);
/// May read all slices of the name. Pure; any thread.
[[nodiscard]] OwnKind ownKindOf(const store::Store &store, const SliceFacts &facts,
                                const jobs::JobContext &job = {});

} // namespace trilane::items
