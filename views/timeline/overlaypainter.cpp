// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/overlaypainter.h"

#include "views/theme/fonts.h"
#include "views/timeline/ruler.h"
#include "views/timeline/timelabels.h"

#include <QPainterPath>

namespace trilane {

namespace {

/// A box this far outside is as good as any: QPainter need not clip millions of pixels.
constexpr double kFarOutside = 64;

} // namespace

OverlayPainter::OverlayPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
    , m_axis(context.layout.axis(context.state.range()))
{}

double OverlayPainter::x(Ns t) const
{
    const double at = std::clamp(m_axis.xOf(t), -kFarOutside, m_axis.width() + kFarOutside);
    return m_context.layout.headerWidth + at;
}

void OverlayPainter::paint(const Pointer &pointer)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (pointer.selecting)
        paintTime(*pointer.selecting);
    else if (const auto *time = std::get_if<TimeRange>(&m_context.state.selection()))
        paintTime(*time);
    m_painter.save();
    m_painter.setClipRect(m_context.layout.lanes());
    paintLinks();
    paintSelection();
    m_painter.restore();
    if (pointer.at)
        paintCursor(*pointer.at);
    paintHover(pointer);
}

std::optional<QRectF> OverlayPainter::boxOf(LaneId lane, TimeRange time) const
{
    const double left = x(time.begin);
    const double right = std::max(x(time.end), left + 2);
    const auto boxIn = [&](const Row &row, double top) {
        const auto at = std::find(row.lanes.begin(), row.lanes.end(), lane);
        if (at == row.lanes.end())
            return QRectF(left, top + 1, right - left, row.height - 3);
        const int laneTop = row.laneTop(static_cast<int>(at - row.lanes.begin()));
        return QRectF(left, top + laneTop + 1, right - left, row.laneHeight - 1);
    };
    for (const Row &row : m_context.rows.pinned) {
        if (std::find(row.lanes.begin(), row.lanes.end(), lane) != row.lanes.end())
            return boxIn(row, m_context.layout.lanesTop() + row.y);
    }
    const int index = m_context.rows.rowOfLane(m_context.store, lane);
    if (index < 0)
        return std::nullopt;
    const Row &row = m_context.rows.rows[static_cast<size_t>(index)];
    return boxIn(row, m_context.layout.rowsTop() - m_context.layout.scrollY + row.y);
}

std::optional<QRectF> OverlayPainter::boxOfGap(const GapSelection &gap) const
{
    for (const Row &row : m_context.rows.rows) {
        if (row.kind == RowKind::AllStreams && gpuAbove(m_context.store, row.track) == gap.gpu)
            return boxOf(row.lanes.front(), gap.range);
    }
    return std::nullopt;
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
    if (const auto *slice = std::get_if<FoundSlice>(&m_context.state.selection()))
        box = boxOf(slice->lane, slice->slice.range());
    else if (const auto *gap = std::get_if<GapSelection>(&m_context.state.selection()))
        box = boxOfGap(*gap);
    if (box)
        outline(*box, m_context.theme.accent, 2);
}

void OverlayPainter::paintTime(TimeRange time)
{
    const QRect lanes = m_context.layout.lanes();
    const QRect ruler = m_context.layout.ruler();
    m_painter.save();
    m_painter.setClipRect(ruler.united(lanes));
    const double left = x(time.begin);
    const double right = x(time.end);
    QColor veil = m_context.theme.accent;
    veil.setAlpha(28);
    m_painter.fillRect(QRectF(left, ruler.top(), right - left, ruler.height() + lanes.height()),
                       veil);
    m_painter.setPen(QPen(m_context.theme.accent, 1));
    for (const double edge : {left, right})
        m_painter.drawLine(QPointF(edge, ruler.top()), QPointF(edge, lanes.bottom()));

    QFont font = uiFont(11);
    font.setWeight(QFont::DemiBold);
    m_painter.setFont(font);
    const QString text = QString::fromStdString(formatDuration(time.duration()));
    const double width = QFontMetricsF(font).horizontalAdvance(text) + 12;
    const double middle =
        (std::max<double>(left, lanes.left()) + std::min<double>(right, lanes.right())) / 2;
    QRectF label(0, 0, width, 17);
    label.moveCenter(
        QPointF(std::clamp(middle, lanes.left() + width / 2,
                           std::max(lanes.left() + width / 2, lanes.right() - width / 2)),
                lanes.top() + 11));
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_context.theme.accent);
    m_painter.drawRoundedRect(label, 4, 4);
    m_painter.setPen(QColor(readableOn(m_context.theme.accent.rgb())));
    m_painter.drawText(label, Qt::AlignCenter, text);
    m_painter.restore();
}

