// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/comparepane.h"

#include "model/analysis/compare/verdict.h"
#include "model/store/store.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/comparewords.h"
#include "views/items/text/findingwords.h"
#include "views/items/text/messagewords.h"
#include "views/session/document/opentrace.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/comparechoice.h"
#include "views/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

ComparePane::ComparePane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_choice(new CompareChoice(this))
    , m_swap(new QToolButton(this))
    , m_sections(new QComboBox(this))
    , m_words(new QLabel(this))
    , m_table(new DataTable(this))
{
    build();
    connectParts();
    showAll();
}

void ComparePane::build()
{
    setObjectName(QStringLiteral("comparePane"));
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_table->setRowColor(
        [this](const theme::Theme &theme, size_t row) { return colorOf(theme, row); });
    m_swap->setObjectName(QStringLiteral("compareSwap"));
    m_sections->setObjectName(QStringLiteral("compareSections"));
    for (size_t i = 0; i < compare::kCompareSectionCount; ++i)
        m_sections->addItem(QString());
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText); // names of a trace are no markup
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setContentsMargins(10, 6, 10, 6);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *scrolled = new QScrollArea(this);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setWidget(m_words);
    auto *side = new QWidget(this);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 0);
    bar->addWidget(m_choice);
    bar->addWidget(m_swap);
    bar->addStretch(1);
    bar->addWidget(m_sections);
    auto *sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->addLayout(bar);
    sideLayout->addWidget(scrolled, 1);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(side);
    splitter->addWidget(m_table);
    splitter->setSizes({520, 1000});
    splitter->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

void ComparePane::connectParts()
{
    connect(m_choice, &CompareChoice::chosen, this, &ComparePane::compareWith);
    connect(m_swap, &QToolButton::clicked, this, [this] {
        m_swapped = !m_swapped;
        start();
    });
    connect(m_sections, &QComboBox::currentIndexChanged, this, &ComparePane::showTable);
    connect(m_table, &DataTable::rowClicked, this, &ComparePane::goTo);
    connect(m_table, &DataTable::rowActivated, this, &ComparePane::goTo);
}

void ComparePane::setOthers(session::OtherTraces others)
{
    m_choice->setOthers(std::move(others));
    if (isVisible())
        load();
}

void ComparePane::compareWith(const session::OtherTrace &other)
{
    m_other = other;
    m_swapped = other.isLater;
    m_choice->setChosen(other.title);
    start();
}

void ComparePane::load()
{
    if (m_other.path.isEmpty()) {
        // With two traces the other one is unambiguous.
        const std::vector<session::OtherTrace> open = m_choice->openOnes();
        return open.size() == 1 ? compareWith(open.front()) : void();
    }
    if (m_of.lock() != m_view->store())
        start();
}

void ComparePane::start()
{
    const std::shared_ptr<const store::Store> mine = m_view->store();
    if (!mine || m_other.path.isEmpty())
        return;
    m_of = mine;
    m_answer.reset();
    const std::shared_ptr<const store::Store> open = m_other.view ? m_other.view->store() : nullptr;
    const std::string path = m_other.path.toStdString();
    m_job.start(
        [mine, open, path, side = mySide()](const jobs::JobContext &job) {
            Answer answer;
            Result<std::shared_ptr<const store::Store>> other =
                open ? Result<std::shared_ptr<const store::Store>>(open)
                     : session::openTrace(path, job);
            if (!other) {
                answer.comparison = other.error();
                return answer;
            }
            answer.stores[side] = mine;
            answer.stores[1 - side] = *other;
            answer.comparison =
                compare::compareTraces(*answer.stores[0], *answer.stores[1], {}, job);
            return answer;
        },
        [this](Answer answer) { take(std::move(answer)); });
    showAll();
}

void ComparePane::take(Answer answer)
{
    m_answer = std::move(answer);
    showAll();
}

const compare::Comparison *ComparePane::comparison() const
{
    return m_answer && m_answer->comparison ? &*m_answer->comparison : nullptr;
}

