// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/gaps.h"
#include "model/analysis/samename.h"

#include <optional>

namespace trilane {

/// The first idle gap of the GPU (of all GPUs when invalid) that begins at or after t; back: the
/// last one that ends at or before t. Gaps are those of idleGaps(), whole. Stops at the first that
/// it finds. Pure; any thread.
[[nodiscard]] std::optional<IdleGap> neighbourGap(const Store &store, TrackId gpu, Ns t,
                                                  Ns threshold, TimeDirection direction,
                                                  const JobContext &job = {});

} // namespace trilane
