// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/querylist.h"

#include "views/items/text/messagewords.h"
#include "views/tables/kit/itemmenu.h"
#include "views/tables/kit/namedialog.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>

namespace trilane::tables {

namespace {

constexpr int kListMargin = 4;
constexpr int kAroundLine = 8;

std::string language()
{
    return QLocale().name().toStdString(); // "zh_CN"
}

} // namespace

QueryList::QueryList(QWidget *parent)
    : QListWidget(parent)
    , m_rename(new QAction(this))
    , m_remove(new QAction(this))
{
    setObjectName(QStringLiteral("queryList"));
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTextElideMode(Qt::ElideRight);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // long names are shown in tooltips
    setViewportMargins(kListMargin, kListMargin, 0, 0);
    setContextMenuPolicy(Qt::CustomContextMenu);
    // Only shown in the menu: the list itself handles its keys.
    m_rename->setShortcut(Qt::Key_F2);
    m_remove->setShortcut(Qt::Key_Delete);
    connect(m_rename, &QAction::triggered, this, &QueryList::askRename);
    connect(m_remove, &QAction::triggered, this, &QueryList::askRemove);
    connect(this, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        QMenu menu;
        fillMenu(menu, row(itemAt(at)));
        if (!menu.isEmpty())
            menu.exec(viewport()->mapToGlobal(at));
    });
    new ItemMenu(this, [this](QMenu &menu) { fillMenu(menu, currentRow()); });
    connect(this, &QListWidget::itemClicked, this, [this](QListWidgetItem *item) {
        if (const sql::SavedQuery *query = queryAt(row(item)))
            emit picked(*query);
    });
    connect(this, &QListWidget::itemDoubleClicked, this, [this](QListWidgetItem *item) {
        if (const sql::SavedQuery *query = queryAt(row(item)))
            emit runRequested(*query);
    });
    retranslate();
}

sql::QueryFolder QueryList::folder()
{
    const QFileInfo settings(QSettings().fileName());
    return sql::QueryFolder((settings.absolutePath() + QStringLiteral("/queries")).toStdString());
}

void QueryList::reload()
{
    const sql::SavedQuery *before = chosen();
    const QString name = before ? QString::fromUtf8(before->name) : QString();
    const sql::QueryFolder::Listing own = folder().list();
    m_queries = own.queries;
    clear();
    for (sql::SavedQuery &query : sql::shippedQueries()) {
        const bool isReplaced =
            std::any_of(own.queries.begin(), own.queries.end(),
                        [&](const sql::SavedQuery &mine) { return mine.name == query.name; });
        if (!isReplaced)
            m_queries.push_back(std::move(query));
    }
    for (const sql::SavedQuery &query : m_queries)
        addQuery(query);
    for (const Error &error : own.broken)
        addBroken(error);
    if (const int row = rowOf(name); row >= 0)
        setCurrentRow(row);
}

void QueryList::addQuery(const sql::SavedQuery &query)
{
    auto *item = new QListWidgetItem(QString::fromUtf8(query.title(language())), this);
    const QString about = QString::fromUtf8(query.about(language()));
    const QString where =
        query.isShipped()
            ? tr("Built-in: trilane query FILE --saved %1").arg(QString::fromUtf8(query.name))
            : tr("Yours: %1").arg(QString::fromUtf8(query.path));
    item->setToolTip(
        QStringList{item->text(), about, where}.join(QLatin1Char('\n')).replace("\n\n", "\n"));
    item->setSizeHint({0, fontMetrics().height() + kAroundLine});
    QFont font = item->font();
    font.setBold(!query.isShipped());
    item->setFont(font);
}

void QueryList::addBroken(const Error &error)
{
    const QString file = QFileInfo(QString::fromUtf8(error.file)).fileName();
    auto *item = new QListWidgetItem(tr("%1 (invalid)").arg(file), this);
    item->setSizeHint({0, fontMetrics().height() + kAroundLine});
    item->setToolTip(items::MessageWords::sentence(error, QString::fromUtf8(error.file)));
    item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
}

