// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "views/session/state/rangehistory.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

class QUndoStack;

namespace trilane::session {

class ViewState;

/// Puts where the user goes in time, and which gaps the user hides, on the undo stack of the trace,
/// beside what is changed of rows and marks: one order for all. Steps of a wheel, a drag or a held
/// key that follow each other without a rest are one entry; a jump is one by itself. Of moves with
/// nothing else between them the first ones become one entry, so that looking around pushes no
/// change of rows or marks out of the stack. Following a live trace or the view beside and what
/// comes with another trace are no change of the user's. Clearing the stack for another trace is up
/// to LayoutUndo. GUI thread.
class ViewUndo : public QObject
{
    Q_OBJECT

public:
    /// Entries of moves that follow each other; RangeHistory leads further back.
    static constexpr int kMaxInARow = 20;

    ViewUndo(ViewState &view, QUndoStack &stack, QObject *parent = nullptr);

    /// For commands: goes there, which is not noted again.
    void showRange(TimeRange range);
    void hideGapsBelow(Ns threshold);
    /// "zoom in to 12 ms": what leads from one range to the other, in words. Pure.
    [[nodiscard]] static QString words(TimeRange bounds, TimeRange from, TimeRange to);

private:
    void noteMove(TimeRange from, TimeRange to, bool isContinued);
    void noteThreshold(Ns threshold);

    ViewState &m_view;
    QUndoStack &m_stack;
    Ns m_threshold;
    bool m_isQuiet = false; ///< what changes now is no change of the user's
    QTimer m_arriving;      ///< another trace; its view is being put back
    QElapsedTimer m_sinceThreshold;
};

} // namespace trilane::session
