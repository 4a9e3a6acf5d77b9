// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

namespace trilane::summaries {

/// Time of ranges split into GPU computation and program only. Wall time, ns.
struct FrameworkOverhead
{
    Ns total = 0;       ///< a range was open on a thread that launches GPU work
    Ns computation = 0; ///< and a GPU was busy
    bool hasGpu = false;

    [[nodiscard]] Ns overhead() const { return total - computation; }
};

/// If no thread launches GPU work, the ranges of all threads count. Pure; any thread.
[[nodiscard]] FrameworkOverhead frameworkOverhead(const operators::OperatorIndex &index,
                                                  TimeRange range,
                                                  const jobs::JobContext &job = {});

} // namespace trilane::summaries
