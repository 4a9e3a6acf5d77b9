// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/scenemenu.h"

#include "app/ui/page/workspace.h"
#include "app/ui/window/scene.h"

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::ui {

void SceneMenu::fill(QMenu &menu, Workspace &workspace)
{
    const auto add = [&](const Scene &scene, const QString &id) {
        QString words = scene.name;
        words.replace(QLatin1Char('&'), QStringLiteral("&&"));
        menu.addAction(words, &workspace, [&workspace, scene] { Scenes::show(scene, workspace); })
            ->setObjectName(id);
    };
    for (const Scene &scene : Scenes::shipped())
        add(scene, QStringLiteral("workspace.") + scene.id);
    menu.addSeparator();
    const std::vector<Scene> own = Scenes::own();
    for (const Scene &scene : own)
        add(scene, QStringLiteral("workspace:") + scene.name);
    menu.addSeparator();
    menu.addAction(tr("Save workspace as…"), &workspace, [&workspace] { askForName(workspace); })
        ->setObjectName(QStringLiteral("workspaceSave"));
    QAction *manage = menu.addAction(tr("Manage workspaces…"), &workspace,
                                     [&workspace] { SceneDialog(workspace.window()).exec(); });
    manage->setObjectName(QStringLiteral("workspaceManage"));
    manage->setEnabled(!own.empty());
}

void SceneMenu::askForName(Workspace &workspace)
{
    QInputDialog dialog(workspace.window());
    dialog.setWindowTitle(tr("Save workspace"));
    dialog.setLabelText(tr("Name (replaces a workspace with the same name):"));
    dialog.setOkButtonText(tr("Save"));
    dialog.setCancelButtonText(tr("Cancel"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const QString name = dialog.textValue().trimmed(); !name.isEmpty())
        Scenes::save(Scenes::of(workspace, name));
}

SceneDialog::SceneDialog(QWidget *parent)
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
    connect(m_remove, &QPushButton::clicked, this, &SceneDialog::remove);
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem *item) {
        const QString from = item->data(Qt::UserRole).toString();
        const QString to = item->text().trimmed();
        if (from == to)
            return;
        refill(Scenes::rename(from, to) ? to : from); // a name that is taken is not taken again
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

void SceneDialog::refill(const QString &chosen)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const Scene &scene : Scenes::own()) {
        auto *item = new QListWidgetItem(scene.name, m_list);
        item->setData(Qt::UserRole, scene.name);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        if (scene.name == chosen)
            m_list->setCurrentItem(item);
    }
    if (!m_list->currentItem() && m_list->count() > 0)
        m_list->setCurrentRow(0);
    m_rename->setEnabled(m_list->count() > 0);
    m_remove->setEnabled(m_list->count() > 0);
}

void SceneDialog::remove()
{
    if (const QListWidgetItem *item = m_list->currentItem()) {
        Scenes::remove(item->data(Qt::UserRole).toString());
        refill();
    }
}

} // namespace trilane::ui
