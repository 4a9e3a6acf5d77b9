// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <optional>
#include <string>

namespace trilane::format {

/// The clock of the source's times, named as in ftrace ("local", "mono", "mono_raw", "boot",
/// "tai"), "perf" or "realtime"; empty: unknown.
struct TraceClock
{
    std::string name;
    Ns atZero = 0; ///< its time at trace time 0
};

/// Nothing if the source's own times are not kept.
[[nodiscard]] std::optional<TraceClock> traceClock(const TraceInfo &info);
void setTraceClock(TraceInfo &info, const TraceClock &clock);

} // namespace trilane::format
