// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/marklayer.h"

#include "model/format/properties/savemoment.h"
#include "views/items/text/humantext.h"
#include "views/items/text/savewords.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/theme/fonts.h"
#include "views/timeline/paint/overlaygeometry.h"

namespace trilane::timeline {

namespace {

constexpr double kFlagWidth = 9;
constexpr double kFlagHeight = 11;
constexpr double kMarkLabelHeight = 16;
constexpr double kMaxLabelWidth = 220;
/// Maximum number of rows for overlapping labels.
constexpr int kLevels = 4;
constexpr double kMarkReach = 2;

QFont labelFont()
{
    QFont font = theme::uiFont(11);
    font.setWeight(QFont::DemiBold);
    return font;
}

QString labelOf(const session::Mark &mark)
{
    QString text = mark.text.section(QLatin1Char('\n'), 0, 0);
    if (!mark.isSpan())
        return text;
    const QString length = shortDuration(mark.time.duration());
    return text.isEmpty() ? length : length + QStringLiteral(" · ") + text;
}

std::optional<format::SaveMoment> momentOf(const store::Store *store)
{
    if (!store)
        return std::nullopt;
    const store::Tables trace = *store;
    return format::SaveMoment::of(trace.info(), trace.span());
}

session::Mark markOf(const format::SaveMoment &moment)
{
    session::Mark mark{.kind = session::MarkKind::Bookmark,
                       .time = {moment.time, moment.time},
                       .text = items::SaveWords::why(moment)};
    mark.id = kSaveMomentId;
    return mark;
}

/// Places labels at the top of the lanes, side by side on several levels.
class Shelves
{
public:
    /// Moves the box down to a free place; false if there is none.
    bool place(QRectF &box)
    {
        for (double &end : m_ends) {
            if (box.left() > end) {
                end = box.right() + 2;
                return true;
            }
            box.translate(0, kMarkLabelHeight + 1);
        }
        return false;
    }

private:
    std::array<double, kLevels> m_ends{-1e9, -1e9, -1e9, -1e9};
};

QRectF labelBox(const MarkShape &shape, double width, const QRect &lanes)
{
    QRectF box(0, 0, std::min(width + 10, kMaxLabelWidth), kMarkLabelHeight);
    if (!shape.row.isNull()) {
        box.moveTopLeft({shape.left + 1, shape.row.center().y() - kMarkLabelHeight / 2});
        return box;
    }
    double left = shape.left + 1;
    if (shape.mark.isSpan())
        left = (std::max<double>(shape.left, lanes.left()) +
                std::min<double>(shape.right, lanes.right()) - box.width()) /
               2;
    const double last = std::max<double>(lanes.left(), lanes.right() - box.width());
    box.moveTopLeft({std::clamp<double>(left, lanes.left(), last), lanes.top() + 3.0});
    return box;
}

} // namespace

QRectF MarkLayer::rowOf(const PaintContext &context, const session::Mark &mark)
{
    if (mark.kind != session::MarkKind::Note || mark.track.isEmpty())
        return {};
    const auto [at, isNew] = m_tracks.try_emplace(mark.track);
    if (isNew)
        at->second = session::TrackNames::find(context.store, mark.track);
    const int index = at->second.isValid() ? context.rows.rowOfTrack(at->second) : -1;
    if (index < 0)
        return {};
    const Row &row = context.rows.rows[static_cast<size_t>(index)];
    return QRectF(0, context.layout.rowsTop() - context.layout.scrollY + row.y,
                  context.layout.size.width(), row.height);
}

MarkShape MarkLayer::shapeOf(const PaintContext &context, const session::Mark &mark)
{
    const TimelineLayout &layout = context.layout;
    const TimeRange visible = context.state.range();
    const TimeAxis axis = layout.axis(visible);
    const auto x = [&](Ns time) {
        return layout.headerWidth +
               std::clamp(axis.xOf(time), -kFarOutside, axis.width() + kFarOutside);
    };
    MarkShape shape{.mark = mark,
                    .color = mark.id == kSaveMomentId ? context.theme.disk
                                                      : theme::markColor(context.theme, mark.color),
                    .left = x(mark.time.begin),
                    .right = x(mark.time.end)};
    if (mark.time.begin >= visible.begin)
        shape.flag = QRectF(shape.left - kFlagWidth / 2, layout.ruler().bottom() - kFlagHeight,
                            kFlagWidth, kFlagHeight);
    shape.row = rowOf(context, mark);
    shape.text = labelOf(mark);
    return shape;
}

std::vector<MarkShape> MarkLayer::shapes(const PaintContext &context)
{
    const TimelineLayout &layout = context.layout;
    const TimeRange visible = context.state.range();
    const QFontMetricsF metrics(labelFont());
    session::MarkList marks = context.state.marks().all();
    // Before the user's marks, which may cover its flag.
    if (const auto moment = momentOf(&context.store))
        marks.insert(marks.begin(), markOf(*moment));
    Shelves shelves;
    std::vector<MarkShape> shapes;
    for (const session::Mark &mark : marks) {
        if (mark.time.begin > visible.end || mark.time.end < visible.begin)
            continue;
        MarkShape shape = shapeOf(context, mark);
        if (!shape.text.isEmpty()) {
            QRectF box = labelBox(shape, metrics.horizontalAdvance(shape.text), layout.lanes());
            const bool inView = shape.row.isNull() ? shelves.place(box)
                                                   : box.top() >= layout.rowsTop() &&
                                                         box.bottom() <= layout.size.height();
            if (inView)
                shape.label = box;
        }
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

void MarkLayer::paint(const PaintContext &context, QPainter &painter)
{
    const std::vector<MarkShape> all = shapes(context);
    if (all.empty())
        return;
    const QRect lanes = context.layout.lanes();
    const QRect ruler = context.layout.ruler();
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(lanes.united(ruler));
    for (const MarkShape &shape : all) {
        const bool chosen = shape.mark.id == context.state.marks().chosen();
        const QColor color = shape.color;
        QColor line = color;
        line.setAlpha(chosen ? 255 : 170);
        const bool inRow = !shape.row.isNull();
        const double top = inRow ? std::max<double>(shape.row.top(), lanes.top()) : lanes.top();
        const double bottom = inRow ? shape.row.bottom() - 1 : lanes.bottom() + 1;
        const auto drawEdge = [&](double x, double from) {
            const double wide = chosen ? 2 : 1;
            theme::fillTranslucent(painter, QRectF(x - wide / 2, from, wide, bottom - from), line);
        };
        drawEdge(shape.left, top);
        if (shape.mark.isSpan()) {
            drawEdge(shape.right, lanes.top());
            QColor overlay = color;
            overlay.setAlpha(20);
            const double width = shape.right - shape.left;
            theme::fillTranslucent(painter, QRectF(shape.left, lanes.top(), width, lanes.height()),
                                   overlay);
            painter.fillRect(QRectF(shape.left, ruler.bottom() - 3, width, 3), color);
        }
    }
    for (const MarkShape &shape : all) {
        const QColor color = shape.color;
        const bool chosen = shape.mark.id == context.state.marks().chosen();
        painter.setPen(chosen ? QPen(context.theme.text, 1) : QPen(Qt::NoPen));
        painter.setBrush(color);
        if (!shape.flag.isNull()) {
            const QRectF &box = shape.flag;
            const double shoulder = box.bottom() - box.width() / 2;
            painter.drawPolygon(QPolygonF()
                                << box.topLeft() << box.topRight() << QPointF(box.right(), shoulder)
                                << QPointF(box.center().x(), box.bottom())
                                << QPointF(box.left(), shoulder));
        }
        if (shape.label.isNull())
            continue;
        painter.drawRoundedRect(shape.label, 3, 3);
        painter.setFont(font);
        painter.setPen(QColor(theme::readableOn(color.rgb())));
        painter.drawText(shape.label, Qt::AlignCenter,
                         metrics.elidedText(shape.text, Qt::ElideRight, shape.label.width() - 8));
    }
    painter.restore();
}

uint64_t MarkLayer::markAt(const PaintContext &context, QPoint at)
{
    uint64_t found = 0;
    const double reach = kMarkReach;
    for (const MarkShape &shape : shapes(context)) {
        const bool onFlag =
            !shape.flag.isNull() && shape.flag.adjusted(-reach, -reach, reach, reach).contains(at);
        if (onFlag || shape.label.contains(at))
            found = shape.mark.id; // the last one is on top
    }
    return found;
}

OverviewMarks overviewOf(const session::ViewState &view, const theme::Theme &theme)
{
    OverviewMarks overview;
    if (const auto moment = momentOf(view.store().get()))
        overview.of[OverviewMarks::Bookmarks].push_back({{moment->time, moment->time}, theme.disk});
    for (const session::Mark &mark : view.marks().all())
        overview.of[mark.isSpan() ? OverviewMarks::Spans : OverviewMarks::Bookmarks].push_back(
            {mark.time, theme::markColor(theme, mark.color)});
    return overview;
}

QString markTip(const session::ViewState &view, uint64_t id)
{
    const Ns zero = view.bounds().begin;
    const auto moment = momentOf(view.store().get());
    if (id == kSaveMomentId)
        return moment ? items::SaveWords::sentence(*moment, zero) : QString();
    const std::optional<session::Mark> mark = view.marks().find(id);
    if (!mark)
        return {};
    QStringList lines{items::instantText(mark->time.begin - zero)};
    if (mark->isSpan())
        lines.front() += QStringLiteral(" · ") + items::durationText(mark->time.duration());
    if (!mark->text.isEmpty())
        lines << mark->text;
    return lines.join(QLatin1Char('\n'));
}

} // namespace trilane::timeline
