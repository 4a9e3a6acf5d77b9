// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QSplitter>

namespace trilane::panels {

class AreaDetails;
class DetailsPanel;

/// Panel to the right of the timeline: details of the selection; totals for an area; both for a
/// time range. GUI thread.
class DetailsSide : public QSplitter
{
    Q_OBJECT

public:
    explicit DetailsSide(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] DetailsPanel *details() const { return m_details; }
    [[nodiscard]] AreaDetails *area() const { return m_area; }
    /// Contents as text; empty while loading.
    [[nodiscard]] QString copyText() const;
    /// Copies the contents to the clipboard; parts still loading follow.
    void copy();

private:
    void arrange();
    void copyIfComplete();

    session::ViewState *m_view;
    DetailsPanel *m_details;
    AreaDetails *m_area;
    bool m_copyWhenComplete = false;
};

} // namespace trilane::panels
