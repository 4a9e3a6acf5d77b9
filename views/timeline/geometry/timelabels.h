// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/session/state/timescale.h"
#include "views/timeline/geometry/ruler.h"

namespace trilane::session {
class ViewState;
} // namespace trilane::session

namespace trilane::timeline {

/// Formats times as on the ruler. Refers to a ViewState's scale and trace, which must outlive it.
/// Created per frame.
class TimeLabels
{
public:
    explicit TimeLabels(const session::ViewState &state);

    [[nodiscard]] Ruler ruler(const TimeAxis &axis, double spacing) const;
    /// A time with the digits needed for a resolution of `precision` ns: "20.14312 s",
    /// "14:03:27.143", "#17 +12.5 ms".
    [[nodiscard]] std::string instant(Ns t, Ns precision) const;

    /// The trace time of the midnight before the trace, local time; nullopt if the trace has no
    /// wall clock.
    [[nodiscard]] static std::optional<Ns> midnightOf(store::Tables trace);

private:
    session::TimeMode m_mode;
    Ns m_zero;
    std::optional<Ns> m_midnight;
    std::span<const marks::NumberedStep> m_steps;
};

} // namespace trilane::timeline
