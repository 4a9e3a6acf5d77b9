// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

namespace trilane::idle {

/// Part of the time between a GPU's first and last operation in the range for which it is unknown
/// whether it was idle: no recorded operation ran, but work without timestamps may have. 0 without
/// reading chunks if all work has timestamps. Pure; any thread.
[[nodiscard]] Ns untimedIdle(const store::Store &store, TrackId gpu,
                             TimeRange range = TimeRange::everything());

} // namespace trilane::idle
