// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/layoutstate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

class QUndoStack;

namespace trilane::session {

class ViewState;

/// Undoable state of an arrangement: rows and row filter.
struct Arranged
{
    LayoutState rows;
    QString filter;

    friend bool operator==(const Arranged &, const Arranged &) = default;
};

/// Records the user's changes of the row arrangement on the undo stack of the trace, together with
/// changes of marks: hiding, pinning, moving, folding, heights, filter. Consecutive changes, as in
/// a drag or while typing, are one entry. Changes caused by opening another trace, by a growing
/// trace or by revealing a slice are not recorded. GUI thread.
class LayoutUndo : public QObject
{
    Q_OBJECT

public:
    LayoutUndo(ViewState &view, QUndoStack &stack, QObject *parent = nullptr);

    /// For undo commands: applies the state without recording it.
    void apply(const Arranged &arranged);
    /// "hide of Stream 7": the change from the first to the second, in words. Pure.
    [[nodiscard]] static QString words(const ViewState &view, const Arranged &before,
                                       const Arranged &after);

private:
    [[nodiscard]] Arranged now() const;
    void note();
    void settle();

    ViewState &m_view;
    QUndoStack &m_stack;
    Arranged m_known;
    bool m_isNew = false; ///< another trace; its rows are being put in order
    QTimer m_soon;
    QElapsedTimer m_since; ///< the last change
};

} // namespace trilane::session
