// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/timelink.h"
#include "views/session/state/viewstate.h"

#include <QObject>
#include <QPointer>

namespace trilane::session {

/// Links the visible ranges of two views by a TimeLink: moving one moves the other. A view whose
/// trace ends earlier shows the nearest range and does not move the other back. Only the view that
/// the user moved records an undo entry. Selections are independent. May outlive both views. GUI
/// thread.
class LinkedViews : public QObject
{
    Q_OBJECT

public:
    LinkedViews(ViewState *first, ViewState *second, QObject *parent = nullptr);

    /// None until both traces are open; then the suitable kind: the clock if they were recorded at
    /// the same time, else the start.
    [[nodiscard]] LinkBy by() const { return m_by; }
    [[nodiscard]] const TimeLink &link() const { return m_link; }
    /// Both traces are open.
    [[nodiscard]] bool isReady() const;
    /// Both traces have the wall clock.
    [[nodiscard]] bool hasClock() const;
    /// Both have something selected that can be laid one on the other.
    [[nodiscard]] bool canAlign() const;
    /// The other view cannot show the whole range of the one that was moved last.
    [[nodiscard]] bool isCutOff() const { return m_cutOff; }

    /// Sets the link; the second view moves to the first. No change if the clocks are unknown.
    void setBy(LinkBy by);
    /// Links so that the beginnings of both selections are at the same place.
    void alignSelections();

signals:
    /// The kind, the offset or the available kinds have changed.
    void changed();

private:
    void storesChanged();
    void follow(ViewState *moved);
    [[nodiscard]] bool overlapByClock() const;

    QPointer<ViewState> m_first;
    QPointer<ViewState> m_second;
    LinkBy m_by = LinkBy::None;
    TimeLink m_link;
    bool m_chosen = false; ///< by the user or by storesChanged(): not to be chosen again
    bool m_following = false;
    bool m_arriving = false;
    bool m_cutOff = false;
};

} // namespace trilane::session
