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

} // namespace trilane::terminal
