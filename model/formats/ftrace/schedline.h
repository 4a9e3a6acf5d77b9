// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::ftrace {

/// An event as ftrace, `trace-cmd report` and `perf script` print it on a line. Views into the
/// line.
struct EventLine
{
    std::string_view comm; ///< of the thread that ran on the CPU
    int32_t tid = -1;      ///< 0: idle; -1: not known
    int32_t pid = -1;      ///< of its process; -1: unknown
    uint32_t cpu = 0;
    std::optional<Ns> time;    ///< nothing: out of range, or a count and no time
    std::string_view event;    ///< "sched_switch", without the system; "PERF_RECORD_LOST"
    std::string_view contents; ///< after the event's name
    bool isPerf = false;       ///< as perf writes it
};

/// Nothing: the line is none of these.
[[nodiscard]] std::optional<EventLine> parseEvent(std::string_view line);

/// "CPU:1 [LOST 123 EVENTS]" and "CPU:1 [EVENTS DROPPED]", before the next event of the CPU, as
/// perf's PERF_RECORD_LOST.
struct LossLine
{
    uint32_t cpu = 0;
    std::optional<uint64_t> events; ///< nullopt: unknown number
};

[[nodiscard]] std::optional<LossLine> parseLoss(std::string_view line);

} // namespace trilane::ftrace
