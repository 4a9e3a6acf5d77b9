// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/format/trace.h"

#include <optional>

namespace trilane::session {

/// How the times of two traces are matched.
enum class LinkBy {
    None,  ///< each moves on its own
    Clock, ///< the same moment, by the wall clock of both
    Start, ///< the same time since the first event
    Offset ///< by a distance that the user has set
};

/// Maps times of one trace to another: second = first + offset, in ns. Plain value; sums saturate.
struct TimeLink
{
    Ns offset = 0;

    [[nodiscard]] TimeRange toSecond(TimeRange first) const;
    [[nodiscard]] TimeRange toFirst(TimeRange second) const;

    /// Based on both traces' wall clock; none if one is unknown.
    [[nodiscard]] static std::optional<TimeLink> byClock(const format::TraceInfo &first,
                                                         const format::TraceInfo &second);
    /// The beginnings of both ranges at the same place: of whole traces, or of two selections.
    [[nodiscard]] static TimeLink byBegin(TimeRange first, TimeRange second);
};

} // namespace trilane::session
