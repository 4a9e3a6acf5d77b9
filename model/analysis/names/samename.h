// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>

namespace trilane::names {

/// Do the totals of the chunk or lane contain slices with that name (and kind; Unknown: any)?
[[nodiscard]] bool hasName(store::Tables trace, ChunkId chunk, StringId name,
                           SliceKind kind = SliceKind::Unknown);
[[nodiscard]] bool hasName(store::Tables trace, LaneId lane, StringId name,
                           SliceKind kind = SliceKind::Unknown);

enum class TimeDirection : uint8_t { Back, Forward };

/// The next slice in time with the same name and kind on any track of the same kind (all streams,
/// all threads' calls…); ties by lane. Chunks without the name are not decoded. None at the end, or
/// if the job is stopped. Pure; any thread.
[[nodiscard]] std::optional<store::FoundSlice> nextOfName(const store::Store &store,
                                                          const store::FoundSlice &from,
                                                          TimeDirection direction,
                                                          const jobs::JobContext &job = {});

} // namespace trilane::names
