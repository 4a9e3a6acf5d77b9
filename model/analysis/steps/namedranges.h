// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/base/result.h"

#include <string_view>

namespace trilane {

/// The ranges of a name as steps: of the thread that spends the most time in them, the outermost
/// ones. `pattern` is the whole name, or between slashes a regular expression (ECMAScript) found in
/// it.
[[nodiscard]] Result<RangeSteps> namedRangeSteps(const Store &store, std::string_view pattern,
                                                 const JobContext &job = {},
                                                 const TrackChoice &among = {},
                                                 uint64_t *leftOut = nullptr);

} // namespace trilane
