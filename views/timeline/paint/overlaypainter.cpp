// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/overlaypainter.h"

#include "views/items/text/slicetip.h"
#include "views/theme/fonts.h"
#include "views/timeline/geometry/ruler.h"
#include "views/timeline/geometry/timelabels.h"
#include "views/timeline/paint/areapainter.h"
#include "views/timeline/paint/arrows.h"
#include "views/timeline/paint/gaptip.h"
#include "views/timeline/paint/outlierpainter.h"
#include "views/timeline/paint/tippainter.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace trilane::timeline {

namespace {

/// Draws the arrows of the selected slice. Made for one picture.
class ArrowPainter
{
public:
    ArrowPainter(const PaintContext &context, QPainter &painter);

    void paint();

private:
    void paintArrow(const Arrow &arrow, const QColor &color, double width);
    void paintHead(QPointF tip, QPointF towards, double length);
    void paintLabel(const QRectF &box, const QString &text);
    void paintMore(const QString &text);

    const PaintContext &m_context;
    QPainter &m_painter;
};

/// From this number on, arrows would hide what they point at.
constexpr size_t kMany = 8;

ArrowPainter::ArrowPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
{}

void ArrowPainter::paint()
{
    const Arrows arrows = Arrows::of(m_context);
    const bool many = arrows.arrows.size() > kMany;
    QColor color = m_context.theme.accent;
    color.setAlpha(many ? 110 : 255);
    for (const Arrow &arrow : arrows.arrows)
        paintArrow(arrow, color, many ? 1.0 : 1.5);
    for (const ArrowLabel &label : arrows.labels)
        paintLabel(label.box, label.text);
    if (!arrows.more.isEmpty())
        paintMore(arrows.more);
}

void ArrowPainter::paintArrow(const Arrow &arrow, const QColor &color, double width)
{
    const double bend = (arrow.to.y() - arrow.from.y()) / 2;
    QPainterPath path(arrow.from);
    path.cubicTo(arrow.from + QPointF(0, bend), arrow.to - QPointF(0, bend), arrow.to);
    m_painter.setPen(QPen(color, width, arrow.preemption ? Qt::DashLine : Qt::SolidLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);

    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    if (arrow.from == arrow.wantedFrom)
        m_painter.drawEllipse(arrow.from, 2.5, 2.5);
    else
        paintHead(arrow.from, arrow.wantedFrom - arrow.from, 5);
    if (arrow.to == arrow.wantedTo)
        paintHead(arrow.to, QPointF(0, bend >= 0 ? 1 : -1), 7);
    else
        paintHead(arrow.to, arrow.wantedTo - arrow.to, 7);
}

void ArrowPainter::paintHead(QPointF tip, QPointF towards, double length)
{
    const QPointF unit = towards / std::max(1e-6, std::hypot(towards.x(), towards.y()));
    const QPointF side(-unit.y() * 3.5, unit.x() * 3.5);
    m_painter.drawPolygon(QPolygonF()
                          << tip << tip - unit * length + side << tip - unit * length - side);
}

void ArrowPainter::paintLabel(const QRectF &box, const QString &text)
{
    m_painter.setPen(QPen(m_context.theme.accent, 1));
    m_painter.setBrush(m_context.theme.panel);
    m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    m_painter.setFont(theme::uiFont(11));
    m_painter.setPen(m_context.theme.accent);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

void ArrowPainter::paintMore(const QString &text)
{
    const QRectF lanes(m_context.layout.lanes());
    const double width = QFontMetricsF(theme::uiFont(11)).horizontalAdvance(text) + 14;
    paintLabel({lanes.right() - width - 8, lanes.top() + 8, width, 18}, text);
}

} // namespace

OverlayPainter::OverlayPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
    , m_geometry(context)
{}

void OverlayPainter::paint(const Pointer &pointer)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    paintAreas(pointer);
    m_painter.save();
    m_painter.setClipRect(m_context.layout.lanes());
    OutlierPainter(m_context, m_painter).paint();
    ArrowPainter(m_context, m_painter).paint();
    paintSelection();
    m_painter.restore();
    if (pointer.at)
        paintCursor(*pointer.at);
    paintHover(pointer);
}

void OverlayPainter::paintAreas(const Pointer &pointer)
{
    AreaPainter painter(m_context, m_painter);
    const session::Selection &selection = m_context.state.selection();
    if (pointer.selecting)
        painter.paintTime(*pointer.selecting);
    else if (const auto *time = std::get_if<TimeRange>(&selection))
        painter.paintTime(*time);
    else if (const auto *area = std::get_if<session::AreaSelection>(&selection))
        painter.paintArea(*area);
}

void OverlayPainter::outline(const QRectF &box, const QColor &color, double width)
{
    m_painter.setPen(QPen(color, width));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(box.adjusted(-width / 2, -width / 2, width / 2, width / 2), 2, 2);
}

void OverlayPainter::paintSelection()
{
    std::optional<QRectF> box;
    if (const auto *slice = std::get_if<store::FoundSlice>(&m_context.state.selection()))
        box = m_geometry.boxOf(slice->lane, slice->slice.range());
    else if (const auto *gap = std::get_if<session::GapSelection>(&m_context.state.selection()))
        box = m_geometry.boxOfGap(*gap);
    if (box)
        outline(*box, m_context.theme.accent, 2);
}

void OverlayPainter::paintCursor(QPoint at)
{
    const TimelineLayout &layout = m_context.layout;
    if (at.x() < layout.headerWidth || at.y() < TimelineLayout::overviewHeight)
        return;
    const double cursorX = at.x() + 0.5;
    // Neither a smooth line nor a blended one: over the whole height each costs as much as all
    // names.
    const QRgb line = theme::mixed(m_context.theme.accent.rgb(), m_context.theme.lane.rgb(), 150);
    m_painter.fillRect(
        QRect(QPoint(at.x(), layout.ruler().top() + 17), QPoint(at.x(), layout.size.height())),
        QColor(line));
    const Ns time = m_geometry.axis().timeAt(at.x() - layout.headerWidth);
    Ns precision = 1;
    while (static_cast<double>(precision) * 10 <= m_geometry.axis().nsPerPixel())
        precision *= 10;
    const QString text =
        QString::fromStdString(TimeLabels(m_context.state).instant(time, precision));
    const QFont font = theme::monoFont(11);
    m_painter.setFont(font);
    const double width = QFontMetricsF(font).horizontalAdvance(text) + 10;
    const double right = layout.size.width() - width;
    const QRectF box(std::clamp(cursorX - width / 2, static_cast<double>(layout.headerWidth),
                                std::max<double>(layout.headerWidth, right)),
                     layout.ruler().top() + 1, width, 16);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_context.theme.panel);
    m_painter.drawRoundedRect(box, 3, 3);
    m_painter.setPen(m_context.theme.text);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

void OverlayPainter::paintGapTip(const Pointer &pointer)
{
    if (!pointer.at || pointer.selecting)
        return;
    const GapTip tip(m_context.store, m_context.state, m_context.facts);
    if (const std::optional<links::IdleGap> gap =
            tip.gapAt(m_context.layout, m_context.rows, *pointer.at))
        paintTip(m_painter, m_context.theme, m_context.layout.size, *pointer.at, tip.lines(*gap));
}

void OverlayPainter::paintHover(const Pointer &pointer)
{
    const std::optional<store::FoundSlice> &hovered = m_context.state.hovered();
    if (!hovered)
        return paintGapTip(pointer);
    if (const auto box = m_geometry.boxOf(hovered->lane, hovered->slice.range())) {
        m_painter.save();
        m_painter.setClipRect(m_context.layout.lanes());
        outline(*box, m_context.theme.text, 1);
        m_painter.restore();
    }
    if (pointer.at)
        paintTip(m_painter, m_context.theme, m_context.layout.size, *pointer.at,
                 items::SliceTip(m_context.store, *hovered).lines());
}

} // namespace trilane::timeline
