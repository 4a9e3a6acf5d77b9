// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/nvtxnames.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/projection.h"
#include "model/analysis/operators/rangenames.h"
#include "model/analysis/operators/rangeslice.h"
#include "model/analysis/stats/tablesort.h"

#include <map>
#include <numeric>

namespace trilane::operators {

namespace {

struct ProjectedGroup
{
    const RangeNames::Name *name = nullptr; ///< of one of its threads
    std::vector<Ns> times;                  ///< on the GPU
    RangeId longest;                        ///< there
    Ns longestTime = -1;
    Ns rangeTime = 0;
    uint64_t operations = 0;
    uint64_t levels = 0;
    uint64_t children = 0;
};

using Key = std::pair<StringId, RangeId>; ///< domain, first of that name

std::vector<stats::TableCell> rowOf(store::Tables trace, const RangeNames::Name &name,
                                    ProjectedGroup &group)
{
    const auto n = static_cast<double>(group.times.size());
    std::vector<stats::TableCell> cells{
        NvtxNames::text(trace, name.domain, name.text), std::string(NvtxNames::style(true)),
        std::accumulate(group.times.begin(), group.times.end(), Ns{0}), group.rangeTime,
        static_cast<int64_t>(group.times.size())};
    const std::vector<stats::TableCell> spread = spreadCells(group.times);
    cells.insert(cells.end(), spread.begin(), spread.end());
    cells.emplace_back(static_cast<int64_t>(group.operations));
    for (uint64_t sum : {group.operations, group.levels, group.children})
        cells.emplace_back(static_cast<double>(sum) / n);
    return cells;
}

} // namespace

stats::Table nvtxProjectionSum(const store::Store &store, TimeRange range,
                               const jobs::JobContext &job)
{
    const store::Tables trace = store;
    stats::Table table{.report = "nvtx_gpu_proj_sum", .file = trace.path()};
    table.range = stats::relativeRange(store, range);
    table.columns = {{"range", msg("Range"), stats::ColumnType::Name},
                     {"style", msg("Style"), stats::ColumnType::Text},
                     {"total_proj_time_ns", msg("Total Proj Time"), stats::ColumnType::Duration},
                     {"total_range_time_ns", msg("Total Range Time"), stats::ColumnType::Duration},
                     {"range_instances", msg("Range Instances"), stats::ColumnType::Count},
                     {"proj_avg_ns", msg("Proj Avg"), stats::ColumnType::Duration},
                     {"proj_med_ns", msg("Proj Med"), stats::ColumnType::Duration},
                     {"proj_min_ns", msg("Proj Min"), stats::ColumnType::Duration},
                     {"proj_max_ns", msg("Proj Max"), stats::ColumnType::Duration},
                     {"proj_stddev_ns", msg("Proj StdDev"), stats::ColumnType::Duration},
                     {"total_gpu_ops", msg("Total GPU Ops"), stats::ColumnType::Count},
                     {"avg_gpu_ops", msg("Avg GPU Ops"), stats::ColumnType::Count},
                     {"avg_range_lvl", msg("Avg Range Lvl"), stats::ColumnType::Count},
                     {"avg_num_child", msg("Avg Num Child"), stats::ColumnType::Count}};
    const std::shared_ptr<const OperatorIndex> index = namedRangeIndex(store, job);
    std::vector<Projection> all(index->launchingRanges());
    std::vector<uint32_t> operations(all.size());
    forLaunchedSlices(store, range, job, [&](const LaunchedSlice &work) {
        const RangeId inside = index->launchingRange(work.process, work.correlation());
        if (!inside.isValid())
            return;
        all[inside.value].add({work.start(), work.end()});
        ++operations[inside.value];
    });
    spreadToParents(*index, all);
    std::vector<uint32_t> children(all.size());
    for (size_t i = all.size(); i-- > 0;) {
        const RangeId parent = index->ranges()[i].parent;
        if (!parent.isValid())
            continue;
        ++children[parent.value];
        operations[parent.value] += operations[i];
    }
    const RangeNames names(*index);
    std::map<Key, ProjectedGroup> groups;
    for (size_t i = 0; i < all.size() && !job.stopped(); ++i) {
        if (all[i].isEmpty())
            continue;
        const ThreadRange &r = index->ranges()[i];
        const RangeNames::Name &name = names.all()[names.of(RangeId(i))];
        ProjectedGroup &group = groups[{name.domain, name.first}];
        group.name = &name;
        group.times.push_back(all[i].duration());
        if (all[i].duration() > group.longestTime) {
            group.longestTime = all[i].duration();
            group.longest = RangeId(i);
        }
        group.rangeTime += r.end - r.start;
        group.operations += operations[i];
        group.levels += index->paths()[r.path.value].depth - 1;
        group.children += children[i];
    }
    for (auto &[key, group] : groups) {
        table.rows.push_back(rowOf(store, *group.name, group));
        table.slices.push_back(rangeSlice(*index, group.longest));
    }
    return table;
}

} // namespace trilane::operators
