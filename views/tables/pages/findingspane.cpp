// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/findingspane.h"

#include "model/store/store.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/findingwords.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/tables/kit/datatable.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

namespace {

QColor colorOf(const theme::Theme &theme, findings::Severity severity)
{
    switch (severity) {
    case findings::Severity::High:
        return theme.kernels[1];
    case findings::Severity::Medium:
        return theme.runnable;
    case findings::Severity::Low:
        return theme::mixed(theme.runnable, theme.panel, 0.5);
    case findings::Severity::Note:
        break;
    }
    return theme.faint;
}

/// Rows in the user's words; names of the machine stay as they are.
stats::Table listOf(const findings::Findings &findings)
{
    stats::Table table{.report = "findings", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"title", msg("Finding"), stats::ColumnType::Text},
                     {"severity", msg("Severity"), stats::ColumnType::Text},
                     {"expected_ns", msg("Likely gain"), stats::ColumnType::Duration},
                     {"gain_ns", msg("Upper bound"), stats::ColumnType::Duration},
                     {"share", msg("Share"), stats::ColumnType::Share}};
    for (const findings::TraceFinding &finding : findings.list) {
        const bool gains = finding.gain > 0;
        table.rows.push_back({stats::messageCell(finding.title),
                              stats::TableWord(findings::keyOf(finding.severity),
                                               findings::titleOf(finding.severity)),
                              gains ? stats::TableCell(finding.expected) : stats::TableCell(),
                              gains ? stats::TableCell(finding.gain) : stats::TableCell(),
                              gains ? stats::TableCell(finding.share) : stats::TableCell()});
    }
    return table;
}

stats::Table placesOf(store::Tables trace, const findings::TraceFinding *finding)
{
    stats::Table table{
        .report = "finding_places", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                     {"start_ns", msg("Start"), stats::ColumnType::Duration},
                     {"duration_ns", msg("Duration"), stats::ColumnType::Duration},
                     {"of_finding_ns", msg("Of the finding"), stats::ColumnType::Duration},
                     {"track", msg("Row"), stats::ColumnType::Text}};
    if (!finding)
        return table;
    for (const findings::FindingEvidence &place : finding->evidence)
        table.rows.push_back({stats::nameCell(place.name), place.range.begin - trace.span().begin,
                              place.range.duration(), place.part,
                              items::TrackLabel::of(trace, place.track).toStdString()});
    return table;
}

} // namespace

FindingsPane::FindingsPane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_list(new DataTable(this))
    , m_words(new QLabel(this))
    , m_places(new DataTable(this))
{
    build();
    m_list->setDefaultSort("expected_ns");
    m_list->setRowColor([this](const theme::Theme &theme, size_t row) {
        return row < m_findings.list.size() ? colorOf(theme, m_findings.list[row].severity)
                                            : QColor();
    });
    connect(m_list, &DataTable::rowSelected, this, &FindingsPane::showChosen);
    connect(m_list, &DataTable::rowActivated, this, [this] { goTo(0); });
    connect(m_places, &DataTable::rowActivated, this, &FindingsPane::goTo);
    showList();
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

void FindingsPane::build()
{
    setObjectName(QStringLiteral("findingsPane"));
    m_list->setObjectName(QStringLiteral("findingsTable"));
    m_places->setObjectName(QStringLiteral("findingPlaces"));
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText); // names of a trace are no markup
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setContentsMargins(10, 6, 10, 6);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *scrolled = new QScrollArea(this);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setWidget(m_words);
    auto *side = new QSplitter(Qt::Vertical, this);
    side->setHandleWidth(1);
    side->addWidget(scrolled);
    side->addWidget(m_places);
    side->setSizes({200, 140});
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(side);
    splitter->setSizes({700, 700});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

void FindingsPane::load()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (!store || m_of.lock() == store)
        return;
    m_of = store;
    // In a growing trace, old findings stay until the new ones are ready.
    const bool keep = m_view->live().isLive();
    if (!keep)
        m_findings = {};
    m_job.start(
        [store](const jobs::JobContext &job) { return findings::findingsOf(*store, {}, job); },
        [this](findings::Findings findings) { take(std::move(findings)); });
    if (!keep)
        showList();
}

void FindingsPane::take(findings::Findings findings)
{
    m_findings = std::move(findings);
    showList();
    if (!m_findings.list.empty() && !m_list->selectedRow())
        m_list->selectRow(0);
    showChosen();
}

/// In the words of the language there is now.
void FindingsPane::showList()
{
    const bool looking = m_job.isRunning();
    m_list->setEmptyText(looking ? tr("Analyzing the trace…") : tr("No problems found."));
    m_places->setEmptyText(looking ? QString() : tr("No specific location."));
    m_list->setData(items::TableData::make(listOf(m_findings)));
    showChosen();
}

/// Ids in the findings are of the trace that they are of; they stay while it grows.
std::shared_ptr<const store::Store> FindingsPane::shownStore() const
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    return m_of.lock() == store || m_view->live().isLive() ? store : nullptr;
}

const findings::TraceFinding *FindingsPane::chosen() const
{
    const std::optional<size_t> row = m_list->selectedRow();
    return row && *row < m_findings.list.size() ? &m_findings.list[*row] : nullptr;
}

QString FindingsPane::verdict() const
{
    if (m_findings.list.empty() || !m_findings.isHealthy() || m_findings.gpus.empty())
        return {};
    return m_findings.tooShort ? tr("Too little GPU work to analyze.") : tr("No problems found.");
}

void FindingsPane::showChosen()
{
    const findings::TraceFinding *finding = chosen();
    QStringList parts{verdict()};
    if (!m_findings.gpus.empty())
        parts << items::MessageWords::word(m_findings.headline())
              << items::MessageWords::word(m_findings.besides())
              << items::MessageWords::word(m_findings.ofLoop());
    if (finding) {
        parts << items::MessageWords::word(findings::gainOf(*finding))
              << items::FindingWords::explanation(*finding)
              << tr("Advice: %1").arg(items::MessageWords::word(finding->advice))
              << items::MessageWords::word(finding->disproof);
        if (finding->gain > 0)
            parts << tr("Gain: %1").arg(items::MessageWords::word(finding->estimate));
    }
    parts.removeAll(QString());
    m_words->setText(parts.join(QStringLiteral("\n\n")));
    if (const std::shared_ptr<const store::Store> store = shownStore())
        m_places->setData(items::TableData::make(placesOf(*store, finding)));
}

QString FindingsPane::words() const
{
    return m_words->text();
}

/// Shows the slice of the finding, else the gap, with some time around it.
void FindingsPane::goTo(size_t place)
{
    const findings::TraceFinding *finding = chosen();
    const std::shared_ptr<const store::Store> store = shownStore();
    if (!finding || !store || place >= finding->evidence.size())
        return;
    const findings::FindingEvidence &at = finding->evidence[place];
    if (at.slice.isValid())
        m_view->goTo({at.slice, store->laneOf(at.slice), store->slice(at.slice)});
    else if (at.gpu.isValid())
        m_view->selectGap(at.gpu, at.range);
    else
        m_view->selectTime(at.range);
    const Ns around = std::max<Ns>(at.range.duration() / 2, 1000);
    m_view->moveTo({at.range.begin - around, at.range.end + around});
}

void FindingsPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        const std::optional<size_t> selected = m_list->selectedRow();
        showList();
        if (selected)
            m_list->selectRow(*selected);
    }
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
