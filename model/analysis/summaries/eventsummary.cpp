// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventsummary.h"

#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/operatorindex.h"
#include "model/analysis/operators/operatorname.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trilane::summaries {

namespace {

/// The paths of an index with numbered steps put together: "step 1" and "step 2", and all below
/// them, are one event "step". Immutable; the index must outlive it.
class EventTree
{
public:
    explicit EventTree(const operators::OperatorIndex &index);

    /// Number of events; the first is the root, which is no event.
    [[nodiscard]] size_t size() const { return m_nodes.size(); }
    [[nodiscard]] uint32_t eventOf(operators::PathId path) const { return m_events[path.value]; }
    [[nodiscard]] std::string_view nameOf(uint32_t event) const { return m_nodes[event].name; }
    /// Only if the index keeps threads apart.
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

EventTree::EventTree(const operators::OperatorIndex &index)
{
    std::vector<uint32_t> names(index.nameCount()); // of the index → of events
    std::unordered_map<std::string_view, uint32_t> known;
    for (uint32_t i = 0; i < names.size(); ++i)
        names[i] = known.try_emplace(operators::withoutStepNumber(index.name(i)), i).first->second;

    struct KeyHash
    {
        size_t operator()(const std::pair<uint64_t, uint32_t> &key) const
        {
            return static_cast<size_t>((key.first ^ uint64_t{key.second} << 17) *
                                       0x9e3779b97f4a7c15ull);
        }
    };
    std::unordered_map<std::pair<uint64_t, uint32_t>, uint32_t, KeyHash> events;
    m_nodes.emplace_back();
    m_events.resize(index.paths().size());
    for (size_t i = 1; i < index.paths().size(); ++i) {
        const operators::PathNode &path = index.paths()[i];
        const uint32_t parent = m_events[path.parent.value];
        const uint64_t place = uint64_t{parent} << 32 | names[path.name];
        const auto [entry, isNew] =
            events.try_emplace({place, path.thread.value}, static_cast<uint32_t>(m_nodes.size()));
        m_events[i] = entry->second;
        if (!isNew)
            continue;
        m_nodes.push_back({operators::withoutStepNumber(index.name(path.name)), path.thread, {}});
        m_nodes[parent].children.push_back(entry->second);
    }
}

/// Sums of the ranges of an event.
struct EventSum
{
    EventRow row;
    operators::RangeId first;
    Ns firstStart = std::numeric_limits<Ns>::max();
};

/// GPU time launched inside of each launching range, nested ones included.
std::vector<Ns> gpuTimes(const operators::OperatorIndex &index, const jobs::JobContext &job)
{
    std::vector<Ns> times(index.launchingRanges());
    operators::forLaunchedSlices(
        index.store(), TimeRange::everything(), job, [&](const operators::LaunchedSlice &work) {
            const operators::RangeId range = index.launchingRange(work.process, work.correlation());
            if (range.isValid())
                times[range.value] += work.duration();
        });
    for (size_t i = times.size(); i-- > 0;) {
        const operators::RangeId parent = index.ranges()[i].parent;
        if (parent.isValid())
            times[parent.value] += times[i];
    }
    return times;
}

void addCall(EventRow &row, operators::RangeId range, Ns cpu, Ns gpu)
{
    if (row.calls == 0 || cpu + gpu > row.max)
        row.longest = range;
    row.min = row.calls > 0 ? std::min(row.min, cpu + gpu) : cpu + gpu;
    row.max = std::max(row.max, cpu + gpu);
    ++row.calls;
    row.cpu += cpu;
    row.gpu += gpu;
}

/// Converts events to rows, level by level in the requested order.
class EventRows
{
public:
    EventRows(const operators::OperatorIndex &index, const EventOptions &options)
        : m_index(index)
        , m_tree(index)
        , m_options(options)
        , m_sums(m_tree.size())
    {}

    /// Gives the time of the outermost events.
    Ns addRanges(TimeRange range, const jobs::JobContext &job)
    {
        const std::vector<Ns> gpu = gpuTimes(m_index, job);
        const std::vector<operators::ThreadRange> &ranges = m_index.ranges();
        Ns outermost = 0;
        for (size_t i = 0; i < ranges.size() && !job.stopped(); ++i) {
            const operators::ThreadRange &at = ranges[i];
            if (!range.contains(at.start))
                continue;
            EventSum &sum = m_sums[m_tree.eventOf(at.path)];
            const Ns onGpu = i < gpu.size() ? gpu[i] : 0;
            addCall(sum.row, operators::RangeId(i), at.end - at.start, onGpu);
            if (at.start < sum.firstStart) {
                sum.firstStart = at.start;
                sum.first = operators::RangeId(i);
            }
            if (!at.parent.isValid() || !range.contains(m_index.range(at.parent).start))
                outermost += at.end - at.start + onGpu;
        }
        return outermost;
    }

