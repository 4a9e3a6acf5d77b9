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

/// What can be taken back of an arrangement: its rows and the filter by name.
struct Arranged
{
    LayoutState rows;
    QString filter;

    friend bool operator==(const Arranged &, const Arranged &) = default;
};

/// Puts what the user changes in the arrangement of rows on the undo stack of the trace, beside the
/// changes of marks: hiding, pinning, moving, folding, heights, filter. Changes that follow each
/// other at once, as in a drag or while one types, are one. What comes with another trace, with a
/// trace that grows or with going to a slice is no change of the user's. GUI thread.
class LayoutUndo : public QObject
{
    Q_OBJECT

public:
    LayoutUndo(ViewState &view, QUndoStack &stack, QObject *parent = nullptr);

    /// For a command: shows rows so, which is not noted again.
    void apply(const Arranged &arranged);
    /// "hide of Stream 7": what makes the second of the first, in words. Pure.
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
