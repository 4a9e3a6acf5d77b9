// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/findpane.h"

#include "model/store/tables.h"
#include "views/tables/pages/findbar.h"
#include "views/tables/pages/findtable.h"

#include <QEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::tables {

FindPane::FindPane(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_bar(new FindBar(view->find(), this))
    , m_table(new FindTable(view->find().finder(), this))
{
    setObjectName(QStringLiteral("findPane"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    session::FindState &find = view->find();
    connect(m_bar, &FindBar::stepRequested, this, &FindPane::step);
    connect(m_bar, &FindBar::leaveRequested, this, &FindPane::leave);
    connect(m_bar, &FindBar::resultsRequested, this, [this] {
        m_table->setFocus();
        if (!m_table->chosenHit() && m_table->results()->rowCount() > 0)
            m_table->selectRow(0);
    });
    connect(m_table, &FindTable::leaveRequested, this, &FindPane::leave);
    connect(m_table, &FindTable::hitChosen, this, &FindPane::choose);
    connect(m_table, &FindTable::hitActivated, this, &FindPane::goTo);
    connect(m_table, &FindTable::linkClicked, this,
            [this] { m_bar->setScope(search::SearchScope::All); });
    connect(&find.finder(), &session::Finder::started, this, [this] { m_stepWhenFound.reset(); });
    connect(&find.finder(), &session::Finder::hitsChanged, this, &FindPane::showEmptyText);
    connect(m_table, &FindTable::rowsChanged, this, &FindPane::showHits);
    connect(&find.steps(), &session::FindSteps::chosenChanged, this, &FindPane::showChosen);
    showHits();
    showEmptyText();
}

QString FindPane::offeredText() const
{
    const std::optional<store::FoundSlice> slice = m_view->selectedSlice();
    if (!slice || slice->slice.name == kNoString)
        return {};
    const std::vector<search::SearchHit> &hits = m_view->find().finder().hits();
    const bool found = std::any_of(hits.begin(), hits.end(), [&](const search::SearchHit &hit) {
        return !hit.isTrack() && hit.name == slice->slice.name;
    });
    if (found)
        return {};
    const std::string_view name = m_view->trace().string(slice->slice.name);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

void FindPane::begin()
{
    m_bar->begin(offeredText());
}

void FindPane::leave()
{
    m_view->find().leave();
    emit left();
}

void FindPane::step(bool forward)
{
    session::Finder &finder = m_view->find().finder();
    if (finder.hits().empty()) {
        if (finder.isSearching())
            m_stepWhenFound = forward;
        return;
    }
    if (!m_view->find().steps().chosen() && m_table->results()->rowCount() > 0)
        choose(m_table->results()->hitAt(0));
    m_view->find().step(forward);
}

void FindPane::showHits()
{
    session::Finder &finder = m_view->find().finder();
    showChosen();
    if (m_stepWhenFound && !finder.hits().empty()) {
        const bool forward = *m_stepWhenFound;
        m_stepWhenFound.reset();
        step(forward);
    }
}

void FindPane::showChosen()
{
    m_table->showChosen(m_view->find().steps().chosen());
}

void FindPane::choose(size_t hit)
{
    m_view->find().steps().choose(m_view->find().finder().hits()[hit]);
}

void FindPane::goTo(size_t hit)
{
    choose(hit);
    m_view->find().steps().step(true, true);
}

void FindPane::showEmptyText()
{
    const session::Finder &finder = m_view->find().finder();
    const session::FindQuery &query = finder.query();
    if (query.isEmpty())
        return m_table->setEmptyText(tr("Type part of a name, argument or thread: \"gemm 128\", "
                                        "\"grid 512x1x1\", \"4096\", \"dataloader\"."),
                                     {});
    if (!finder.error().isEmpty() || finder.isSearching())
        return m_table->setEmptyText({}, {});
    const QString text = query.text.trimmed();
    switch (query.scope) {
    case search::SearchScope::Names:
        return m_table->setEmptyText(tr("No name contains “%1”.").arg(text),
                                     tr("Also search arguments and threads"));
    case search::SearchScope::Arguments:
        return m_table->setEmptyText(tr("No argument contains “%1”.").arg(text),
                                     tr("Also search names and threads"));
    case search::SearchScope::Tracks:
        return m_table->setEmptyText(tr("No thread or stream is named “%1”.").arg(text),
                                     tr("Also search names and arguments"));
    case search::SearchScope::All:
    case search::SearchScope::NamesAndTracks:
        break;
    }
    m_table->setEmptyText(tr("No name, argument or thread contains “%1”.").arg(text), {});
}

void FindPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showEmptyText();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
