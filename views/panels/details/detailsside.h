// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QSplitter>

namespace trilane::panels {

class AreaDetails;
class DetailsPanel;

/// What is at the right of the timeline: the details of what is selected; for an area its sums; for
/// a stretch of time both, one above the other. GUI thread.
class DetailsSide : public QSplitter
{
    Q_OBJECT

public:
    explicit DetailsSide(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] DetailsPanel *details() const { return m_details; }
    [[nodiscard]] AreaDetails *area() const { return m_area; }
    /// What is shown as text; empty while it is looked up.
    [[nodiscard]] QString copyText() const;
    /// Puts it on the clipboard; what is still looked up follows when it is there.
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
