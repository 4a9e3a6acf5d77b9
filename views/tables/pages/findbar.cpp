// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/findbar.h"

#include "views/items/text/humantext.h"
#include "views/style/look.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace trilane::tables {

namespace {

/// A pause in typing this long starts the search.
constexpr int kTypingMs = 120;

constexpr std::array kScopes{search::SearchScope::All, search::SearchScope::Names,
                             search::SearchScope::Arguments, search::SearchScope::Tracks};

QToolButton *button(QWidget *parent, const char *name, bool checkable)
{
    auto *made = new QToolButton(parent);
    made->setObjectName(QString::fromLatin1(name));
    made->setCheckable(checkable);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

} // namespace

FindBar::FindBar(session::FindState &find, QWidget *parent)
    : QWidget(parent)
    , m_find(find)
    , m_field(new QLineEdit(this))
    , m_case(button(this, "findCase", true))
    , m_word(button(this, "findWord", true))
    , m_regex(button(this, "findRegex", true))
    , m_scope(new QComboBox(this))
    , m_previous(button(this, "findPrevious", false))
    , m_next(button(this, "findNext", false))
    , m_position(new QLabel(this))
    , m_only(button(this, "findOnly", true))
    , m_status(new QLabel(this))
    , m_error(new QLabel(this))
{
    build();
    connectParts();
    retranslate();
    showQuery();
}

void FindBar::build()
{
    m_field->setObjectName(QStringLiteral("findField"));
    m_field->setClearButtonEnabled(true);
    m_field->setMinimumWidth(160);
    m_field->setMaximumWidth(460);
    m_field->installEventFilter(this);
    m_scope->setObjectName(QStringLiteral("findScope"));
    for (search::SearchScope scope : kScopes)
        m_scope->addItem(QString(), static_cast<int>(scope));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    style::setLook(m_position, style::Look::Soft);
    style::setLook(m_status, style::Look::Soft);
    m_error->setObjectName(QStringLiteral("findError"));
    style::setLook(m_error, style::Look::Fault);
    m_error->hide();
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_field, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_case, m_word, m_regex, m_scope,
                                                            m_previous, m_next, m_position, m_only})
        line->addWidget(widget);
    line->addStretch();
    line->addWidget(m_status);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 12, 6);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_error);
}

