// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/linkedviews.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace trilane::panels {

/// The strip above two traces in one tab: how their times are linked, and their arrangement. GUI
/// thread.
class BesideBar : public QWidget
{
    Q_OBJECT

public:
    explicit BesideBar(session::LinkedViews *link, QWidget *parent = nullptr);

    void setOrientation(Qt::Orientation orientation);

signals:
    void orientationChosen(Qt::Orientation orientation);
    void separateRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void refresh();

    session::LinkedViews *m_link;
    Qt::Orientation m_orientation = Qt::Vertical;
    QLabel *m_label;
    QComboBox *m_by;
    QToolButton *m_align;
    QToolButton *m_unlink;
    QLabel *m_offset;
    QToolButton *m_turn;
    QToolButton *m_separate;
};

} // namespace trilane::panels
