// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/searchbox.h"

#include "views/items/text/findtext.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/items/text/trackwords.h"
#include "views/session/state/findstate.h"
#include "views/style/look.h"
#include "views/theme/fonts.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QStyledItemDelegate>

namespace trilane::panels {

namespace {

constexpr size_t kOffered = 40;
constexpr int kNameCharacters = 64;
constexpr int kHitRole = Qt::UserRole;
/// In place of the number of a result: all of them.
constexpr qulonglong kAll = ~qulonglong{0};

} // namespace

SearchBox::SearchBox(QWidget *parent)
    : QLineEdit(parent)
    , m_completer(new QCompleter(this))
{
    setObjectName(QStringLiteral("searchBox"));
    setClearButtonEnabled(true);
    m_completer->setModel(&m_model);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(14);
    style::setLook(m_completer->popup(), style::Look::Popup);
    // The completer's own does not ask the style for the room around a row.
    m_completer->popup()->setItemDelegate(new QStyledItemDelegate(this));
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this,
            &SearchBox::choose);
    connect(this, &QLineEdit::textEdited, this, &SearchBox::ask);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (!text.isEmpty())
            return;
        ask();
        if (m_view)
            m_view->find().leave();
    });
    connect(&m_finder, &session::Finder::hitsChanged, this, &SearchBox::offer);
    setView(nullptr);
    retranslate();
}

void SearchBox::setView(session::ViewState *view)
{
    if (view && view == m_view)
        return;
    disconnect(m_storeChanged);
    disconnect(m_storeGrown);
    m_view = nullptr; // clearing must not remove the marks in the other trace
    clear();
    m_view = view;
    setEnabled(view != nullptr);
    if (view) {
        m_storeChanged =
            connect(view, &session::ViewState::storeChanged, this, &SearchBox::followStore);
        m_storeGrown = connect(view, &session::ViewState::storeGrown, this,
                               [this] { m_finder.growStore(m_view->store()); });
    }
    followStore();
}

void SearchBox::followStore()
{
    m_model.clear();
    m_finder.setStore(m_view ? m_view->store() : nullptr);
}

QStringList SearchBox::offered() const
{
    QStringList names;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.item(row)->data(kHitRole).toULongLong() != kAll)
            names << m_model.item(row)->text();
    }
    return names;
}

void SearchBox::ask()
{
    m_typed = text();
    m_enterWaits = false;
    if (m_typed.trimmed().isEmpty()) {
        m_model.clear();
        m_completer->popup()->hide();
    }
    session::FindQuery query;
    query.text = m_typed;
    query.scope = search::SearchScope::NamesAndTracks;
    query.withTimes = false;
    m_finder.setQuery(query);
}

void SearchBox::offerHit(size_t number)
{
    const search::SearchHit &hit = m_finder.hits()[number];
    const QString kind = hit.isTrack() ? tr("track")
                                       : items::TrackLabel::kind(hit.kind) + QStringLiteral(", ") +
                                             items::MessageWords::calls(hit.count);
    const QString name = items::FindText::name(*m_finder.store(), hit);
    auto *item = new QStandardItem(items::middleElided(name, kNameCharacters) +
                                   QStringLiteral("   ") + kind);
    item->setToolTip(items::tipText(name));
    item->setData(static_cast<qulonglong>(number), kHitRole);
    m_model.appendRow(item);
}

void SearchBox::offer()
{
    if (m_finder.query().isEmpty() || !hasFocus())
        return;
    if (m_enterWaits && !m_finder.hits().empty()) {
        m_enterWaits = false;
        return chooseHit(m_finder.hits()[m_finder.best(1).front()]);
    }
    if (m_finder.hits().empty() && m_finder.isSearching())
        return;
    m_model.clear();
    for (size_t hit : m_finder.best(kOffered))
        offerHit(hit);
    if (m_finder.hits().empty()) {
        auto *item = new QStandardItem(tr("No results"));
        item->setEnabled(false);
        m_model.appendRow(item);
    }
    auto *all = new QStandardItem(
        tr("Show all results, including arguments (%1)")
            .arg(items::countText(static_cast<uint64_t>(m_finder.hits().size()))));
    if (m_finder.hits().empty())
        all->setText(tr("Also search arguments"));
    all->setData(kAll, kHitRole);
    m_model.appendRow(all);
    m_completer->popup()->setFont(theme::uiFont(12));
    m_completer->complete();
}

/// The find pane gets the typed text, including searches not run while typing.
void SearchBox::askPane()
{
    session::FindQuery query;
    query.text = m_typed;
    m_view->find().finder().setQuery(query);
}

void SearchBox::choose(const QModelIndex &index)
{
    const QVariant number = index.data(kHitRole);
    if (!number.isValid() || !m_view)
        return;
    if (number.toULongLong() == kAll) {
        askPane();
        emit allRequested();
        return;
    }
    const size_t hit = number.toULongLong();
    if (hit < m_finder.hits().size())
        chooseHit(m_finder.hits()[hit]);
}

void SearchBox::chooseHit(const search::SearchHit &hit)
{
    const search::SearchHit chosen = hit;
    m_completer->popup()->hide();
    askPane();
    setText(items::FindText::name(*m_finder.store(), chosen));
    m_view->find().steps().choose(chosen);
    m_view->find().step(true);
}

void SearchBox::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool popup = m_completer->popup()->isVisible();
    if (enter && m_view && !m_finder.query().isEmpty()) {
        const QModelIndex current = m_completer->popup()->currentIndex();
        const bool again = !popup && text() != m_typed && m_view->find().steps().chosen();
        if (again)
            return m_view->find().step(!(event->modifiers() & Qt::ShiftModifier));
        if (popup && current.isValid())
            return choose(current);
        if (!m_finder.hits().empty())
            return chooseHit(m_finder.hits()[m_finder.best(1).front()]);
        m_enterWaits = m_finder.isSearching();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        clear();
        return clearFocus();
    }
    QLineEdit::keyPressEvent(event);
}

void SearchBox::retranslate()
{
    setPlaceholderText(tr("Find by name   Ctrl+K"));
    setAccessibleName(tr("Find a kernel, range, call or thread by name"));
}

void SearchBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QLineEdit::changeEvent(event);
}

} // namespace trilane::panels
