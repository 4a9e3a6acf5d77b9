// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/tables/charts/flamelayout.h"

#include <QPainter>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::tables {

/// Content of a flame graph.
struct FlamePicture
{
    const operators::FlameGraph &graph;
    const FlameLayout &layout;
    QString everything;             ///< text of the first box
    const std::vector<bool> &found; ///< by node; empty while nothing is searched
    std::optional<uint32_t> hovered;
    std::optional<uint32_t> current; ///< keyboard focus frame
};

/// The name shown in a box.
[[nodiscard]] QString flameName(const operators::FlameNode &node);

/// Paints the boxes that touch the exposed rectangle.
void paintFlames(QPainter &painter, const FlamePicture &picture, const theme::Theme &theme,
                 QRect exposed);

} // namespace trilane::tables
