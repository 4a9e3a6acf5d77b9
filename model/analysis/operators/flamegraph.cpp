// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/flamegraph.h"

#include "model/analysis/operators/launchedslices.h"
#include "model/base/wordtable.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace trilane::operators {

namespace {

constexpr auto kValues =
    wordTable<FlameValue>({{"cpu", FlameValue::CpuTime}, {"gpu", FlameValue::GpuTime}});

/// Collects nodes in any order with parents first, then sorts them.
class FlameBuilder
{
public:
    FlameBuilder(const OperatorStats &stats, FlameValue value)
        : m_stats(stats)
        , m_index(*stats.index)
        , m_value(value)
    {
        for (size_t i = 0; i < stats.paths.size(); ++i) {
            const OperatorTimes &times = stats.paths[i];
            const PathNode &path = m_index.paths()[i];
            const bool isRoot = i == kNoPath.value;
            m_nodes.push_back({.name = m_index.nameOf(PathId(i)),
                               .parent = isRoot ? 0 : path.parent.value,
                               .self = value == FlameValue::CpuTime && !isRoot ? times.cpuSelf : 0,
                               .calls = times.calls,
                               .first = times.first});
        }
    }

    void addWork(const jobs::JobContext &job)
    {
        forLaunchedSlices(m_index.store(), m_stats.range, job, [&](const LaunchedSlice &work) {
            const RangeId range = m_index.launchingRange(work.process, work.correlation());
            const PathId path = range.isValid() ? m_index.range(range).path : kNoPath;
            const uint64_t key = uint64_t{path.value} << 32 | work.name().value;
            const auto [entry, isNew] =
                m_work.try_emplace(key, static_cast<uint32_t>(m_nodes.size()));
            const store::SliceRef ref{work.id, static_cast<uint32_t>(work.at)};
            if (isNew) {
                m_nodes.push_back({.name = m_index.trace().string(work.name()),
                                   .parent = path.value,
                                   .kind = work.kind(),
                                   .firstWork = ref});
                m_starts.push_back(work.start());
            }
            FlameNode &node = m_nodes[entry->second];
            Ns &start = m_starts[entry->second - m_stats.paths.size()];
            if (work.start() < start) {
                start = work.start();
                node.firstWork = ref;
            }
            node.self += work.duration();
            ++node.calls;
        });
    }

    FlameGraph build()
    {
        for (FlameNode &node : m_nodes)
            node.total = node.self = std::max<Ns>(node.self, 0);
        for (size_t i = m_nodes.size(); i-- > 1;)
            m_nodes[m_nodes[i].parent].total += m_nodes[i].total;
        return {.value = m_value, .index = m_stats.index, .nodes = inOrder()};
    }

private:
    /// Depth first, longest first; without nodes that have no time.
    std::vector<FlameNode> inOrder() const
    {
        std::vector<std::vector<uint32_t>> children(m_nodes.size());
        for (uint32_t i = 1; i < m_nodes.size(); ++i) {
            if (m_nodes[i].total > 0)
                children[m_nodes[i].parent].push_back(i);
        }
        for (std::vector<uint32_t> &list : children) { // shortest first: the last is taken first
            std::stable_sort(list.begin(), list.end(), [this](uint32_t a, uint32_t b) {
                return std::tie(m_nodes[a].total, m_nodes[b].name) <
                       std::tie(m_nodes[b].total, m_nodes[a].name);
            });
        }
        std::vector<FlameNode> ordered;
        std::vector<std::pair<uint32_t, uint32_t>> waiting{{0, 0}}; // node, its parent's new place
        while (!waiting.empty()) {
            const auto [at, parent] = waiting.back();
            waiting.pop_back();
            const auto place = static_cast<uint32_t>(ordered.size());
            FlameNode &node = ordered.emplace_back(m_nodes[at]);
            node.parent = parent;
            node.depth = at == 0 ? 0 : ordered[parent].depth + 1;
            for (uint32_t child : children[at])
                waiting.emplace_back(child, place);
        }
        return ordered;
    }

    const OperatorStats &m_stats;
    const OperatorIndex &m_index;
    FlameValue m_value;
    std::vector<FlameNode> m_nodes;                ///< those of paths first, by PathId
    std::unordered_map<uint64_t, uint32_t> m_work; ///< by path and name
    std::vector<Ns> m_starts;                      ///< of the first work of each node of m_work
};

std::string folded(std::string_view name)
{
    std::string text(name.empty() ? std::string_view("(no name)") : name);
    for (char &c : text) {
        if (c == ';')
            c = ':';
        else if (static_cast<unsigned char>(c) < ' ')
            c = ' ';
    }
    return text;
}

} // namespace

Result<FlameValue> parseFlameValue(std::string_view word)
{
    if (const auto value = kValues.valueOf(word))
        return *value;
    return Error{.what = msg("unknown flame graph \"%1\"", word), .remedy = msg("use cpu or gpu")};
}

FlameGraph flameGraph(const OperatorStats &stats, FlameValue value, const jobs::JobContext &job)
{
    FlameBuilder builder(stats, value);
    if (value == FlameValue::GpuTime)
        builder.addWork(job);
    return builder.build();
}

std::string foldedStacks(const FlameGraph &graph)
{
    std::string text;
    std::vector<std::string> stack;
    for (size_t i = 1; i < graph.nodes.size(); ++i) {
        const FlameNode &node = graph.nodes[i];
        stack.resize(node.depth - 1);
        stack.push_back(folded(node.name));
        if (node.self <= 0)
            continue;
        text += std::accumulate(
            std::next(stack.begin()), stack.end(), stack.front(),
            [](std::string all, const std::string &name) { return std::move(all) + ";" + name; });
        text += " " + std::to_string(node.self) + "\n";
    }
    return text;
}

} // namespace trilane::operators
