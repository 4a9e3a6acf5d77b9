// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/timeplace.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace trilane::timeline {

class TimelineControl;

/// An input field for a time over the timeline. Enter goes there and keeps the zoom, Esc or a click
/// elsewhere closes it. GUI thread.
class GoToTime : public QFrame
{
    Q_OBJECT

public:
    explicit GoToTime(TimelineControl &timeline);

    /// Shows it in the middle of the timeline's top.
    void ask();
    [[nodiscard]] QLineEdit *line() const { return m_line; }
    [[nodiscard]] QLabel *error() const { return m_error; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void go();
    void place();
    [[nodiscard]] PlaceContext context() const;
    [[nodiscard]] QString explain(PlaceError error) const;

    TimelineControl &m_timeline;
    QLineEdit *m_line;
    QLabel *m_error;
};

} // namespace trilane::timeline
