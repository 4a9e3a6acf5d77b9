// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/tracktree.h"

#include "views/timeline/rows/cudatree.h"
#include "views/timeline/rows/threadtree.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

void addCpu(store::Tables trace, TrackTree &tree)
{
    const auto add = [&](TrackId track, RowKind kind, uint8_t section) {
        if (trace.sliceCountOf(track) > 0)
            tree.add(TrackNode::kNone,
                     {.id = track, .kind = kind, .layer = Layer::Cpu, .section = section});
    };
    for (TrackId core : tracksBelow(trace, {}, TrackKind::Core))
        add(core, RowKind::Core, 0);
    for (TrackId counter : tracksBelow(trace, {}, TrackKind::Counter)) {
        if (trace.layerOf(counter) == Layer::Cpu)
            add(counter, RowKind::Counter, 1);
    }
}

} // namespace

TrackTree::TrackTree(store::Tables trace, session::StreamGrouping grouping, bool gpuRanges)
    : m_grouping(grouping)
    , m_gpuRanges(gpuRanges)
{
    m_nodes.reserve(trace.tracks().size());
    addCpu(trace, *this);
    addCuda(trace, *this);
    addThreads(trace, *this);
}

uint32_t TrackTree::add(uint32_t parent, TrackNode node)
{
    const auto index = static_cast<uint32_t>(m_nodes.size());
    std::vector<uint32_t> &siblings = parent == TrackNode::kNone
                                          ? m_roots[static_cast<size_t>(node.layer)]
                                          : m_nodes[parent].children;
    siblings.push_back(index);
    node.parent = parent;
    if (!node.own)
        m_index.emplace(node.id, index);
    m_nodes.push_back(std::move(node));
    return index;
}

uint32_t TrackTree::find(session::RowId id) const
{
    const auto found = m_index.find(id);
    return found == m_index.end() ? TrackNode::kNone : found->second;
}

std::vector<session::RowId> TrackTree::siblings(session::RowId id) const
{
    const uint32_t index = find(id);
    if (index == TrackNode::kNone)
        return {};
    const TrackNode &node = m_nodes[index];
    std::vector<session::RowId> same;
    for (uint32_t other :
         node.parent == TrackNode::kNone ? roots(node.layer) : m_nodes[node.parent].children) {
        if (m_nodes[other].section == node.section && !m_nodes[other].own)
            same.push_back(m_nodes[other].id);
    }
    return same;
}

void TrackTree::tracksWithin(uint32_t index, std::vector<TrackId> &out) const
{
    out.push_back(m_nodes[index].id.track);
    for (uint32_t child : m_nodes[index].children)
        tracksWithin(child, out);
}

} // namespace trilane::timeline
