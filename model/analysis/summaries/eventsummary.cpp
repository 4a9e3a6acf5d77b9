// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventsummary.h"

#include "model/analysis/operators/launchedslices.h"

#include <algorithm>

namespace trilane {

namespace {

/// What the ranges of a path add up to.
struct PathSum
{
    EventRow row;
    RangeId first;
    Ns firstStart = std::numeric_limits<Ns>::max();
};

/// GPU time launched inside of each range, nested ones included.
std::vector<Ns> gpuTimes(const OperatorIndex &index, const JobContext &job)
{
    std::vector<Ns> times(index.ranges().size());
    forLaunchedSlices(index.store(), TimeRange::everything(), job, [&](const LaunchedSlice &work) {
        const RangeId range = index.launchingRange(work.process, work.correlation());
        if (range.isValid())
            times[range.value] += work.duration();
    });
    for (size_t i = times.size(); i-- > 0;) {
        const RangeId parent = index.ranges()[i].parent;
        if (parent.isValid())
            times[parent.value] += times[i];
    }
    return times;
}

void addCall(EventRow &row, Ns cpu, Ns gpu)
{
    row.min = row.calls > 0 ? std::min(row.min, cpu + gpu) : cpu + gpu;
    row.max = std::max(row.max, cpu + gpu);
    ++row.calls;
    row.cpu += cpu;
    row.gpu += gpu;
}

/// Puts the paths into rows, level by level in the order that is asked for.
class EventRows
{
public:
    EventRows(const OperatorIndex &index, const EventOptions &options)
        : m_index(index)
        , m_options(options)
        , m_sums(index.paths().size())
    {}

    /// Gives the time of the outermost events.
    Ns addRanges(TimeRange range, const JobContext &job)
    {
        const std::vector<Ns> gpu = gpuTimes(m_index, job);
        const std::vector<ThreadRange> &ranges = m_index.ranges();
        Ns outermost = 0;
        for (size_t i = 0; i < ranges.size() && !job.stopped(); ++i) {
            const ThreadRange &at = ranges[i];
            if (!range.contains(at.start))
                continue;
            PathSum &sum = m_sums[at.path.value];
            addCall(sum.row, at.end - at.start, gpu[i]);
            if (at.start < sum.firstStart) {
                sum.firstStart = at.start;
                sum.first = RangeId(i);
            }
            if (!at.parent.isValid() || !range.contains(m_index.range(at.parent).start))
                outermost += at.end - at.start + gpu[i];
        }
        return outermost;
    }

    [[nodiscard]] std::vector<EventRow> rows()
    {
        collectChildren();
        std::vector<EventRow> rows;
        std::vector<Waiting> waiting; // no recursion: how deep paths are says the file
        pushChildren(waiting, {kNoPath, 0, 0});
        while (!waiting.empty()) {
            const Waiting at = waiting.back();
            waiting.pop_back();
            const PathSum &sum = m_sums[at.path.value];
            const bool isCounted = sum.row.calls > 0;
            if (isCounted) {
                EventRow &row = rows.emplace_back(sum.row);
                row.path = at.path;
                row.depth = at.depth;
                row.thread = m_index.paths()[at.path.value].thread;
            }
            const uint32_t operators = at.operators + (isCounted && isOperator(sum) ? 1 : 0);
            if (operators <= deepest())
                pushChildren(waiting, {at.path, at.depth + (isCounted ? 1 : 0), operators});
        }
        return rows;
    }

private:
    struct Waiting
    {
        PathId path;
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

    /// As frameworks mark them: by a category, or a name with a namespace.
    [[nodiscard]] bool isOperator(const PathSum &sum) const
    {
        const Store &store = m_index.store();
        const Detail &detail = store.detail(m_index.range(sum.first).detail);
        const std::string_view category =
            detail.range ? store.string(detail.range->category) : std::string_view();
        return category == "cpu_op" || category == "Operator" ||
               m_index.nameOf(m_index.range(sum.first).path).find("::") != std::string_view::npos;
    }

    void collectChildren()
    {
        m_children.resize(m_index.paths().size());
        for (size_t i = 1; i < m_index.paths().size(); ++i)
            m_children[m_index.paths()[i].parent.value].push_back(PathId(i));
    }

    /// The first one is on top.
    void pushChildren(std::vector<Waiting> &waiting, const Waiting &of)
    {
        std::vector<PathId> &children = m_children[of.path.value];
        std::stable_sort(children.begin(), children.end(),
                         [&](PathId a, PathId b) { return comesBefore(b, a); });
        for (PathId child : children)
            waiting.push_back({child, of.depth, of.operators});
    }

    [[nodiscard]] bool comesBefore(PathId a, PathId b) const
    {
        const TrackId threadOfA = m_index.paths()[a.value].thread;
        const TrackId threadOfB = m_index.paths()[b.value].thread;
        if (threadOfA != threadOfB)
            return threadOfA < threadOfB;
        const PathSum &x = m_sums[a.value];
        const PathSum &y = m_sums[b.value];
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

    const OperatorIndex &m_index;
    const EventOptions m_options;
    std::vector<PathSum> m_sums; ///< by path
    std::vector<std::vector<PathId>> m_children;
};

} // namespace

double EventRow::average() const
{
    return calls > 0 ? static_cast<double>(total()) / static_cast<double>(calls) : 0.0;
}

EventSummary eventSummary(const Store &store, TimeRange range, const EventOptions &options,
                          const JobContext &job)
{
    EventSummary summary;
    summary.index = OperatorIndex::build(
        store, {.pythonCalls = options.detail == EventDetail::All, .byThread = options.perThread},
        job);
    EventRows rows(*summary.index, options);
    summary.total = rows.addRanges(range, job);
    summary.rows = rows.rows();
    return summary;
}

} // namespace trilane
