// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/paintcontext.h"
#include "views/timeline/paint/raster.h"

#include <QCoreApplication>
#include <QPainter>

#include <vector>

namespace trilane::timeline {

/// How busy the whole trace was, a number 0…1 for each pixel: its GPUs; without any its cores;
/// else whatever it has.
[[nodiscard]] std::vector<float> activityCurve(const store::Store &store, TimeRange range,
                                               int pixels, store::Detailing how,
                                               bool *complete = nullptr);

/// Paints the strip of the whole trace and the ruler below it.
class TopPainter
{
    Q_DECLARE_TR_FUNCTIONS(TopPainter)

public:
    TopPainter(PaintContext &context, QPainter &painter);

    /// Words and the window; the curve is paintActivity()'s.
    void paintOverview();
    void paintRuler();
    /// How long the trace is, beside the ruler: a field stands beside the strip.
    void paintLength();

private:
    void paintMarks(const std::vector<OverviewMark> &marks, bool atBottom);

    PaintContext &m_context;
    QPainter &m_painter;
};

/// Paints the curve of the overview strip: what is outside the visible range is paler.
void paintActivity(const PaintContext &context, Raster &raster, const std::vector<float> &activity);

/// Where the window of the visible range stands in the overview strip, logical pixels.
[[nodiscard]] QRectF overviewWindow(const TimelineLayout &layout, TimeRange bounds,
                                    TimeRange visible);

} // namespace trilane::timeline
