// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <span>

namespace trilane::marks {

/// Whether ranges of a thread (sorted, disjoint) are only parts of steps, such as micro-batches or
/// iterations within a pass. They are if most are inside a pass or a layer, or if weights are
/// updated once per several of them and never for two consecutive ones. A range counts to the start
/// of the next one, the last to the end of the trace. Updates are ranges (a single update must be
/// outside of these ranges), else kernels that update weights or, without any, kernels of a
/// backward pass, all of them outside. An invalid thread means all threads. Pure; any thread.
[[nodiscard]] bool arePartsOfSteps(const store::Store &store, TrackId thread,
                                   std::span<const TimeRange> ranges,
                                   const jobs::JobContext &job = {});

/// For ranges on the lanes of one thread.
[[nodiscard]] bool arePartsOfSteps(const store::Store &store,
                                   std::span<const store::FoundSlice> ranges,
                                   const jobs::JobContext &job = {});

} // namespace trilane::marks