    [[nodiscard]] std::vector<EventRow> rows()
    {
        std::vector<EventRow> rows;
        std::vector<Waiting> waiting; // not recursive: the depth of events is from the file
        pushChildren(waiting, {});
        while (!waiting.empty()) {
            const Waiting at = waiting.back();
            waiting.pop_back();
            const EventSum &sum = m_sums[at.event];
            const bool isCounted = sum.row.calls > 0;
            if (isCounted) {
                EventRow &row = rows.emplace_back(sum.row);
                row.name = m_tree.nameOf(at.event);
                row.depth = at.depth;
                row.thread = m_tree.threadOf(at.event);
            }
            const uint32_t operators = at.operators + (isCounted && isOperator(sum) ? 1 : 0);
            if (operators <= deepest())
                pushChildren(waiting, {at.event, at.depth + (isCounted ? 1 : 0), operators});
        }
        return rows;
    }

private:
    struct Waiting
    {
        uint32_t event = 0; ///< the root
        uint32_t depth = 0;
        uint32_t operators = 0; ///< around it
    };

    /// Operators that may be around a row that is shown.
    [[nodiscard]] uint32_t deepest() const
    {
        if (m_options.detail == EventDetail::All)
            return std::numeric_limits<uint32_t>::max();
        return m_options.detail == EventDetail::Operators ? 1 : 0;
    }

    /// As marked by frameworks: by a sequence number, shapes of inputs, or the name.
    [[nodiscard]] bool isOperator(const EventSum &sum) const
    {
        const std::string_view name = m_tree.nameOf(m_tree.eventOf(m_index.range(sum.first).path));
        const format::Detail &detail = m_index.trace().detail(m_index.source(sum.first).detail);
        const bool isMarked =
            detail.range && (detail.range->shapes != kNoString ||
                             detail.range->payload == format::PayloadKind::Sequence ||
                             detail.range->payload == format::PayloadKind::BackwardSequence);
        return isMarked || name.starts_with("aten::") || name.starts_with("autograd::");
    }

    /// The first one is on top.
    void pushChildren(std::vector<Waiting> &waiting, const Waiting &of)
    {
        const std::span<const uint32_t> all = m_tree.childrenOf(of.event);
        std::vector<uint32_t> children(all.begin(), all.end());
        std::stable_sort(children.begin(), children.end(),
                         [&](uint32_t a, uint32_t b) { return comesBefore(b, a); });
        for (uint32_t child : children)
            waiting.push_back({child, of.depth, of.operators});
    }

    [[nodiscard]] bool comesBefore(uint32_t a, uint32_t b) const
    {
        if (m_tree.threadOf(a) != m_tree.threadOf(b))
            return m_tree.threadOf(a) < m_tree.threadOf(b);
        const EventSum &x = m_sums[a];
        const EventSum &y = m_sums[b];
        switch (m_options.order) {
        case EventOrder::Calls:
            return x.row.calls > y.row.calls;
        case EventOrder::Total:
            return x.row.total() > y.row.total();
        case EventOrder::Max:
            return x.row.max > y.row.max;
        case EventOrder::Min:
            return x.row.min > y.row.min;
        case EventOrder::Average:
            return x.row.average() > y.row.average();
        case EventOrder::Default:
            break;
        }
        return x.firstStart < y.firstStart;
    }

    const operators::OperatorIndex &m_index;
    const EventTree m_tree;
    const EventOptions m_options;
    std::vector<EventSum> m_sums; ///< by event
};

} // namespace

double EventRow::average() const
{
    return calls > 0 ? static_cast<double>(total()) / static_cast<double>(calls) : 0.0;
}

EventSummary eventSummary(const store::Store &store, TimeRange range, const EventOptions &options,
                          const jobs::JobContext &job)
{
    EventSummary summary;
    summary.index = operators::OperatorIndex::of(store,
                                                 {.pythonCalls = options.detail == EventDetail::All,
                                                  .foldSteps = true,
                                                  .byThread = options.perThread,
                                                  .awaited = false},
                                                 job);
    EventRows rows(*summary.index, options);
    summary.total = rows.addRanges(range, job);
    summary.rows = rows.rows();
    return summary;
}

} // namespace trilane::summaries
