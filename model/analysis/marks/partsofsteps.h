// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <span>

namespace trilane::marks {

/// Are these ranges of a thread, sorted and apart from each other, only parts of steps:
/// micro-batches, iterations within a pass? They are where most lie within a pass or a layer. And
/// where weights are updated once for several of them, never for two that follow one another; each
/// counts to the begin of the next, the last to the end of the trace. Updates are ranges (a single
/// one must be outside of these), else kernels that update weights or, without any, belong to a
/// backward pass, all of them outside. An invalid thread stands for all. Pure; any thread.
[[nodiscard]] bool arePartsOfSteps(const store::Store &store, TrackId thread,
                                   std::span<const TimeRange> ranges,
                                   const jobs::JobContext &job = {});

/// The same of ranges on the lanes of one thread.
[[nodiscard]] bool arePartsOfSteps(const store::Store &store,
                                   std::span<const store::FoundSlice> ranges,
                                   const jobs::JobContext &job = {});

} // namespace trilane::marks
