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

/// Records navigation in time and hidden gaps on the undo stack of the trace, in one order with
/// changes of rows and marks. Consecutive steps of a wheel, drag or held key are one entry; a jump
/// is a separate entry. In a long sequence of moves the oldest ones are merged, so that navigation
/// does not push changes of rows or marks off the stack. Following a live trace or a linked view,
/// and changes caused by opening a trace, are not recorded. LayoutUndo clears the stack for another
/// trace. GUI thread.
class ViewUndo : public QObject
{
    Q_OBJECT

public:
    /// Limit of consecutive moves; RangeHistory has earlier ones.
    static constexpr int kMaxInARow = 20;

    ViewUndo(ViewState &view, QUndoStack &stack, QObject *parent = nullptr);

    /// For undo commands: moves without recording it.
    void showRange(TimeRange range);
    void hideGapsBelow(Ns threshold);
    /// "zoom in to 12 ms": the change from one range to the other, in words. Pure.
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
