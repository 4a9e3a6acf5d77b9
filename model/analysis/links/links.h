// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>
#include <vector>

namespace trilane::links {

/// The API call that launched a GPU operation: same correlation id, same process. None for work
/// whose launch was not recorded.
[[nodiscard]] std::optional<store::FoundSlice> launchOf(const store::Store &store,
                                                        const store::FoundSlice &gpuWork);

/// GPU operations of an API call, in order of time; a graph launch has many (at most `limit`).
[[nodiscard]] std::vector<store::FoundSlice>
gpuWorkOf(const store::Store &store, const store::FoundSlice &launch, size_t limit = 4096);

/// The ranges open on a thread at time t, outermost first: its NVTX and framework ranges.
[[nodiscard]] std::vector<store::FoundSlice> rangeStack(const store::Store &store, TrackId thread,
                                                        Ns t);

/// The nearest track of that kind at or above; invalid when there is none.
[[nodiscard]] TrackId trackAbove(store::Tables trace, TrackId track, TrackKind kind);
/// The Thread track that a track is or hangs below; invalid when there is none.
[[nodiscard]] TrackId threadOf(store::Tables trace, TrackId track);
/// The Gpu track that a track is or hangs below; invalid when there is none.
[[nodiscard]] TrackId gpuOf(store::Tables trace, TrackId track);
/// The process whose work is on a track: the one set in the file, or the track's ancestor.
[[nodiscard]] TrackId processOf(store::Tables trace, TrackId track);

} // namespace trilane::links
