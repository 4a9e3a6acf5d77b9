// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/answers.h"

#include "model/analysis/areas/areatotals.h"
#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/operators/flamegraph.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/stats/foldednames.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/analysis/steps/idlebystep.h"
#include "model/analysis/steps/steptable.h"
#include "model/analysis/summaries/summarylist.h"
#include "model/output/tableexport.h"
#include "model/store/store.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <utility>

namespace trilane::bench {

namespace {

using StorePtr = std::shared_ptr<const store::Store>;

size_t written(const stats::Table &table)
{
    const std::string text = output::exportTable(table, output::TableFormat::Text, 160);
    keep(text);
    return table.rows.size();
}

size_t idle(const StorePtr &store, TimeRange range)
{
    size_t rows = 0;
    for (const idle::GpuIdle &gpu : idle::idleCauses(*store, {.range = range})) {
        for (idle::IdleKey key :
             {idle::IdleKey::Cause, idle::IdleKey::Thread, idle::IdleKey::Range})
            rows += written(idle::idleTable(*store, gpu, key));
    }
    return rows;
}

size_t idleByStep(const StorePtr &store, TimeRange range)
{
    return written(steps::idleByStepTable(
        *store, steps::findStepList(*store, {.range = range}).value(), {.range = range}));
}

size_t longest(const StorePtr &store, TimeRange range)
{
    return written(idle::gapsTable(*store, idle::longestGaps(*store, {.range = range}, 20)));
}

size_t steps(const StorePtr &store, TimeRange range)
{
    const steps::StepReport report =
        steps::measureSteps(*store, steps::findStepList(*store, {.range = range}).value());
    size_t rows = 0;
    for (steps::StepKey key : {steps::StepKey::Step, steps::StepKey::Device, steps::StepKey::Cause,
                               steps::StepKey::Distribution, steps::StepKey::Outlier})
        rows += written(steps::stepTable(*store, report, {.by = key}));
    return rows;
}

size_t inferredSteps(const StorePtr &store, TimeRange range)
{
    const steps::StepList list =
        steps::findStepList(*store, {.range = range, .infer = true}).value();
    return list.steps.size() + 1; // there may be none
}

operators::OperatorStats operatorTimes(const StorePtr &store, TimeRange range)
{
    return operators::operatorStats(operators::OperatorIndex::of(*store, {.foldSteps = true}),
                                    range);
}

size_t operators(const StorePtr &store, TimeRange range, operators::OperatorGrouping by)
{
    return written(operators::operatorTable(operatorTimes(store, range), by).value());
}

size_t flames(const StorePtr &store, TimeRange range, operators::FlameValue value)
{
    return operators::foldedStacks(operators::flameGraph(operatorTimes(store, range), value))
        .size();
}

size_t findings(const StorePtr &store, TimeRange range)
{
    const findings::Findings found = findings::findingsOf(*store, {.range = range});
    return written(findings::findingTable(found)) + found.hidden + 1;
}

size_t kernels(const StorePtr &store, TimeRange range, std::vector<stats::GroupKey> keys,
               bool outliers)
{
    summaries::ReportOptions options{.range = range, .groupBy = std::move(keys)};
    if (outliers)
        options.outliers = stats::OutlierRule{};
    const summaries::NamedReport *report = summaries::findNamedReport("kernels").value();
    return written(report->tables(*store, options, {}).value().front()) + (outliers ? 1 : 0);
}

size_t named(const summaries::NamedReport &report, const StorePtr &store, TimeRange range)
{
    const summaries::ReportOptions options{.range = range};
    if (report.rows) {
        const std::unique_ptr<stats::RowSource> rows = report.rows(*store, options, {});
        return output::exportRows(*rows, {.format = output::TableFormat::Text, .width = 160},
                                  [](std::string_view text) -> Result<void> {
                                      keep(text);
                                      return {};
                                  })
            .value();
    }
    for (const stats::Table &table : report.tables(*store, options, {}).value())
        written(table);
    return 1; // a trace need not have what it is about
}

template <typename... Arguments>
auto with(size_t (*give)(const StorePtr &, TimeRange, Arguments...), Arguments... arguments)
{
    return [=](const StorePtr &store, TimeRange range) {
        return give(store, range, arguments...);
    };
}

/// As a pane of the window answers: nothing but the table.
class ReportPanel : public Panel
{
public:
    ReportPanel(StorePtr store, stats::ReportId id, std::vector<stats::GroupKey> keys,
                std::string name)
        : m_store(std::move(store))
        , m_id(id)
        , m_keys(std::move(keys))
        , m_name(std::move(name))
    {}
    [[nodiscard]] std::string_view name() const override { return m_name; }

    void select(TimeRange range) override
    {
        stats::SliceQuery query = stats::queryOf(stats::report(m_id), range, m_keys);
        if (!m_context)
            m_context = launching::launchGroups(m_store, query.groupBy);
        query.context = m_context;
        const bool byName = query.groupBy == std::vector{stats::GroupKey::Name};
        const stats::SliceStats stats =
            byName ? stats::foldedStats(*m_store, query).names : stats::sliceStats(*m_store, query);
        keep(stats::sliceTable(*m_store, stats).value());
        if (!stats.rows.empty())
            showChosen(stats);
    }

private:
    /// The calls of the row that is chosen, and how long they took.
    void showChosen(const stats::SliceStats &stats) const
    {
        const stats::SliceRow &row = stats.rows.front();
        keep(stats::rowDurations(*m_store, stats.query, row, 1'000'000));
        keep(stats::sliceCalls(*m_store, stats.query, row, 1000));
    }

