// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/timeline/rows/rowmaker.h"

namespace trilane::timeline {

/// Converts the nodes of a tree to rows according to a layout. For one build().
class RowBuilder
{
public:
    /// `matches` are empty when there is no filter.
    RowBuilder(store::Tables trace, const TrackTree &tree, const session::TrackLayout &layout,
               const RowMatches &matches);

    [[nodiscard]] RowList build();

private:
    void addLayer(Layer layer);
    void addAll(const std::vector<uint32_t> &nodes);
    void add(uint32_t index);
    void addPinned();
    [[nodiscard]] Row rowOf(const TrackNode &node) const;
    void giveLanes(Row &row, const TrackNode &node) const;
    [[nodiscard]] uint32_t hiddenIn(Layer layer) const;
    [[nodiscard]] bool isShown(uint32_t index) const;
    /// Expanded regardless of the layout, because the filter matches something below it.
    [[nodiscard]] bool isWay(uint32_t index) const;

    store::Tables m_trace;
    const TrackTree &m_tree;
    const session::TrackLayout &m_layout;
    const RowMatches &m_matches;
    RowList m_list;
};

} // namespace trilane::timeline
