// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "model/analysis/names/samename.h"

#include <optional>

namespace trilane::links {

/// The first idle gap of the GPU (of all GPUs when invalid) that begins at or after t; back: the
/// last one that ends at or before t. Gaps are those of idleGaps(), whole. Stops at the first that
/// it finds. Pure; any thread.
[[nodiscard]] std::optional<IdleGap> neighborGap(const store::Store &store, TrackId gpu, Ns t,
                                                 Ns threshold, names::TimeDirection direction,
                                                 const jobs::JobContext &job = {});

} // namespace trilane::links
