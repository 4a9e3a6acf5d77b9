// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <optional>

namespace trilane::names {

/// Do the totals of the chunk or lane know slices with that name (and kind; Unknown: any)?
[[nodiscard]] bool hasName(const store::Store &store, ChunkId chunk, StringId name,
                           SliceKind kind = SliceKind::Unknown);
[[nodiscard]] bool hasName(const store::Store &store, LaneId lane, StringId name,
                           SliceKind kind = SliceKind::Unknown);

enum class TimeDirection : uint8_t { Back, Forward };

/// The slice of the same name and kind that comes next in time on any track of the same kind (all
/// streams, all threads' calls…); equal starts go by lane. Chunks without the name are not decoded.
/// None at the end, or when the job is told to stop. Pure; any thread.
[[nodiscard]] std::optional<store::FoundSlice> nextOfName(const store::Store &store,
                                                          const store::FoundSlice &from,
                                                          TimeDirection direction,
                                                          const jobs::JobContext &job = {});

} // namespace trilane::names
