// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/rowpainter.h"
#include "views/timeline/paint/timelinerenderer.h"
#include "views/timeline/paint/toppainter.h"
#include "views/timeline/picture/vectorfill.h"

namespace trilane::timeline {

namespace {

/// Logical pixels of rows drawn at a time: a picture of all rows can be very high.
constexpr int kTileHeight = 1024;

QImage imageOf(const PaintContext &context, int height)
{
    QImage image(context.device(context.layout.size.width()), std::max(1, context.device(height)),
                 QImage::Format_RGB32);
    image.fill(context.theme.lane);
    return image;
}

QRect lanesOf(const PaintContext &context, const QImage &image)
{
    const int left = context.device(context.layout.headerWidth);
    return {left, 0, static_cast<int>(context.lanes.axis().width()), image.height()};
}

/// Rows within [top, bottom): the same painter and the same pixels as on screen, then each run of
/// them as a rectangle and the names as text.
void paintTile(PaintContext &context, QPainter &painter, std::span<const Row> rows, int origin,
               int top, int bottom)
{
    const QImage ground = imageOf(context, bottom - top);
    QImage image = ground;
    RowPainter lanes(context, image);
    lanes.paintRows(rows, origin - top, 0, bottom - top);
    std::vector<int> cuts;
    const auto [first, last] = RowList::rowsIn(rows, top - origin, bottom - origin);
    for (size_t i = first; i < last; ++i)
        cuts.push_back(context.device(origin + rows[i].y - top));
    painter.save();
    painter.translate(0, top);
    drawAsRectangles(painter,
                     {.image = image,
                      .part = lanesOf(context, image),
                      .dpr = context.layout.dpr,
                      .ground = context.theme.lane.rgb()},
                     cuts);
    lanes.paintLabels(painter);
    painter.restore();
}

/// Position to stop at without splitting a row; `bottom` if there is none.
int tileEnd(std::span<const Row> rows, int origin, int top, int bottom)
{
    if (bottom - top <= kTileHeight)
        return bottom;
    const int at = RowList::rowAt(rows, top + kTileHeight - origin);
    const int end = at < 0 ? bottom : origin + rows[static_cast<size_t>(at)].y;
    return end > top ? end : bottom;
}

} // namespace

void TimelineRenderer::paintVector(QPainter &painter, store::Detailing how,
                                   const jobs::JobContext &job)
{
    if (!m_store)
        return;
    prepare(how);
    PaintContext all = context(how);
    all.vector = true;
    const int top = m_layout.rowsTop();
    const int bottom = m_layout.size.height();
    const int origin = top - m_layout.scrollY;
    painter.fillRect(m_layout.lanes(), m_theme->lane);
    painter.setClipRect(m_layout.lanes());
    if (top > m_layout.lanesTop())
        paintTile(all, painter, m_rows.pinned, m_layout.lanesTop(), m_layout.lanesTop(), top);
    for (int y = top; y < bottom && !job.stopped();) {
        const int end = tileEnd(m_rows.rows, origin, y, bottom);
        paintTile(all, painter, m_rows.rows, origin, y, end);
        y = end;
    }
    painter.setClipping(false);
    QImage strip = imageOf(all, TimelineLayout::overviewHeight);
    strip.fill(m_theme->window);
    Raster raster(strip);
    paintActivity(all, raster, m_activity);
    painter.fillRect(m_layout.overview(), m_theme->window);
    drawAsRectangles(painter,
                     {.image = strip,
                      .part = lanesOf(all, strip),
                      .dpr = m_layout.dpr,
                      .ground = m_theme->window.rgb()},
                     {});
    paintFrame(all, painter);
}

} // namespace trilane::timeline
