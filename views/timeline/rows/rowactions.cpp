// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rows/rowactions.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

std::vector<session::RowId> hiddenRows(const session::TrackLayout &layout, const TrackTree &tree,
                                       std::optional<Layer> layer)
{
    std::vector<session::RowId> rows;
    for (session::RowId row : layout.state().hidden) {
        const uint32_t node = tree.find(row);
        if (!layer || (node != TrackNode::kNone && tree.node(node).layer == *layer))
            rows.push_back(row);
    }
    return rows;
}

} // namespace

void collapseAll(session::TrackLayout &layout, const TrackTree &tree, Layer layer, bool collapsed)
{
    std::vector<session::RowId> rows;
    for (const TrackNode &node : tree.nodes()) {
        if (node.layer == layer && !node.children.empty())
            rows.push_back(node.id);
    }
    layout.setCollapsed(rows, collapsed);
}

void hideOthers(session::TrackLayout &layout, const TrackTree &tree, session::RowId row)
{
    const uint32_t index = tree.find(row);
    if (index == TrackNode::kNone)
        return;
    const TrackNode &kept = tree.node(index);
    std::vector<session::RowId> others;
    for (const TrackNode &node : tree.nodes()) {
        if (node.layer == kept.layer && node.kind == kept.kind && !node.own && node.id != row)
            others.push_back(node.id);
    }
    layout.setHidden(others, true);
}

void showHidden(session::TrackLayout &layout, const TrackTree &tree, std::optional<Layer> layer)
{
    layout.setHidden(hiddenRows(layout, tree, layer), false);
}

bool hasHidden(const session::TrackLayout &layout, const TrackTree &tree,
               std::optional<Layer> layer)
{
    return !hiddenRows(layout, tree, layer).empty();
}

std::vector<session::RowId> movable(const session::TrackLayout &layout, const TrackTree &tree,
                                    session::RowId row)
{
    std::vector<session::RowId> rows = layout.ordered(tree.siblings(row));
    std::erase_if(rows, [&](session::RowId id) { return layout.isHidden(id); });
    return rows;
}

void moveRowBefore(session::TrackLayout &layout, const TrackTree &tree, session::RowId row,
                   session::RowId sibling)
{
    if (row == sibling)
        return;
    std::vector<session::RowId> rows = layout.ordered(tree.siblings(row));
    if (std::erase(rows, row) == 0)
        return;
    rows.insert(sibling.isValid() ? std::find(rows.begin(), rows.end(), sibling) : rows.end(), row);
    layout.setOrder(rows);
}

bool moveRow(session::TrackLayout &layout, const TrackTree &tree, session::RowId row, int step)
{
    const std::vector<session::RowId> rows = movable(layout, tree, row);
    const auto at = std::find(rows.begin(), rows.end(), row) - rows.begin();
    const auto count = std::ssize(rows);
    const auto to = at + step;
    if (at == count || to < 0 || to >= count)
        return false;
    const auto before = step < 0 ? to : to + 1;
    moveRowBefore(layout, tree, row,
                  before < count ? rows[static_cast<size_t>(before)] : session::RowId());
    return true;
}

} // namespace trilane::timeline
