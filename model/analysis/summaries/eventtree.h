// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <span>
#include <string_view>
#include <vector>

namespace trilane::summaries {

/// The paths of an index with numbered steps merged: "step 1" and "step 2", and everything below
/// them, are one event "step". Immutable; the index must outlive it.
class EventTree
{
public:
    explicit EventTree(const operators::OperatorIndex &index);

    /// Number of events; the first is the root, which is no event.
    [[nodiscard]] size_t size() const { return m_nodes.size(); }
    [[nodiscard]] uint32_t eventOf(operators::PathId path) const { return m_events[path.value]; }
    [[nodiscard]] std::string_view nameOf(uint32_t event) const { return m_nodes[event].name; }
    /// Only where the index keeps threads apart.
    [[nodiscard]] TrackId threadOf(uint32_t event) const { return m_nodes[event].thread; }
    [[nodiscard]] std::span<const uint32_t> childrenOf(uint32_t event) const
    {
        return m_nodes[event].children;
    }

private:
    struct Node
    {
        std::string_view name;
        TrackId thread;
        std::vector<uint32_t> children;
    };

    std::vector<Node> m_nodes;
    std::vector<uint32_t> m_events; ///< by path
};

} // namespace trilane::summaries
