// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string_view>

namespace trilane::summaries {

/// In which order the events of one level stand; largest first, but for Default.
enum class EventOrder : uint8_t {
    Default, ///< as they first begin
    Calls,
    Total,
    Max,
    Min,
    Average
};

/// How deep events are told apart.
enum class EventDetail : uint8_t {
    Default,   ///< down to operators
    Operators, ///< and what is called directly by these
    All        ///< everything, Python functions too
};

/// How the events of the report "paddle" are arranged.
struct EventOptions
{
    EventOrder order = EventOrder::Default;
    EventDetail detail = EventDetail::Default;
    bool perThread = false; ///< else the events of all threads are added up
};

/// "default", "calls", "total", "max", "min", "ave"; an error lists them.
[[nodiscard]] Result<EventOrder> parseEventOrder(std::string_view word);
/// "default", "op", "all"; an error lists them.
[[nodiscard]] Result<EventDetail> parseEventDetail(std::string_view word);

} // namespace trilane::summaries
