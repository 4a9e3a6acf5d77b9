// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/nvtxnames.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/tablesort.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace trilane {

namespace {

struct LaunchedKernel
{
    RangeId range; ///< innermost
    StringId name;
    Ns duration = 0;
};

/// Kernels of a name launched with a path as the innermost one.
struct Leaf
{
    PathId path;
    StringId kernel;
    RangeId range; ///< one of them
    std::vector<Ns> durations;
};

struct Group
{
    uint64_t ranges = 0;
    std::vector<uint32_t> leaves;
};

class KernelSum
{
public:
    KernelSum(const Store &store, TimeRange range, const JobContext &job)
        : m_store(store)
        , m_index(OperatorIndex::of(
              store, {.rawNames = true, .byThread = true, .awaited = false, .launching = true},
              job))
        , m_names(*m_index)
    {
        forLaunchedSlices(store, range, job, [&](const LaunchedSlice &work) {
            if (work.kind() != SliceKind::Kernel)
                return;
            const RangeId inside = m_index->launchingRange(work.process, work.correlation());
            if (inside.isValid())
                m_kernels.push_back({inside, work.name(), work.duration()});
        });
        std::sort(m_kernels.begin(), m_kernels.end(),
                  [](const LaunchedKernel &a, const LaunchedKernel &b) {
                      return std::tie(a.range, a.name) < std::tie(b.range, b.name);
                  });
    }

    void addRows(Table &table)
    {
        collect();
        group();
        for (auto &[key, group] : m_groups)
            table.rows.push_back(row(key, group));
    }

private:
    using Key = std::tuple<StringId, uint32_t, TrackId, StringId>; ///< domain, name, thread, kernel

    /// Ranges of a path follow each other and are never inside each other: one whose number is new
    /// was not counted before.
    void collect()
    {
        for (size_t i = 0; i < m_kernels.size();) {
            const LaunchedKernel &kernel = m_kernels[i];
            const PathId path = m_index->range(kernel.range).path;
            const auto [entry, isNew] =
                m_leafOf.try_emplace({path, kernel.name}, static_cast<uint32_t>(m_leaves.size()));
            if (isNew)
                m_leaves.push_back({path, kernel.name, kernel.range, {}});
            for (RangeId at = kernel.range; at.isValid(); at = m_index->range(at).parent) {
                auto &[last, count] = m_instances[{m_index->range(at).path, kernel.name}];
                count += last == at ? 0 : 1;
                last = at;
            }
            for (; i < m_kernels.size() && m_kernels[i].range == kernel.range &&
                   m_kernels[i].name == kernel.name;
                 ++i)
                m_leaves[entry->second].durations.push_back(m_kernels[i].duration);
        }
        m_kernels = {};
    }

    void group()
    {
        for (uint32_t i = 0; i < m_leaves.size(); ++i) {
            const Leaf &leaf = m_leaves[i];
            for (RangeId at = leaf.range; at.isValid(); at = m_index->range(at).parent) {
                const PathId path = m_index->range(at).path;
                const PathNode &node = m_index->paths()[path.value];
                Group &group =
                    m_groups[{m_names.domainOf(path, at), node.name, node.thread, leaf.kernel}];
                group.leaves.push_back(i);
                const auto instances = m_instances.find({path, leaf.kernel});
                if (instances == m_instances.end())
                    continue; // counted with another leaf below the same path
                group.ranges += instances->second.second;
                m_instances.erase(instances);
            }
        }
    }

    std::vector<TableCell> row(const Key &key, const Group &group)
    {
        const auto [domain, name, thread, kernel] = key;
        std::vector<Ns> durations;
        for (uint32_t leaf : group.leaves)
            durations.insert(durations.end(), m_leaves[leaf].durations.begin(),
                             m_leaves[leaf].durations.end());
        const Track &track = m_store.track(thread);
        const TrackId process = track.kind == TrackKind::Thread ? track.parent : track.id;
        std::vector<TableCell> cells{
            m_names.text(domain, name),
            std::string(NvtxNames::style(track.kind == TrackKind::Thread)),
            process.isValid() ? TableCell(std::to_string(m_store.track(process).number))
                              : TableCell(),
            track.kind == TrackKind::Thread ? TableCell(std::to_string(track.number)) : TableCell(),
            static_cast<int64_t>(group.ranges),
            static_cast<int64_t>(durations.size()),
            std::accumulate(durations.begin(), durations.end(), Ns{0})};
        const std::vector<TableCell> spread = spreadCells(durations);
        cells.insert(cells.end(), spread.begin(), spread.end());
        cells.emplace_back(std::string(m_store.string(kernel)));
        return cells;
    }

    const Store &m_store;
    std::shared_ptr<const OperatorIndex> m_index;
    NvtxNames m_names;
    std::vector<LaunchedKernel> m_kernels;
    std::vector<Leaf> m_leaves;
    std::map<std::pair<PathId, StringId>, uint32_t> m_leafOf;
    std::map<std::pair<PathId, StringId>, std::pair<RangeId, uint64_t>> m_instances;
    std::map<Key, Group> m_groups;
};

} // namespace

Table nvtxKernelSum(const Store &store, TimeRange range, const JobContext &job)
{
    Table table{.report = "nvtx_kern_sum", .file = store.path()};
    table.range = relativeRange(store, range);
    table.columns = {{"nvtx_range", "NVTX Range", ColumnType::Name},
                     {"style", "Style", ColumnType::Text},
                     {"pid", "PID", ColumnType::Text},
                     {"tid", "TID", ColumnType::Text},
                     {"nvtx_inst", "NVTX Inst", ColumnType::Count},
                     {"kern_inst", "Kern Inst", ColumnType::Count},
                     {"total_ns", "Total Time", ColumnType::Duration},
                     {"avg_ns", "Avg", ColumnType::Duration},
                     {"median_ns", "Med", ColumnType::Duration},
                     {"min_ns", "Min", ColumnType::Duration},
                     {"max_ns", "Max", ColumnType::Duration},
                     {"stddev_ns", "StdDev", ColumnType::Duration},
                     {"kernel_name", "Kernel Name", ColumnType::Name}};
    KernelSum(store, range, job).addRows(table);
    return table;
}

} // namespace trilane
