// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/paddle.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/operators/rangeslice.h"
#include "model/analysis/stats/slicestats.h"
#include "model/analysis/summaries/eventsummary.h"
#include "model/analysis/summaries/frameworkoverhead.h"
#include "model/analysis/summaries/memcpycalls.h"
#include "model/analysis/summaries/nsyssums.h"

#include <array>

namespace trilane::summaries {

namespace {

stats::TableCell ratio(Ns part, Ns whole)
{
    if (whole <= 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

std::string indented(uint32_t depth, std::string_view name)
{
    return std::string(size_t{2} * depth, ' ') + std::string(name);
}

stats::Table partOf(store::Tables trace, const ReportOptions &options, std::string part,
                    MessageText title)
{
    stats::Table table = emptyTable(trace, "paddle", options);
    table.part = std::move(part);
    table.title = title;
    return table;
}

stats::Table overheadTable(store::Tables trace, const ReportOptions &options,
                           const operators::OperatorIndex &index, const jobs::JobContext &job)
{
    const FrameworkOverhead of = frameworkOverhead(index, options.range, job);
    stats::Table table =
        partOf(trace, options, "overhead_summary", MessageText("Overhead Summary"));
    table.columns = {{"item", msg("Time"), stats::ColumnType::Text},
                     {"total_ns", msg("Total"), stats::ColumnType::Duration},
                     {"ratio", msg("Ratio"), stats::ColumnType::Share}};
    const auto add = [&](uint32_t depth, MessageText item, Ns time) {
        const Message text = msg("%1%2", indented(depth, {}), item);
        table.rows.push_back({stats::TableMessage(text), time, ratio(time, of.total)});
    };
    if (of.total == 0)
        return table;
    add(0, MessageText("Total time"), of.total);
    if (!of.hasGpu)
        return table; // computation is unknown
    add(1, MessageText("Computation time"), of.computation);
    add(1, MessageText("Framework overhead"), of.overhead());
    return table;
}

/// Time of all work on GPUs.
Ns gpuTime(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    stats::SliceQuery query{.range = range, .exactBelow = 0};
    query.kinds = stats::kindSet(SliceKind::Kernel, SliceKind::Memcpy, SliceKind::Memset,
                                 SliceKind::GraphLaunch);
    return stats::sliceStats(store, query, job).total;
}

constexpr std::array<std::string_view, 3> kCopyCalls{"GpuMemcpyAsync", "GpuMemcpySync",
                                                     "GpuMemcpyUnknown"};

stats::Table memcpyTable(const store::Store &store, const ReportOptions &options,
                         const jobs::JobContext &job)
{
    const std::vector<MemcpyCalls> all = memcpyCalls(store, options.range, job);
    const Ns whole = gpuTime(store, options.range, job);
    stats::Table table =
        partOf(store, options, "gpu_memcpy_summary", MessageText("GpuMemCpy Summary"));
    table.columns = {{"event", msg("GpuMemcpy"), stats::ColumnType::Text},
                     {"calls", msg("Calls"), stats::ColumnType::Count},
                     {"total_ns", msg("Total"), stats::ColumnType::Duration},
                     {"ratio", msg("Ratio"), stats::ColumnType::Share}};
    const auto add = [&](uint32_t depth, std::string_view event, auto isPart) {
        uint64_t calls = 0;
        Ns total = 0;
        GreatestSlice longest;
        for (const MemcpyCalls &each : all) {
            if (isPart(each)) {
                calls += each.calls;
                total += each.total;
                longest.see(each.longest);
            }
        }
        table.rows.push_back(
            {indented(depth, event), static_cast<int64_t>(calls), total, ratio(total, whole)});
        table.slices.push_back(longest.row());
    };
    if (all.empty())
        return table;
    add(0, "GpuMemcpy", [](const MemcpyCalls &) { return true; });
    for (size_t i = 0; i < all.size(); ++i) {
        const std::string_view name = kCopyCalls[static_cast<size_t>(all[i].call)];
        if (i == 0 || all[i - 1].call != all[i].call)
            add(1, std::string(name),
                [&](const MemcpyCalls &each) { return each.call == all[i].call; });
        add(2, std::string(name) + ":" + std::string(format::toString(all[i].direction)),
            [&](const MemcpyCalls &each) { return &each == &all[i]; });
    }
    return table;
}

std::vector<stats::TableColumn> eventColumns(bool perThread)
{
    std::vector<stats::TableColumn> columns{
        {"event", msg("Event"), stats::ColumnType::Name},
        {"depth", msg("Depth"), stats::ColumnType::Text},
        {"calls", msg("Calls"), stats::ColumnType::Count},
        {"total_ns", msg("Total"), stats::ColumnType::Duration},
        {"cpu_ns", msg("CPU Time"), stats::ColumnType::Duration},
        {"cpu_ratio", msg("(Ratio)"), stats::ColumnType::Share},
        {"gpu_ns", msg("GPU Time"), stats::ColumnType::Duration},
        {"gpu_ratio", msg("(Ratio)"), stats::ColumnType::Share},
        {"min_ns", msg("Min"), stats::ColumnType::Duration},
        {"max_ns", msg("Max"), stats::ColumnType::Duration},
        {"avg_ns", msg("Ave"), stats::ColumnType::Duration},
        {"ratio", msg("Ratio"), stats::ColumnType::Share}};
    if (perThread)
        columns.insert(columns.begin(), {"thread", msg("Thread"), stats::ColumnType::Text});
    return columns;
}

stats::Table eventTable(store::Tables trace, const ReportOptions &options,
                        const EventSummary &summary)
{
    stats::Table table = partOf(trace, options, "event_summary", MessageText("Event Summary"));
    table.columns = eventColumns(options.events.perThread);
    for (const EventRow &row : summary.rows) {
        std::vector<stats::TableCell> cells{indented(row.depth, row.name),
                                            int64_t{row.depth},
                                            static_cast<int64_t>(row.calls),
                                            row.total(),
                                            row.cpu,
                                            ratio(row.cpu, row.total()),
                                            row.gpu,
                                            ratio(row.gpu, row.total()),
                                            row.min,
                                            row.max,
                                            row.average(),
                                            ratio(row.total(), summary.total)};
        if (options.events.perThread)
            cells.insert(cells.begin(), stats::messageCell(names::trackMessage(trace, row.thread)));
        table.rows.push_back(std::move(cells));
        table.slices.push_back(operators::rangeSlice(*summary.index, row.longest));
    }
    return table;
}

} // namespace

Result<std::vector<stats::Table>>
paddleTables(const store::Store &store, const ReportOptions &options, const jobs::JobContext &job)
{
    const EventSummary events = eventSummary(store, options.range, options.events, job);
    std::vector<stats::Table> tables;
    tables.push_back(overheadTable(store, options, *events.index, job));
    tables.push_back(memcpyTable(store, options, job));
    tables.push_back(eventTable(store, options, events));
    return tables;
}

} // namespace trilane::summaries
