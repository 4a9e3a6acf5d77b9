// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/session/state/viewstate.h"
#include "views/timeline/facts/facts.h"
#include "views/timeline/rows/layout.h"

#include <QCoreApplication>
#include <QPoint>
#include <QStringList>

#include <optional>

namespace trilane::timeline {

/// Tooltip of a hatched gap: GPU idle time, its share of the view, and its main cause if known. GUI
/// thread.
class GapTip
{
    Q_DECLARE_TR_FUNCTIONS(GapTip)

public:
    GapTip(store::Tables trace, const session::ViewState &state, const TimelineFacts &facts)
        : m_trace(trace)
        , m_state(state)
        , m_facts(facts)
    {}

    /// The gap drawn at a point of the timeline.
    [[nodiscard]] std::optional<links::IdleGap> gapAt(const TimelineLayout &layout,
                                                      const RowList &rows, QPoint at) const;
    [[nodiscard]] QStringList lines(const links::IdleGap &gap) const;

private:
    store::Tables m_trace;
    const session::ViewState &m_state;
    const TimelineFacts &m_facts;
};

} // namespace trilane::timeline
