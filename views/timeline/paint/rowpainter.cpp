// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/rowpainter.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// Names are drawn in slices at least this wide, in logical pixels.
constexpr double kLabelWidth = 24;
/// And in rows at least this high.
constexpr int kMinLabelHeight = 12;
/// Dimmed slices keep this much of their color, of 256.
constexpr int kDimmed = 56;
constexpr size_t kSummaryLanes = 64;
constexpr size_t kGapLabels = 24;

/// A marked name dims the layer it belongs to: a kernel the GPU's rows, a range its own.
bool canBeDimmed(const Row &row, const Marks &marks)
{
    const bool named = row.kind == RowKind::AllStreams || row.kind == RowKind::Stream ||
                       row.kind == RowKind::Slices || row.kind == RowKind::GpuRanges;
    return named && (row.layer == Layer::Cuda ||
                     std::any_of(row.lanes.begin(), row.lanes.end(),
                                 [&](LaneId lane) { return marks.contains(lane); }));
}

} // namespace

RowPainter::RowPainter(PaintContext &context, QImage &image)
    : m_context(context)
    , m_raster(image)
    , m_left(context.device(context.layout.headerWidth))
    , m_background(context.theme.lane.rgb())
{}

void RowPainter::paintRows(std::span<const Row> rows, int origin, int top, int bottom)
{
    const int right = m_left + static_cast<int>(m_context.lanes.axis().width());
    m_raster.setClip(m_left, m_context.device(top), right, m_context.device(bottom));
    const auto [first, last] = RowList::rowsIn(rows, top - origin, bottom - origin);
    for (size_t i = first; i < last; ++i)
        paintRow(rows[i], origin + rows[i].y);
    const int end = rows.empty() ? origin : origin + rows.back().y + rows.back().height;
    m_raster.fill(m_left, m_context.device(end), right, m_raster.clipBottom(), m_background);
}

void RowPainter::paintRow(const Row &row, int top)
{
    const int bottom = m_context.device(top + row.height);
    const int right = m_raster.clipRight();
    const QRgb ground = row.kind == RowKind::Section ? m_context.theme.panel.rgb() : m_background;
    // Lanes fill their own background, so that most pixels are written once.
    if (row.lanes.empty() || row.kind == RowKind::Core || row.kind == RowKind::Counter ||
        row.kind == RowKind::Thread)
        m_raster.fill(m_left, m_context.device(top), right, bottom, ground);
    if (row.kind == RowKind::Section) {
        // Section labels are drawn by HeaderPainter.
    } else if (row.kind == RowKind::Group || (row.kind == RowKind::Thread && row.lanes.empty())) {
        paintSummary(row, top);
    } else if (row.kind != RowKind::Empty && row.kind != RowKind::Note) {
        paintLanes(row, top);
    }
    const int line = m_context.linePixels();
    m_raster.fill(m_left, bottom - line, right, bottom, m_context.theme.line.rgb());
}

void RowPainter::paintLanes(const Row &row, int top)
{
    const session::Highlight &highlight = m_context.state.highlight();
    const bool dimmed =
        highlight.isOnly() || (highlight.isActive() && canBeDimmed(row, m_context.facts.marks));
    int ground = m_context.device(top);
    for (size_t i = 0; i < row.lanes.size(); ++i) {
        const double y = top + row.laneTop(static_cast<int>(i));
        const Box box{m_context.device(y + 1), m_context.device(y + row.laneHeight)};
        if (box.y1 <= m_raster.clipTop() || box.y0 >= m_raster.clipBottom())
            continue;
        m_dimming = dimmed && !highlight.contains(row.lanes[i]);
        const LaneGeometry &geometry = m_context.lanes.lane(row.lanes[i], m_context.how);
        switch (row.kind) {
        case RowKind::Core:
            paintBars(row, geometry.rects, {box.y0, box.y1 - m_context.device(1)});
            break;
        case RowKind::Thread:
            // A fixed part of the height: 6 of the usual 15 pixels.
            paintBand(geometry.rects, {m_context.device(y + row.laneHeight * 0.27),
                                       m_context.device(y + row.laneHeight * 0.67)});
            break;
        case RowKind::Counter:
            paintCounter(geometry.rects, box);
            break;
        default:
            m_raster.fill(m_left, ground, m_raster.clipRight(), box.y0, m_background);
            paintLane(geometry.rects, box);
            paintMarks(row.lanes[i], box);
            collectLabels(row, geometry.rects, box);
            ground = box.y1;
        }
    }
    if (row.kind == RowKind::Core || row.kind == RowKind::Thread || row.kind == RowKind::Counter)
        return;
    m_raster.fill(m_left, ground, m_raster.clipRight(), m_context.device(top + row.height),
                  m_background);
    if (row.kind == RowKind::AllStreams)
        paintGaps(row, {m_context.device(top + 1), m_context.device(top + row.laneHeight)});
}

