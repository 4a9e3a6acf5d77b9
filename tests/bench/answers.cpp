// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/answers.h"

#include "model/analysis/areatotals.h"
#include "model/analysis/findings/findings.h"
#include "model/analysis/foldednames.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/operators/flamegraph.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/rowcalls.h"
#include "model/analysis/steps/idlebystep.h"
#include "model/analysis/steps/steptable.h"
#include "model/analysis/summaries/catalogue.h"
#include "model/exporters/tableexport.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <utility>

namespace trilane::bench {

namespace {

using StorePtr = std::shared_ptr<const Store>;

size_t written(const Table &table)
{
    const std::string text = exportTable(table, TableFormat::Text, 160);
    keep(text);
    return table.rows.size();
}

size_t idle(const StorePtr &store, TimeRange range)
{
    size_t rows = 0;
    for (const GpuIdle &gpu : idleCauses(*store, {.range = range})) {
        for (IdleKey key : {IdleKey::Cause, IdleKey::Thread, IdleKey::Range})
            rows += written(idleTable(*store, gpu, key));
    }
    return rows;
}

size_t idleByStep(const StorePtr &store, TimeRange range)
{
    return written(
        idleByStepTable(*store, findStepList(*store, {.range = range}).value(), {.range = range}));
}

size_t longest(const StorePtr &store, TimeRange range)
{
    return written(gapsTable(*store, longestGaps(*store, {.range = range}, 20)));
}

size_t steps(const StorePtr &store, TimeRange range)
{
    const StepReport report = measureSteps(*store, findStepList(*store, {.range = range}).value());
    size_t rows = 0;
    for (StepKey key :
         {StepKey::Step, StepKey::Device, StepKey::Cause, StepKey::Distribution, StepKey::Outlier})
        rows += written(stepTable(*store, report, {.by = key}));
    return rows;
}

size_t inferredSteps(const StorePtr &store, TimeRange range)
{
    const StepList list = findStepList(*store, {.range = range, .infer = true}).value();
    return list.steps.size() + 1; // there may be none
}

OperatorStats operatorTimes(const StorePtr &store, TimeRange range)
{
    return operatorStats(OperatorIndex::of(*store, {.foldSteps = true}), range);
}

size_t operators(const StorePtr &store, TimeRange range, OperatorGrouping by)
{
    return written(operatorTable(operatorTimes(store, range), by).value());
}

size_t flames(const StorePtr &store, TimeRange range, FlameValue value)
{
    return foldedStacks(flameGraph(operatorTimes(store, range), value)).size();
}

size_t findings(const StorePtr &store, TimeRange range)
{
    const Findings found = findingsOf(*store, {.range = range});
    return written(findingTable(found)) + found.hidden + 1;
}

size_t kernels(const StorePtr &store, TimeRange range, std::vector<GroupKey> keys, bool outliers)
{
    ReportOptions options{.range = range, .groupBy = std::move(keys)};
    if (outliers)
        options.outliers = OutlierRule{};
    const NamedReport *report = findNamedReport("kernels").value();
    return written(report->tables(*store, options, {}).value().front()) + (outliers ? 1 : 0);
}

size_t named(const NamedReport &report, const StorePtr &store, TimeRange range)
{
    const ReportOptions options{.range = range};
    if (report.rows) {
        const std::unique_ptr<RowSource> rows = report.rows(*store, options, {});
        return exportRows(*rows, {.format = TableFormat::Text, .width = 160},
                          [](std::string_view text) -> Result<void> {
                              keep(text);
                              return {};
                          })
            .value();
    }
    for (const Table &table : report.tables(*store, options, {}).value())
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
    ReportPanel(StorePtr store, ReportId id, std::vector<GroupKey> keys, std::string name)
        : m_store(std::move(store))
        , m_id(id)
        , m_keys(std::move(keys))
        , m_name(std::move(name))
    {}
    [[nodiscard]] std::string_view name() const override { return m_name; }

    void select(TimeRange range) override
    {
        SliceQuery query = queryOf(report(m_id), range, m_keys);
        if (!m_context)
            m_context = launchGroups(m_store, query.groupBy);
        query.context = m_context;
        const bool byName = query.groupBy == std::vector{GroupKey::Name};
        const SliceStats stats =
            byName ? foldedStats(*m_store, query).names : sliceStats(*m_store, query);
        keep(sliceTable(*m_store, stats).value());
        if (!stats.rows.empty())
            showChosen(stats);
    }

private:
    /// The calls of the row that is chosen, and how long they took.
    void showChosen(const SliceStats &stats) const
    {
        const SliceRow &row = stats.rows.front();
        keep(rowDurations(*m_store, stats.query, row, 1'000'000));
        keep(sliceCalls(*m_store, stats.query, row, 1000));
    }

    StorePtr m_store;
    ReportId m_id;
    std::vector<GroupKey> m_keys;
    std::string m_name;
    std::shared_ptr<const SliceContext> m_context;
};

class FlamePanel : public Panel
{
public:
    FlamePanel(StorePtr store, FlameValue value, std::string_view name)
        : m_store(std::move(store))
        , m_value(value)
        , m_name(name)
    {}
    [[nodiscard]] std::string_view name() const override { return m_name; }

