// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/tracklayout.h"

#include "model/store/tables.h"
#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace trilane::session {

TrackFilter::TrackFilter(const QString &text)
    : m_text(text)
{
    if (!text.startsWith(QLatin1Char('/'))) {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        return;
    }
    QString pattern = text.mid(1);
    if (pattern.endsWith(QLatin1Char('/')))
        pattern.chop(1);
    if (pattern.isEmpty())
        return;
    m_expression = QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption |
                                                   QRegularExpression::UseUnicodePropertiesOption);
    m_isExpression = m_expression.isValid();
    if (!m_isExpression)
        m_error = m_expression.errorString();
}

bool TrackFilter::matches(const QString &name) const
{
    if (m_isExpression)
        return m_expression.match(name).hasMatch();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString &word) {
        return name.contains(word, Qt::CaseInsensitive);
    });
}

double factorOf(RowScale scale)
{
    switch (scale) {
    case RowScale::Compact:
        return 0.8;
    case RowScale::Tall:
        return 1.5;
    case RowScale::Normal:
        break;
    }
    return 1;
}

template <typename Change>
void TrackLayout::apply(Change change)
{
    LayoutState wanted = m_state;
    change(wanted);
    setState(wanted);
}

void TrackLayout::setStore(const store::Store *store)
{
    m_default = store ? defaultLayout(*store) : LayoutState{};
    m_state = m_default;
    m_filter = TrackFilter();
    m_only.reset();
    m_gpuRanges = false;
    m_current = {};
    emit currentChanged();
    emit changed();
}

void TrackLayout::growStore(store::Tables trace)
{
    const LayoutState before = std::exchange(m_default, defaultLayout(trace));
    const auto addNew = [](std::set<RowId> &rows, const std::set<RowId> &now,
                           const std::set<RowId> &then) {
        std::set_difference(now.begin(), now.end(), then.begin(), then.end(),
                            std::inserter(rows, rows.end()));
    };
    addNew(m_state.collapsed, m_default.collapsed, before.collapsed);
    addNew(m_state.unfolded, m_default.unfolded, before.unfolded);
    addNew(m_state.hidden, m_default.hidden, before.hidden);
    emit changed();
}

void TrackLayout::setState(const LayoutState &state)
{
    if (state == m_state)
        return;
    m_state = state;
    emit changed();
}

void TrackLayout::reset()
{
    setFilter({});
    setState(m_default);
}

void TrackLayout::setCollapsed(std::span<const RowId> rows, bool collapsed)
{
    apply([&](LayoutState &state) {
        for (RowId row : rows) {
            if (collapsed)
                state.collapsed.insert(row);
            else
                state.collapsed.erase(row);
        }
    });
}

bool TrackLayout::isCollapsed(Layer layer) const
{
    return m_state.layers[static_cast<size_t>(layer)];
}

void TrackLayout::setCollapsed(Layer layer, bool collapsed)
{
    apply([&](LayoutState &state) { state.layers[static_cast<size_t>(layer)] = collapsed; });
}

void TrackLayout::setUnfolded(RowId row, bool unfolded)
{
    apply([&](LayoutState &state) {
        if (unfolded)
            state.unfolded.insert(row);
        else
            state.unfolded.erase(row);
    });
}

void TrackLayout::setHidden(std::span<const RowId> rows, bool hidden)
{
    apply([&](LayoutState &state) {
        for (RowId row : rows) {
            if (hidden)
                state.hidden.insert(row);
            else
                state.hidden.erase(row);
        }
        std::erase_if(state.pinned, [&](RowId row) { return state.hidden.contains(row); });
    });
}

bool TrackLayout::isPinned(RowId row) const
{
    return std::find(m_state.pinned.begin(), m_state.pinned.end(), row) != m_state.pinned.end();
}

void TrackLayout::setPinned(RowId row, bool pinned)
{
    if (pinned == isPinned(row))
        return;
    apply([&](LayoutState &state) {
        if (pinned)
            state.pinned.push_back(row);
        else
            std::erase(state.pinned, row);
    });
}

void TrackLayout::movePinnedBefore(RowId row, RowId before)
{
    if (row == before || !isPinned(row))
        return;
    apply([&](LayoutState &state) {
        std::vector<RowId> &pinned = state.pinned;
        std::erase(pinned, row);
        pinned.insert(std::find(pinned.begin(), pinned.end(), before), row);
    });
}

void TrackLayout::setOrder(std::span<const RowId> siblings)
{
    apply([&](LayoutState &state) {
        uint32_t rank = 0;
        for (RowId row : siblings)
            state.ranks[row] = rank++;
    });
}

uint32_t TrackLayout::rankOf(RowId row) const
{
    const auto found = m_state.ranks.find(row);
    return found == m_state.ranks.end() ? std::numeric_limits<uint32_t>::max() : found->second;
}

std::vector<RowId> TrackLayout::ordered(std::vector<RowId> siblings) const
{
    if (!m_state.ranks.empty())
        std::stable_sort(siblings.begin(), siblings.end(),
                         [this](RowId a, RowId b) { return rankOf(a) < rankOf(b); });
    return siblings;
}

void TrackLayout::setFilter(const QString &text)
{
    if (text == m_filter.text())
        return;
    m_filter = TrackFilter(text);
    emit changed();
}

void TrackLayout::setOnly(Only tracks)
{
    if (tracks == m_only)
        return;
    m_only = std::move(tracks);
    emit changed();
}

void TrackLayout::setGpuRanges(bool shown)
{
    if (shown == m_gpuRanges)
        return;
    m_gpuRanges = shown;
    emit changed();
}

void TrackLayout::setGrouping(StreamGrouping grouping)
{
    apply([&](LayoutState &state) { state.grouping = grouping; });
}

void TrackLayout::setScale(RowScale scale)
{
    apply([&](LayoutState &state) { state.scale = scale; });
}

double TrackLayout::heightOf(TrackId track) const
{
    const auto own = m_state.heights.find(track);
    return own == m_state.heights.end() ? factorOf(m_state.scale) : own->second;
}

void TrackLayout::setHeight(TrackId track, double factor)
{
    apply([&](LayoutState &state) {
        if (factor > 0)
            state.heights[track] = std::clamp(factor, kMinHeight, kMaxHeight);
        else
            state.heights.erase(track);
    });
}

void TrackLayout::open(store::Tables trace, TrackId track)
{
    apply([&](LayoutState &state) {
        state.layers[static_cast<size_t>(trace.layerOf(track))] = false;
        const TrackId process = trace.track(track).process;
        for (TrackId above = track; above.isValid(); above = trace.track(above).parent) {
            for (RowId row : {RowId(above), RowId(above, process)}) {
                state.collapsed.erase(row);
                state.hidden.erase(row);
            }
        }
        state.collapsed.erase(RowId(process, process));
        state.hidden.erase(RowId(process, process));
        // Streams hang below the row of all of them.
        for (TrackId above = track; above.isValid(); above = trace.track(above).parent) {
            for (TrackId child : trace.children(above)) {
                if (trace.track(child).kind == TrackKind::AllStreams)
                    state.collapsed.erase(child);
            }
        }
    });
}

void TrackLayout::setCurrent(RowId row)
{
    if (row == m_current)
        return;
    m_current = row;
    emit currentChanged();
}

} // namespace trilane::session
