// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicecontext.h"
#include "model/base/jobs/job.h"
#include "model/store/store.h"

#include <memory>

namespace trilane::launching {

/// What launched each piece of GPU work of a trace, for statistics grouped by it: path of ranges,
/// operator, its input shapes, and step of the training loop. Builds only what the keys need; null
/// when they need nothing. Keeps the store.
[[nodiscard]] std::shared_ptr<const stats::SliceContext>
launchGroups(std::shared_ptr<const store::Store> store, std::span<const stats::GroupKey> keys,
             const jobs::JobContext &job = {});

} // namespace trilane::launching