    void select(TimeRange range) override
    {
        if (!m_index)
            m_index = OperatorIndex::of(*m_store, {.foldSteps = true});
        keep(flameGraph(operatorStats(m_index, range), m_value));
    }

private:
    StorePtr m_store;
    FlameValue m_value;
    std::string_view m_name;
    std::shared_ptr<const OperatorIndex> m_index;
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
    LongestGaps longest(1000);
    const auto gpus = idleCauses(*store, {.range = range}, {},
                                 [&](const GapStory &story) { longest.add(story); });
    for (const GpuIdle &gpu : gpus)
        keep(idleTable(*store, gpu, IdleKey::Cause));
    keep(gapsTable(*store, longest.take()));
}

void showArea(const StorePtr &store, TimeRange range)
{
    std::vector<LaneId> lanes;
    for (const Lane &lane : store->lanes())
        lanes.push_back(lane.id);
    keep(areaTotals(*store, lanes, range));
}

/// All but the step: with it each kernel would be a group of its own.
std::vector<GroupKey> everyKey()
{
    std::vector<GroupKey> keys(kKernelGroupKeys.begin(), kKernelGroupKeys.end());
    std::erase(keys, GroupKey::Step);
    return keys;
}

void addKernelAnswers(std::vector<Answer> &answers)
{
    for (GroupKey key : kKernelGroupKeys)
        answers.push_back({"kernels by " + std::string(toString(key)),
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
        {"operators by name", with(operators, OperatorGrouping::Name)},
        {"operators by path", with(operators, OperatorGrouping::Path)},
        {"flame graph of CPU time", with(flames, FlameValue::CpuTime)},
        {"flame graph of GPU time", with(flames, FlameValue::GpuTime)},
        {"diagnose", with(findings)},
    };
    addKernelAnswers(answers);
    for (const NamedReport &report : namedReports())
        answers.push_back(
            {std::string(report.name), [&report](const StorePtr &store, TimeRange range) {
                 return named(report, store, range);
             }});
    return answers;
}

std::vector<std::unique_ptr<Panel>> panels(StorePtr store)
{
    std::vector<std::unique_ptr<Panel>> all;
    for (const Report &of : reports())
        all.push_back(std::make_unique<ReportPanel>(store, of.id, std::vector<GroupKey>(),
                                                    std::string(of.name)));
    all.push_back(std::make_unique<ReportPanel>(
        store, ReportId::Kernels, std::vector{GroupKey::LaunchPath}, "kernels by nvtx_path"));
    all.push_back(std::make_unique<ReportPanel>(store, ReportId::Kernels, everyKey(),
                                                "kernels by every key"));
    all.push_back(std::make_unique<PlainPanel>(store, "idle", showIdle));
    all.push_back(
        std::make_unique<FlamePanel>(store, FlameValue::CpuTime, "flame graph of CPU time"));
    all.push_back(
        std::make_unique<FlamePanel>(store, FlameValue::GpuTime, "flame graph of GPU time"));
    all.push_back(std::make_unique<PlainPanel>(store, "area", showArea));
    return all;
}

} // namespace trilane::bench
