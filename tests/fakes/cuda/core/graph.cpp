// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/graph.h"

#include "tests/fakes/cuda/core/driver.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unordered_map>

namespace fakecuda {

namespace {

constexpr uint32_t kBranchStreams = 1000; // ids of streams inside of graphs begin here

std::atomic<uint64_t> s_nodes{0};
std::atomic<uint32_t> s_graphs{0};

} // namespace

GraphNode *Graph::add(Operation operation, const std::vector<GraphNode *> &after)
{
    for (const GraphNode *node : after) {
        const bool isOurs = std::any_of(m_nodes.begin(), m_nodes.end(),
                                        [&](const auto &one) { return one.get() == node; });
        if (!isOurs)
            return nullptr;
    }
    m_nodes.push_back(std::make_unique<GraphNode>(
        GraphNode{.id = ++s_nodes, .operation = std::move(operation), .after = after}));
    return m_nodes.back().get();
}

ExecutableGraph::ExecutableGraph(const Graph &graph)
    : m_id(++s_graphs)
{
    std::unordered_map<const GraphNode *, size_t> positions;
    std::vector<bool> isContinued; // a branch goes on behind the node
    uint32_t branches = 0;
    for (const auto &node : graph.nodes()) {
        Step step{.node = node->id, .operation = node->operation};
        for (const GraphNode *before : node->after)
            step.after.push_back(positions.at(before));
        const auto next = std::find_if(step.after.begin(), step.after.end(),
                                       [&](size_t before) { return !isContinued[before]; });
        if (next != step.after.end()) {
            step.branch = m_steps[*next].branch;
            isContinued[*next] = true;
        } else {
            step.branch = branches++;
        }
        positions[node.get()] = m_steps.size();
        isContinued.push_back(false);
        m_steps.push_back(std::move(step));
    }
}

/// What was captured from the graph's first stream is on the one that launches it, the rest on the
/// streams it was captured from; branches that were made by hand are on stream 0
/// (FAKE_CUDA_GRAPH_STREAMS=own: each branch has a stream that is nobody else's).
uint32_t ExecutableGraph::streamOf(const Step &step, const Stream &launching) const
{
    static const char *const mode = std::getenv("FAKE_CUDA_GRAPH_STREAMS");
    static const bool isOwn = mode && std::strcmp(mode, "own") == 0;
    const uint32_t captured = step.operation.work.stream;
    if (isOwn)
        return step.branch ? kBranchStreams + step.branch : launching.id();
    const bool isFirst = captured ? captured == m_steps[0].operation.work.stream : step.branch == 0;
    return isFirst ? launching.id() : captured;
}

std::shared_ptr<ExecutableGraph::Run> ExecutableGraph::prepare(const Stream &stream) const
{
    auto run = std::make_shared<Run>();
    Observer *observer = currentObserver();
    for (const Step &step : m_steps) {
        Operation operation = step.operation;
        Work &work = operation.work;
        work.id = nextWorkId();
        work.device = stream.context().device().index();
        work.context = stream.context().id();
        work.stream = streamOf(step, stream);
        work.correlation = currentCorrelation();
        work.graph = m_id;
        work.node = step.node;
        if (observer && work.kind != WorkKind::None)
            observer->submitted(work);
        run->push_back(std::move(operation));
    }
    return run;
}

Ns ExecutableGraph::perform(Run &run, Ns ready) const
{
    std::vector<Ns> ends;
    Ns last = ready;
    for (size_t i = 0; i < run.size(); ++i) {
        Ns start = ready;
        for (const size_t before : m_steps[i].after)
            start = std::max(start, ends[before]);
        ends.push_back(fakecuda::perform(run[i], start));
        last = std::max(last, ends.back());
    }
    return last;
}

MarkerPtr ExecutableGraph::launch(Stream &stream)
{
    Operation operation;
    Work whole{.kind = WorkKind::Graph,
               .id = nextWorkId(),
               .device = stream.context().device().index(),
               .context = stream.context().id(),
               .stream = stream.id(),
               .correlation = currentCorrelation(),
               .graph = m_id};
    if (Observer *observer = currentObserver())
        observer->submitted(whole);
    operation.body = [self = shared_from_this(), run = prepare(stream), whole](Ns ready) mutable {
        whole.start = ready;
        whole.end = self->perform(*run, ready);
        if (Observer *observer = currentObserver())
            observer->finished(whole);
        return whole.end;
    };
    return stream.context().submit(stream, std::move(operation));
}

} // namespace fakecuda
