// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLabel>

namespace trilane::ui {

/// Lies over the window while files are dragged, and says what a drop would do. GUI thread.
class DropHint : public QLabel
{
    Q_OBJECT

public:
    explicit DropHint(QWidget *window);

    void setRefused(bool refused);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_refused = false;
};

} // namespace trilane::ui
