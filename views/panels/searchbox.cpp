// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/searchbox.h"

#include "views/items/humantext.h"
#include "views/items/modelwords.h"
#include "views/items/tracklabel.h"
#include "views/theme/fonts.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>

namespace trilane {

namespace {

constexpr size_t kOffered = 40;
constexpr int kNameCharacters = 64;
constexpr int kPositionRole = Qt::UserRole;

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
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this,
            &SearchBox::choose);
    connect(this, &QLineEdit::textEdited, this, &SearchBox::offer);
    connect(this, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (!text.isEmpty())
            return;
        m_chosen.reset();
        if (m_view)
            m_view->setHighlighted({});
    });
    setView(nullptr);
    retranslate();
}

void SearchBox::setView(ViewState *view)
{
    if (view && view == m_view)
        return;
    disconnect(m_storeChanged);
    m_view = nullptr; // clearing must not unmark what the other trace has marked
    clear();
    m_view = view;
    setEnabled(view != nullptr);
    if (view)
        m_storeChanged = connect(view, &ViewState::storeChanged, this, &SearchBox::collectNames);
    collectNames();
}

void SearchBox::collectNames()
{
    m_index = nullptr;
    m_chosen.reset();
    m_model.clear();
    m_indexJob.cancel();
    m_findJob.cancel();
    const std::shared_ptr<const Store> store = m_view ? m_view->store() : nullptr;
    if (!store)
        return;
    m_indexJob.start([store](const JobContext &job) { return NameIndex::build(store, job); },
                     [this](std::shared_ptr<const NameIndex> index) {
                         m_index = std::move(index);
                         if (hasFocus() && !text().isEmpty())
                             offer();
                     });
}

QStringList SearchBox::offered() const
{
    QStringList names;
    for (int row = 0; row < m_model.rowCount(); ++row)
        names << m_model.item(row)->text();
    return names;
}

void SearchBox::offer()
{
    m_model.clear();
    m_chosen.reset();
    if (!m_index || text().trimmed().isEmpty())
        return m_completer->popup()->hide();
    for (size_t position : m_index->find(text(), kOffered)) {
        const NameHit &hit = m_index->hit(position);
        const QString kind =
            hit.track.isValid()
                ? tr("track")
                : TrackLabel::kind(hit.kind) + QStringLiteral(", ") + ModelWords::calls(hit.count);
        auto *item = new QStandardItem(middleElided(hit.text, kNameCharacters) +
                                       QStringLiteral("   ") + kind);
        item->setToolTip(hit.text);
        item->setData(static_cast<qulonglong>(position), kPositionRole);
        m_model.appendRow(item);
    }
    if (m_model.rowCount() == 0) {
        auto *item = new QStandardItem(tr("Nothing has this name"));
        item->setEnabled(false);
        m_model.appendRow(item);
    }
    m_completer->popup()->setFont(uiFont(12));
    m_completer->complete();
}

void SearchBox::choose(const QModelIndex &index)
{
    const QVariant position = index.data(kPositionRole);
    if (!position.isValid() || !m_index)
        return;
    m_chosen = static_cast<size_t>(position.toULongLong());
    const NameHit &hit = m_index->hit(*m_chosen);
    setText(hit.text);
    if (!hit.track.isValid())
        m_view->setHighlighted(hit.name);
    goToNext();
}

void SearchBox::goToNext()
{
    if (!m_index || !m_chosen || !m_view)
        return;
    const std::optional<TimeRange> selected = m_view->selectedTime();
    const TimeRange range = m_view->range();
    const Ns from = selected ? selected->begin : range.begin + range.duration() / 2;
    const auto index = m_index;
    const NameHit hit = m_index->hit(*m_chosen);
    m_findJob.start(
        [index, hit, from](const JobContext &job) { return index->next(hit, from, job); },
        [this](std::optional<FoundSlice> found) {
            if (found && m_view)
                m_view->goTo(*found);
        });
}

void SearchBox::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool popup = m_completer->popup()->isVisible();
    if (enter && !popup && m_chosen)
        return goToNext();
    if (enter && m_model.rowCount() > 0) {
        const QModelIndex current = m_completer->popup()->currentIndex();
        m_completer->popup()->hide();
        return choose(current.isValid() ? current : m_model.index(0, 0));
    }
    if (event->key() == Qt::Key_Escape) {
        clear();
        return clearFocus();
    }
    QLineEdit::keyPressEvent(event);
}

void SearchBox::retranslate()
{
    setPlaceholderText(tr("Find a kernel, range, call or thread   Ctrl+F"));
}

void SearchBox::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QLineEdit::changeEvent(event);
}

} // namespace trilane
