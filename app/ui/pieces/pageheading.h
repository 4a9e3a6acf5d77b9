// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLabel>

namespace trilane::ui {

/// Name of a trace that is shown beside another one; the active one is marked. GUI thread.
class PageHeading : public QLabel
{
    Q_OBJECT

public:
    explicit PageHeading(QWidget *parent);

    void setFront(bool front);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_front = false;
};

} // namespace trilane::ui
