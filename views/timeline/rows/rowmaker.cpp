// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowmaker.h"

#include "views/timeline/rows/rowbuilder.h"

namespace trilane::timeline {

namespace {

bool isWanted(const TrackNode &node, const session::TrackLayout::Only &only)
{
    // The row of a name represents the states in it, but not slices that have a row of their own.
    return !only || only->contains(node.kind == RowKind::Thread ? node.state : node.id.track);
}

} // namespace

RowMatches matchRows(const TrackTree &tree, const std::vector<QString> &names,
                     const session::TrackFilter &filter, const session::TrackLayout::Only &only)
{
    const std::vector<TrackNode> &nodes = tree.nodes();
    std::vector<bool> named(nodes.size(), filter.isEmpty());
    RowMatches matches{named, std::vector<bool>(nodes.size(), false)};
    for (size_t i = 0; i < nodes.size(); ++i) {
        const uint32_t parent = nodes[i].parent;
        named[i] =
            named[i] || (parent != TrackNode::kNone && named[parent]) || filter.matches(names[i]);
        matches.shown[i] = named[i] && isWanted(nodes[i], only);
    }
    for (size_t i = nodes.size(); i-- > 0;) {
        const uint32_t parent = nodes[i].parent;
        if (parent == TrackNode::kNone || !matches.shown[i] || matches.shown[parent])
            continue;
        matches.shown[parent] = true;
        matches.way[parent] = true;
    }
    return matches;
}

RowMaker::RowMaker(store::Tables trace, Names names)
    : m_trace(trace)
    , m_names(std::move(names))
{}

void RowMaker::match(const session::TrackLayout &layout)
{
    const std::vector<TrackNode> &nodes = m_tree->nodes();
    const session::TrackFilter &filter = layout.filter();
    if (m_nodeNames.empty()) {
        m_nodeNames.reserve(nodes.size());
        for (const TrackNode &node : nodes)
            m_nodeNames.push_back(m_names(node.id.track));
    }
    if (m_matched == filter.text() && m_only == layout.only() && !m_matches.shown.empty())
        return;
    m_matched = filter.text();
    m_only = layout.only();
    m_matches = matchRows(*m_tree, m_nodeNames, filter, m_only);
}

void RowMaker::countShown(const session::TrackLayout &layout)
{
    const std::vector<TrackNode> &nodes = m_tree->nodes();
    std::vector<bool> gone(nodes.size(), false);
    m_shown = 0;
    for (size_t i = 0; i < nodes.size(); ++i) {
        const bool inherited = nodes[i].parent != TrackNode::kNone && gone[nodes[i].parent];
        const bool hidden = layout.isHidden(nodes[i].id);
        gone[i] = inherited || (hidden && nodes[i].kind != RowKind::AllStreams);
        if (!gone[i] && !hidden && (m_matches.shown.empty() || m_matches.shown[i]))
            ++m_shown;
    }
}

RowList RowMaker::rows(const session::TrackLayout &layout)
{
    if (!m_tree || m_tree->grouping() != layout.grouping() ||
        m_tree->hasGpuRanges() != layout.hasGpuRanges()) {
        m_tree = std::make_unique<TrackTree>(m_trace, layout.grouping(), layout.hasGpuRanges());
        m_nodeNames.clear();
        m_matches = {};
    }
    if (layout.filter().isEmpty() && !layout.only())
        m_matches = {};
    else
        match(layout);
    countShown(layout);
    return RowBuilder(m_trace, *m_tree, layout, m_matches).build();
}

} // namespace trilane::timeline
