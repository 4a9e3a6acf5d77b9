// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"

#include <string>

namespace trilane::cli {

/// --range as it was given, relative to the start of the trace; everything for "".
[[nodiscard]] Result<TimeRange> rangeArgument(const std::string &word);

/// In trace time. Omitted ends, and ends out of range, are unlimited.
[[nodiscard]] TimeRange absoluteRange(TimeRange relative, Ns zero);

/// absoluteRange(), or an error if it contains no time of a trace of that span.
[[nodiscard]] Result<TimeRange> rangeWithin(TimeRange relative, TimeRange span);

} // namespace trilane::cli
