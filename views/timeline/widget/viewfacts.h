// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/facts/factfinder.h"
#include "views/timeline/paint/timelinerenderer.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace trilane::timeline {

/// Updates the renderer's data about the visible range (gaps and their causes, utilization, row
/// statistics, highlight marks) in the background. Data that need not follow every zoom step is
/// computed at its end. GUI thread; state and renderer must outlive it.
class ViewFacts : public QObject
{
    Q_OBJECT

public:
    ViewFacts(session::ViewState &state, TimelineRenderer &renderer);

    void setStore(std::shared_ptr<const store::Store> store);
    /// For a later state of the same trace, when the renderer has its rows. `wasSettled`: before.
    void growStore(std::shared_ptr<const store::Store> store, bool wasSettled);
    /// Another range or width.
    void showRange();
    /// Other rows are in view.
    void settle() { m_settle.start(); }
    /// Waits for the end of a movement.
    [[nodiscard]] bool isSettling() const { return m_settle.isActive(); }
    [[nodiscard]] bool isBusy() const;

signals:
    /// There is something new to paint.
    void changed();

private:
    void connectFinders();
    void findGaps();
    void findMarks();
    void rangeSettled();

    session::ViewState &m_state;
    TimelineRenderer &m_renderer;
    FactFinder m_facts;
    RowStatsFinder m_stats;
    QElapsedTimer m_settled; ///< since a range has been looked at closely
    QTimer m_settle;
};

} // namespace trilane::timeline
