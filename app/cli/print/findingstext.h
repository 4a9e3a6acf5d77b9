// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "model/store/fwd.h"

#include <string>

namespace trilane::cli {

// Output of `trilane diagnose`: findings, or that there are none.

/// Readable text: one paragraph per finding, wrapped to `width` columns (0: 100), with at most
/// three places. Times of places count from the start of the trace.
[[nodiscard]] std::string findingsText(const store::Store &store,
                                       const findings::Findings &findings, size_t width);
[[nodiscard]] std::string findingsMarkdown(const store::Store &store,
                                           const findings::Findings &findings);
/// Everything, unrounded; keys are stable.
[[nodiscard]] std::string findingsJson(store::Tables trace, const findings::Findings &findings,
                                       const std::string &file);

} // namespace trilane::cli
