// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

namespace trilane::probe {

namespace {

constexpr int kNodes = 10;
constexpr int kReplays = 100;

struct Counts
{
    std::atomic<int> kernels{0}; ///< of graphs
    std::atomic<int> graphs{0};
};

} // namespace

/// Is graph level given back when it is disabled? With a memset node: a crash of old versions. Or
/// it is on before there is a graph.
void askGraphLevel(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    Client client(cupti, 0);
    Counts counts;
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *) {
        counts.graphs += record.kind == agent::cupti::kGraphTrace ? 1 : 0;
        counts.kernels += record.kind == agent::cupti::kKernel ? 1 : 0;
    };
    const bool withMemset = name == "memset";
    answer.add("register", client.takeOver());
    if (name == "first")
        answer.add("enable_graph_trace_first", cupti.enable(agent::cupti::kGraphTrace));
    answer.add("enable", cupti.enable(agent::cupti::kKernel));
    driver.start();
    answer.add("has_memset", withMemset && driver.setBytes != nullptr);
    const int replays = options.many(kReplays);
    const auto replay = [&](std::string_view when, void *graph) {
        driver.replay(graph, replays);
        driver.wait();
        cupti.flush(1);
        answer.open(when).add("kernels", counts.kernels.exchange(0));
        answer.add("graphs", counts.graphs.exchange(0)).close().say();
    };
    void *graph = driver.graphOf(kNodes, withMemset);
    driver.wait();
    cupti.flush(1);
    counts.kernels = 0;
    answer.add("nodes", kNodes).add("replays", replays);
    replay("node_level", graph);
    answer.add("enable_graph_trace", cupti.enable(agent::cupti::kGraphTrace)).say();
    replay("graph_level", graph);
    answer.add("disable_graph_trace", cupti.disable(agent::cupti::kGraphTrace));
    replay("after_disable", graph);
    replay("after_disable_new_graph", driver.graphOf(kNodes, withMemset));
    cupti.disable(agent::cupti::kKernel);
    cupti.flush(1);
    cupti.enable(agent::cupti::kKernel);
    replay("after_kernels_off_and_on", graph);
    answer.add("enable_graph_trace_again", cupti.enable(agent::cupti::kGraphTrace)).say();
    replay("enabled_again", graph);
}

} // namespace trilane::probe
