// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/store/fwd.h"

namespace trilane::findings {

/// As stepEdges(), for steps defined by unnumbered ranges, as those of an inference server: the
/// part of them in which a GPU has not begun or is already done. Pure; any thread.
[[nodiscard]] Ns edgesOfUnnumbered(const store::Store &store, TrackId gpu,
                                   const steps::StepList &list,
                                   TimeRange range = TimeRange::everything());

} // namespace trilane::findings
