// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/toppainter.h"

#include "views/theme/fonts.h"
#include "views/theme/hairline.h"
#include "views/timeline/geometry/rulerlabels.h"
#include "views/timeline/geometry/timelabels.h"

#include <QPainterPath>

namespace trilane::timeline {

namespace {

constexpr size_t kMaxLanes = 64;
/// However closely one looks, the window in the strip can be seen and grabbed.
constexpr double kMinWindow = 6;
/// Marks in the strip: search results at its bottom, all others at its top.
constexpr double kMarkHeight = 5;
constexpr double kMinMark = 2;

void addLane(store::CellLoader &cells, LaneId lane, const TimeAxis &axis, store::Detailing how,
             std::vector<float> &sum, bool &complete)
{
    const store::CellRow row = cells.cells(lane, axis.range(), static_cast<int>(axis.width()), how);
    complete = complete && row.complete;
    const auto pixels = static_cast<int>(sum.size());
    for (const format::Cell &cell : row.cells) {
        const double left = axis.xOf(cell.start);
        const double right = std::max(axis.xOf(cell.end), left + 1e-9);
        const double density = static_cast<double>(cell.covered) /
                               static_cast<double>(std::max<Ns>(1, cell.end - cell.start));
        const int first = std::clamp(static_cast<int>(left), 0, pixels - 1);
        const int last = std::clamp(static_cast<int>(right), 0, pixels - 1);
        for (int x = first; x <= last; ++x) {
            const double part = std::min<double>(right, x + 1) - std::max<double>(left, x);
            sum[static_cast<size_t>(x)] += static_cast<float>(std::max(part, 0.0) * density);
        }
    }
}

std::vector<LaneId> lanesOfKind(store::Tables trace, TrackKind kind)
{
    std::vector<LaneId> lanes;
    for (TrackId track : tracksBelow(trace, {}, kind)) {
        const std::span<const LaneId> own = trace.lanesOf(track);
        if (!own.empty() && lanes.size() < kMaxLanes)
            lanes.push_back(own.front());
    }
    return lanes;
}

std::vector<LaneId> tellingLanes(store::Tables trace)
{
    for (const TrackKind kind : {TrackKind::AllStreams, TrackKind::Core, TrackKind::Stream,
                                 TrackKind::Ranges, TrackKind::ApiCalls, TrackKind::OsCalls}) {
        if (std::vector<LaneId> lanes = lanesOfKind(trace, kind); !lanes.empty())
            return lanes;
    }
    return {};
}

} // namespace

std::vector<float> activityCurve(store::CellLoader &cells, TimeRange range, int pixels,
                                 store::Detailing how, bool *complete)
{
    std::vector<float> sum(static_cast<size_t>(std::max(pixels, 1)), 0.0f);
    const TimeAxis axis(range, static_cast<double>(sum.size()));
    const std::vector<LaneId> lanes = tellingLanes(*cells.store());
    bool all = true;
    for (LaneId lane : lanes)
        addLane(cells, lane, axis, how, sum, all);
    for (float &value : sum)
        value = std::min(1.0f, value / static_cast<float>(std::max<size_t>(1, lanes.size())));
    if (complete)
        *complete = all;
    return sum;
}

QRectF overviewWindow(const TimelineLayout &layout, TimeRange bounds, TimeRange visible)
{
    const TimeAxis axis = layout.axis(bounds);
    const QRectF strip(layout.overview());
    double left = axis.xOf(visible.begin);
    double right = axis.xOf(visible.end);
    if (right - left < kMinWindow) {
        const double middle = std::clamp((left + right) / 2, kMinWindow / 2,
                                         std::max(kMinWindow / 2, strip.width() - kMinWindow / 2));
        left = middle - kMinWindow / 2;
        right = middle + kMinWindow / 2;
    }
    return {strip.left() + left, strip.top() + 1.0, right - left, strip.height() - 2.0};
}

TopPainter::TopPainter(PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
{}

void paintActivity(const PaintContext &context, Raster &raster, const std::vector<float> &activity)
{
    const theme::Theme &theme = context.theme;
    const QRgb ground = theme.window.rgb();
    const QRgb inside = theme::mixed(theme.kernels[0].rgb(), ground, theme.dark ? 160 : 140);
    const QRgb outside = theme::mixed(inside, ground, 105);
    const QRectF window =
        overviewWindow(context.layout, context.state.bounds(), context.state.range());
    const int left = context.device(context.layout.headerWidth);
    const int bottom = context.device(TimelineLayout::overviewHeight - 2);
    const int height = bottom - context.device(5);
    raster.setClip(0, 0, left + static_cast<int>(activity.size()),
                   context.device(TimelineLayout::overviewHeight));
    raster.fill(left, 0, raster.clipRight(), raster.clipBottom(), ground);
    const int first = context.device(window.left());
    const int last = context.device(window.right());
    for (size_t i = 0; i < activity.size(); ++i) {
        if (activity[i] <= 0)
            continue;
        const int x = left + static_cast<int>(i);
        const int bar = std::max(1, static_cast<int>(activity[i] * static_cast<float>(height)));
        raster.fill(x, bottom - bar, x + 1, bottom, x >= first && x < last ? inside : outside);
    }
}

void TopPainter::paintOverview()
{
    const theme::Theme &theme = m_context.theme;
    const QRect strip = m_context.layout.overview();
    m_painter.fillRect(QRect(0, 0, strip.left(), strip.height()), theme.window);
    for (size_t source = 0; source < OverviewMarks::SourceCount; ++source)
        paintMarks(m_context.facts.overview.of[source], source == OverviewMarks::Hits);
    const QRectF window =
        overviewWindow(m_context.layout, m_context.state.bounds(), m_context.state.range());
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(QPen(theme.accent, 1.5));
    m_painter.drawRoundedRect(window.adjusted(0.75, 0.75, -0.75, -0.75), 2, 2);
    m_painter.restore();
}

void TopPainter::paintMarks(const std::vector<OverviewMark> &marks, bool atBottom)
{
    const QRect strip = m_context.layout.overview();
    const TimeAxis axis = m_context.layout.axis(m_context.state.bounds());
    const double top = atBottom ? strip.bottom() - kMarkHeight : strip.top() + 1;
    for (const OverviewMark &mark : marks) {
        const double left = std::clamp(axis.xOf(mark.time.begin), 0.0, axis.width() - kMinMark);
        const double right = std::clamp(axis.xOf(mark.time.end), left + kMinMark, axis.width());
        m_painter.fillRect(QRectF(strip.left() + left, top, right - left, kMarkHeight), mark.color);
    }
}

void TopPainter::paintLength()
{
    const QRect ruler = m_context.layout.ruler();
    const QRect box(10, ruler.top(), ruler.left() * 3 / 5 - 10, ruler.height() - 2);
    m_painter.setPen(m_context.theme.soft);
    m_context.words.draw(m_painter, TimelineWords::Small, box,
                         tr("Whole trace") + QStringLiteral(" · ") +
                             shortDuration(m_context.trace.span().duration()),
                         false, Qt::ElideRight);
}

void TopPainter::paintRuler()
{
    const theme::Theme &theme = m_context.theme;
    const QRect box = m_context.layout.ruler();
    m_painter.fillRect(QRect(0, box.top(), m_context.layout.size.width(), box.height()),
                       theme.window);
    const TimeAxis axis = m_context.layout.axis(m_context.state.range());
    TimelineWords &words = m_context.words;
    const TextWidth width = [&words](const std::string &text) {
        return words.widthOf(TimelineWords::Small, QString::fromStdString(text));
    };
    const TimeLabels labels(m_context.state);
    const Ruler ruler =
        fittingRuler([&](double spacing) { return labels.ruler(axis, spacing); }, width);
    m_painter.setFont(theme::uiFont(11));
    m_painter.setPen(theme.soft);
    if (!ruler.base.empty())
        m_painter.drawText(QRect(0, box.top(), box.left() - 8, box.height() - 2),
                           Qt::AlignVCenter | Qt::AlignRight, QString::fromStdString(ruler.base));
    m_painter.save();
    m_painter.setClipRect(box);
    for (const Tick &tick : ruler.ticks) {
        const double x = std::floor(box.left() + tick.x) + 0.5;
        const int length = tick.major ? 7 : 3;
        m_painter.setPen(tick.major ? theme.faint : theme.line);
        m_painter.drawLine(QPointF(x, box.bottom() - length), QPointF(x, box.bottom() - 1));
    }
    m_painter.setPen(theme.soft);
    for (const PlacedLabel &label : placeLabels(ruler, axis.width(), width))
        words.drawAt(m_painter, TimelineWords::Small,
                     QPointF(box.left() + label.left, box.top() + 12),
                     QString::fromStdString(label.text));
    m_painter.restore();
    theme::drawHairline(m_painter, QRect(0, box.top(), m_context.layout.size.width(), box.height()),
                        Qt::BottomEdge, theme.line);
}

} // namespace trilane::timeline
