// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/arrows.h"

#include "views/items/text/humantext.h"
#include "views/items/text/trackwords.h"
#include "views/theme/fonts.h"
#include "views/theme/shortname.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>

namespace trilane::timeline {

namespace {

enum Edge : size_t { Left, Right, Top, Bottom };

constexpr int kNameCharacters = 32;
/// A launch is long and its arrow begins near its start.
constexpr double kFromStart = 6;

QPointF clamped(QPointF point, const QRectF &inside)
{
    return {std::clamp(point.x(), inside.left(), inside.right()),
            std::clamp(point.y(), inside.top(), inside.bottom())};
}

size_t edgeOf(QPointF point, const QRectF &inside)
{
    if (point.x() < inside.left())
        return Left;
    if (point.x() > inside.right())
        return Right;
    return point.y() < inside.top() ? Top : Bottom;
}

/// Both ends are beyond the same edge: the arrow is not visible.
bool passesBy(QPointF a, QPointF b, const QRectF &inside)
{
    return (a.x() < inside.left() && b.x() < inside.left()) ||
           (a.x() > inside.right() && b.x() > inside.right()) ||
           (a.y() < inside.top() && b.y() < inside.top()) ||
           (a.y() > inside.bottom() && b.y() > inside.bottom());
}

} // namespace

QString Arrows::nameOf(store::Tables trace, const TimelineLink &link)
{
    const store::FoundSlice &other = link.other();
    if (link.kind != TimelineLink::Kind::Launch)
        return items::TrackLabel::of(trace, trace.lane(other.lane).track);
    const std::string_view name = trace.string(other.slice.name);
    return items::middleElided(QString::fromStdString(isGpuWork(other.slice.kind)
                                                          ? theme::shortKernelName(name)
                                                          : std::string(name)),
                               kNameCharacters);
}

void Arrows::add(const OverlayGeometry &geometry, const TimelineLink &link, const QRectF &inside,
                 std::array<Leaving, 4> &leaving)
{
    const std::optional<QRectF> from = geometry.boxOf(link.from.lane, link.from.slice.range());
    const std::optional<QRectF> to = geometry.boxOf(link.to.lane, link.to.slice.range());
    if (!from || !to)
        return;
    const bool launch = link.kind == TimelineLink::Kind::Launch;
    const bool down = to->center().y() > from->center().y();
    const QPointF a(launch ? from->left() + std::min(from->width() / 2, kFromStart)
                           : geometry.x(link.fromTime),
                    down ? from->bottom() : from->top());
    const QPointF b(to->left(), down ? to->top() : to->bottom());
    const QPointF other = link.outward ? b : a;
    if (!inside.contains(other)) {
        Leaving &edge = leaving[edgeOf(other, inside)];
        if (edge.count++ == 0) {
            edge.at = clamped(other, inside);
            edge.link = &link;
        }
    }
    if (!passesBy(a, b, inside))
        arrows.push_back({clamped(a, inside), clamped(b, inside), a, b,
                          link.kind == TimelineLink::Kind::Preemption});
}

void Arrows::addLabel(const PaintContext &context, const Leaving &leaving, size_t edge,
                      const QRectF &inside)
{
    QString text = nameOf(context.store, *leaving.link);
    if (leaving.count > 1)
        text = tr("%1 and %2 more").arg(text, items::countText(leaving.count - 1));
    static const std::array<const char *, 4> signs{"← ", " →", "↑ ", "↓ "};
    const QString sign = QString::fromUtf8(signs[edge]);
    text = edge == Right ? text + sign : sign + text;
    const double width = QFontMetricsF(theme::uiFont(11)).horizontalAdvance(text) + 14;
    QRectF box(0, 0, width, 18);
    constexpr double kBeside = 10;
    box.moveCenter({leaving.at.x(), leaving.at.y()});
    if (edge == Left)
        box.moveLeft(leaving.at.x() + kBeside);
    else if (edge == Right)
        box.moveRight(leaving.at.x() - kBeside);
    else if (edge == Top)
        box.moveTop(leaving.at.y() + kBeside);
    else
        box.moveBottom(leaving.at.y() - kBeside);
    box.moveLeft(
        std::clamp(box.left(), inside.left(), std::max(inside.left(), inside.right() - width)));
    box.moveTop(std::clamp(box.top(), inside.top(), std::max(inside.top(), inside.bottom() - 18)));
    labels.push_back({box, text, leaving.link->other()});
}

Arrows Arrows::of(const PaintContext &context)
{
    Arrows result;
    const TimelineLinks &found = context.facts.links;
    if (!std::holds_alternative<store::FoundSlice>(context.state.selection()) ||
        found.links.empty())
        return result;
    const OverlayGeometry geometry(context);
    QRectF inside = QRectF(context.layout.lanes()).adjusted(3, 3, -3, -3);
    std::array<Leaving, 4> leaving;
    for (const TimelineLink &link : found.links)
        result.add(geometry, link, inside, leaving);
    for (size_t edge = 0; edge < leaving.size(); ++edge) {
        if (leaving[edge].count > 0)
            result.addLabel(context, leaving[edge], edge, inside);
    }
    if (found.total > found.links.size())
        result.more = tr("%1 of %2 arrows")
                          .arg(items::countText(found.links.size()), items::countText(found.total));
    return result;
}

std::optional<store::FoundSlice> Arrows::targetAt(QPointF at) const
{
    for (const ArrowLabel &label : labels) {
        if (label.box.contains(at))
            return label.target;
    }
    return std::nullopt;
}

} // namespace trilane::timeline
