// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

namespace trilane::theme {

/// Thickness of a thin line in logical pixels: as many whole device pixels as fit into one.
[[nodiscard]] double hairlineWidth(double devicePixelRatio);
/// Fills a thin line along an edge of `box`, inside it, on whole device pixels at every scale.
void drawHairline(QPainter &painter, const QRect &box, Qt::Edge edge, const QColor &color);

/// A thin line in the theme's color along the upper or lower edge of its parent. It follows the
/// parent's size, takes no part in layouts and lets the mouse through. Lines of Qt's
/// own frames are smoothed, and so blurred at 125 or 150 %.
class HairLine : public QWidget
{
public:
    HairLine(Qt::Edge edge, QWidget *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void place();

    Qt::Edge m_edge;
};

} // namespace trilane::theme
