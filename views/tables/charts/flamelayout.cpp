// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/flamelayout.h"

#include <algorithm>

namespace trilane::tables {

std::optional<uint32_t> FlameLayout::nodeAt(QPointF at) const
{
    const auto found = std::find_if(boxes.begin(), boxes.end(),
                                    [at](const FlameBox &box) { return box.rect.contains(at); });
    return found == boxes.end() ? std::nullopt : std::optional(found->node);
}

QRectF FlameLayout::rectOf(uint32_t node) const
{
    const auto found = std::find_if(boxes.begin(), boxes.end(),
                                    [node](const FlameBox &box) { return box.node == node; });
    return found == boxes.end() ? QRectF() : found->rect;
}

FlameLayout layOutFlames(const operators::FlameGraph &graph, uint32_t zoomed, double width)
{
    FlameLayout layout;
    if (zoomed >= graph.nodes.size() || graph.nodes[zoomed].total <= 0)
        return layout;
    const auto rowOf = [](uint32_t depth) {
        return static_cast<double>(depth) * FlameLayout::kRow;
    };
    std::vector<uint32_t> around;
    for (uint32_t at = zoomed; at != 0; at = graph.nodes[at].parent)
        around.push_back(graph.nodes[at].parent);
    for (auto node = around.rbegin(); node != around.rend(); ++node)
        layout.boxes.push_back(
            {*node, {0, rowOf(graph.nodes[*node].depth), width, FlameLayout::kRow}, true});
    const double scale = width / static_cast<double>(graph.nodes[zoomed].total);
    // Children follow their parent at once: each begins where the one before it has ended.
    std::vector<double> next(graph.nodes.size(), -1); // left edge of a node's next child
    const uint32_t depth = graph.nodes[zoomed].depth;
    uint32_t deepest = depth;
    for (uint32_t i = zoomed; i < graph.nodes.size(); ++i) {
        const operators::FlameNode &node = graph.nodes[i];
        if (i != zoomed && node.depth <= depth)
            break;
        const double left = i == zoomed ? 0 : next[node.parent];
        if (left < 0)
            continue; // below a box that was left out
        const double wide = static_cast<double>(node.total) * scale;
        if (i != zoomed)
            next[node.parent] = left + wide;
        if (wide < FlameLayout::kNarrowest)
            continue;
        next[i] = left;
        deepest = std::max(deepest, node.depth);
        layout.boxes.push_back({i, {left, rowOf(node.depth), wide, FlameLayout::kRow}});
    }
    layout.height = static_cast<int>(rowOf(deepest + 1));
    return layout;
}

} // namespace trilane::tables
