// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/inferred/stepbasis.h"

namespace trilane::steps {

/// What the process does, by the names of its ranges and kernels: training where anything belongs
/// to a backward pass or updates weights; else prefill and decode where kernels or ranges are those
/// of an inference server; else inference where kernels are those of a network and none is XLA's,
/// whose names do not tell. Looks at names and
/// totals alone. Pure; any thread.
[[nodiscard]] StepKind kindOfWork(const store::Store &store, const jobs::JobContext &job = {},
                                  const marks::TrackChoice &among = {});

} // namespace trilane::steps
