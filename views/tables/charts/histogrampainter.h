// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "views/tables/charts/histogramplot.h"

#include <QPainter>
#include <QString>

#include <optional>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::tables {

/// Content of a histogram of durations.
struct HistogramPicture
{
    const HistogramPlot &plot;
    const items::Durations &durations;
    QString title;
    QString summary;
    QString name; ///< determines its color
    SliceKind kind = SliceKind::Unknown;
    std::optional<TimeRange> brush;
    std::optional<size_t> marked; ///< bar of the selected slice
    int hovered = -1;
    int cursor = -1; ///< bar that the keys are at, while they are used
};

/// Paints it: title, summary, bars, axes, marks. `header` is the room above the bars.
void paintHistogram(QPainter &painter, const HistogramPicture &picture, const theme::Theme &theme,
                    QRect header);

} // namespace trilane::tables
