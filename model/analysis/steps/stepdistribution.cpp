// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/stepdistribution.h"

#include "model/analysis/stats/durationsample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>

namespace trilane::steps {

namespace {

using Unit = StepFigure::Unit;

/// Quantile of sorted values.
int64_t nearestRank(const std::vector<int64_t> &sorted, double part)
{
    const auto rank = static_cast<size_t>(std::ceil(part * static_cast<double>(sorted.size())));
    return sorted[std::max(rank, size_t{1}) - 1];
}

StepFigure figure(const StepReport &report, std::string key, Message title, Unit unit,
                  const std::function<int64_t(const StepFacts &)> &value)
{
    StepFigure figure{std::move(key), std::move(title), unit, {}};
    for (const StepFacts &facts : report.steps)
        figure.values.emplace_back(value(facts));
    return figure;
}

/// A figure of GPU activity.
StepFigure gpuFigure(const StepReport &report, std::string key, Message title, Unit unit,
                     const std::function<int64_t(const StepFacts &)> &value)
{
    StepFigure figure{std::move(key), std::move(title), unit, {}};
    for (const StepFacts &facts : report.steps)
        figure.values.push_back(facts.isGpuKnown ? std::optional(value(facts)) : std::nullopt);
    return figure;
}

bool isAnyGpuKnown(const StepReport &report)
{
    return std::any_of(report.steps.begin(), report.steps.end(),
                       [](const StepFacts &facts) { return facts.isGpuKnown; });
}

void addIdleFigures(const StepReport &report, std::vector<StepFigure> &figures)
{
    for (size_t i = 0; i < idle::kIdleCauseCount; ++i) {
        const auto cause = static_cast<idle::IdleCause>(i);
        const auto has = [i](const StepFacts &facts) {
            return facts.isGpuKnown && facts.idleByCause[i] > 0;
        };
        if (std::any_of(report.steps.begin(), report.steps.end(), has))
            figures.push_back(
                gpuFigure(report, "idle_" + std::string(idle::keyOf(cause)),
                          msg("%1: %2", MessageText("Idle"), idle::titleOf(cause)), Unit::Time,
                          [i](const StepFacts &facts) { return facts.idleByCause[i]; }));
    }
}

} // namespace

StepDistribution distributionOf(std::vector<int64_t> values)
{
    StepDistribution spread{.count = values.size()};
    if (values.empty())
        return spread;
    std::sort(values.begin(), values.end());
    for (const int64_t value : values)
        spread.mean += static_cast<double>(value) / static_cast<double>(values.size());
    spread.median = nearestRank(values, 0.5);
    spread.p95 = nearestRank(values, 0.95);
    spread.min = values.front();
    spread.max = values.back();
    for (int64_t &value : values)
        value = std::abs(value - spread.median);
    std::sort(values.begin(), values.end());
    spread.mad = nearestRank(values, 0.5);
    spread.meanDistance = stats::meanOf(values);
    return spread;
}

StepDistribution spreadOf(const StepFigure &figure)
{
    std::vector<int64_t> known;
    for (const std::optional<int64_t> &value : figure.values) {
        if (value)
            known.push_back(*value);
    }
    return distributionOf(std::move(known));
}

std::vector<StepFigure> stepFigures(const StepReport &report)
{
    std::vector<StepFigure> figures{figure(report, "batch_cost", msg("Step time"), Unit::Time,
                                           [](const StepFacts &f) { return f.batchCost(); })};
    const bool readerKnown =
        !report.steps.empty() &&
        std::all_of(report.steps.begin(), report.steps.end(),
                    [](const StepFacts &facts) { return facts.readerCost.has_value(); });
    if (readerKnown)
        figures.push_back(figure(report, "reader_cost", msg("Data wait"), Unit::Time,
                                 [](const StepFacts &f) { return *f.readerCost; }));
    if (!isAnyGpuKnown(report))
        return figures;
    figures.push_back(gpuFigure(report, "gpu_busy", msg("GPU busy"), Unit::Time,
                                [](const StepFacts &f) { return f.gpuBusy; }));
    figures.push_back(gpuFigure(report, "gpu_idle", msg("GPU idle"), Unit::Time,
                                [](const StepFacts &f) { return f.gpuIdle(); }));
    figures.push_back(gpuFigure(report, "kernel_time", msg("Kernel time"), Unit::Time,
                                [](const StepFacts &f) { return f.kernelTime; }));
    figures.push_back(gpuFigure(report, "copy_time", msg("Copy time"), Unit::Time,
                                [](const StepFacts &f) { return f.copyTime; }));
    if (std::any_of(report.steps.begin(), report.steps.end(),
                    [](const StepFacts &f) { return f.isGpuKnown && f.split().communication > 0; }))
        figures.push_back(gpuFigure(report, "exposed_communication", msg("Exposed communication"),
                                    Unit::Time,
                                    [](const StepFacts &f) { return f.split().exposed(); }));
    addIdleFigures(report, figures);
    figures.push_back(
        gpuFigure(report, "kernels", msg("Kernels"), Unit::Count,
                  [](const StepFacts &f) { return static_cast<int64_t>(f.kernels); }));
    figures.push_back(gpuFigure(report, "copies", msg("Copies"), Unit::Count,
                                [](const StepFacts &f) { return static_cast<int64_t>(f.copies); }));
    figures.push_back(gpuFigure(report, "copied_bytes", msg("Copied"), Unit::Bytes,
                                [](const StepFacts &f) { return f.copiedBytes; }));
    if (hasUnsizedCopies(report))
        figures.push_back(
            gpuFigure(report, "copies_without_size", msg("Copies without size"), Unit::Count,
                      [](const StepFacts &f) { return static_cast<int64_t>(f.unsizedCopies); }));
    return figures;
}

std::vector<size_t> outlierSteps(const StepReport &report, double factor)
{
    std::vector<int64_t> times;
    for (const StepFacts &facts : report.steps)
        times.push_back(facts.batchCost());
    const StepDistribution spread = distributionOf(times);
    const stats::UsualDurations usual =
        stats::usualDurations({.count = spread.count,
                               .median = static_cast<double>(spread.median),
                               .mad = static_cast<double>(spread.mad),
                               .meanDistance = spread.meanDistance},
                              {.factor = factor});
    std::vector<size_t> outliers;
    for (size_t i = 0; i < times.size(); ++i) {
        if (static_cast<double>(times[i]) > usual.most)
            outliers.push_back(i);
    }
    return outliers;
}

std::vector<int64_t> mediansOf(std::span<const StepFigure> figures)
{
    std::vector<int64_t> medians;
    for (const StepFigure &figure : figures)
        medians.push_back(spreadOf(figure).median);
    return medians;
}

std::vector<StepDifference> differencesOf(std::span<const StepFigure> figures,
                                          std::span<const int64_t> medians, size_t step)
{
    std::vector<StepDifference> differences;
    for (size_t i = 1; i < figures.size(); ++i) {
        const std::optional<int64_t> value = figures[i].values[step];
        if (value && *value != medians[i])
            differences.push_back({i, *value, medians[i]});
    }
    const auto weight = [&](const StepDifference &one) {
        const auto size = static_cast<double>(std::abs(one.difference()));
        return figures[one.figure].unit == Unit::Time
                   ? size
                   : size / static_cast<double>(std::max(std::abs(one.median), int64_t{1}));
    };
    std::stable_sort(differences.begin(), differences.end(),
                     [&](const StepDifference &a, const StepDifference &b) {
                         const bool timeA = figures[a.figure].unit == Unit::Time;
                         const bool timeB = figures[b.figure].unit == Unit::Time;
                         return timeA != timeB ? timeA : weight(a) > weight(b);
                     });
    return differences;
}

} // namespace trilane::steps
