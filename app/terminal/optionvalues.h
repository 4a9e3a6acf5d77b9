// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"

#include <limits>
#include <string>

namespace trilane::terminal {

inline constexpr Ns kMaxTime = std::numeric_limits<Ns>::max();

/// A time to wait, with its unit, from 0 to `max`: "10s", "500ms". A unit is required, because
/// waits are never given in nanoseconds.
[[nodiscard]] Result<Ns> parseTime(const std::string &text, Ns max = kMaxTime);
/// A time within a trace, from 0 to `max`: "100us"; a number without a unit is one of ns, as in
/// --range.
[[nodiscard]] Result<Ns> parseTraceTime(const std::string &text, Ns max = kMaxTime);

/// A value of --range, relative to the start of the trace: "1.5s:2s", "100ms:"; everything for "".
[[nodiscard]] Result<TimeRange> parseRange(const std::string &word);
/// In trace time. An error where it is empty, or no time of a trace of that span, the end included,
/// is in it. Omitted ends, and ends out of range, are unlimited.
[[nodiscard]] Result<TimeRange> rangeWithin(TimeRange relative, TimeRange span);

} // namespace trilane::terminal