bool RowPainter::isDimmed(const LaneRect &rect) const
{
    return m_dimming && !m_context.state.highlight().contains(rect.name);
}

QRgb RowPainter::dimmed(QRgb color) const
{
    return theme::mixed(color, m_background, kDimmed);
}

QRgb RowPainter::colorOf(const LaneRect &rect) const
{
    const QRgb color = m_context.colors.colorOf(rect.kind, rect.name);
    return isDimmed(rect) ? dimmed(color) : color;
}

/// One line of pixels is filled rect by rect, the others are copies of it: slivers cost the same
/// in a high lane as in a low one.
void RowPainter::paintLane(const std::vector<LaneRect> &rects, Box box)
{
    const int y0 = std::max(box.y0, m_raster.clipTop());
    const int y1 = std::min(box.y1, m_raster.clipBottom());
    if (y1 <= y0)
        return;
    QRgb *pixels = m_raster.line(y0) + m_left;
    const int width = m_raster.clipRight() - m_left;
    std::fill(pixels, pixels + width, m_background);
    for (const LaneRect &rect : rects) {
        if (rect.x1 > width)
            break;
        const QRgb color = colorOf(rect);
        const QRgb shown =
            rect.coverage == 255 ? color : theme::mixed(color, m_background, rect.coverage + 1);
        const int end = rect.x1 - (rect.apart ? 1 : 0);
        if (end - rect.x0 == 1)
            pixels[rect.x0] = shown;
        else
            std::fill(pixels + rect.x0, pixels + end, shown);
    }
    m_raster.copyDown(m_left, m_raster.clipRight(), y0, y1);
    for (const LaneRect &rect : rects) {
        if (rect.x1 - rect.x0 >= 5 && !m_context.vector)
            m_raster.roundCorners(m_left + rect.x0, box.y0, m_left + rect.x1 - (rect.apart ? 1 : 0),
                                  box.y1, m_background);
    }
}

/// Distinguishable slices are filled; otherwise the height shows the share of time: zoomed out, a
/// core's row is its utilization curve.
void RowPainter::paintBars(const Row &row, const std::vector<LaneRect> &rects, Box box)
{
    const int64_t core = m_context.trace.track(row.track).number;
    m_bars.begin(std::max(0, box.y1 - box.y0), rects.size());
    for (const LaneRect &rect : rects) {
        const QRgb own = m_context.colors.coreColor(core, rect.name);
        const QRgb color = isDimmed(rect) ? dimmed(own) : own;
        const int height = (box.y1 - box.y0) * rect.coverage / 255;
        const int top = rect.single ? box.y0 : box.y1 - std::max(1, height);
        m_bars.add({m_left + rect.x0, m_left + rect.x1 - (rect.apart ? 1 : 0), color},
                   top - box.y0);
    }
    m_bars.paint(m_raster, m_left, box.y0, m_background);
    if (row.laneHeight >= kMinLabelHeight)
        collectLabels(row, rects, box);
}

QRgb RowPainter::stateColor(const LaneRect &rect) const
{
    const QRgb color = m_context.colors.colorOf(rect.kind);
    return isDimmed(rect) ? dimmed(color) : color;
}

void RowPainter::paintBand(const std::vector<LaneRect> &rects, Box box)
{
    const int y0 = std::max(box.y0, m_raster.clipTop());
    const int y1 = std::min(box.y1, m_raster.clipBottom());
    if (y1 <= y0)
        return;
    for (const LaneRect &rect : rects)
        m_raster.fill(m_left + rect.x0, y0, m_left + rect.x1, y0 + 1,
                      theme::mixed(stateColor(rect), m_background, rect.coverage + 1));
    m_raster.copyDown(m_left, m_raster.clipRight(), y0, y1);
}

