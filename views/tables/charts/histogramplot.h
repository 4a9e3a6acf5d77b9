// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/text/durations.h"

#include <QRect>

namespace trilane::tables {

/// Geometry of the bars of a duration histogram. Plain value; pure.
struct HistogramPlot
{
    QRect area;
    items::DurationHistogram histogram;
    bool logCounts = false; ///< heights by the logarithm of the counts

    [[nodiscard]] bool isEmpty() const { return histogram.bins.empty(); }
    /// Width that the bars take: few of them are not drawn wider than is calm.
    [[nodiscard]] int width() const;
    [[nodiscard]] QRect barRect(size_t bin) const;
    /// Bar at a position, full height; -1 beside all of them.
    [[nodiscard]] int binAt(int x) const;
    /// Position of a duration, between the edges of its bar by how far it is into it.
    [[nodiscard]] int xOf(Ns duration) const;
    [[nodiscard]] Ns durationAt(int x) const;
    [[nodiscard]] size_t binOf(Ns duration) const;
    [[nodiscard]] uint64_t tallest() const;
};

} // namespace trilane::tables
