// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTabBar>

namespace trilane::panels {

/// The open traces: closable (also with the middle button), movable. GUI thread.
class TraceTabBar : public QTabBar
{
    Q_OBJECT

public:
    explicit TraceTabBar(QWidget *parent = nullptr);

protected:
    void tabInserted(int index) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    int m_middlePressed = -1;
};

} // namespace trilane::panels