void RowPainter::paintSummary(const Row &row, int top)
{
    const session::Highlight &highlight = m_context.state.highlight();
    m_dimming = highlight.isOnly() || (row.layer == Layer::Cuda && highlight.isActive());
    const bool band = row.kind == RowKind::Thread && !row.folded;
    if (row.kind == RowKind::Group && !row.folded)
        return;
    const std::vector<LaneId> lanes = summaryLanes(m_context.store, row, kSummaryLanes);
    if (lanes.empty())
        return;
    if (row.layer == Layer::Cuda && !row.group.isValid()) {
        const LaneGeometry &geometry = m_context.lanes.lane(lanes.front(), m_context.how);
        const Box box{m_context.device(top + 2), m_context.device(top + row.height - 3)};
        paintLane(geometry.rects, box);
        return;
    }
    const std::vector<LaneRect> &rects = m_context.lanes.merged(row.id(), lanes, m_context.how);
    const QRgb own = theme::mixed(m_context.theme.soft.rgb(), m_background, band ? 90 : 128);
    const QRgb color = m_dimming ? dimmed(own) : own;
    const double height = row.height;
    const Box box{m_context.device(top + (band ? height / 3 : 2)),
                  m_context.device(top + (band ? height * 0.6 : height - 2))};
    for (const LaneRect &rect : rects) {
        const int part = std::max(1, (box.y1 - box.y0) * rect.coverage / 255);
        if (band)
            m_raster.blend(m_left + rect.x0, box.y0, m_left + rect.x1, box.y1, color,
                           rect.coverage + 1);
        else
            m_raster.fill(m_left + rect.x0, box.y1 - part, m_left + rect.x1, box.y1, color);
    }
}

void RowPainter::paintCounter(const std::vector<LaneRect> &rects, Box box)
{
    double low = 0;
    double high = 0;
    for (const LaneRect &rect : rects) {
        low = std::min(low, rect.low);
        high = std::max(high, rect.high);
    }
    const double height = box.y1 - box.y0 - m_context.device(2);
    const double scale = high > low ? height / (high - low) : 0;
    const QRgb own = m_context.theme.counter.rgb();
    const QRgb color = m_dimming ? dimmed(own) : own;
    const int line = std::max(1, m_context.device(1));
    int before = -1;
    for (const LaneRect &rect : rects) {
        const int top = box.y1 - line - static_cast<int>((rect.high - low) * scale);
        const int bottom = box.y1 - line - static_cast<int>((rect.low - low) * scale);
        const int x0 = m_left + rect.x0;
        const int x1 = m_left + rect.x1;
        m_raster.blend(x0, top, x1, box.y1, color, 64);
        m_raster.fill(x0, top, x1, std::max(bottom, top) + line, color);
        if (before >= 0) // the step from the sample before
            m_raster.fill(x0, std::min(before, top), x0 + line, std::max(before, top), color);
        before = bottom;
    }
}

void RowPainter::paintMarks(LaneId lane, Box box)
{
    const auto found = m_context.facts.marks.find(lane);
    if (!m_dimming || found == m_context.facts.marks.end())
        return;
    const TimeAxis &axis = m_context.lanes.axis();
    const int least = std::max(1, m_context.device(1));
    for (const NameMark &mark : found->second) {
        const double left = axis.xOf(mark.time.begin);
        const double right = axis.xOf(mark.time.end);
        // Wide ones have their color from the lane already.
        if (right - left >= 2 || right < 0 || left > axis.width())
            continue;
        const int x0 = m_left + static_cast<int>(left);
        m_raster.fill(x0, box.y0, x0 + least, box.y1,
                      m_context.colors.colorOf(mark.kind, mark.name));
    }
}

/// Color of the main cause, or of idle time until it is known.
QRgb RowPainter::colorOf(const links::IdleGap &gap) const
{
    const std::optional<idle::IdleCause> cause = m_context.facts.causes.of(gap);
    return cause ? m_context.theme.causeColor(*cause).rgb()
                 : theme::mixed(m_context.theme.idle.rgb(), m_background, 150);
}

