// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/scene.h"

#include "app/ui/page/workspace.h"
#include "views/tables/pages/bottompanel.h"

#include <QSettings>

#include <algorithm>

namespace trilane::ui {

namespace {

constexpr auto kGroup = "workspaces";
constexpr int kWidestDetails = 4000;

bool isSane(const Scene &scene)
{
    return !scene.name.trimmed().isEmpty() && scene.tablesShare >= 0 && scene.tablesShare <= 1 &&
           scene.detailsWidth >= 0 && scene.detailsWidth <= kWidestDetails;
}

session::RowScale scaleOf(int number)
{
    const bool known = number >= 0 && number <= static_cast<int>(session::RowScale::Tall);
    return known ? static_cast<session::RowScale>(number) : session::RowScale::Normal;
}

} // namespace

std::vector<Scene> Scenes::shipped()
{
    // Opens the relevant tables, and folds the layers without evidence.
    Scene idle{.id = QStringLiteral("idle"), .name = tr("Why is the GPU idle"), .tab = "idle"};
    idle.tablesShare = 0.36;
    idle.detailsWidth = 400;
    Scene kernels{.id = QStringLiteral("kernels"), .name = tr("Kernels"), .tab = "kernels"};
    kernels.tablesShare = 0.48;
    kernels.layersFolded = {true, false, true};
    Scene threads{
        .id = QStringLiteral("threads"), .name = tr("CPU and threads"), .tab = "threadstates"};
    threads.density = session::RowScale::Compact;
    threads.layersFolded = {false, true, false};
    return {idle, kernels, threads};
}

std::vector<Scene> Scenes::own()
{
    std::vector<Scene> scenes;
    QSettings settings;
    const int count = settings.beginReadArray(QLatin1String(kGroup));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        Scene scene;
        scene.name = settings.value("name").toString();
        scene.tab = settings.value("tab").toString();
        scene.tablesFolded = settings.value("tablesFolded").toBool();
        scene.tablesShare = settings.value("tablesShare", -1).toDouble();
        scene.detailsWidth = settings.value("detailsWidth", -1).toInt();
        scene.density = scaleOf(settings.value("density").toInt());
        const QStringList folded = settings.value("layersFolded").toStringList();
        for (size_t layer = 0; layer < scene.layersFolded.size(); ++layer)
            scene.layersFolded[layer] = folded.contains(QString::number(layer));
        if (isSane(scene))
            scenes.push_back(scene);
    }
    return scenes;
}

void Scenes::keep(const std::vector<Scene> &scenes)
{
    QSettings settings;
    settings.remove(QLatin1String(kGroup));
    settings.beginWriteArray(QLatin1String(kGroup), static_cast<int>(scenes.size()));
    int index = 0;
    for (const Scene &scene : scenes) {
        settings.setArrayIndex(index++);
        settings.setValue("name", scene.name);
        settings.setValue("tab", scene.tab);
        settings.setValue("tablesFolded", scene.tablesFolded);
        settings.setValue("tablesShare", scene.tablesShare);
        settings.setValue("detailsWidth", scene.detailsWidth);
        settings.setValue("density", static_cast<int>(scene.density));
        QStringList folded;
        for (size_t layer = 0; layer < scene.layersFolded.size(); ++layer) {
            if (scene.layersFolded[layer])
                folded << QString::number(layer);
        }
        settings.setValue("layersFolded", folded);
    }
    settings.endArray();
}

void Scenes::save(const Scene &scene)
{
    std::vector<Scene> scenes = own();
    const auto found = std::find_if(scenes.begin(), scenes.end(),
                                    [&](const Scene &one) { return one.name == scene.name; });
    if (found == scenes.end())
        scenes.push_back(scene);
    else
        *found = scene;
    keep(scenes);
}

bool Scenes::rename(const QString &from, const QString &to)
{
    std::vector<Scene> scenes = own();
    const auto named = [&scenes](const QString &name) {
        return std::find_if(scenes.begin(), scenes.end(),
                            [&](const Scene &scene) { return scene.name == name; });
    };
    const auto found = named(from);
    if (found == scenes.end() || to.trimmed().isEmpty() || named(to) != scenes.end())
        return false;
    found->name = to;
    keep(scenes);
    return true;
}

void Scenes::remove(const QString &name)
{
    std::vector<Scene> scenes = own();
    std::erase_if(scenes, [&](const Scene &scene) { return scene.name == name; });
    keep(scenes);
}

Scene Scenes::of(const Workspace &workspace, const QString &name)
{
    const session::TrackLayout &rows = workspace.view().layout();
    const Workspace::Room room = workspace.room();
    Scene scene{.name = name, .tab = workspace.tables()->tab()};
    scene.tablesFolded = workspace.tables()->isFolded();
    scene.tablesShare = room.tablesShare;
    scene.detailsWidth = room.detailsWidth;
    scene.density = rows.scale();
    scene.layersFolded = rows.state().layers;
    return scene;
}

void Scenes::show(const Scene &scene, Workspace &workspace)
{
    tables::BottomPanel &tables = *workspace.tables();
    tables.setFolded(false);
    workspace.setRoom({scene.tablesShare, scene.detailsWidth});
    tables.showTab(scene.tab);
    tables.setFolded(scene.tablesFolded);
    session::LayoutState rows = workspace.view().layout().state();
    rows.scale = scene.density;
    rows.layers = scene.layersFolded;
    workspace.view().layout().setState(rows);
}

} // namespace trilane::ui
