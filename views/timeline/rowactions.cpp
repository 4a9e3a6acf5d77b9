// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/rowactions.h"

#include <algorithm>

namespace trilane {

namespace {

std::vector<RowId> hiddenRows(const TrackLayout &layout, const TrackTree &tree,
                              std::optional<Layer> layer)
{
    std::vector<RowId> rows;
    for (RowId row : layout.state().hidden) {
        const uint32_t node = tree.find(row);
        if (!layer || (node != TrackNode::kNone && tree.node(node).layer == *layer))
            rows.push_back(row);
    }
    return rows;
}

} // namespace

void collapseAll(TrackLayout &layout, const TrackTree &tree, Layer layer, bool collapsed)
{
    std::vector<RowId> rows;
    for (const TrackNode &node : tree.nodes()) {
        if (node.layer == layer && !node.children.empty())
            rows.push_back(node.id);
    }
    layout.setCollapsed(rows, collapsed);
}

void hideOthers(TrackLayout &layout, const TrackTree &tree, RowId row)
{
    const uint32_t index = tree.find(row);
    if (index == TrackNode::kNone)
        return;
    const TrackNode &kept = tree.node(index);
    std::vector<RowId> others;
    for (const TrackNode &node : tree.nodes()) {
        if (node.layer == kept.layer && node.kind == kept.kind && !node.own && node.id != row)
            others.push_back(node.id);
    }
    layout.setHidden(others, true);
}

void showHidden(TrackLayout &layout, const TrackTree &tree, std::optional<Layer> layer)
{
    layout.setHidden(hiddenRows(layout, tree, layer), false);
}

bool hasHidden(const TrackLayout &layout, const TrackTree &tree, std::optional<Layer> layer)
{
    return !hiddenRows(layout, tree, layer).empty();
}

std::vector<RowId> movable(const TrackLayout &layout, const TrackTree &tree, RowId row)
{
    std::vector<RowId> rows = layout.ordered(tree.siblings(row));
    std::erase_if(rows, [&](RowId id) { return layout.isHidden(id); });
    return rows;
}

void moveRowBefore(TrackLayout &layout, const TrackTree &tree, RowId row, RowId sibling)
{
    if (row == sibling)
        return;
    std::vector<RowId> rows = layout.ordered(tree.siblings(row));
    if (std::erase(rows, row) == 0)
        return;
    rows.insert(sibling.isValid() ? std::find(rows.begin(), rows.end(), sibling) : rows.end(), row);
    layout.setOrder(rows);
}

bool moveRow(TrackLayout &layout, const TrackTree &tree, RowId row, int step)
{
    const std::vector<RowId> rows = movable(layout, tree, row);
    const auto at = std::find(rows.begin(), rows.end(), row) - rows.begin();
    const auto count = std::ssize(rows);
    const auto to = at + step;
    if (at == count || to < 0 || to >= count)
        return false;
    const auto before = step < 0 ? to : to + 1;
    moveRowBefore(layout, tree, row, before < count ? rows[static_cast<size_t>(before)] : RowId());
    return true;
}

} // namespace trilane