    StorePtr m_store;
    stats::ReportId m_id;
    std::vector<stats::GroupKey> m_keys;
    std::string m_name;
    std::shared_ptr<const stats::SliceContext> m_context;
};

class FlamePanel : public Panel
{
public:
    FlamePanel(StorePtr store, operators::FlameValue value, std::string_view name)
        : m_store(std::move(store))
        , m_value(value)
        , m_name(name)
    {}
    [[nodiscard]] std::string_view name() const override { return m_name; }

    void select(TimeRange range) override
    {
        if (!m_index)
            m_index = operators::OperatorIndex::of(*m_store, {.foldSteps = true});
        keep(operators::flameGraph(operators::operatorStats(m_index, range), m_value));
    }

private:
    StorePtr m_store;
    operators::FlameValue m_value;
    std::string_view m_name;
    std::shared_ptr<const operators::OperatorIndex> m_index;
};

/// One that keeps nothing.
class PlainPanel : public Panel
{
public:
    using Show = void (*)(const StorePtr &, TimeRange);

    PlainPanel(StorePtr store, std::string_view name, Show show)
        : m_store(std::move(store))
        , m_name(name)
        , m_show(show)
    {}
    [[nodiscard]] std::string_view name() const override { return m_name; }
    void select(TimeRange range) override { m_show(m_store, range); }

private:
    StorePtr m_store;
    std::string_view m_name;
    Show m_show;
};

void showIdle(const StorePtr &store, TimeRange range)
{
    idle::LongestGaps longest(1000);
    const auto gpus = idle::idleCauses(*store, {.range = range}, {},
                                       [&](const idle::GapStory &story) { longest.add(story); });
    for (const idle::GpuIdle &gpu : gpus)
        keep(idle::idleTable(*store, gpu, idle::IdleKey::Cause));
    keep(idle::gapsTable(*store, longest.take()));
}

void showArea(const StorePtr &store, TimeRange range)
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : store->lanes())
        lanes.push_back(lane.id);
    keep(areas::areaTotals(*store, lanes, range));
}

/// All but the step: with it each kernel would be a group of its own.
std::vector<stats::GroupKey> everyKey()
{
    std::vector<stats::GroupKey> keys(stats::kKernelGroupKeys.begin(),
                                      stats::kKernelGroupKeys.end());
    std::erase(keys, stats::GroupKey::Step);
    return keys;
}

void addKernelAnswers(std::vector<Answer> &answers)
{
    for (stats::GroupKey key : stats::kKernelGroupKeys)
        answers.push_back({"kernels by " + std::string(stats::toString(key)),
                           [key](const StorePtr &store, TimeRange range) {
                               return kernels(store, range, {key}, false);
                           }});
    answers.push_back({"kernels by every key", [](const StorePtr &store, TimeRange range) {
                           return kernels(store, range, everyKey(), false);
                       }});
    answers.push_back({"kernels, outliers", [](const StorePtr &store, TimeRange range) {
                           return kernels(store, range, {}, true);
                       }});
}

} // namespace

std::vector<Answer> wholeAnswers()
{
    std::vector<Answer> answers{
        {"idle by cause, thread, range", with(idle)},
        {"idle by step", with(idleByStep)},
        {"longest gaps", with(longest)},
        {"steps", with(steps)},
        {"steps, inferred", with(inferredSteps)},
        {"operators by name", with(operators, operators::OperatorGrouping::Name)},
        {"operators by path", with(operators, operators::OperatorGrouping::Path)},
        {"flame graph of CPU time", with(flames, operators::FlameValue::CpuTime)},
        {"flame graph of GPU time", with(flames, operators::FlameValue::GpuTime)},
        {"diagnose", with(findings)},
    };
    addKernelAnswers(answers);
    for (const summaries::NamedReport &report : summaries::namedReports())
        answers.push_back(
            {std::string(report.name), [&report](const StorePtr &store, TimeRange range) {
                 return named(report, store, range);
             }});
    return answers;
}

std::vector<std::unique_ptr<Panel>> panels(StorePtr store)
{
    std::vector<std::unique_ptr<Panel>> all;
    for (const stats::Report &of : stats::reports())
        all.push_back(std::make_unique<ReportPanel>(store, of.id, std::vector<stats::GroupKey>(),
                                                    std::string(of.name)));
    all.push_back(std::make_unique<ReportPanel>(store, stats::ReportId::Kernels,
                                                std::vector{stats::GroupKey::LaunchPath},
                                                "kernels by nvtx_path"));
    all.push_back(std::make_unique<ReportPanel>(store, stats::ReportId::Kernels, everyKey(),
                                                "kernels by every key"));
    all.push_back(std::make_unique<PlainPanel>(store, "idle", showIdle));
    all.push_back(std::make_unique<FlamePanel>(store, operators::FlameValue::CpuTime,
                                               "flame graph of CPU time"));
    all.push_back(std::make_unique<FlamePanel>(store, operators::FlameValue::GpuTime,
                                               "flame graph of GPU time"));
    all.push_back(std::make_unique<PlainPanel>(store, "area", showArea));
    return all;
}

} // namespace trilane::bench
