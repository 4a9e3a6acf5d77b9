// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLabel>

namespace trilane::ui {

/// Overlay shown while files are dragged over the window: describes the effect of a drop. GUI
/// thread.
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
