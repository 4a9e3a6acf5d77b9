// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/flamegraph.h"

#include <QRectF>

#include <optional>
#include <vector>

namespace trilane::tables {

/// One box of a flame graph.
struct FlameBox
{
    uint32_t node = 0;
    QRectF rect;
    bool isAround = false; ///< the node zoomed to is below it: it is as wide as everything
};

/// Geometry of a flame graph: the first row is the outermost. Pure.
struct FlameLayout
{
    static constexpr int kRow = 20;
    static constexpr double kNarrowest = 0.7; ///< boxes of less pixels are left out

    std::vector<FlameBox> boxes; ///< by row, from left to right
    int height = 0;

    [[nodiscard]] std::optional<uint32_t> nodeAt(QPointF at) const;
    /// The rectangle of a node; empty if not drawn.
    [[nodiscard]] QRectF rectOf(uint32_t node) const;
};

/// `zoomed`: the node that takes the whole width; 0 = all.
[[nodiscard]] FlameLayout layOutFlames(const operators::FlameGraph &graph, uint32_t zoomed,
                                       double width);

} // namespace trilane::tables
