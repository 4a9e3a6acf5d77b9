// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"
#include "views/timeline/rows/rows.h"

#include <array>
#include <functional>
#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// One potential row.
struct TrackNode
{
    static constexpr uint32_t kNone = 0xffffffffu;

    session::RowId id;
    RowKind kind = RowKind::Slices;
    Layer layer = Layer::Threads;
    /// A track's own slices, below the row of its name: hidden, moved and found with that one.
    bool own = false;
    uint8_t indent = 0;
    /// Siblings are ordered by it; only those with the same value can be reordered.
    uint8_t section = 0;
    uint32_t parent = kNone;
    TrackId state; ///< of a Thread: the track of its states
    std::vector<uint32_t> children;
};

/// All potential rows of a trace, nested as displayed: the roots of the layers, and rows that fold
/// their children. Parents precede children. Immutable, valid for its Store.
class TrackTree
{
public:
    /// `gpuRanges`: puts the projected ranges of streams below them.
    TrackTree(store::Tables trace, session::StreamGrouping grouping, bool gpuRanges = false);

    [[nodiscard]] bool hasGpuRanges() const { return m_gpuRanges; }
    [[nodiscard]] session::StreamGrouping grouping() const { return m_grouping; }
    [[nodiscard]] const std::vector<TrackNode> &nodes() const { return m_nodes; }
    [[nodiscard]] const TrackNode &node(uint32_t index) const { return m_nodes[index]; }
    [[nodiscard]] const std::vector<uint32_t> &roots(Layer layer) const
    {
        return m_roots[static_cast<size_t>(layer)];
    }
    [[nodiscard]] uint32_t find(session::RowId id) const;
    /// Rows that the row can change places with, itself among them, as the trace has them.
    [[nodiscard]] std::vector<session::RowId> siblings(session::RowId id) const;
    /// All tracks below a node, with itself.
    void tracksWithin(uint32_t index, std::vector<TrackId> &out) const;

    /// Adds a row; for builders of the tree.
    uint32_t add(uint32_t parent, TrackNode node);

private:
    session::StreamGrouping m_grouping;
    bool m_gpuRanges;
    std::vector<TrackNode> m_nodes;
    std::array<std::vector<uint32_t>, 3> m_roots;
    std::unordered_map<session::RowId, uint32_t> m_index;
};

} // namespace trilane::timeline
