// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicecontext.h"
#include "model/base/jobs/job.h"
#include "model/store/fwd.h"

#include <memory>

namespace trilane::launching {

/// Launch context of each piece of GPU work for grouped statistics: path of ranges, operator, input
/// shapes and training step. Builds only what the keys need; null if they need nothing. Keeps the
/// store alive.
[[nodiscard]] std::shared_ptr<const stats::SliceContext>
launchGroups(std::shared_ptr<const store::Store> store, std::span<const stats::GroupKey> keys,
             const jobs::JobContext &job = {});

} // namespace trilane::launching
