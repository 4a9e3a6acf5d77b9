// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/columnchoice.h"

#include "views/items/models/tablemodel.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>

namespace trilane::tables {

ColumnChoice::ColumnChoice(items::TableModel *model, QHeaderView *header)
    : QObject(header)
    , m_model(model)
    , m_header(header)
{
    header->setSectionsMovable(true);
    header->setFirstSectionMovable(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &ColumnChoice::showMenu);
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (!m_restoring)
            save();
    });
}

QString ColumnChoice::settingsKey(const char *what) const
{
    return QStringLiteral("tables/%1/%2")
        .arg(QString::fromStdString(m_model->table().report), QLatin1String(what));
}

QString ColumnChoice::keyOf(int section) const
{
    return m_model->headerData(section, Qt::Horizontal, items::TableModel::KeyRole).toString();
}

void ColumnChoice::save() const
{
    if (!m_isRemembered)
        return;
    QStringList hidden, order;
    for (int visual = 0; visual < m_header->count(); ++visual) {
        const int section = m_header->logicalIndex(visual);
        order << keyOf(section);
        if (m_header->isSectionHidden(section))
            hidden << keyOf(section);
    }
    QSettings().setValue(settingsKey("hidden"), hidden);
    QSettings().setValue(settingsKey("order"), order);
}

void ColumnChoice::restore()
{
    const auto kept = [this](const char *what) {
        return m_isRemembered ? QSettings().value(settingsKey(what)).toStringList() : QStringList();
    };
    const QStringList hidden = kept("hidden");
    const QStringList order = kept("order");
    m_restoring = true;
    // Columns missing in the settings follow the known ones.
    int visual = 1;
    for (const QString &key : order) {
        const int section = m_model->columnOf(key.toStdString());
        if (section > 0)
            m_header->moveSection(m_header->visualIndex(section), visual++);
    }
    for (int section = 0; order.isEmpty() && section < m_header->count(); ++section)
        m_header->moveSection(m_header->visualIndex(section), section);
    for (int section = 1; section < m_header->count(); ++section)
        m_header->setSectionHidden(section, hidden.contains(keyOf(section)));
    if (m_header->count() > 0)
        m_header->setSectionHidden(0, false);
    m_restoring = false;
}

void ColumnChoice::setShown(const QString &key, bool shown)
{
    const int section = m_model->columnOf(key.toStdString());
    if (section <= 0)
        return;
    m_header->setSectionHidden(section, !shown);
    save();
    emit changed();
}

void ColumnChoice::reset()
{
    QSettings().remove(settingsKey("hidden"));
    QSettings().remove(settingsKey("order"));
    restore();
    emit changed();
}

void ColumnChoice::fill(QMenu *menu)
{
    menu->clear();
    for (int visual = 1; visual < m_header->count(); ++visual) {
        const int section = m_header->logicalIndex(visual);
        const QString key = keyOf(section);
        QAction *action = menu->addAction(
            m_model->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_header->isSectionHidden(section));
        action->setData(key);
        connect(action, &QAction::toggled, this, [this, key](bool on) { setShown(key, on); });
    }
    menu->addSeparator();
    menu->addAction(tr("Reset columns"), this, &ColumnChoice::reset);
}

void ColumnChoice::showMenu(QPoint at)
{
    auto *menu = new QMenu(m_header);
    menu->setObjectName(QStringLiteral("columnMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(menu);
    menu->popup(m_header->viewport()->mapToGlobal(at));
}

} // namespace trilane::tables
