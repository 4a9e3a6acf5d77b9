// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/capture.h"

#include "tests/fakes/cuda/core/context.h"
#include "tests/fakes/cuda/core/driver.h"
#include "tests/fakes/cuda/core/stream.h"

#include <algorithm>

namespace fakecuda {

Capture::Capture(Stream &origin)
    : m_graph(std::make_unique<Graph>())
    , m_origin(origin.shared_from_this())
    , m_frontiers{{m_origin, {}}}
{}

void Capture::add(Stream &stream, Operation operation)
{
    std::vector<GraphNode *> &frontier = m_frontiers[stream.shared_from_this()];
    frontier = {m_graph->add(std::move(operation), frontier)};
}

std::vector<GraphNode *> Capture::frontier(const Stream &stream) const
{
    for (const auto &[captured, nodes] : m_frontiers) {
        if (captured.get() == &stream)
            return nodes;
    }
    return {};
}

void Capture::join(Stream &stream, const std::vector<GraphNode *> &after)
{
    std::vector<GraphNode *> &frontier = m_frontiers[stream.shared_from_this()];
    for (GraphNode *node : after) {
        if (std::find(frontier.begin(), frontier.end(), node) == frontier.end())
            frontier.push_back(node);
    }
}

bool Capture::isOrigin(const Stream &stream) const
{
    return m_origin.get() == &stream;
}

bool Capture::isReached(const GraphNode *node, const std::vector<GraphNode *> &from) const
{
    std::vector<const GraphNode *> open(from.begin(), from.end());
    while (!open.empty()) {
        const GraphNode *next = open.back();
        open.pop_back();
        if (next == node)
            return true;
        open.insert(open.end(), next->after.begin(), next->after.end());
    }
    return false;
}

std::unique_ptr<Graph> Capture::end()
{
    const std::vector<GraphNode *> last = m_frontiers[m_origin];
    bool isJoined = true;
    for (const auto &[stream, nodes] : m_frontiers) {
        for (const GraphNode *node : nodes)
            isJoined &= isReached(node, last);
        stream->capture = nullptr;
    }
    std::unique_ptr<Graph> graph = std::move(m_graph);
    m_frontiers.clear();
    return isJoined ? std::move(graph) : nullptr;
}

int beginCapture(Stream &stream)
{
    if (stream.capture)
        return kIllegalState;
    if (&stream == stream.context().find(nullptr).get())
        return kCaptureUnsupported; // not of the legacy default stream
    stream.capture = std::make_shared<Capture>(stream);
    return kSuccess;
}

int endCapture(Stream &stream, std::unique_ptr<Graph> &graph)
{
    const std::shared_ptr<Capture> capture = stream.capture;
    if (!capture || !capture->isOrigin(stream))
        return kIllegalState;
    graph = capture->end();
    return graph ? kSuccess : kCaptureUnjoined;
}

} // namespace fakecuda