void RowPainter::paintGaps(const Row &row, Box box)
{
    const TrackId gpu = gpuAbove(m_context.store, row.track);
    const TimeAxis &axis = m_context.lanes.axis();
    const double dpr = m_context.layout.dpr;
    for (const links::IdleGap &gap : m_context.facts.gaps) {
        if (gap.gpu != gpu || gap.range.duration() < m_context.state.idleThreshold())
            continue;
        const double left = std::max(axis.xOf(gap.range.begin), 0.0);
        const double right = std::min(axis.xOf(gap.range.end), axis.width());
        if (right - left < 1)
            continue; // or far away: gaps may still be those of another range
        const int x0 = m_left + static_cast<int>(std::ceil(left));
        const int x1 = m_left + static_cast<int>(std::floor(right));
        if (x1 - x0 < 2)
            continue;
        const QRgb color = colorOf(gap);
        if (!m_context.vector)
            m_raster.hatch(x0, box.y0, x1, box.y1, color, m_context.device(5),
                           std::max(1, m_context.device(1.3)));
        if (x1 - x0 > m_context.device(8))
            m_raster.frame(x0, box.y0, x1, box.y1, color, std::max(1, m_context.device(1)));
        m_gapLabels.push_back(
            {QRectF(x0 / dpr, box.y0 / dpr, (x1 - x0) / dpr, (box.y1 - box.y0) / dpr),
             gap.range.duration(), color});
    }
}

void RowPainter::collectLabels(const Row &row, const std::vector<LaneRect> &rects, Box box)
{
    const double dpr = m_context.layout.dpr;
    const int least = m_context.device(kLabelWidth);
    for (const LaneRect &rect : rects) {
        if (rect.x1 - rect.x0 < least || !rect.single || rect.name == kNoString)
            continue;
        const QRgb color =
            row.kind == RowKind::Core
                ? m_context.colors.coreColor(m_context.trace.track(row.track).number, rect.name)
                : colorOf(rect);
        const double x = (m_left + rect.x0) / dpr + 4;
        const double width = (rect.x1 - rect.x0) / dpr - 7;
        m_labels.push_back(
            {QRectF(x, box.y0 / dpr, width, (box.y1 - box.y0) / dpr), rect.name, rect.kind,
             isDimmed(rect) ? m_context.theme.faint.rgb() : theme::readableOn(color)});
    }
}

void RowPainter::paintLabels(QPainter &painter)
{
    painter.setFont(m_context.labels.font());
    QRgb pen = 0;
    for (const Label &label : m_labels) {
        if (label.color != pen) {
            pen = label.color;
            painter.setPen(QColor(pen));
        }
        m_context.labels.draw(painter, label.name, label.kind, label.box);
    }
    paintGapLabels(painter);
}

void RowPainter::paintHatch(QPainter &painter, const QRectF &box, QRgb color)
{
    constexpr double period = 5;
    const double height = box.height();
    std::vector<QLineF> lines;
    const double first = std::floor((box.left() + box.top()) / period) * period;
    // Each line has one x + y; clipped at the edge of the box.
    for (double sum = first; sum < box.right() + box.bottom(); sum += period) {
        const double left = std::max(box.left(), sum - box.top() - height);
        const double right = std::min(box.right(), sum - box.top());
        if (right > left)
            lines.emplace_back(left, sum - left, right, sum - right);
    }
    painter.setPen(QPen(QColor(color), 1, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

void RowPainter::paintGapLabels(QPainter &painter)
{
    if (m_context.vector) {
        for (const GapLabel &gap : m_gapLabels)
            paintHatch(painter, gap.box, gap.color);
    }
    const size_t shown = std::min(kGapLabels, m_gapLabels.size());
    std::partial_sort(m_gapLabels.begin(), m_gapLabels.begin() + static_cast<ptrdiff_t>(shown),
                      m_gapLabels.end(),
                      [](const GapLabel &a, const GapLabel &b) { return a.duration > b.duration; });
    TimelineWords &words = m_context.words;
    constexpr TimelineWords::Face face = TimelineWords::SmallBold;
    for (size_t i = 0; i < shown; ++i) {
        const QRectF &box = m_gapLabels[i].box;
        const QString text = shortDuration(m_gapLabels[i].duration);
        const double width = words.widthOf(face, text);
        if (width + 8 > box.width())
            continue;
        QRectF ground(0, 0, width + 6, words.heightOf(face) - 1);
        ground.moveCenter(box.center());
        painter.fillRect(ground, m_context.theme.lane);
        painter.setPen(m_context.theme.soft);
        const double baseline =
            ground.center().y() - words.heightOf(face) / 2 + words.ascentOf(face);
        words.drawAt(painter, face, QPointF(ground.left() + 3, baseline), text);
    }
}

} // namespace trilane::timeline
