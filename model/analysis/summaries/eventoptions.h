// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string_view>

namespace trilane::summaries {

/// Order of the events of one level; largest first, except Default.
enum class EventOrder : uint8_t {
    Default, ///< as they first begin
    Calls,
    Total,
    Max,
    Min,
    Average
};

/// Depth to which events are distinguished.
enum class EventDetail : uint8_t {
    Default,   ///< down to operators
    Operators, ///< plus direct calls of these
    All        ///< everything, Python functions too
};

/// Options of the report "paddle".
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
