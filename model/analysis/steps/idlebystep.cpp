// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/idlebystep.h"

#include <numeric>

namespace trilane::steps {

stats::Table idleByStepTable(const store::Store &store, const StepList &list,
                             const idle::IdleQuery &query, const jobs::JobContext &job)
{
    std::vector<TimeRange> ranges;
    for (const marks::NumberedStep &step : list.steps)
        ranges.push_back(step.range);
    const auto sums = idle::idleByCauseIn(store, ranges, query, job);
    std::array<bool, idle::kIdleCauseCount> used{};
    for (size_t step = 0; step < sums.size(); ++step) {
        for (size_t i = 0; i < used.size(); ++i)
            used[i] = used[i] || (list.isGpuKnown(step) && sums[step][i] > 0);
    }
    stats::Table table{
        .report = "gaps_by_step", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"step", msg("Step"), stats::ColumnType::Count},
                     {"idle_ns", msg("Idle"), stats::ColumnType::Duration}};
    for (size_t i = 0; i < used.size(); ++i) {
        const auto cause = static_cast<idle::IdleCause>(i);
        if (used[i])
            table.columns.push_back({std::string(idle::keyOf(cause)) + "_ns", idle::titleOf(cause),
                                     stats::ColumnType::Duration});
    }
    table.columns.push_back({"source", msg("Source"), stats::ColumnType::Text});
    for (size_t step = 0; step < sums.size(); ++step) {
        const bool isKnown = list.isGpuKnown(step);
        const auto cell = [isKnown](Ns time) {
            return isKnown ? stats::TableCell(time) : stats::TableCell();
        };
        std::vector<stats::TableCell> row{
            list.steps[step].number,
            cell(std::accumulate(sums[step].begin(), sums[step].end(), Ns{0}))};
        for (size_t i = 0; i < used.size(); ++i) {
            if (used[i])
                row.push_back(cell(sums[step][i]));
        }
        row.emplace_back(stats::TableWord(keyOf(list.source), titleOf(list.source)));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace trilane::steps
