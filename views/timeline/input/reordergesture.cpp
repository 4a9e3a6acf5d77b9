// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/reordergesture.h"

#include "views/theme/theme.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/rows/rowactions.h"
#include "views/timeline/rows/rowmaker.h"

#include <algorithm>
#include <set>

namespace trilane::timeline {

namespace {

/// Distance to an edge within which the rows scroll, faster if nearer.
constexpr int kScrollDistance = 24;
constexpr int kTickMs = 30;

} // namespace

ReorderGesture::ReorderGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{
    m_timer.setInterval(kTickMs);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { autoscroll(); });
}

void ReorderGesture::begin(const GestureStart &start)
{
    m_pressed = start.at;
    m_at = start.at;
    m_scroll = m_timeline.scrollPosition();
    const Row *row = m_timeline.rowOf(start.hit);
    if (!row || !row->track.isValid())
        return;
    m_row = row->id();
    m_pinned = row->pinned;
    findPlaces();
}

/// A place before each visible sibling, and one after the last one and its descendants.
void ReorderGesture::findPlaces()
{
    const RowList &list = m_timeline.rows();
    if (m_pinned) {
        for (const Row &row : list.pinned)
            m_places.push_back({row.id(), row.y});
        m_places.push_back({{}, list.pinnedHeight});
    } else {
        const TrackTree &tree = m_timeline.rowSource()->tree();
        const std::vector<session::RowId> all = tree.siblings(m_row);
        const std::set<session::RowId> siblings(all.begin(), all.end());
        int end = 0;
        std::set<uint32_t> within;
        for (const Row &row : list.rows) {
            const uint32_t node = row.track.isValid() ? tree.find(row.id()) : TrackNode::kNone;
            const bool isSibling = siblings.contains(row.id());
            const bool isBelow =
                node != TrackNode::kNone && within.contains(tree.node(node).parent);
            if (isSibling && (m_places.empty() || m_places.back().row != row.id()))
                m_places.push_back({row.id(), row.y});
            if (isSibling || isBelow) {
                within.insert(node);
                end = row.y + row.height;
            }
        }
        m_places.push_back({{}, end});
    }
    if (m_places.size() < 3)
        m_places.clear();
}

int ReorderGesture::origin() const
{
    const TimelineLayout &layout = m_timeline.lanesLayout();
    return m_pinned ? layout.lanesTop() : layout.rowsTop() - layout.scrollY;
}

void ReorderGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    m_at = at;
    m_dragging = m_dragging || isDrag(m_pressed, at);
    if (!m_dragging)
        return;
    if (m_places.empty()) {
        m_timeline.setScrollPosition(m_scroll + m_pressed.y() - at.y());
        return;
    }
    choosePlace();
    if (!m_pinned && !m_timer.isActive())
        m_timer.start();
}

void ReorderGesture::choosePlace()
{
    const int y = m_at.y() - origin();
    const auto nearest =
        std::min_element(m_places.begin(), m_places.end(), [y](const Place &a, const Place &b) {
            return std::abs(a.y - y) < std::abs(b.y - y);
        });
    m_place = static_cast<size_t>(nearest - m_places.begin());
    m_timeline.repaintOverlay();
}

void ReorderGesture::autoscroll()
{
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const int above = layout.rowsTop() + kScrollDistance - m_at.y();
    const int below = m_at.y() - (layout.size.height() - kScrollDistance);
    if (above <= 0 && below <= 0)
        return;
    m_timeline.setScrollPosition(
        m_timeline.scrollPosition() +
        std::clamp(above > 0 ? -above : below, -2 * kScrollDistance, 2 * kScrollDistance));
    choosePlace();
}

bool ReorderGesture::finish(QPoint)
{
    m_timer.stop();
    if (!m_dragging)
        return false;
    if (m_places.empty())
        return true;
    session::TrackLayout &layout = m_timeline.state().layout();
    const session::RowId before = m_places[m_place].row;
    layout.setCurrent(m_row);
    if (m_pinned)
        layout.movePinnedBefore(m_row, before);
    else
        moveRowBefore(layout, m_timeline.rowSource()->tree(), m_row, before);
    return true;
}

void ReorderGesture::cancel()
{
    m_timer.stop();
    if (m_places.empty() && m_dragging)
        m_timeline.setScrollPosition(m_scroll);
    m_timeline.repaintOverlay();
}

std::optional<Qt::CursorShape> ReorderGesture::cursor() const
{
    return m_dragging ? std::optional(Qt::ClosedHandCursor) : std::nullopt;
}

void ReorderGesture::paint(QPainter &painter) const
{
    if (!m_dragging || m_places.empty())
        return;
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const QColor accent = m_timeline.theme().accent;
    painter.setClipRect(m_pinned ? layout.pinned() : layout.rows());
    for (size_t i = 0; i + 1 < m_places.size(); ++i) {
        if (m_places[i].row != m_row)
            continue;
        QColor overlay = accent;
        overlay.setAlpha(40);
        painter.fillRect(QRect(0, origin() + m_places[i].y, layout.headerWidth,
                               m_places[i + 1].y - m_places[i].y),
                         overlay);
    }
    const int y = origin() + m_places[m_place].y;
    painter.fillRect(QRect(0, y - 1, layout.size.width(), 2), accent);
}

} // namespace trilane::timeline
