// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/savedworkspacemenu.h"

#include "app/ui/page/workspace.h"
#include "app/ui/window/savedworkspaces.h"

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::ui {

void SavedWorkspaceMenu::fill(QMenu &menu, Workspace &workspace)
{
    const auto add = [&](const SavedWorkspace &saved, const QString &id) {
        QString words = saved.name;
        words.replace(QLatin1Char('&'), QStringLiteral("&&"));
        menu.addAction(words, &workspace,
                       [&workspace, saved] { SavedWorkspaces::show(saved, workspace); })
            ->setObjectName(id);
    };
    for (const SavedWorkspace &saved : SavedWorkspaces::shipped())
        add(saved, QStringLiteral("workspace.") + saved.id);
    menu.addSeparator();
    const std::vector<SavedWorkspace> own = SavedWorkspaces::own();
    for (const SavedWorkspace &saved : own)
        add(saved, QStringLiteral("workspace:") + saved.name);
    menu.addSeparator();
    menu.addAction(tr("Save workspace as…"), &workspace, [&workspace] { askForName(workspace); })
        ->setObjectName(QStringLiteral("workspaceSave"));
    QAction *manage = menu.addAction(tr("Manage workspaces…"), &workspace, [&workspace] {
        SavedWorkspaceDialog(workspace.window()).exec();
    });
    manage->setObjectName(QStringLiteral("workspaceManage"));
    manage->setEnabled(!own.empty());
}

void SavedWorkspaceMenu::askForName(Workspace &workspace)
{
    QInputDialog dialog(workspace.window());
    dialog.setWindowTitle(tr("Save workspace"));
    dialog.setLabelText(tr("Name (replaces a workspace with the same name):"));
    dialog.setOkButtonText(tr("Save"));
    dialog.setCancelButtonText(tr("Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const QString name = dialog.textValue().trimmed(); !name.isEmpty())
        SavedWorkspaces::save(SavedWorkspaces::of(workspace, name));
}

SavedWorkspaceDialog::SavedWorkspaceDialog(QWidget *parent)
    : QDialog(parent)
    , m_list(new QListWidget(this))
    , m_rename(new QPushButton(tr("Rename"), this))
    , m_remove(new QPushButton(tr("Remove"), this))
{
    setWindowTitle(tr("Your workspaces"));
    resize(360, 300);
    m_list->setAccessibleName(windowTitle());
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    connect(m_rename, &QPushButton::clicked, this, [this] {
        if (QListWidgetItem *item = m_list->currentItem())
            m_list->editItem(item);
    });
    connect(m_remove, &QPushButton::clicked, this, &SavedWorkspaceDialog::remove);
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem *item) {
        const QString from = item->data(Qt::UserRole).toString();
        const QString to = item->text().trimmed();
        if (from == to)
            return;
        refill(SavedWorkspaces::rename(from, to) ? to
                                                 : from); // a name that is taken is not taken again
    });
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    buttons->addButton(m_rename, QDialogButtonBox::ActionRole);
    buttons->addButton(m_remove, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    layout->addWidget(m_list);
    layout->addWidget(buttons);
    refill();
}

void SavedWorkspaceDialog::refill(const QString &chosen)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const SavedWorkspace &saved : SavedWorkspaces::own()) {
        auto *item = new QListWidgetItem(saved.name, m_list);
        item->setData(Qt::UserRole, saved.name);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        if (saved.name == chosen)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_rename->setEnabled(m_list->count() > 0);
    m_remove->setEnabled(m_list->count() > 0);
}

void SavedWorkspaceDialog::remove()
{
    if (const QListWidgetItem *item = m_list->currentItem()) {
        SavedWorkspaces::remove(item->data(Qt::UserRole).toString());
        refill();
    }
}

} // namespace trilane::ui
