// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <vector>

namespace trilane::findings {

/// When a thread recorded launches into a graph instead of making them: from the begin of the call
/// that starts to capture to the end of the one that stops. Sorted, apart from each other.
[[nodiscard]] std::vector<TimeRange> graphCaptures(const store::Store &store, TrackId thread,
                                                   const jobs::JobContext &job = {});

/// Time at which the first call launched a graph; the maximum time if none did.
[[nodiscard]] Ns firstGraphLaunch(const store::Store &store, const jobs::JobContext &job = {});

} // namespace trilane::findings
