// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

namespace trilane::idle {

/// How much of a GPU's time between its first and its last operation in the range is not known:
/// nothing was recorded to run there, but work without times may have. 0, and nothing is read,
/// where all work has times. Pure; any thread.
[[nodiscard]] Ns untimedIdle(const store::Store &store, TrackId gpu,
                             TimeRange range = TimeRange::everything());

} // namespace trilane::idle
