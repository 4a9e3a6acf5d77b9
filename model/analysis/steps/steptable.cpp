// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steptable.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"
#include "model/base/wordtable.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>

namespace trilane::steps {

namespace {

using T = stats::ColumnType;

constexpr auto kKeys = wordsOf<StepKey>({"step", "device", "cause", "distribution", "outlier"});

double share(Ns part, Ns whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

stats::TableCell ipsOf(const StepFacts &facts, int64_t batchSize)
{
    if (batchSize <= 0 || facts.batchCost() <= 0)
        return {};
    return static_cast<double>(batchSize) * 1e9 / static_cast<double>(facts.batchCost());
}

stats::TableCell orNothing(const std::optional<Ns> &time)
{
    return time ? stats::TableCell(*time) : stats::TableCell();
}

stats::TableCell causeCell(size_t index)
{
    const auto cause = static_cast<idle::IdleCause>(index);
    return stats::TableWord(idle::keyOf(cause), idle::titleOf(cause));
}

/// The cause of most of its idle time.
void addMainCause(const StepFacts &facts, std::vector<stats::TableCell> &row)
{
    const auto most = std::max_element(facts.idleByCause.begin(), facts.idleByCause.end());
    if (*most == 0) {
        row.resize(row.size() + 2);
        return;
    }
    row.push_back(causeCell(static_cast<size_t>(most - facts.idleByCause.begin())));
    row.emplace_back(*most);
}

/// Empty if no size of a copy is known: that is not 0.
stats::TableCell copiedBytesOf(const StepFacts &facts)
{
    const bool noneKnown = facts.copies > 0 && facts.unsizedCopies == facts.copies;
    return noneKnown ? stats::TableCell() : stats::TableCell(facts.copiedBytes);
}

bool communicatesInSteps(const StepReport &report)
{
    return std::any_of(report.steps.begin(), report.steps.end(), [](const StepFacts &f) {
        return f.isGpuKnown && f.split().communication > 0;
    });
}

/// For traces with communication.
void addExposedColumns(stats::Table &table)
{
    table.columns.push_back({"communication_ns", msg("Communication"), T::Duration});
    table.columns.push_back({"exposed_ns", msg("Exposed"), T::Duration});
    table.columns.push_back({"exposed_share", msg("Exposed share"), T::Share});
}

void addExposed(const communication::TimeSplit &use, std::vector<stats::TableCell> &row)
{
    row.insert(row.end(), {use.communication, use.exposed(), use.exposedShare()});
}

void fillSteps(store::Tables trace, const StepReport &report, const StepTableOptions &options,
               stats::Table &table)
{
    const bool waitsBetween = std::any_of(report.steps.begin(), report.steps.end(),
                                          [](const StepFacts &f) { return f.readerBefore > 0; });
    table.columns = {{"step", msg("Step"), T::Count},
                     {"start_ns", msg("Start"), T::Duration},
                     {"batch_cost_ns", msg("Step time"), T::Duration},
                     {"reader_cost_ns", msg("Data wait"), T::Duration},
                     {"gpu_busy_ns", msg("GPU busy"), T::Duration},
                     {"gpu_busy_share", msg("Busy"), T::Share},
                     {"gpu_idle_ns", msg("GPU idle"), T::Duration},
                     {"idle_cause", msg("Main cause"), T::Text},
                     {"idle_cause_ns", msg("Idle from main cause"), T::Duration},
                     {"kernels", msg("Kernels"), T::Count},
                     {"kernel_ns", msg("Kernel time"), T::Duration},
                     {"copies", msg("Copies"), T::Count},
                     {"copied_bytes", msg("Copied"), T::Bytes}};
    const bool lacksSizes = hasUnsizedCopies(report);
    if (lacksSizes)
        table.columns.push_back({"copies_without_size", msg("Without size"), T::Count});
    const bool communicates = communicatesInSteps(report);
    if (communicates)
        addExposedColumns(table);
    if (waitsBetween)
        table.columns.push_back({"reader_before_ns", msg("Data wait before step"), T::Duration});
    if (options.batchSize > 0)
        table.columns.push_back({"ips", msg("ips"), T::Count});
    table.columns.push_back({"outlier", msg("Outlier"), T::Factor});
    table.columns.push_back({"source", msg("Source"), T::Text});
    table.columns.push_back({"confidence", msg("Confidence"), T::Text});
    table.columns.push_back({"kind", msg("Kind"), T::Text});
    table.columns.push_back({"thread", msg("Thread"), T::Text});
    const std::vector<size_t> outliers = outlierSteps(report, options.outlierFactor);
    const std::vector<StepFigure> figures = stepFigures(report);
    const int64_t median = spreadOf(figures.front()).median;
    for (size_t i = 0; i < report.steps.size(); ++i) {
        const StepFacts &f = report.steps[i];
        std::vector<stats::TableCell> row{f.step.number, f.step.range.begin - trace.span().begin,
                                          f.batchCost(), orNothing(f.readerCost)};
        if (!f.isGpuKnown) {
            row.resize(lacksSizes ? 14 : 13);
        } else {
            row.insert(row.end(), {f.gpuBusy, share(f.gpuBusy, f.batchCost()), f.gpuIdle()});
            addMainCause(f, row);
            row.insert(row.end(), {static_cast<int64_t>(f.kernels), f.kernelTime,
                                   static_cast<int64_t>(f.copies), copiedBytesOf(f)});
            if (lacksSizes)
                row.emplace_back(static_cast<int64_t>(f.unsizedCopies));
        }
        if (communicates && f.isGpuKnown)
            addExposed(f.split(), row);
        else if (communicates)
            row.resize(row.size() + 3);
        if (waitsBetween)
            row.push_back(f.readerCost ? stats::TableCell(f.readerBefore) : stats::TableCell());
        if (options.batchSize > 0)
            row.push_back(ipsOf(f, options.batchSize));
        const bool isOutlier = std::binary_search(outliers.begin(), outliers.end(), i);
        row.push_back(isOutlier ? stats::TableCell(share(f.batchCost(), median))
                                : stats::TableCell());
        row.emplace_back(stats::TableWord(keyOf(report.source), titleOf(report.source)));
        row.emplace_back(stats::TableWord(titleOf(confidenceOf(report.basis))));
        row.emplace_back(stats::TableWord(keyOf(report.basis.kind), titleOf(report.basis.kind)));
        row.push_back(stats::messageCell(names::trackMessage(trace, f.step.thread)));
        table.rows.push_back(std::move(row));
    }
}

void fillDevices(store::Tables trace, const StepReport &report, stats::Table &table)
{
    table.columns = {{"step", msg("Step"), T::Count},
                     {"device", msg("Device"), T::Text},
                     {"batch_cost_ns", msg("Step time"), T::Duration},
                     {"gpu_busy_ns", msg("GPU busy"), T::Duration},
                     {"gpu_busy_share", msg("Busy"), T::Share},
                     {"gpu_idle_ns", msg("GPU idle"), T::Duration}};
    const bool communicates = communicatesInSteps(report);
    if (communicates)
        addExposedColumns(table);
    for (const StepFacts &f : report.steps) {
        for (size_t gpu = 0; gpu < report.gpus.size(); ++gpu) {
            std::vector<stats::TableCell> row{
                f.step.number, stats::messageCell(names::trackMessage(trace, report.gpus[gpu])),
                f.batchCost()};
            if (!f.isGpuKnown) {
                row.resize(table.columns.size());
                table.rows.push_back(std::move(row));
                continue;
            }
            const communication::TimeSplit &use = f.splitOf[gpu];
            row.insert(row.end(), {use.busy, share(use.busy, f.batchCost()), use.idle()});
            if (communicates)
                addExposed(use, row);
            table.rows.push_back(std::move(row));
        }
    }
}

void fillCauses(const StepReport &report, stats::Table &table)
{
    table.columns = {{"step", msg("Step"), T::Count},
                     {"cause", msg("Cause"), T::Text},
                     {"idle_ns", msg("Idle"), T::Duration},
                     {"share", msg("Share"), T::Share}};
    for (const StepFacts &f : report.steps) {
        std::vector<std::vector<stats::TableCell>> rows;
        if (!f.isGpuKnown)
            continue;
        for (size_t i = 0; i < idle::kIdleCauseCount; ++i) {
            if (f.idleByCause[i] > 0)
                rows.push_back({f.step.number, causeCell(i), f.idleByCause[i],
                                share(f.idleByCause[i], f.gpuIdle())});
        }
        std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
            return std::get<int64_t>(a[2]) > std::get<int64_t>(b[2]);
        });
        std::move(rows.begin(), rows.end(), std::back_inserter(table.rows));
    }
}

/// Times, counts and bytes have columns of their own: a column has one unit.
void fillDistribution(const StepReport &report, stats::Table &table)
{
    table.columns = {{"figure", msg("Metric"), T::Text},
                     {"steps", msg("Steps"), T::Count},
                     {"mean_ns", msg("Mean"), T::Duration},
                     {"median_ns", msg("Median time"), T::Duration},
                     {"p95_ns", msg("95 %"), T::Duration},
                     {"min_ns", msg("Min time"), T::Duration},
                     {"max_ns", msg("Max time"), T::Duration},
                     {"mad_ns", msg("MAD"), T::Duration},
                     {"median_count", msg("Median count"), T::Count},
                     {"min_count", msg("Min count"), T::Count},
                     {"max_count", msg("Max count"), T::Count}};
    if (report.steps.empty())
        return;
    for (const StepFigure &figure : stepFigures(report)) {
        const StepDistribution d = spreadOf(figure);
        std::vector<stats::TableCell> row{stats::TableMessage(figure.key, figure.title),
                                          static_cast<int64_t>(d.count)};
        if (figure.unit == StepFigure::Unit::Time)
            row.insert(row.end(), {d.mean, d.median, d.p95, d.min, d.max, d.mad, {}, {}, {}});
        else
            row.insert(row.end(), {{}, {}, {}, {}, {}, {}, d.median, d.min, d.max});
        table.rows.push_back(std::move(row));
    }
}

void fillOutliers(const StepReport &report, double factor, stats::Table &table)
{
    table.columns = {{"step", msg("Step"), T::Count},
                     {"batch_cost_ns", msg("Step time"), T::Duration},
                     {"times_median", msg("Relative to median"), T::Factor},
                     {"figure", msg("What differs"), T::Text},
                     {"difference_ns", msg("Time difference"), T::Duration},
                     {"value_ns", msg("Time"), T::Duration},
                     {"median_ns", msg("Median time"), T::Duration},
                     {"difference_count", msg("Count difference"), T::Count},
                     {"value_count", msg("Count"), T::Count},
                     {"median_count", msg("Median count"), T::Count}};
    const std::vector<size_t> outliers = outlierSteps(report, factor);
    if (outliers.empty())
        return;
    const std::vector<StepFigure> figures = stepFigures(report);
    const std::vector<int64_t> medians = mediansOf(figures);
    for (const size_t step : outliers) {
        const StepFacts &f = report.steps[step];
        for (const StepDifference &one : differencesOf(figures, medians, step)) {
            const StepFigure &figure = figures[one.figure];
            std::vector<stats::TableCell> row{f.step.number, f.batchCost(),
                                              share(f.batchCost(), medians.front()),
                                              stats::TableMessage(figure.key, figure.title)};
            const bool time = figure.unit == StepFigure::Unit::Time;
            row.resize(time ? 4 : 7);
            row.insert(row.end(), {one.difference(), one.value, one.median});
            row.resize(10);
            table.rows.push_back(std::move(row));
        }
    }
}

} // namespace

Result<StepKey> parseStepKey(std::string_view word)
{
    if (const auto key = kKeys.valueOf(word))
        return *key;
    return Error{.what = msg("unknown step table \"%1\"", word),
                 .remedy = msg("use one of %1", kKeys.list())};
}

stats::Table stepTable(store::Tables trace, const StepReport &report,
                       const StepTableOptions &options)
{
    stats::Table table{.report = "steps_by_" + std::string(kKeys.wordOf(options.by)),
                       .file = trace.path(),
                       .range = stats::relativeRange(trace, TimeRange::everything()),
                       .columns = {},
                       .rows = {}};
    switch (options.by) {
    case StepKey::Step:
        table.report = "steps";
        fillSteps(trace, report, options, table);
        break;
    case StepKey::Device:
        fillDevices(trace, report, table);
        break;
    case StepKey::Cause:
        fillCauses(report, table);
        break;
    case StepKey::Distribution:
        fillDistribution(report, table);
        break;
    case StepKey::Outlier:
        fillOutliers(report, options.outlierFactor, table);
        break;
    }
    return table;
}

} // namespace trilane::steps
