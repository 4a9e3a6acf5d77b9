// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/timeline/geometry/timeaxis.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QHash>
#include <QObject>

namespace trilane::timeline {

/// Movement that continues while a key is held.
enum class HeldMove { Closer, Farther, Left, Right };

/// Moves the visible range by keys: a tap moves one step, holding moves continuously. GUI thread.
class Navigator : public QObject
{
    Q_OBJECT

public:
    explicit Navigator(session::ViewState &state, QObject *parent = nullptr);

    /// `anchor` is the share of the width (0…1) that zooming keeps in place.
    void press(int key, HeldMove move, double anchor);
    /// True when that key was held.
    bool release(int key);
    /// One step.
    void tap(HeldMove move, double anchor);
    void stop();

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    [[nodiscard]] TimeRange moved(TimeRange from, HeldMove move, double amount) const;

    session::ViewState &m_state;
    QHash<int, HeldMove> m_held; ///< by key
    double m_anchor = 0.5;
    QBasicTimer m_timer;
    QElapsedTimer m_clock;
    double m_heldFor = 0;
};

} // namespace trilane::timeline
