// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/overview/overviewtable.h"

#include "model/analysis/tablesort.h"
#include "model/analysis/tracklabel.h"

#include <string>

namespace trilane {

namespace {

using T = ColumnType;

/// One line of the page; what it does not have stays empty.
struct Line
{
    std::string section;
    std::string item;
    TableCell total{};
    TableCell average{};
    TableCell share{};
    TableCell shareOfRest{};
    TableCell count{};
    TableCell bytes{};
    TableCell computation{};
    TableCell exposed{};
    TableCell exposedShare{};

    [[nodiscard]] std::vector<TableCell> cells() const
    {
        return {section, item,  total,       average, share,       shareOfRest,
                count,   bytes, computation, exposed, exposedShare};
    }
};

TableCell shareOf(Ns part, Ns whole)
{
    if (whole <= 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

TableCell perStep(Ns time, const Overview &overview)
{
    if (overview.steps == 0)
        return {};
    return static_cast<double>(time) / static_cast<double>(overview.steps);
}

void addSteps(const Overview &overview, Table &table)
{
    const std::string source =
        overview.wholeRange ? "recording" : std::string(keyOf(overview.source));
    table.rows.push_back(Line{.section = "steps",
                              .item = source,
                              .total = overview.stepTime,
                              .average = perStep(overview.stepTime, overview),
                              .count = static_cast<int64_t>(overview.steps)}
                             .cells());
    if (overview.unrecorded > 0)
        table.rows.push_back(Line{.section = "steps",
                                  .item = "unknown",
                                  .count = static_cast<int64_t>(overview.unrecorded)}
                                 .cells());
    Ns rest = 0;
    for (size_t i = 0; i < kStepPartCount; ++i)
        rest += isOnGpu(static_cast<StepPart>(i)) ? 0 : overview.parts[i];
    for (size_t i = 0; i < kStepPartCount; ++i) {
        const auto part = static_cast<StepPart>(i);
        if (part == StepPart::Communication && !overview.distributed)
            continue;
        table.rows.push_back(
            Line{.section = "step_part",
                 .item = std::string(titleOf(part)),
                 .total = overview.parts[i],
                 .average = perStep(overview.parts[i], overview),
                 .share = shareOf(overview.parts[i], overview.stepTime),
                 .shareOfRest = isOnGpu(part) ? TableCell() : shareOf(overview.parts[i], rest)}
                .cells());
    }
}

/// What is exposed is told of GPUs that communicate.
Line gpuLine(const Store &store, const GpuUse &gpu, const TimeSplit &split)
{
    const auto known = [&](TableCell cell) {
        return split.communication > 0 ? std::move(cell) : TableCell();
    };
    return {.section = "gpu",
            .item = trackLabel(store, gpu.gpu),
            .total = gpu.busy,
            .share = gpu.utilization(),
            .computation = known(split.computation),
            .exposed = known(split.exposed()),
            .exposedShare = known(split.exposedShare())};
}

void addTensorCores(const Overview &overview, const char *item, const NamedKernels &kernels,
                    Table &table)
{
    table.rows.push_back(Line{.section = "tensor_cores",
                              .item = item,
                              .total = kernels.time,
                              .share = overview.tensorCores.share(kernels.time),
                              .count = static_cast<int64_t>(kernels.calls)}
                             .cells());
    table.slices.resize(table.rows.size());
    table.slices.back() = kernels.longest;
}

} // namespace

Table overviewTable(const Store &store, const Overview &overview, TimeRange range)
{
    Table table{.report = "overview",
                .file = store.path(),
                .range = relativeRange(store, range),
                .columns = {{"section", "Section", T::Text},
                            {"item", "Item", T::Text},
                            {"total_ns", "Total", T::Duration},
                            {"step_avg_ns", "A step", T::Duration},
                            {"share", "Share", T::Share},
                            {"share_off_gpu", "Without GPU work", T::Share},
                            {"count", "Count", T::Count},
                            {"peak_bytes", "Peak", T::Bytes},
                            {"computation_ns", "Computation", T::Duration},
                            {"exposed_ns", "Exposed communication", T::Duration},
                            {"exposed_share", "Exposed share", T::Share}},
                .rows = {}};
    for (size_t i = 0; i < overview.gpus.size(); ++i)
        table.rows.push_back(gpuLine(store, overview.gpus[i], overview.splits[i]).cells());
    addSteps(overview, table);
    for (const MemoryPeak &peak : overview.memory)
        table.rows.push_back(Line{.section = "memory",
                                  .item = std::string(store.string(store.track(peak.counter).name)),
                                  .bytes = peak.bytes}
                                 .cells());
    if (overview.tensorCores.kernels > 0) {
        addTensorCores(overview, "by kernel names", overview.tensorCores.yes, table);
        addTensorCores(overview, "unknown by name", overview.tensorCores.unknown, table);
    }
    return table;
}

} // namespace trilane
