// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/operation.h"

#include <memory>
#include <vector>

namespace fakecuda {

class Stream;

/// One operation of a graph and what it comes after.
struct GraphNode
{
    uint64_t id = 0;
    Operation operation;
    std::vector<GraphNode *> after;
};

/// Operations in an order in which they can be done, as built by hand or by capturing a stream.
class Graph
{
public:
    /// Null: something in `after` is not a node of this graph.
    GraphNode *add(Operation operation, const std::vector<GraphNode *> &after);
    [[nodiscard]] const std::vector<std::unique_ptr<GraphNode>> &nodes() const { return m_nodes; }

private:
    std::vector<std::unique_ptr<GraphNode>> m_nodes;
};

/// A graph as it was when it was made executable.
class ExecutableGraph : public std::enable_shared_from_this<ExecutableGraph>
{
public:
    explicit ExecutableGraph(const Graph &graph);

    /// One launch: its nodes are done in that stream, those without a path between them at the same
    /// time and, as on real devices, on streams of their own.
    MarkerPtr launch(Stream &stream);

private:
    struct Step
    {
        uint64_t node = 0;
        Operation operation;
        std::vector<size_t> after;
        uint32_t branch = 0; ///< 0: the launching stream
    };
    using Run = std::vector<Operation>;

    [[nodiscard]] uint32_t streamOf(const Step &step, const Stream &launching) const;
    [[nodiscard]] std::shared_ptr<Run> prepare(const Stream &stream) const;
    Ns perform(Run &run, Ns ready) const;

    const uint32_t m_id;
    std::vector<Step> m_steps;
};

} // namespace fakecuda
