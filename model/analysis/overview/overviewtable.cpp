// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/overview/overviewtable.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"
#include "model/store/tables.h"

#include <string>

namespace trilane::overview {

namespace {

using T = stats::ColumnType;

constexpr stats::TableWord kGpu("gpu", MessageText("GPU"));
constexpr stats::TableWord kSteps("steps", MessageText("Steps"));
constexpr stats::TableWord kStepParts("step_part", MessageText("Parts of a step"));
constexpr stats::TableWord kMemory("memory", MessageText("Memory"));
constexpr stats::TableWord kTensorCores("tensor_cores", MessageText("Tensor Cores"));

/// One line of the page; missing values are empty.
struct Line
{
    stats::TableWord section;
    stats::TableCell item;
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
    const stats::TableWord source =
        overview.wholeRange
            ? stats::TableWord("recording", MessageText("the whole recording"))
            : stats::TableWord(steps::keyOf(overview.source), steps::titleOf(overview.source));
    table.rows.push_back(Line{.section = kSteps,
                              .item = source,
                              .total = overview.stepTime,
                              .average = perStep(overview.stepTime, overview),
                              .count = static_cast<int64_t>(overview.steps)}
                             .cells());
    if (overview.unrecorded > 0)
        table.rows.push_back(Line{.section = kSteps,
                                  .item = stats::TableWord(MessageText("unknown")),
                                  .count = static_cast<int64_t>(overview.unrecorded)}
                                 .cells());
    Ns rest = 0;
    for (size_t i = 0; i < steps::kStepPartCount; ++i)
        rest += steps::isOnGpu(static_cast<steps::StepPart>(i)) ? 0 : overview.parts[i];
    for (size_t i = 0; i < steps::kStepPartCount; ++i) {
        const auto part = static_cast<steps::StepPart>(i);
        if (part == steps::StepPart::Communication && !overview.distributed)
            continue;
        table.rows.push_back(Line{.section = kStepParts,
                                  .item = stats::TableWord(steps::titleOf(part)),
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
    return {.section = kGpu,
            .item = stats::messageCell(names::trackMessage(trace, gpu.gpu)),
            .total = gpu.busy,
            .share = gpu.utilization(),
            .computation = known(split.computation),
            .exposed = known(split.exposed()),
            .exposedShare = known(split.exposedShare())};
}

void addTensorCores(const Overview &overview, MessageText item, const NamedKernels &kernels,
                    stats::Table &table)
{
    table.rows.push_back(Line{.section = kTensorCores,
                              .item = stats::TableWord(item),
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
                       .columns = {{"section", msg("Section"), T::Text},
                                   {"item", msg("Item"), T::Text},
                                   {"total_ns", msg("Total"), T::Duration},
                                   {"step_avg_ns", msg("Per step"), T::Duration},
                                   {"share", msg("Share"), T::Share},
                                   {"share_off_gpu", msg("Without GPU work"), T::Share},
                                   {"count", msg("Count"), T::Count},
                                   {"peak_bytes", msg("Peak"), T::Bytes},
                                   {"computation_ns", msg("Computation"), T::Duration},
                                   {"exposed_ns", msg("Exposed communication"), T::Duration},
                                   {"exposed_share", msg("Exposed share"), T::Share}},
                       .rows = {}};
    for (size_t i = 0; i < overview.gpus.size(); ++i)
        table.rows.push_back(gpuLine(trace, overview.gpus[i], overview.splits[i]).cells());
    addSteps(overview, table);
    for (const MemoryPeak &peak : overview.memory)
        table.rows.push_back(
            Line{.section = kMemory,
                 .item = stats::nameCell(trace.string(trace.track(peak.counter).name)),
                 .bytes = peak.bytes}
                .cells());
    if (overview.tensorCores.kernels > 0) {
        addTensorCores(overview, MessageText("by kernel names"), overview.tensorCores.yes, table);
        addTensorCores(overview, MessageText("unknown by name"), overview.tensorCores.unknown,
                       table);
    }
    return table;
}

} // namespace trilane::overview
