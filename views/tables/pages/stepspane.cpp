// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/stepspane.h"

#include "model/store/tables.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/style/look.h"
#include "views/tables/charts/stepbars.h"
#include "views/tables/kit/datatable.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

StepsPane::StepsPane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_ranks(new QComboBox(this))
    , m_words(new QLabel(this))
    , m_bars(new StepBars(this))
    , m_table(new DataTable(this))
{
    build();
    connect(m_ranks, &QComboBox::currentIndexChanged, this, &StepsPane::chooseRank);
    connect(m_table, &DataTable::rowSelected, this,
            [this] { m_bars->setChosen(m_table->selectedRow()); });
    connect(m_table, &DataTable::rowActivated, this, &StepsPane::goTo);
    connect(m_bars, &StepBars::stepClicked, this, &StepsPane::chooseRow);
    connect(m_bars, &StepBars::stepActivated, this, &StepsPane::goTo);
    retranslate();
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

void StepsPane::build()
{
    setObjectName(QStringLiteral("stepsPane"));
    m_ranks->setObjectName(QStringLiteral("stepRanks"));
    m_ranks->hide();
    style::setLook(m_words, style::Look::Soft);
    m_words->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("stepsTable"));
    m_table->setDefaultSort("start_ns", Qt::AscendingOrder);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(10, 4, 10, 0);
    top->setSpacing(10);
    top->addWidget(m_ranks);
    top->addWidget(m_words, 1);
    auto *side = new QWidget(this);
    auto *sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addLayout(top);
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
}

StepsPane::Loaded StepsPane::compute(const store::Store &store, std::optional<int> rank,
                                     const jobs::JobContext &job)
{
    Loaded loaded;
    for (const ranks::RankPlace &place : ranks::ranksOf(store))
        loaded.ranks.push_back(place.number);
    steps::StepReport report;
    if (Result<ranks::RankSteps> steps = ranks::stepsOfRank(store, rank, {}, job)) {
        loaded.rank = steps->place.number;
        report = std::move(steps->report);
    }
    if (job.stopped())
        return loaded;
    loaded.outliers = steps::outlierSteps(report, steps::kOutlierFactor);
    std::vector<int64_t> times;
    for (const steps::StepFacts &facts : report.steps)
        times.push_back(facts.batchCost());
    loaded.median = steps::distributionOf(std::move(times)).median;
    loaded.data = items::TableData::make(steps::stepTable(store, report));
    loaded.report = std::make_shared<steps::StepReport>(std::move(report));
    return loaded;
}

void StepsPane::load()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (!store)
        return;
    if (m_of.lock() == store)
        return loadRows(store);
    m_of = store;
    m_isLetGo = false;
    m_job.start(
        [store, rank = m_rank](const jobs::JobContext &job) { return compute(*store, rank, job); },
        [this](Loaded loaded) { showLoaded(std::move(loaded)); });
    retranslate();
}

/// Keeps the step report, which takes seconds to compute for many steps.
void StepsPane::release()
{
    if (!m_report || m_table->data().rowCount() <= kShortTable)
        return;
    m_isLetGo = true;
    m_table->release();
}

void StepsPane::loadRows(const std::shared_ptr<const store::Store> &store)
{
    if (!m_isLetGo || !m_report)
        return;
    m_isLetGo = false;
    m_job.start(
        [store, report = m_report](const jobs::JobContext &) {
            return items::TableData::make(steps::stepTable(*store, *report));
        },
        [this](std::shared_ptr<const items::TableData> data) {
            m_table->setData(std::move(data));
        });
}

/// Clears the rows of the previous rank immediately, so that they are not shown under another name.
void StepsPane::chooseRank()
{
    m_rank = m_ranks->currentData().toInt();
    m_report.reset();
    m_bars->setBars({}, 0);
    m_table->setData(items::TableData::make(stats::Table()));
    m_of.reset();
    load();
}

void StepsPane::showRanks(const Loaded &loaded)
{
    const QSignalBlocker quiet(m_ranks);
    m_ranks->clear();
    for (const int number : loaded.ranks)
        m_ranks->addItem(items::RankWords::name(number), number);
    m_ranks->setVisible(loaded.ranks.size() > 1);
    if (loaded.ranks.empty())
        return;
    m_ranks->setCurrentIndex(m_ranks->findData(loaded.rank));
    m_rank = loaded.rank;
}

void StepsPane::showLoaded(Loaded loaded)
{
    if (!loaded.data)
        return;
    showRanks(loaded);
    m_report = std::move(loaded.report);
    m_outliers = loaded.outliers.size();
    std::vector<StepBars::Bar> bars;
    for (size_t i = 0; i < m_report->steps.size(); ++i) {
        const bool isOutlier =
            std::binary_search(loaded.outliers.begin(), loaded.outliers.end(), i);
        const steps::StepFacts &facts = m_report->steps[i];
        bars.push_back({facts.step.number, facts.batchCost(), isOutlier});
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
    if (!m_report || step >= m_report->steps.size())
        return;
    const TimeRange time = m_report->steps[step].step.range;
    const Ns around = time.duration() / 20;
    m_table->selectRow(step);
    m_view->selectTime(time);
    m_view->moveTo({time.begin - around, time.end + around});
}

QString StepsPane::basisText(const steps::StepReport &report)
{
    QStringList clauses;
    for (const Message &clause : steps::clausesOf(report.source, report.basis))
        clauses << items::MessageWords::word(clause);
    return clauses.join(QStringLiteral(" · "));
}

void StepsPane::retranslate()
{
    m_table->setEmptyText(
        m_job.isRunning()
            ? tr("Analyzing the trace…")
            : tr("No steps: no ranges mark them, and no repeating sequence of kernels was found."));
    for (int i = 0; i < m_ranks->count(); ++i)
        m_ranks->setItemText(i, items::RankWords::name(m_ranks->itemData(i).toInt()));
    if (!m_report || m_report->steps.empty())
        return m_words->clear();
    const size_t count = m_report->steps.size();
    const QString steps = count == 1 ? tr("1 step") : tr("%1 steps").arg(items::countText(count));
    const QString outliers =
        m_outliers == 1 ? tr("1 outlier") : tr("%1 outliers").arg(items::countText(m_outliers));
    m_words->setText(steps + QStringLiteral(" · ") + outliers + QStringLiteral(" · ") +
                     basisText(*m_report));
}

void StepsPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
