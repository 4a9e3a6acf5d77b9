// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steptable.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"
#include "model/base/wordtable.h"

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

/// The cause of most of its idle time.
void addMainCause(const StepFacts &facts, std::vector<stats::TableCell> &row)
{
    const auto most = std::max_element(facts.idleByCause.begin(), facts.idleByCause.end());
    if (*most == 0) {
        row.resize(row.size() + 2);
        return;
    }
    row.emplace_back(
        std::string(idle::keyOf(static_cast<idle::IdleCause>(most - facts.idleByCause.begin()))));
    row.emplace_back(*most);
}

/// Nothing where no size of a copy is known: that is not 0.
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

/// Of traces in which something communicates.
void addExposedColumns(stats::Table &table)
{
    table.columns.push_back({"communication_ns", "Communication", T::Duration});
    table.columns.push_back({"exposed_ns", "Exposed", T::Duration});
    table.columns.push_back({"exposed_share", "Exposed share", T::Share});
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
    table.columns = {{"step", "Step", T::Count},
                     {"start_ns", "Start", T::Duration},
                     {"batch_cost_ns", "Step time", T::Duration},
                     {"reader_cost_ns", "Reader cost", T::Duration},
                     {"gpu_busy_ns", "GPU busy", T::Duration},
                     {"gpu_busy_share", "Busy", T::Share},
                     {"gpu_idle_ns", "GPU idle", T::Duration},
                     {"idle_cause", "Main cause", T::Text},
                     {"idle_cause_ns", "Idle for it", T::Duration},
                     {"kernels", "Kernels", T::Count},
                     {"kernel_ns", "Kernel time", T::Duration},
                     {"copies", "Copies", T::Count},
                     {"copied_bytes", "Copied", T::Bytes}};
    const bool lacksSizes = hasUnsizedCopies(report);
    if (lacksSizes)
        table.columns.push_back({"copies_without_size", "Without size", T::Count});
    const bool communicates = communicatesInSteps(report);
    if (communicates)
        addExposedColumns(table);
    if (waitsBetween)
        table.columns.push_back({"reader_before_ns", "Reader before", T::Duration});
    if (options.batchSize > 0)
        table.columns.push_back({"ips", "ips", T::Count});
    table.columns.push_back({"outlier", "Outlier", T::Factor});
    table.columns.push_back({"source", "Source", T::Text});
    table.columns.push_back({"confidence", "Confidence", T::Text});
    table.columns.push_back({"kind", "Kind", T::Text});
    table.columns.push_back({"thread", "Thread", T::Text});
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
        row.emplace_back(std::string(keyOf(report.source)));
        row.emplace_back(std::string(keyOf(confidenceOf(report.basis))));
        row.emplace_back(std::string(keyOf(report.basis.kind)));
        const std::string thread = names::trackLabel(trace, f.step.thread);
        row.push_back(thread.empty() ? stats::TableCell() : stats::TableCell(thread));
        table.rows.push_back(std::move(row));
    }
}

void fillDevices(store::Tables trace, const StepReport &report, stats::Table &table)
{
    table.columns = {{"step", "Step", T::Count},
                     {"device", "Device", T::Text},
                     {"batch_cost_ns", "Step time", T::Duration},
                     {"gpu_busy_ns", "GPU busy", T::Duration},
                     {"gpu_busy_share", "Busy", T::Share},
                     {"gpu_idle_ns", "GPU idle", T::Duration}};
    const bool communicates = communicatesInSteps(report);
    if (communicates)
        addExposedColumns(table);
    for (const StepFacts &f : report.steps) {
        for (size_t gpu = 0; gpu < report.gpus.size(); ++gpu) {
            std::vector<stats::TableCell> row{
                f.step.number, names::trackLabel(trace, report.gpus[gpu]), f.batchCost()};
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
    table.columns = {{"step", "Step", T::Count},
                     {"cause", "Cause", T::Text},
                     {"idle_ns", "Idle", T::Duration},
                     {"share", "Share", T::Share}};
    for (const StepFacts &f : report.steps) {
        std::vector<std::vector<stats::TableCell>> rows;
        if (!f.isGpuKnown)
            continue;
        for (size_t i = 0; i < idle::kIdleCauseCount; ++i) {
            if (f.idleByCause[i] > 0)
                rows.push_back({f.step.number,
                                std::string(idle::keyOf(static_cast<idle::IdleCause>(i))),
                                f.idleByCause[i], share(f.idleByCause[i], f.gpuIdle())});
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
    table.columns = {{"figure", "Figure", T::Text},        {"steps", "Steps", T::Count},
                     {"mean_ns", "Mean", T::Duration},     {"median_ns", "Median", T::Duration},
                     {"p95_ns", "95 %", T::Duration},      {"min_ns", "Min", T::Duration},
                     {"max_ns", "Max", T::Duration},       {"mad_ns", "MAD", T::Duration},
                     {"median_count", "Median", T::Count}, {"min_count", "Min", T::Count},
                     {"max_count", "Max", T::Count}};
    if (report.steps.empty())
        return;
    for (const StepFigure &figure : stepFigures(report)) {
        const StepDistribution d = spreadOf(figure);
        std::vector<stats::TableCell> row{figure.key, static_cast<int64_t>(d.count)};
        if (figure.unit == StepFigure::Unit::Time)
            row.insert(row.end(), {d.mean, d.median, d.p95, d.min, d.max, d.mad, {}, {}, {}});
        else
            row.insert(row.end(), {{}, {}, {}, {}, {}, {}, d.median, d.min, d.max});
        table.rows.push_back(std::move(row));
    }
}

void fillOutliers(const StepReport &report, double factor, stats::Table &table)
{
    table.columns = {{"step", "Step", T::Count},
                     {"batch_cost_ns", "Step time", T::Duration},
                     {"times_median", "Of median", T::Factor},
                     {"figure", "What differs", T::Text},
                     {"difference_ns", "By", T::Duration},
                     {"value_ns", "Here", T::Duration},
                     {"median_ns", "Median", T::Duration},
                     {"difference_count", "By", T::Count},
                     {"value_count", "Here", T::Count},
                     {"median_count", "Median", T::Count}};
    const std::vector<size_t> outliers = outlierSteps(report, factor);
    if (outliers.empty())
        return;
    const std::vector<StepFigure> figures = stepFigures(report);
    const std::vector<int64_t> medians = mediansOf(figures);
    for (const size_t step : outliers) {
        const StepFacts &f = report.steps[step];
        for (const StepDifference &one : differencesOf(figures, medians, step)) {
            std::vector<stats::TableCell> row{f.step.number, f.batchCost(),
                                              share(f.batchCost(), medians.front()),
                                              figures[one.figure].key};
            const bool time = figures[one.figure].unit == StepFigure::Unit::Time;
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
