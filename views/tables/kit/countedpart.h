// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/tables/kit/scopechoice.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace trilane::tables {

/// The part of the trace that tables cover, updated shortly after the view stops moving. GUI
/// thread.
class CountedPart : public QObject
{
    Q_OBJECT

public:
    explicit CountedPart(session::ViewState *view, QObject *parent = nullptr);

    void setScope(TableScope scope);
    [[nodiscard]] TableScope scope() const { return m_scope; }
    /// Nothing: the selection is to be counted, and nothing is selected.
    [[nodiscard]] std::optional<TimeRange> range() const;
    /// Lanes whose slices count; empty: all.
    [[nodiscard]] std::vector<LaneId> lanes() const;
    /// "visible range, 12.3 ms".
    [[nodiscard]] QString words() const;
    /// True until the counted range has caught up with the view.
    [[nodiscard]] bool isWaiting() const { return m_rest.isActive(); }
    /// Shows a slice of a table. The counted selection is kept.
    void goTo(const store::FoundSlice &slice);
    void goToGap(const session::GapSelection &gap);

signals:
    void changed();

private:
    void followSelection();
    void takeSelection();

    session::ViewState *m_view;
    TableScope m_scope = TableScope::WholeTrace;
    std::optional<TimeRange> m_selected;
    std::optional<session::AreaSelection> m_area; ///< if the selection is one of some tracks
    bool m_going = false;
    QTimer m_rest;
};

} // namespace trilane::tables
