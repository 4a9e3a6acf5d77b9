// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/fwd.h"

namespace trilane::findings {

/// Like stepEdges(), of steps that ranges without a number tell, as those of an inference server:
/// how long of them a GPU has not begun yet, or does nothing any more. Pure; any thread.
[[nodiscard]] Ns edgesOfUnnumbered(const store::Store &store, TrackId gpu,
                                   const steps::StepList &list,
                                   TimeRange range = TimeRange::everything());

} // namespace trilane::findings