const sql::SavedQuery *QueryList::queryAt(int row) const
{
    return row >= 0 && static_cast<size_t>(row) < m_queries.size()
               ? &m_queries[static_cast<size_t>(row)]
               : nullptr;
}

const sql::SavedQuery *QueryList::chosen() const
{
    return queryAt(currentRow());
}

int QueryList::rowOf(const QString &name) const
{
    const auto found =
        std::find_if(m_queries.begin(), m_queries.end(), [&](const sql::SavedQuery &query) {
            return query.name == name.toStdString();
        });
    return found == m_queries.end() ? -1 : static_cast<int>(found - m_queries.begin());
}

Result<void> QueryList::save(const QString &name, const QString &text)
{
    Result<void> saved = folder().save(name.toStdString(), text.toStdString());
    reload();
    if (const int row = rowOf(name); saved && row >= 0)
        setCurrentRow(row);
    return saved;
}

void QueryList::askRename()
{
    const sql::SavedQuery *query = chosen();
    if (!query || query->isShipped())
        return;
    const std::string from = query->name;
    NameDialog dialog(
        tr("Rename query"), tr("Rename"),
        [&from](const QString &name) {
            const std::string to = name.toStdString();
            if (const Result<void> named = sql::checkQueryName(to); !named)
                return NameDialog::Remark{items::MessageWords::remedy(named.error()), true};
            if (to != from && folder().has(to))
                return NameDialog::Remark{tr("A query with this name already exists."), true};
            return NameDialog::Remark{};
        },
        this);
    dialog.setName(QString::fromUtf8(from));
    if (dialog.exec() != QDialog::Accepted)
        return;
    const Result<void> renamed = folder().rename(from, dialog.name().toStdString());
    reload();
    setCurrentRow(rowOf(dialog.name()));
    if (!renamed)
        emit failed(renamed.error());
}

void QueryList::askRemove()
{
    const sql::SavedQuery *query = chosen();
    if (!query || query->isShipped())
        return;
    const std::string name = query->name;
    // Qt's own words for the buttons are not installed everywhere.
    QMessageBox box(QMessageBox::NoIcon, tr("Delete query"),
                    tr("Delete the saved query “%1” and its file?").arg(QString::fromUtf8(name)),
                    QMessageBox::NoButton, this);
    box.setTextFormat(Qt::PlainText);
    const QPushButton *remove = box.addButton(tr("Delete"), QMessageBox::AcceptRole);
    box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.exec();
    if (box.clickedButton() != remove)
        return;
    const Result<void> removed = folder().remove(name);
    reload();
    if (!removed)
        emit failed(removed.error());
}

void QueryList::fillMenu(QMenu &menu, int row)
{
    const sql::SavedQuery *query = queryAt(row);
    if (!query)
        return;
    menu.addAction(tr("Run"), this, [this, of = *query] { emit runRequested(of); });
    menu.addAction(m_rename);
    menu.addAction(m_remove);
    m_rename->setEnabled(!query->isShipped());
    m_remove->setEnabled(!query->isShipped());
}

void QueryList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F2)
        return askRename();
    if (event->key() == Qt::Key_Delete)
        return askRemove();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (const sql::SavedQuery *query = chosen(); query && isEnter)
        return emit runRequested(sql::SavedQuery(*query));
    if (const sql::SavedQuery *query = chosen(); query && event->key() == Qt::Key_Space)
        return emit picked(sql::SavedQuery(*query));
    QListWidget::keyPressEvent(event);
}

void QueryList::retranslate()
{
    setAccessibleName(tr("Saved queries"));
    m_rename->setText(tr("Rename…"));
    m_remove->setText(tr("Delete…"));
    reload();
}

void QueryList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QListWidget::changeEvent(event);
}

} // namespace trilane::tables
