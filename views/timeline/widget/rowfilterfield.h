// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/tracklayout.h"

#include <QLineEdit>

namespace trilane::timeline {

/// Field above the row names: filters rows while typing and shows the number of matches or the
/// error of an expression. Esc clears it, then leaves it; Enter and Down return to the rows. GUI
/// thread.
class RowFilterField : public QLineEdit
{
    Q_OBJECT

public:
    explicit RowFilterField(session::TrackLayout &layout, QWidget *parent);

    void setCount(size_t shown, size_t all);
    /// Shows the layout's filter.
    void refresh();
    void retranslate();

signals:
    /// The user has done with it.
    void left();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QString note() const;

    session::TrackLayout &m_layout;
    size_t m_shown = 0;
    size_t m_all = 0;
};

} // namespace trilane::timeline
