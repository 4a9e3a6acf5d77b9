// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <string>
#include <vector>

namespace trilane::report {

/// A position on a ruler with its label: time since the start of the trace.
struct RulerMark
{
    Ns time = 0; ///< trace time
    std::string label;
};

/// About `most` round times inside the window, counted from `zero`, with enough digits to
/// distinguish them.
[[nodiscard]] std::vector<RulerMark> rulerMarks(TimeRange window, Ns zero, int most);

} // namespace trilane::report
