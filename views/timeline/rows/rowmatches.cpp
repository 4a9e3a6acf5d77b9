// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowmatches.h"

namespace trilane::timeline {

namespace {

bool isWanted(const TrackNode &node, const session::TrackLayout::Only &only)
{
    // The row of a thread represents its states, but not slices that have their own row.
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

} // namespace trilane::timeline