void FindBar::connectParts()
{
    connect(m_field, &QLineEdit::textEdited, this, [this] { m_typing.start(); });
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (text.isEmpty())
            ask(); // also by the button that clears it
    });
    connect(&m_typing, &QTimer::timeout, this, &FindBar::ask);
    for (QToolButton *way : {m_case, m_word, m_regex})
        connect(way, &QToolButton::toggled, this, &FindBar::ask);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &FindBar::ask);
    connect(m_previous, &QToolButton::clicked, this, [this] { emit stepRequested(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { emit stepRequested(true); });
    connect(m_only, &QToolButton::toggled, this, [this](bool only) { m_find.setOnly(only); });
    connect(&m_find, &session::FindState::onlyChanged, m_only, &QToolButton::setChecked);
    session::Finder &finder = m_find.finder();
    connect(&finder, &session::Finder::started, this, &FindBar::showQuery);
    connect(&finder, &session::Finder::hitsChanged, this, &FindBar::showStatus);
    connect(&finder, &session::Finder::progressChanged, this, &FindBar::showStatus);
    connect(&m_find.steps(), &session::FindSteps::positionChanged, this, &FindBar::showPosition);
    connect(&m_find.steps(), &session::FindSteps::chosenChanged, this, &FindBar::showPosition);
}

session::FindQuery FindBar::query() const
{
    session::FindQuery query;
    query.text = m_field->text();
    query.matchCase = m_case->isChecked();
    query.wholeWord = m_word->isChecked();
    query.regex = m_regex->isChecked();
    query.scope = static_cast<search::SearchScope>(m_scope->currentData().toInt());
    return query;
}

void FindBar::ask()
{
    m_typing.stop();
    m_find.finder().setQuery(query());
}

void FindBar::begin(const QString &text)
{
    if (!text.isEmpty() && text != m_field->text()) {
        // A name is searched literally.
        const QSignalBlocker quiet(m_regex);
        m_regex->setChecked(false);
        m_field->setText(text);
        ask();
    }
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::setScope(search::SearchScope scope)
{
    m_scope->setCurrentIndex(m_scope->findData(static_cast<int>(scope)));
}

/// The query may be from the search box in the top bar.
void FindBar::showQuery()
{
    const session::FindQuery &asked = m_find.finder().query();
    if (!(asked == query()) && !m_typing.isActive()) {
        const QSignalBlocker field(m_field), way(m_case), word(m_word), regex(m_regex),
            scope(m_scope);
        m_field->setText(asked.text);
        m_case->setChecked(asked.matchCase);
        m_word->setChecked(asked.wholeWord);
        m_regex->setChecked(asked.regex);
        setScope(asked.scope);
    }
    showStatus();
}

QString FindBar::statusText() const
{
    const session::Finder &finder = m_find.finder();
    if (finder.query().isEmpty() || !finder.error().isEmpty())
        return {};
    const size_t count = finder.hits().size();
    const QString results =
        count == 1 ? tr("1 result")
                   : tr("%1 results").arg(items::countText(static_cast<uint64_t>(count)));
    if (!finder.isSearching())
        return count == 0 ? QString() : results;
    const QString searching = tr("searching… %1 %").arg(finder.percent());
    return count == 0 ? searching : results + QStringLiteral(" · ") + searching;
}

void FindBar::showStatus()
{
    const session::Finder &finder = m_find.finder();
    m_status->setText(statusText());
    m_error->setText(tr("Invalid regular expression: %1.").arg(finder.error()));
    m_error->setVisible(!finder.error().isEmpty());
    const bool any = !finder.hits().empty();
    m_previous->setEnabled(any);
    m_next->setEnabled(any);
}

QString FindBar::positionText() const
{
    const std::optional<search::SearchHit> &chosen = m_find.steps().chosen();
    if (!chosen || chosen->isTrack())
        return {};
    if (const auto &position = m_find.steps().position())
        return tr("%1 of %2")
            .arg(items::countText(position->number), items::countText(position->count));
    return chosen->count == 1 ? tr("1 occurrence")
                              : tr("%1 occurrences").arg(items::countText(chosen->count));
}

void FindBar::showPosition()
{
    m_position->setText(positionText());
}

void FindBar::retranslate()
{
    m_field->setPlaceholderText(tr("Find names, arguments and threads"));
    m_field->setToolTip(tr("All words must match, in any order; \"words in quotes\" stay "
                           "together.\nEnter: next result. Shift+Enter: previous result"));
    m_case->setText(tr("Aa"));
    m_case->setToolTip(tr("Match case"));
    m_word->setText(tr("Word"));
    m_word->setToolTip(tr("Whole words only"));
    m_regex->setText(QStringLiteral(".*"));
    m_regex->setToolTip(tr("Regular expression"));
    m_scope->setItemText(0, tr("Everything"));
    m_scope->setItemText(1, tr("Names"));
    m_scope->setItemText(2, tr("Arguments"));
    m_scope->setItemText(3, tr("Threads and streams"));
    m_scope->setToolTip(
        tr("Where to search. Arguments are launch configurations, copy directions, range "
           "categories and payloads, sizes, objects of OS runtime calls and correlation ids"));
    m_previous->setText(QStringLiteral("←"));
    m_previous->setToolTip(tr("Previous occurrence (Shift+F3)"));
    m_next->setText(QStringLiteral("→"));
    m_next->setToolTip(tr("Next occurrence (F3)"));
    m_only->setText(tr("Only results"));
    m_only->setToolTip(tr("Dim everything else, hide rows without results, and filter the tables"));
    for (QToolButton *each : {m_case, m_word, m_regex, m_previous, m_next, m_only})
        each->setAccessibleName(each->toolTip());
    m_field->setAccessibleName(m_field->placeholderText());
    showStatus();
    showPosition();
}

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_typing.isActive() || !(query() == m_find.finder().query()))
            ask();
        emit stepRequested(!(key->modifiers() & Qt::ShiftModifier));
        return true;
    case Qt::Key_Down:
        emit resultsRequested();
        return true;
    case Qt::Key_Escape:
        emit leaveRequested();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

void FindBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
