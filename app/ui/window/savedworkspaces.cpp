// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/savedworkspaces.h"

#include "app/ui/page/workspace.h"
#include "views/tables/pages/bottompanel.h"

#include <QSettings>

#include <algorithm>

namespace trilane::ui {

namespace {

constexpr auto kGroup = "workspaces";
constexpr int kMaxDetailsWidth = 4000;

bool isSane(const SavedWorkspace &saved)
{
    return !saved.name.trimmed().isEmpty() && saved.tablesShare >= 0 && saved.tablesShare <= 1 &&
           saved.detailsWidth >= 0 && saved.detailsWidth <= kMaxDetailsWidth;
}

session::RowScale scaleOf(int number)
{
    const bool known = number >= 0 && number <= static_cast<int>(session::RowScale::Tall);
    return known ? static_cast<session::RowScale>(number) : session::RowScale::Normal;
}

} // namespace

std::vector<SavedWorkspace> SavedWorkspaces::shipped()
{
    // Each with the tables of its subject, and irrelevant layers folded.
    SavedWorkspace idle{
        .id = QStringLiteral("idle"), .name = tr("Why is the GPU idle"), .tab = "idle"};
    idle.tablesShare = 0.36;
    idle.detailsWidth = 400;
    SavedWorkspace kernels{
        .id = QStringLiteral("kernels"), .name = tr("Kernels"), .tab = "kernels"};
    kernels.tablesShare = 0.48;
    kernels.layersFolded = {true, false, true};
    SavedWorkspace threads{
        .id = QStringLiteral("threads"), .name = tr("CPU and threads"), .tab = "threadstates"};
    threads.density = session::RowScale::Compact;
    threads.layersFolded = {false, true, false};
    return {idle, kernels, threads};
}

std::vector<SavedWorkspace> SavedWorkspaces::own()
{
    std::vector<SavedWorkspace> list;
    QSettings settings;
    const int count = settings.beginReadArray(QLatin1String(kGroup));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        SavedWorkspace saved;
        saved.name = settings.value("name").toString();
        saved.tab = settings.value("tab").toString();
        saved.tablesFolded = settings.value("tablesFolded").toBool();
        saved.tablesShare = settings.value("tablesShare", -1).toDouble();
        saved.detailsWidth = settings.value("detailsWidth", -1).toInt();
        saved.density = scaleOf(settings.value("density").toInt());
        const QStringList folded = settings.value("layersFolded").toStringList();
        for (size_t layer = 0; layer < saved.layersFolded.size(); ++layer)
            saved.layersFolded[layer] = folded.contains(QString::number(layer));
        if (isSane(saved))
            list.push_back(saved);
    }
    return list;
}

void SavedWorkspaces::keep(const std::vector<SavedWorkspace> &list)
{
    QSettings settings;
    settings.remove(QLatin1String(kGroup));
    settings.beginWriteArray(QLatin1String(kGroup), static_cast<int>(list.size()));
    int index = 0;
    for (const SavedWorkspace &saved : list) {
        settings.setArrayIndex(index++);
        settings.setValue("name", saved.name);
        settings.setValue("tab", saved.tab);
        settings.setValue("tablesFolded", saved.tablesFolded);
        settings.setValue("tablesShare", saved.tablesShare);
        settings.setValue("detailsWidth", saved.detailsWidth);
        settings.setValue("density", static_cast<int>(saved.density));
        QStringList folded;
        for (size_t layer = 0; layer < saved.layersFolded.size(); ++layer) {
            if (saved.layersFolded[layer])
                folded << QString::number(layer);
        }
        settings.setValue("layersFolded", folded);
    }
    settings.endArray();
}

void SavedWorkspaces::save(const SavedWorkspace &saved)
{
    std::vector<SavedWorkspace> list = own();
    const auto found = std::find_if(list.begin(), list.end(), [&](const SavedWorkspace &one) {
        return one.name == saved.name;
    });
    if (found == list.end())
        list.push_back(saved);
    else
        *found = saved;
    keep(list);
}

bool SavedWorkspaces::rename(const QString &from, const QString &to)
{
    std::vector<SavedWorkspace> list = own();
    const auto named = [&list](const QString &name) {
        return std::find_if(list.begin(), list.end(),
                            [&](const SavedWorkspace &saved) { return saved.name == name; });
    };
    const auto found = named(from);
    if (found == list.end() || to.trimmed().isEmpty() || named(to) != list.end())
        return false;
    found->name = to;
    keep(list);
    return true;
}

void SavedWorkspaces::remove(const QString &name)
{
    std::vector<SavedWorkspace> list = own();
    std::erase_if(list, [&](const SavedWorkspace &saved) { return saved.name == name; });
    keep(list);
}

SavedWorkspace SavedWorkspaces::of(const Workspace &workspace, const QString &name)
{
    const session::TrackLayout &rows = workspace.view().layout();
    const Workspace::Room room = workspace.room();
    SavedWorkspace saved{.name = name, .tab = workspace.tables()->tab()};
    saved.tablesFolded = workspace.tables()->isFolded();
    saved.tablesShare = room.tablesShare;
    saved.detailsWidth = room.detailsWidth;
    saved.density = rows.scale();
    saved.layersFolded = rows.state().layers;
    return saved;
}

void SavedWorkspaces::show(const SavedWorkspace &saved, Workspace &workspace)
{
    tables::BottomPanel &tables = *workspace.tables();
    tables.setFolded(false);
    workspace.setRoom({saved.tablesShare, saved.detailsWidth});
    tables.showTab(saved.tab);
    tables.setFolded(saved.tablesFolded);
    session::LayoutState rows = workspace.view().layout().state();
    rows.scale = saved.density;
    rows.layers = saved.layersFolded;
    workspace.view().layout().setState(rows);
}

} // namespace trilane::ui
