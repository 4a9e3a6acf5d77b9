// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"

#include <limits>
#include <string>

namespace trilane::terminal {

inline constexpr Ns kMaxTime = std::numeric_limits<Ns>::max();

/// A time with its unit, from 0 to `max`: "10s", "500ms".
[[nodiscard]] Result<Ns> parseTime(const std::string &text, Ns max = kMaxTime);

} // namespace trilane::terminal
