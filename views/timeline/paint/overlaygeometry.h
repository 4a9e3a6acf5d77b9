// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/paintcontext.h"

#include <QRectF>

#include <optional>

namespace trilane::timeline {

/// Pixels: points farther outside of the lanes are moved to here.
inline constexpr double kFarOutside = 64;

/// Screen positions of slices, gaps and rows, in logical pixels of the viewport. Uses only rows and
/// times. Created per frame.
class OverlayGeometry
{
public:
    explicit OverlayGeometry(const PaintContext &context);

    [[nodiscard]] const TimeAxis &axis() const { return m_axis; }
    /// Clamped to slightly outside of the lanes, so that QPainter need not clip millions of pixels.
    [[nodiscard]] double x(Ns t) const;
    /// Box of a time on a lane, if a row shows it; the middle of the row it is hidden in if not.
    [[nodiscard]] std::optional<QRectF> boxOf(LaneId lane, TimeRange time) const;
    [[nodiscard]] std::optional<QRectF> boxOfGap(const session::GapSelection &gap) const;
    /// Top of a row of the list, or of the pinned ones.
    [[nodiscard]] double topOf(const Row &row, bool pinned) const;

private:
    const PaintContext &m_context;
    TimeAxis m_axis;
};

} // namespace trilane::timeline
