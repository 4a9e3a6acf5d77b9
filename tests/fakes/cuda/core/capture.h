// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/graph.h"

#include <map>
#include <memory>
#include <vector>

namespace fakecuda {

/// Streams that are being captured into one graph: the stream it was begun on, and those that have
/// since waited for an event of it.
class Capture
{
public:
    explicit Capture(Stream &origin);

    void add(Stream &stream, Operation operation);
    /// What has to be done before the next operation of the stream.
    [[nodiscard]] std::vector<GraphNode *> frontier(const Stream &stream) const;
    void join(Stream &stream, const std::vector<GraphNode *> &after);

    [[nodiscard]] bool isOrigin(const Stream &stream) const;
    [[nodiscard]] bool isActive() const { return m_graph != nullptr; }
    /// Ends it; null where a stream has joined whose work nothing of the origin comes after.
    [[nodiscard]] std::unique_ptr<Graph> end();

private:
    [[nodiscard]] bool isReached(const GraphNode *node, const std::vector<GraphNode *> &from) const;

    std::unique_ptr<Graph> m_graph;
    std::shared_ptr<Stream> m_origin;
    std::map<std::shared_ptr<Stream>, std::vector<GraphNode *>> m_frontiers;
};

/// What beginning and ending a capture are in both interfaces. Return a Result.
int beginCapture(Stream &stream);
int endCapture(Stream &stream, std::unique_ptr<Graph> &graph);

} // namespace fakecuda
