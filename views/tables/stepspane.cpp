// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/stepspane.h"

#include "model/analysis/steps/steptable.h"
#include "views/items/humantext.h"
#include "views/items/tabledata.h"
#include "views/style/look.h"
#include "views/tables/datatable.h"
#include "views/tables/stepbars.h"

#include <QEvent>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane {

StepsPane::StepsPane(ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_words(new QLabel(this))
    , m_bars(new StepBars(this))
    , m_table(new DataTable(this))
{
    setObjectName(QStringLiteral("stepsPane"));
    setLook(m_words, Look::Soft);
    m_words->setContentsMargins(10, 4, 10, 0);
    m_words->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("stepsTable"));
    m_table->setDefaultSort("start_ns", Qt::AscendingOrder);
    auto *side = new QWidget(this);
    auto *sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addWidget(m_words);
    sideLayout->addWidget(m_bars, 1);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(side);
    splitter->setSizes({1000, 480});
    splitter->setStretchFactor(0, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    connect(m_table, &DataTable::rowSelected, this,
            [this] { m_bars->setChosen(m_table->selectedRow()); });
    connect(m_table, &DataTable::rowActivated, this, &StepsPane::goTo);
    connect(m_bars, &StepBars::stepClicked, this, &StepsPane::chooseRow);
    connect(m_bars, &StepBars::stepActivated, this, &StepsPane::goTo);
    retranslate();
    connect(&m_job, &BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

StepsPane::Loaded StepsPane::compute(const Store &store, const JobContext &job)
{
    Loaded loaded;
    Result<StepList> list = findStepList(store, {}, job);
    if (list)
        loaded.report = measureSteps(store, *list, job);
    if (job.stopped())
        return loaded;
    loaded.outliers = outlierSteps(loaded.report, kOutlierFactor);
    std::vector<int64_t> times;
    for (const StepFacts &facts : loaded.report.steps)
        times.push_back(facts.batchCost());
    loaded.median = distributionOf(std::move(times)).median;
    loaded.data = TableData::make(stepTable(store, loaded.report));
    return loaded;
}

void StepsPane::load()
{
    const std::shared_ptr<const Store> store = m_view->store();
    if (!store || m_of.lock() == store)
        return;
    m_of = store;
    m_job.start([store](const JobContext &job) { return compute(*store, job); },
                [this](Loaded loaded) { showLoaded(std::move(loaded)); });
    retranslate();
}

void StepsPane::showLoaded(Loaded loaded)
{
    if (!loaded.data)
        return;
    m_report = std::move(loaded.report);
    m_outliers = loaded.outliers.size();
    std::vector<StepBars::Bar> bars;
    for (size_t i = 0; i < m_report.steps.size(); ++i) {
        const bool isOutlier =
            std::binary_search(loaded.outliers.begin(), loaded.outliers.end(), i);
        bars.push_back({m_report.steps[i].step.number, m_report.steps[i].batchCost(), isOutlier});
    }
    m_bars->setBars(std::move(bars), loaded.median);
    m_table->setData(std::move(loaded.data));
    retranslate();
}

void StepsPane::chooseRow(size_t step)
{
    m_table->selectRow(step);
}

/// With some time around it, so that its borders are seen.
void StepsPane::goTo(size_t step)
{
    if (step >= m_report.steps.size())
        return;
    const TimeRange time = m_report.steps[step].step.range;
    const Ns around = time.duration() / 20;
    m_table->selectRow(step);
    m_view->selectTime(time);
    m_view->moveTo({time.begin - around, time.end + around});
}

void StepsPane::retranslate()
{
    m_table->setEmptyText(
        m_job.isRunning() ? tr("The trace is being examined…")
                          : tr("No steps: no range is called like “step 17”, and no sequence of "
                               "kernels repeats."));
    if (m_report.steps.empty())
        return m_words->clear();
    const size_t count = m_report.steps.size();
    const QString steps =
        m_report.source == StepSource::Inferred
            ? tr("%1 steps, inferred from the kernels that repeat").arg(countText(count))
        : count == 1 ? tr("1 step")
                     : tr("%1 steps").arg(countText(count));
    const QString outliers =
        m_outliers == 1 ? tr("1 outlier") : tr("%1 outliers").arg(countText(m_outliers));
    m_words->setText(steps + QStringLiteral(" · ") + outliers);
}

void StepsPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane
