// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowbuilder.h"

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

namespace {

/// Lower lanes can be neither distinguished nor grabbed.
constexpr int kMinLane = 9;

int normalHeight(RowKind row, TrackKind track)
{
    if (row == RowKind::Group)
        return RowHeights::group;
    if (row == RowKind::Thread)
        return RowHeights::thread;
    switch (track) {
    case TrackKind::Core:
        return RowHeights::core;
    case TrackKind::AllStreams:
        return RowHeights::allStreams;
    case TrackKind::Stream:
        return RowHeights::stream;
    case TrackKind::ApiCalls:
    case TrackKind::OsCalls:
    case TrackKind::Overhead:
        return RowHeights::call;
    case TrackKind::Counter:
        return RowHeights::counter;
    default:
        return RowHeights::range;
    }
}

} // namespace

RowBuilder::RowBuilder(store::Tables trace, const TrackTree &tree,
                       const session::TrackLayout &layout, const RowMatches &matches)
    : m_trace(trace)
    , m_tree(tree)
    , m_layout(layout)
    , m_matches(matches)
{}

RowList RowBuilder::build()
{
    for (Layer layer : {Layer::Cpu, Layer::Cuda, Layer::Threads})
        addLayer(layer);
    addPinned();
    return std::move(m_list);
}

bool RowBuilder::isShown(uint32_t index) const
{
    return m_matches.shown.empty() || m_matches.shown[index];
}

bool RowBuilder::isWay(uint32_t index) const
{
    return !m_matches.way.empty() && m_matches.way[index];
}

void RowBuilder::addLayer(Layer layer)
{
    const bool folded = m_layout.isCollapsed(layer);
    m_list.append({.kind = RowKind::Section,
                   .layer = layer,
                   .height = RowHeights::section,
                   .foldable = true,
                   .folded = folded});
    if (folded)
        return;
    const std::vector<uint32_t> &roots = m_tree.roots(layer);
    if (roots.empty()) {
        m_list.append({.kind = RowKind::Empty, .layer = layer, .height = RowHeights::empty});
        return;
    }
    const uint32_t hidden = hiddenIn(layer);
    const bool found =
        std::any_of(roots.begin(), roots.end(), [this](uint32_t root) { return isShown(root); });
    if (hidden > 0 || !found)
        m_list.append({.kind = RowKind::Note,
                       .layer = layer,
                       .height = RowHeights::note,
                       .hiddenRows = found ? hidden : 0});
    addAll(roots);
}

/// Number of hidden rows, without their children.
uint32_t RowBuilder::hiddenIn(Layer layer) const
{
    uint32_t count = 0;
    for (session::RowId id : m_layout.state().hidden) {
        const uint32_t index = m_tree.find(id);
        if (index == TrackNode::kNone || m_tree.node(index).layer != layer)
            continue;
        bool above = false;
        for (uint32_t at = m_tree.node(index).parent; at != TrackNode::kNone && !above;
             at = m_tree.node(at).parent)
            above = m_tree.node(at).kind != RowKind::AllStreams &&
                    m_layout.isHidden(m_tree.node(at).id);
        count += above ? 0 : 1;
    }
    return count;
}

void RowBuilder::addAll(const std::vector<uint32_t> &nodes)
{
    std::vector<uint32_t> order = nodes;
    std::stable_sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) {
        const TrackNode &one = m_tree.node(a);
        const TrackNode &other = m_tree.node(b);
        return one.section != other.section ? one.section < other.section
                                            : m_layout.rankOf(one.id) < m_layout.rankOf(other.id);
    });
    for (uint32_t index : order)
        add(index);
}

void RowBuilder::add(uint32_t index)
{
    const TrackNode &node = m_tree.node(index);
    const bool hidden = !node.own && m_layout.isHidden(node.id);
    if (!isShown(index))
        return;
    if (hidden) {
        // All Streams is one row among those of its GPU: they stay without it.
        if (node.kind == RowKind::AllStreams)
            addAll(node.children);
        return;
    }
    Row row = rowOf(node);
    const bool way = isWay(index);
    row.foldable = row.foldable && !way;
    row.folded = row.folded && !way;
    if (row.folded) {
        std::vector<TrackId> within;
        m_tree.tracksWithin(index, within);
        m_list.append(row, within);
        return;
    }
    m_list.append(row);
    const size_t before = m_list.rows.size();
    addAll(node.children);
    // A name above nothing: everything it had is hidden.
    if (node.kind == RowKind::Group && m_list.rows.size() == before)
        m_list.removeLast();
}

void RowBuilder::addPinned()
{
    for (session::RowId id : m_layout.pinned()) {
        const uint32_t index = m_tree.find(id);
        if (index == TrackNode::kNone)
            continue;
        Row row = rowOf(m_tree.node(index));
        row.folded = row.foldable;
        row.foldable = false;
        row.pinned = true;
        m_list.appendPinned(row);
    }
}

Row RowBuilder::rowOf(const TrackNode &node) const
{
    const int normal = normalHeight(node.kind, m_trace.track(node.id.track).kind);
    const double factor = node.kind == RowKind::Group ? 1.0 : m_layout.heightOf(node.id.track);
    const int height = std::max(kMinLane, static_cast<int>(std::lround(normal * factor)));
    Row row{.kind = node.kind,
            .layer = node.layer,
            .track = node.id.track,
            .group = node.id.group,
            .height = height,
            .laneHeight = height,
            .indent = node.indent,
            .foldable = !node.children.empty() || node.kind == RowKind::Group};
    row.folded = row.foldable && m_layout.isCollapsed(node.id);
    if (node.kind == RowKind::Thread) {
        if (node.state.isValid())
            row.lanes = m_trace.lanesOf(node.state).first(1);
    } else if (node.kind != RowKind::Group) {
        giveLanes(row, node);
    }
    return row;
}

/// All lanes of a track, or as many as are shown by default.
void RowBuilder::giveLanes(Row &row, const TrackNode &node) const
{
    const std::span<const LaneId> lanes = m_trace.lanesOf(node.id.track);
    const size_t most = node.kind == RowKind::GpuRanges ? kGpuLanesShownAtOnce : kLanesShownAtOnce;
    const bool limited = lanes.size() > most && !m_layout.isUnfolded(node.id);
    const size_t shown = limited ? most : lanes.size();
    row.lanes = lanes.first(shown);
    row.hiddenLanes = static_cast<uint32_t>(lanes.size() - shown);
    row.unfolded = lanes.size() > most && !limited;
    row.height = static_cast<int>(shown) * row.laneHeight + RowHeights::padding;
}

} // namespace trilane::timeline
