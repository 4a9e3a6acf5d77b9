// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paintcontext.h"

#include <QCoreApplication>
#include <QPainter>

#include <optional>

namespace trilane {

/// What the mouse does at the moment.
struct Pointer
{
    std::optional<QPoint> at;           ///< where the cursor line stands
    std::optional<TimeRange> selecting; ///< time being dragged out
};

/// Paints what lies over the rows and changes often: selection, links, hover, cursor. Never looks
/// at geometry, only at rows and times.
class OverlayPainter
{
    Q_DECLARE_TR_FUNCTIONS(OverlayPainter)

public:
    OverlayPainter(const PaintContext &context, QPainter &painter);

    void paint(const Pointer &pointer);

private:
    void paintTime(TimeRange time);
    void paintSelection();
    void paintHover(const Pointer &pointer);
    void paintLinks();
    void paintLink(QPointF from, QPointF to);
    void paintCursor(QPoint at);
    void paintTip(QPoint at, const QStringList &lines);
    void outline(const QRectF &box, const QColor &color, double width);
    /// Box of a time on a lane, if a row shows it; the middle of the row it is hidden in if not.
    [[nodiscard]] std::optional<QRectF> boxOf(LaneId lane, TimeRange time) const;
    [[nodiscard]] std::optional<QRectF> boxOfGap(const GapSelection &gap) const;
    [[nodiscard]] double x(Ns t) const;
    [[nodiscard]] QStringList describe(const FoundSlice &slice) const;

    const PaintContext &m_context;
    QPainter &m_painter;
    TimeAxis m_axis;
};

} // namespace trilane
