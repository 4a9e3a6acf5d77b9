// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/shortcutsdialog.h"

#include "views/style/look.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kShortcutRowHeight = 24;

} // namespace

ShortcutsDialog::ShortcutsDialog(std::vector<KeyedCommand> commands, QWidget *parent)
    : QDialog(parent)
    , m_model(new KeyModel(std::move(commands), this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_search(new QLineEdit(this))
    , m_table(new QTableView(this))
    , m_name(new QLabel(this))
    , m_key(new QKeySequenceEdit(this))
    , m_conflict(new QLabel(this))
    , m_use(new QPushButton(tr("Set key"), this))
    , m_add(new QPushButton(tr("Add key"), this))
    , m_clear(new QPushButton(tr("Remove keys"), this))
    , m_reset(new QPushButton(tr("Reset"), this))
    , m_resetAll(new QPushButton(tr("Reset all"), this))
{
    build();
    connect(m_search, &QLineEdit::textChanged, m_shown,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ShortcutsDialog::showCurrent);
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsDialog::typed);
    connect(m_use, &QPushButton::clicked, this, [this] { use(true); });
    connect(m_add, &QPushButton::clicked, this, [this] { use(false); });
    connect(m_clear, &QPushButton::clicked, this, &ShortcutsDialog::clear);
    connect(m_reset, &QPushButton::clicked, this, &ShortcutsDialog::reset);
    connect(m_resetAll, &QPushButton::clicked, &session::Shortcuts::instance(),
            &session::Shortcuts::resetAll);
    connect(&session::Shortcuts::instance(), &session::Shortcuts::changed, this,
            &ShortcutsDialog::showCurrent);
    m_table->selectRow(0);
    showCurrent();
}

void ShortcutsDialog::build()
{
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(780, 560);
    m_shown->setSourceModel(m_model);
    m_shown->setFilterRole(KeyModel::kSearchRole);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setPlaceholderText(tr("Search commands and keys"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_table->setModel(m_shown);
    m_table->setAccessibleName(tr("Commands and their keys"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(
        std::max(kShortcutRowHeight, fontMetrics().height() + 6));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(KeyModel::Name, QHeaderView::Stretch);
    m_key->setAccessibleName(tr("New key"));
    m_conflict->setWordWrap(true);
    m_conflict->setMinimumHeight(2 * fontMetrics().height() + 2);
    m_conflict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    style::setLook(m_conflict, style::Look::Fault);
    auto *line = new QHBoxLayout;
    line->addWidget(m_name, 1);
    line->addWidget(m_key);
    addButtons(line);
    auto *below = new QHBoxLayout;
    below->addWidget(m_resetAll);
    below->addStretch();
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    below->addWidget(buttons);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
    layout->addLayout(line);
    layout->addWidget(m_conflict);
    layout->addLayout(below);
}

void ShortcutsDialog::addButtons(QLayout *to)
{
    for (QPushButton *button : {m_use, m_add, m_clear, m_reset, m_resetAll})
        button->setAutoDefault(false); // Return is a key, too
    for (QPushButton *button : {m_use, m_add, m_clear, m_reset})
        to->addWidget(button);
}

const KeyedCommand *ShortcutsDialog::current() const
{
    const QModelIndex index = m_shown->mapToSource(m_table->currentIndex());
    return index.isValid() ? &m_model->commandAt(index.row()) : nullptr;
}

void ShortcutsDialog::choose(const QString &id)
{
    m_search->clear();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->commandAt(row).id == id)
            m_table->setCurrentIndex(m_shown->mapFromSource(m_model->index(row, 0)));
    }
}

/// A shortcut has one key combination; further ones are ignored.
QKeySequence ShortcutsDialog::typedKey() const
{
    const QKeySequence typed = m_key->keySequence();
    return typed.isEmpty() ? typed : QKeySequence(typed[0]);
}

void ShortcutsDialog::showCurrent()
{
    const KeyedCommand *command = current();
    m_name->setText(command ? m_name->fontMetrics().elidedText(command->title, Qt::ElideRight, 220)
                            : tr("No command is selected"));
    m_key->setEnabled(command != nullptr);
    m_key->clear();
    m_clear->setEnabled(command && !command->keys().isEmpty());
    m_reset->setEnabled(command && session::Shortcuts::instance().isChanged(command->id));
    typed();
}

void ShortcutsDialog::typed()
{
    if (m_key->keySequence().count() > 1)
        return m_key->setKeySequence(typedKey());
    const KeyedCommand *command = current();
    const QKeySequence key = typedKey();
    const bool isNew = command && !key.isEmpty() && !command->keys().contains(key);
    m_use->setEnabled(isNew);
    m_add->setEnabled(isNew && !command->keys().isEmpty());
    QStringList others;
    if (isNew) {
        for (const KeyedCommand *other : m_model->withKey(key, command->id))
            others << QString::fromUtf8("“%1”").arg(other->title);
    }
    m_conflict->setText(others.isEmpty() ? QString()
                                         : tr("%1 is assigned to %2 and will be reassigned.")
                                               .arg(key.toString(QKeySequence::NativeText),
                                                    others.join(QStringLiteral(", "))));
}

void ShortcutsDialog::use(bool alone)
{
    const KeyedCommand *command = current();
    const QKeySequence key = typedKey();
    if (!command || key.isEmpty())
        return;
    const QString id = command->id;
    session::Shortcuts::Keys keys = alone ? session::Shortcuts::Keys() : command->keys();
    keys << key;
    for (const KeyedCommand *other : m_model->withKey(key, id)) {
        session::Shortcuts::Keys left = other->keys();
        left.removeAll(key);
        session::Shortcuts::instance().set(other->id, left);
    }
    session::Shortcuts::instance().set(id, keys);
}

void ShortcutsDialog::clear()
{
    if (const KeyedCommand *command = current())
        session::Shortcuts::instance().set(command->id, {});
}

/// Its keys may have been given to others since: they lose them again.
void ShortcutsDialog::reset()
{
    const KeyedCommand *command = current();
    if (!command)
        return;
    for (const QKeySequence &key : command->defaults) {
        for (const KeyedCommand *other : m_model->withKey(key, command->id)) {
            session::Shortcuts::Keys left = other->keys();
            left.removeAll(key);
            session::Shortcuts::instance().set(other->id, left);
        }
    }
    session::Shortcuts::instance().reset(command->id);
}

} // namespace trilane::panels