void OverlayPainter::paintLinks()
{
    const auto *selected = std::get_if<FoundSlice>(&m_context.state.selection());
    if (!selected)
        return;
    const std::optional<QRectF> own = boxOf(selected->lane, selected->slice.range());
    if (!own)
        return;
    const bool isGpu = isGpuWork(selected->slice.kind);
    for (const FoundSlice &other : m_context.facts.links) {
        const std::optional<QRectF> box = boxOf(other.lane, other.slice.range());
        if (!box)
            continue;
        const QRectF &launch = isGpu ? *box : *own;
        const QRectF &work = isGpu ? *own : *box;
        const bool down = work.center().y() > launch.center().y();
        const QPointF from(launch.left() + std::min(launch.width() / 2, 6.0),
                           down ? launch.bottom() : launch.top());
        const QPointF to(work.left(), down ? work.top() : work.bottom());
        paintLink(from, to);
    }
}

void OverlayPainter::paintLink(QPointF from, QPointF to)
{
    const QRectF lanes(m_context.layout.lanes());
    const QRectF inside = lanes.adjusted(3, 3, -3, -3);
    const auto clamped = [&](QPointF point) {
        return QPointF(std::clamp(point.x(), inside.left(), inside.right()),
                       std::clamp(point.y(), inside.top(), inside.bottom()));
    };
    // An end that is not in view: the line ends at the edge, pointing there.
    const QPointF a = clamped(from);
    const QPointF b = clamped(to);
    const double bend = (b.y() - a.y()) / 2;
    QPainterPath path(a);
    path.cubicTo(QPointF(a.x(), a.y() + bend), QPointF(b.x(), b.y() - bend), b);
    const bool many = m_context.facts.links.size() > 8;
    QColor color = m_context.theme.accent;
    color.setAlpha(many ? 110 : 255);
    m_painter.setPen(QPen(color, many ? 1.0 : 1.5));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(path);

    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    if (a == from)
        m_painter.drawEllipse(a, 2.5, 2.5);
    const bool outside = b != to;
    const QPointF aim = outside ? to - b : QPointF(0, bend >= 0 ? 1 : -1);
    const double length = std::max(1e-6, std::hypot(aim.x(), aim.y()));
    const QPointF unit = aim / length;
    const QPointF side(-unit.y(), unit.x());
    const QPointF tip = outside ? b + unit * 2 : b;
    m_painter.drawPolygon(QPolygonF()
                          << tip << tip - unit * 7 + side * 3.5 << tip - unit * 7 - side * 3.5);
    if (a != from) {
        const QPointF back =
            (from - a) / std::max(1e-6, std::hypot(from.x() - a.x(), from.y() - a.y()));
        const QPointF across(-back.y(), back.x());
        m_painter.drawPolygon(QPolygonF() << a + back * 2 << a - back * 5 + across * 3.5
                                          << a - back * 5 - across * 3.5);
    }
}

