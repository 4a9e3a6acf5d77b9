// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/paintcontext.h"
#include "views/timeline/paint/raster.h"

#include <QCoreApplication>
#include <QPainter>

#include <vector>

namespace trilane::timeline {

/// Utilization over the whole trace, 0…1 for each pixel: of its GPUs; without GPUs, of its cores;
/// else of any activity.
[[nodiscard]] std::vector<float> activityCurve(store::CellLoader &cells, TimeRange range,
                                               int pixels, store::Detailing how,
                                               bool *complete = nullptr);

/// Paints the overview and the ruler below it.
class TopPainter
{
    Q_DECLARE_TR_FUNCTIONS(TopPainter)

public:
    TopPainter(PaintContext &context, QPainter &painter);

    /// Words and the window; the curve is paintActivity()'s.
    void paintOverview();
    void paintRuler();
    /// Paints the length of the trace beside the ruler; a field is beside the overview.
    void paintLength();

private:
    void paintMarks(const std::vector<OverviewMark> &marks, bool atBottom);

    PaintContext &m_context;
    QPainter &m_painter;
};

/// Paints the curve of the overview strip, paler outside the visible range.
void paintActivity(const PaintContext &context, Raster &raster, const std::vector<float> &activity);

/// Rectangle of the visible range in the overview, logical pixels.
[[nodiscard]] QRectF overviewWindow(const TimelineLayout &layout, TimeRange bounds,
                                    TimeRange visible);

} // namespace trilane::timeline
