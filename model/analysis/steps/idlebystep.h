// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/stats/table.h"
#include "model/analysis/steps/steplist.h"

namespace trilane::steps {

/// `trilane gaps --by step`: idle time by cause in each step, summed over the query's GPUs, and
/// whether its steps are annotated or inferred. Causes that no step has are left out.
[[nodiscard]] stats::Table idleByStepTable(const store::Store &store, const StepList &list,
                                           const idle::IdleQuery &query = {},
                                           const jobs::JobContext &job = {});

} // namespace trilane::steps
