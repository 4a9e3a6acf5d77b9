// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/rankspane.h"

#include "model/store/tables.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/style/look.h"
#include "views/tables/kit/datatable.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

constexpr std::array kOrder{ranks::RankKey::Rank, ranks::RankKey::Collective, ranks::RankKey::Step,
                            ranks::RankKey::Alignment};

} // namespace

RanksPane::RanksPane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_table(new DataTable(this))
    , m_words(new QLabel(this))
{
    build();
    connect(m_table, &DataTable::rowActivated, this, &RanksPane::goTo);
    showTable();
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

void RanksPane::build()
{
    setObjectName(QStringLiteral("ranksPane"));
    m_table->setObjectName(QStringLiteral("ranksTable"));
    auto *bar = new QWidget(this);
    auto *barLayout = new QHBoxLayout(bar);
    barLayout->setContentsMargins(8, 4, 8, 4);
    barLayout->setSpacing(4);
    for (const ranks::RankKey key : kOrder) {
        QToolButton *button = m_buttons[static_cast<size_t>(key)] = new QToolButton(bar);
        style::setLook(button, style::Look::SmallToggle);
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, [this, key] { setKey(key); });
        barLayout->addWidget(button);
    }
    style::setLook(m_words, style::Look::Soft);
    m_words->setIndent(8);
    m_words->setTextFormat(Qt::PlainText); // names of a trace are no markup
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    barLayout->addWidget(m_words, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(m_table, 1);
}

void RanksPane::load()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (!store || m_of.lock() == store)
        return;
    m_of = store;
    // In a growing trace, old results stay until the new ones are ready.
    const bool keep = m_view->live().isLive();
    if (!keep)
        m_report = {};
    m_job.start(
        [store](const jobs::JobContext &job) {
            return ranks::rankReport(*store, {.evenOne = true}, job);
        },
        [this](ranks::RankReport report) {
            m_report = std::move(report);
            showTable();
        });
    if (!keep)
        showTable();
}

void RanksPane::setKey(ranks::RankKey key)
{
    m_key = key;
    showTable();
}

/// Ids in the report are of the trace that it is of; they stay while it grows.
std::shared_ptr<const store::Store> RanksPane::shownStore() const
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    return m_of.lock() == store || m_view->live().isLive() ? store : nullptr;
}

/// In the words of the language there is now.
void RanksPane::showTable()
{
    for (const ranks::RankKey key : kOrder) {
        button(key)->setText(items::MessageWords::word(ranks::titleOf(key)));
        button(key)->setChecked(key == m_key);
    }
    m_table->setEmptyText(emptyText());
    const std::shared_ptr<const store::Store> store = shownStore();
    if (!store)
        return;
    const bool byCost = m_key == ranks::RankKey::Collective;
    m_table->setDefaultSort(byCost ? "waited_ns" : "rank",
                            byCost ? Qt::DescendingOrder : Qt::AscendingOrder);
    stats::Table table = ranks::rankTable(*store, m_report, m_key);
    table.report = "ranks_" + table.part; // each keeps its own columns and order
    m_table->setData(items::TableData::make(std::move(table)));
    m_words->setText(summary());
    m_words->setToolTip(m_words->text());
}

QString RanksPane::emptyText() const
{
    if (m_job.isRunning())
        return tr("Analyzing the trace…");
    const bool needsOthers =
        m_key == ranks::RankKey::Collective || m_key == ranks::RankKey::Alignment;
    if (m_report.ranks.size() < 2 && needsOthers)
        return tr("This trace has one rank. Open as ranks… in the menu puts the traces of several "
                  "ranks on one time axis.");
    return m_key == ranks::RankKey::Collective ? tr("The ranks have no collective in common.")
           : m_report.ranks.empty()            ? tr("No GPU work.")
                                               : tr("No steps.");
}

QString RanksPane::words() const
{
    return m_words->text();
}

QString RanksPane::summaryOfOne(const communication::TimeSplit &use)
{
    if (use.communication == 0)
        return tr("One rank; no communication");
    return tr("One rank; communication %1, %2 of it hidden by computation, exposed %3 (%4 of the "
              "GPU time)")
        .arg(items::durationText(use.communication), items::percentText(use.overlap()),
             items::durationText(use.exposed()), items::percentText(use.exposedShare()));
}

/// The rank that cost the others most, and the clock error.
QString RanksPane::summary() const
{
    const std::shared_ptr<const store::Store> store = shownStore();
    if (!store || m_report.ranks.empty())
        return {};
    if (m_report.isOfOne())
        return summaryOfOne(m_report.ranks.front().use);
    Ns residual = 0;
    const store::Tables trace = *store;
    for (const format::RankSource &rank : trace.info().ranks)
        residual = std::max(residual, rank.residual);
    const QString clocks = trace.info().ranks.empty()
                               ? tr("one file, one clock")
                               : tr("clocks agree within %1").arg(items::durationText(residual));
    const auto most = std::max_element(
        m_report.ranks.begin(), m_report.ranks.end(),
        [](const ranks::RankFacts &a, const ranks::RankFacts &b) { return a.caused < b.caused; });
    if (most->caused == 0)
        return tr("No rank was late for a collective") + QStringLiteral(" · ") + clocks;
    return tr("Rank %1 was last in %2 collectives and cost the others %3. Main cause: %4")
               .arg(most->place.number)
               .arg(items::countText(most->timesLate), items::durationText(most->caused),
                    items::MessageWords::word(ranks::titleOf(trace, *most->mainCause()))) +
           QStringLiteral(" · ") + clocks;
}

void RanksPane::goTo(size_t row)
{
    if (!shownStore())
        return;
    if (m_key == ranks::RankKey::Collective)
        goToCollective(row);
    else if (m_key == ranks::RankKey::Step)
        goToStep(row);
    else
        goToRank(row);
}

/// Shows the collective on the last rank, with the waiting time of the others.
void RanksPane::goToCollective(size_t row)
{
    const std::vector<size_t> order = ranks::meetingOrder(m_report);
    if (row >= order.size())
        return;
    const ranks::Meeting &meeting = m_report.meetings[order[row]].meeting;
    m_view->goTo(meeting.last().at.slice);
    const TimeRange time{meeting.members.front().at.start(), meeting.last().at.end()};
    const Ns around = std::max<Ns>(time.duration() / 4, 1000);
    m_view->moveTo({time.begin - around, time.end + around});
}

/// To the collective at which it cost the others most; else to its first one.
void RanksPane::goToRank(size_t row)
{
    const std::vector<size_t> order = ranks::meetingOrder(m_report);
    for (size_t i = 0; i < order.size(); ++i) {
        const ranks::LateMeeting &late = m_report.meetings[order[i]];
        if (late.isLate && late.meeting.last().rank == row)
            return goToCollective(i);
    }
    for (const ranks::LateMeeting &late : m_report.meetings) {
        for (const ranks::MeetingMember &member : late.meeting.members) {
            if (member.rank == row)
                return m_view->goTo(member.at.slice);
        }
    }
}

void RanksPane::goToStep(size_t row)
{
    for (const ranks::RankFacts &rank : m_report.ranks) {
        if (row >= rank.steps.size()) {
            row -= rank.steps.size();
            continue;
        }
        const TimeRange time = rank.steps[row].step.range;
        const Ns around = time.duration() / 20;
        m_view->selectTime(time);
        return m_view->moveTo({time.begin - around, time.end + around});
    }
}

void RanksPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTable();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