void OverlayPainter::paintCursor(QPoint at)
{
    const TimelineLayout &layout = m_context.layout;
    if (at.x() < layout.headerWidth || at.y() < TimelineLayout::overviewHeight)
        return;
    QColor line = m_context.theme.accent;
    line.setAlpha(150);
    m_painter.setPen(QPen(line, 1));
    const double cursorX = at.x() + 0.5;
    m_painter.drawLine(QPointF(cursorX, layout.ruler().top() + 17),
                       QPointF(cursorX, layout.size.height()));
    const Ns time = m_axis.timeAt(at.x() - layout.headerWidth);
    Ns precision = 1;
    while (static_cast<double>(precision) * 10 <= m_axis.nsPerPixel())
        precision *= 10;
    const QString text =
        QString::fromStdString(TimeLabels(m_context.state).instant(time, precision));
    const QFont font = monoFont(11);
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

void OverlayPainter::paintHover(const Pointer &pointer)
{
    const std::optional<FoundSlice> &hovered = m_context.state.hovered();
    if (!hovered)
        return;
    if (const std::optional<QRectF> box = boxOf(hovered->lane, hovered->slice.range())) {
        m_painter.save();
        m_painter.setClipRect(m_context.layout.rows() & m_context.layout.lanes());
        outline(*box, m_context.theme.text, 1);
        m_painter.restore();
    }
    if (pointer.at)
        paintTip(*pointer.at, describe(*hovered));
}

QStringList OverlayPainter::describe(const FoundSlice &slice) const
{
    const std::string_view name = m_context.store.string(slice.slice.name);
    QString title = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    if (title.isEmpty()) {
        switch (slice.slice.kind) {
        case SliceKind::Running:
            title = tr("running");
            break;
        case SliceKind::Runnable:
            title = tr("runnable: wants a core");
            break;
        case SliceKind::Blocked:
            title = tr("blocked");
            break;
        case SliceKind::BlockedDisk:
            title = tr("blocked on disk");
            break;
        default:
            title = tr("(no name)");
        }
    }
    const bool point = slice.slice.duration == 0 && slice.slice.kind == SliceKind::Instant;
    const Ns zero = m_context.state.bounds().begin;
    const QString start = QString::fromStdString(formatInstant(slice.slice.start - zero, 1));
    QString second = tr("at %1").arg(start);
    if (!point)
        second = QString::fromStdString(formatDuration(slice.slice.duration)) +
                 QStringLiteral(" · ") + second;
    QStringList lines{title, second};
    if (slice.slice.kind == SliceKind::Running)
        lines << tr("core %1").arg(slice.slice.value);
    return lines;
}

void OverlayPainter::paintTip(QPoint at, const QStringList &lines)
{
    const QFont first = monoFont(12);
    const QFont other = uiFont(11);
    const QSize size = m_context.layout.size;
    const int most = std::max(120, std::min(560, size.width() - 40));
    const QString title = QFontMetrics(first).elidedText(lines.value(0), Qt::ElideMiddle, most);
    int width = QFontMetrics(first).horizontalAdvance(title);
    for (qsizetype i = 1; i < lines.size(); ++i)
        width = std::max(width, QFontMetrics(other).horizontalAdvance(lines[i]));
    QRect box(0, 0, width + 18, 22 + 16 * static_cast<int>(lines.size() - 1) + 6);
    box.moveTopLeft(at + QPoint(14, 18));
    if (box.right() > size.width() - 4)
        box.moveRight(std::max(at.x() - 10, box.width()));
    if (box.bottom() > size.height() - 4)
        box.moveBottom(at.y() - 10);
    m_painter.setPen(QPen(m_context.theme.line, 1));
    m_painter.setBrush(m_context.theme.panel);
    m_painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    m_painter.setFont(first);
    m_painter.setPen(m_context.theme.text);
    m_painter.drawText(QRect(box.left() + 9, box.top() + 4, box.width(), 18),
                       Qt::AlignVCenter | Qt::AlignLeft, title);
    m_painter.setFont(other);
    m_painter.setPen(m_context.theme.soft);
    for (qsizetype i = 1; i < lines.size(); ++i)
        m_painter.drawText(
            QRect(box.left() + 9, box.top() + 6 + 16 * static_cast<int>(i), box.width(), 18),
            Qt::AlignVCenter | Qt::AlignLeft, lines[i]);
}

} // namespace trilane
