// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/overview/overviewtable.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"

#include <string>

namespace trilane::overview {

namespace {

using T = stats::ColumnType;

/// One line of the page; missing values are empty.
struct Line
{
    std::string section;
    std::string item;
    stats::TableCell total{};
    stats::TableCell average{};
    stats::TableCell share{};
    stats::TableCell shareOfRest{};
    stats::TableCell count{};
    stats::TableCell bytes{};
    stats::TableCell computation{};
    stats::TableCell exposed{};
    stats::TableCell exposedShare{};

    [[nodiscard]] std::vector<stats::TableCell> cells() const
    {
        return {section, item,  total,       average, share,       shareOfRest,
                count,   bytes, computation, exposed, exposedShare};
    }
};

stats::TableCell shareOf(Ns part, Ns whole)
{
    if (whole <= 0)
        return {};
    return static_cast<double>(part) / static_cast<double>(whole);
}

stats::TableCell perStep(Ns time, const Overview &overview)
{
    if (overview.steps == 0)
        return {};
    return static_cast<double>(time) / static_cast<double>(overview.steps);
}

void addSteps(const Overview &overview, stats::Table &table)
{
    const std::string source =
        overview.wholeRange ? "recording" : std::string(steps::keyOf(overview.source));
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
    for (size_t i = 0; i < steps::kStepPartCount; ++i)
        rest += steps::isOnGpu(static_cast<steps::StepPart>(i)) ? 0 : overview.parts[i];
    for (size_t i = 0; i < steps::kStepPartCount; ++i) {
        const auto part = static_cast<steps::StepPart>(i);
        if (part == steps::StepPart::Communication && !overview.distributed)
            continue;
        table.rows.push_back(Line{.section = "step_part",
                                  .item = std::string(steps::titleOf(part)),
                                  .total = overview.parts[i],
                                  .average = perStep(overview.parts[i], overview),
                                  .share = shareOf(overview.parts[i], overview.stepTime),
                                  .shareOfRest = steps::isOnGpu(part)
                                                     ? stats::TableCell()
                                                     : shareOf(overview.parts[i], rest)}
                                 .cells());
    }
}

/// Exposed communication is shown only for GPUs that communicate.
Line gpuLine(store::Tables trace, const links::GpuUse &gpu, const communication::TimeSplit &split)
{
    const auto known = [&](stats::TableCell cell) {
        return split.communication > 0 ? std::move(cell) : stats::TableCell();
    };
    return {.section = "gpu",
            .item = names::trackLabel(trace, gpu.gpu),
            .total = gpu.busy,
            .share = gpu.utilization(),
            .computation = known(split.computation),
            .exposed = known(split.exposed()),
            .exposedShare = known(split.exposedShare())};
}

void addTensorCores(const Overview &overview, const char *item, const NamedKernels &kernels,
                    stats::Table &table)
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

stats::Table overviewTable(store::Tables trace, const Overview &overview, TimeRange range)
{
    stats::Table table{.report = "overview",
                       .file = trace.path(),
                       .range = stats::relativeRange(trace, range),
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
        table.rows.push_back(gpuLine(trace, overview.gpus[i], overview.splits[i]).cells());
    addSteps(overview, table);
    for (const MemoryPeak &peak : overview.memory)
        table.rows.push_back(Line{.section = "memory",
                                  .item = std::string(trace.string(trace.track(peak.counter).name)),
                                  .bytes = peak.bytes}
                                 .cells());
    if (overview.tensorCores.kernels > 0) {
        addTensorCores(overview, "by kernel names", overview.tensorCores.yes, table);
        addTensorCores(overview, "unknown by name", overview.tensorCores.unknown, table);
    }
    return table;
}

} // namespace trilane::overview
