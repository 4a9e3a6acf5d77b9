// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"

#include <QFrame>

class QButtonGroup;
class QLineEdit;

namespace trilane::session {
class UserMarks;
} // namespace trilane::session

namespace trilane::timeline {

/// Asks for text and color of a mark, beside it. Enter or a click elsewhere keeps them, Esc does
/// not. Deletes itself. GUI thread.
class MarkEditor : public QFrame
{
    Q_OBJECT

public:
    /// A mark without an id is added; another one is changed.
    MarkEditor(session::UserMarks &marks, const session::Mark &mark, QWidget *parent);

    /// Shows it inside the parent; closes one that is open.
    void openAt(QPoint at);
    [[nodiscard]] QLineEdit *text() const { return m_text; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void close(bool keep);

    session::UserMarks &m_marks;
    session::Mark m_mark;
    QLineEdit *m_text;
    QButtonGroup *m_colors;
    bool m_closed = false;
};

} // namespace trilane::timeline
