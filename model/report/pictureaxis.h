// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <string>
#include <vector>

namespace trilane::report {

/// A place on a ruler, with what is written there: time since the start of the trace.
struct RulerMark
{
    Ns time = 0; ///< trace time
    std::string label;
};

/// About `most` round times inside the window, counted from `zero`, with as many digits as tell
/// them apart.
[[nodiscard]] std::vector<RulerMark> rulerMarks(TimeRange window, Ns zero, int most);

} // namespace trilane::report
