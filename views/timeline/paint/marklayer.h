// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"
#include "views/timeline/paint/paintcontext.h"

#include <QPainter>

#include <map>
#include <optional>
#include <vector>

namespace trilane::timeline {

/// Geometry of a mark, in logical pixels of the viewport.
struct MarkShape
{
    session::Mark mark;
    QColor color;
    double left = 0; ///< of its time
    double right = 0;
    QRectF flag;  ///< on the ruler; null when it begins outside of the view
    QRectF row;   ///< of a note: its row; null when that is not shown
    QRectF label; ///< null when there is no room for it
    QString text; ///< in the label
};

/// The id of a flag that is no user's: of the moment that a flight recorder saved the trace for.
inline constexpr uint64_t kSaveMomentId = UINT64_MAX;

/// Draws the user's marks and the trigger of a flight recorder over the rows: flags on the ruler,
/// lines and brackets through the lanes, notes beside their rows. One thread.
class MarkLayer
{
public:
    /// Call for another trace.
    void reset() { m_tracks.clear(); }
    /// The marks in view, those drawn first in front.
    [[nodiscard]] std::vector<MarkShape> shapes(const PaintContext &context);
    void paint(const PaintContext &context, QPainter &painter);
    /// The mark whose flag or label is at a point; 0 = none.
    [[nodiscard]] uint64_t markAt(const PaintContext &context, QPoint at);

private:
    [[nodiscard]] MarkShape shapeOf(const PaintContext &context, const session::Mark &mark);
    [[nodiscard]] QRectF rowOf(const PaintContext &context, const session::Mark &mark);

    std::map<QStringList, TrackId> m_tracks; ///< by path; looking them up takes a while
};

/// Marks for the overview.
[[nodiscard]] OverviewMarks overviewOf(const session::ViewState &view, const theme::Theme &theme);
/// Tooltip of a flag or label: its full text with the time.
[[nodiscard]] QString markTip(const session::ViewState &view, uint64_t mark);

} // namespace trilane::timeline
