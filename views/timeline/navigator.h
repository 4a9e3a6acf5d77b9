// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/viewstate.h"
#include "views/timeline/timeaxis.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>
#include <QSet>

namespace trilane {

/// Moves the visible range by keys: W and S zoom, A and D pan; a tap makes one step, holding moves
/// on smoothly. GUI thread.
class Navigator : public QObject
{
    Q_OBJECT

public:
    explicit Navigator(ViewState &state, QObject *parent = nullptr);

    /// True when the key is one of its own. `anchor` is the share of the width (0…1) that zooming
    /// keeps where it is.
    bool press(int key, double anchor);
    bool release(int key);
    void stop();

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    [[nodiscard]] TimeRange moved(TimeRange from, int key, double amount) const;

    ViewState &m_state;
    QSet<int> m_held;
    double m_anchor = 0.5;
    QBasicTimer m_timer;
    QElapsedTimer m_clock;
    double m_heldFor = 0;
};

} // namespace trilane
