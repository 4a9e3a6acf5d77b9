// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/barlines.h"
#include "views/timeline/paint/paintcontext.h"
#include "views/timeline/paint/raster.h"

#include <span>
#include <vector>

namespace trilane::timeline {

/// Paints rows of lanes: first all pixels, then (with a QPainter) the names in them. Created per
/// frame.
class RowPainter
{
public:
    RowPainter(PaintContext &context, QImage &image);

    /// Rows whose list begins at logical y `origin`, within [top, bottom).
    void paintRows(std::span<const Row> rows, int origin, int top, int bottom);
    void paintLabels(QPainter &painter);

private:
    struct Box
    {
        int y0 = 0;
        int y1 = 0;
    };
    struct Label
    {
        QRectF box;
        StringId name;
        SliceKind kind;
        QRgb color;
    };
    struct GapLabel
    {
        QRectF box;
        Ns duration;
        QRgb color; ///< of its hatch
    };

    void paintRow(const Row &row, int top);
    void paintLanes(const Row &row, int top);
    void paintLane(const std::vector<LaneRect> &rects, Box box);
    void paintBars(const Row &row, const std::vector<LaneRect> &rects, Box box);
    void paintBand(const std::vector<LaneRect> &rects, Box box);
    void paintSummary(const Row &row, int top);
    void paintCounter(const std::vector<LaneRect> &rects, Box box);
    void paintMarks(LaneId lane, Box box);
    void paintGaps(const Row &row, Box box);
    void collectLabels(const Row &row, const std::vector<LaneRect> &rects, Box box);
    void paintGapLabels(QPainter &painter);
    [[nodiscard]] QRgb colorOf(const links::IdleGap &gap) const;
    static void paintHatch(QPainter &painter, const QRectF &box, QRgb color);
    [[nodiscard]] bool isDimmed(const LaneRect &rect) const;
    [[nodiscard]] QRgb dimmed(QRgb color) const;
    [[nodiscard]] QRgb colorOf(const LaneRect &rect) const;
    [[nodiscard]] QRgb stateColor(const LaneRect &rect) const;

    PaintContext &m_context;
    Raster m_raster;
    BarLines m_bars;
    int m_left; ///< device x of the lanes' left edge
    QRgb m_background;
    bool m_dimming = false; ///< in the current row a marked name keeps its color, others lose it
    std::vector<Label> m_labels;
    std::vector<GapLabel> m_gapLabels;
};

} // namespace trilane::timeline
