// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <memory>
#include <string>

namespace trilane::session {

/// Opens a trace for the window: a .trilane file directly, others through the import cache. For
/// worker threads.
[[nodiscard]] Result<std::shared_ptr<const store::Store>> openTrace(const std::string &path,
                                                                    const jobs::JobContext &job);

} // namespace trilane::session
