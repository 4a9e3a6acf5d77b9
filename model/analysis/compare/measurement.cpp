// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/measurement.h"

#include "model/analysis/compare/measurers.h"
#include "model/analysis/steps/stepfacts.h"

#include <functional>

namespace trilane::compare {

namespace {

/// One value of all selected steps.
class FigureAdder
{
public:
    FigureAdder(const steps::StepReport &report, const std::vector<size_t> &chosen,
                const ComparedSteps &steps, std::vector<MeasuredPart> &parts)
        : m_report(report)
        , m_chosen(chosen)
        , m_steps(steps)
        , m_parts(parts)
    {}

    MeasuredPart &add(std::string_view key,
                      const std::function<Ns(const steps::StepFacts &)> &value)
    {
        MeasuredPart part{.group = std::string(key), .name = {}, .time = {}};
        for (size_t i = 0; i < m_chosen.size(); ++i) {
            const steps::StepFacts &facts = m_report.steps[m_chosen[i]];
            part.time.add(m_steps.sampleOf(i), value(facts));
            part.time.see({facts.step.range, facts.step.thread, {}});
        }
        part.time.calls = m_chosen.size();
        m_parts.push_back(std::move(part));
        return m_parts.back();
    }

private:
    const steps::StepReport &m_report;
    const std::vector<size_t> &m_chosen;
    const ComparedSteps &m_steps;
    std::vector<MeasuredPart> &m_parts;
};

void measureFigures(const steps::StepReport &report, const std::vector<size_t> &chosen,
                    const ComparedSteps &steps, std::vector<MeasuredPart> &parts)
{
    FigureAdder figures(report, chosen, steps, parts);
    figures.add(stepkeys::kTime, [](const steps::StepFacts &f) { return f.batchCost(); });
    if (chosen.size() < report.steps.size()) {
        MeasuredPart all{.group = std::string(stepkeys::kAllTime), .name = {}, .time = {}};
        for (const steps::StepFacts &facts : report.steps) {
            all.time.total += facts.batchCost();
            all.time.see({facts.step.range, facts.step.thread, {}});
        }
        all.time.calls = report.steps.size();
        parts.push_back(std::move(all));
    }
    const bool readerKnown =
        std::any_of(report.steps.begin(), report.steps.end(),
                    [](const steps::StepFacts &f) { return f.readerCost.has_value(); });
    if (readerKnown)
        figures.add(stepkeys::kReader,
                    [](const steps::StepFacts &f) { return f.readerCost.value_or(0); });
    if (report.gpus.empty())
        return;
    figures.add(stepkeys::kBusy, [](const steps::StepFacts &f) { return f.split().busy; });
    figures.add(stepkeys::kIdle, [](const steps::StepFacts &f) { return f.gpuIdle(); });
    MeasuredPart &kernels =
        figures.add(stepkeys::kKernels, [](const steps::StepFacts &f) { return f.kernelTime; });
    kernels.time.calls = 0;
    for (const size_t step : chosen)
        kernels.time.calls += report.steps[step].kernels;
    MeasuredPart &copies =
        figures.add(stepkeys::kCopies, [](const steps::StepFacts &f) { return f.copyTime; });
    copies.time.calls = 0;
    for (const size_t step : chosen) {
        copies.time.calls += report.steps[step].copies;
        copies.time.bytes += report.steps[step].copiedBytes;
        copies.time.unsized += report.steps[step].unsizedCopies;
    }
}

} // namespace

std::string_view keyOf(CompareSection section)
{
    static constexpr std::array<std::string_view, kCompareSectionCount> kKeys{
        "steps",        "idle",          "kernels",        "copies",
        "operator_gpu", "operator_self", "operator_total", "api"};
    return kKeys[static_cast<size_t>(section)];
}

MessageText titleOf(CompareSection section)
{
    static constexpr std::array<MessageText, kCompareSectionCount> kTitles{
        MessageText("Steps"),
        MessageText("Idle causes"),
        MessageText("Kernels"),
        MessageText("Copies"),
        MessageText("Operators: GPU time"),
        MessageText("Operators: self CPU time"),
        MessageText("Operators: total CPU time"),
        MessageText("CUDA calls")};
    return kTitles[static_cast<size_t>(section)];
}

Measurement measure(const store::Store &store, const steps::StepList &list,
                    const std::vector<size_t> &chosen, size_t samples, const jobs::JobContext &job)
{
    Measurement measured;
    std::vector<TimeRange> ranges;
    for (const size_t step : chosen)
        ranges.push_back(list.steps[step].range);
    const ComparedSteps steps(std::move(ranges), samples);
    IdleMeasurer idle(store, steps);
    const steps::StepReport report = steps::measureSteps(
        store, list, job, [&](const idle::GapStory &story) { idle.add(story); });
    measured.gpus = report.gpus.size();
    measureFigures(report, chosen, steps, measured.of(CompareSection::Steps));
    measured.of(CompareSection::Idle) = idle.take();
    measureGpuWork(store, report.gpus, steps, measured, job);
    measureApiCalls(store, steps, measured.of(CompareSection::Api), job);
    measureOperators(store, report.gpus, steps, measured, job);
    return measured;
}

} // namespace trilane::compare
