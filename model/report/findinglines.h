// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "model/report/reporttext.h"
#include "model/store/sliceref.h"

#include <string>

namespace trilane::report {

// Sentences about findings, the same on a page, in Markdown and in a terminal. Plain text.

/// "GPU 0: busy 41.3 % of 2.491 s, idle 1.462 s"
[[nodiscard]] std::string gpuLine(store::Tables trace, TrackId gpu,
                                  const communication::TimeSplit &use, const Words &words);

/// Why the list of findings is empty or has notes only; empty for other lists.
[[nodiscard]] std::string verdictOf(const findings::Findings &findings, const Words &words);

/// See gainOf(); empty without a gain.
[[nodiscard]] std::string gainText(const findings::TraceFinding &finding, const Words &words);

/// "at 1.284 s for 12.3 ms, python 4121: aten::copy_"
[[nodiscard]] std::string placeText(store::Tables trace, const findings::FindingEvidence &evidence,
                                    const Words &words);

/// "31.4 %"
[[nodiscard]] std::string percentText(double share);

} // namespace trilane::report