/// In the words of the language there is now.
void ComparePane::showAll()
{
    m_swap->setText(tr("Swap A and B"));
    m_swap->setEnabled(!m_other.path.isEmpty());
    for (size_t i = 0; i < compare::kCompareSectionCount; ++i)
        m_sections->setItemText(static_cast<int>(i), items::MessageWords::word(compare::titleOf(
                                                         static_cast<compare::CompareSection>(i))));
    m_sections->setEnabled(comparison() != nullptr);
    showWords();
    showTable();
}

void ComparePane::showTable()
{
    m_rows.clear();
    std::vector<int> parents;
    stats::Table table;
    if (const compare::Comparison *known = comparison())
        table = items::CompareWords::table(
            *known, static_cast<compare::CompareSection>(std::max(m_sections->currentIndex(), 0)),
            m_rows, parents);
    m_table->setEmptyText(comparison() ? tr("Neither trace has data of this kind.") : QString());
    m_table->setData(items::TableData::make(std::move(table), std::move(parents)));
}

QString ComparePane::verdict(const compare::Comparison &comparison) const
{
    QStringList parts{items::MessageWords::word(compare::verdictText(comparison))};
    for (const compare::CompareReason &reason : comparison.reasons)
        parts << QStringLiteral("• ") + items::CompareWords::reason(reason);
    parts << QString() << tr("A: %1").arg(m_swapped ? tr("this trace") : m_other.title)
          << tr("B: %1").arg(m_swapped ? m_other.title : tr("this trace"));
    for (const Message &sentence : compare::basisOf(comparison))
        parts << items::MessageWords::word(sentence);
    return parts.join('\n');
}

void ComparePane::showWords()
{
    if (m_job.isRunning())
        return m_words->setText(tr("Comparing…"));
    if (!m_answer)
        return m_words->setText(
            tr("Choose a trace to compare with: what became slower or faster, and why."));
    if (const compare::Comparison *known = comparison())
        return m_words->setText(verdict(*known));
    m_words->setText(items::MessageWords::sentence(m_answer->comparison.error(), m_other.title));
}

QString ComparePane::words() const
{
    return m_words->text();
}

QColor ComparePane::colorOf(const theme::Theme &theme, size_t row) const
{
    const compare::Comparison *known = comparison();
    if (!known || row >= m_rows.size())
        return {};
    const compare::CompareRow &of = known->rows[m_rows[row]];
    if (!of.isSignificant)
        return theme.faint;
    return of.difference() > 0 ? theme.kernels[1] : theme.running;
}

void ComparePane::show(session::ViewState &view, const store::Store &store,
                       const compare::ComparePlace &place)
{
    if (!place.track.isValid())
        return;
    if (place.slice.isValid())
        view.goTo({place.slice, store.laneOf(place.slice), store.slice(place.slice)});
    else if (store.track(place.track).kind == TrackKind::Gpu)
        view.selectGap(place.track, place.range);
    else
        view.selectTime(place.range);
    const Ns around = std::max<Ns>(place.range.duration() / 2, 1000);
    view.moveTo({place.range.begin - around, place.range.end + around});
}

/// The other trace first: with linked views, the last change wins.
void ComparePane::goTo(size_t row)
{
    const compare::Comparison *known = comparison();
    if (!known || row >= m_rows.size())
        return;
    const compare::CompareRow &of = known->rows[m_rows[row]];
    const size_t mine = mySide();
    const auto isShown = [&](const session::ViewState &view, size_t side) {
        return view.store() == m_answer->stores[side];
    };
    if (m_other.view && isShown(*m_other.view, 1 - mine))
        show(*m_other.view, *m_answer->stores[1 - mine], of.sides[1 - mine].place);
    if (isShown(*m_view, mine))
        show(*m_view, *m_answer->stores[mine], of.sides[mine].place);
}

void ComparePane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showAll();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
