// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/outermostranges.h"
#include "model/base/result.h"
#include "model/store/fwd.h"

#include <string_view>

namespace trilane::steps {

/// The ranges of a name as steps: of the thread that spends the most time in them, the outermost
/// ones. `pattern` is the whole name, or between slashes a regular expression (ECMAScript) found in
/// it.
[[nodiscard]] Result<marks::RangeSteps> namedRangeSteps(const store::Store &store,
                                                        std::string_view pattern,
                                                        const jobs::JobContext &job = {},
                                                        const marks::TrackChoice &among = {},
                                                        uint64_t *leftOut = nullptr);

} // namespace trilane::steps
