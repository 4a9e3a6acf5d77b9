// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/cutcommands.h"

#include "app/ui/page/workspace.h"
#include "app/ui/pieces/shownjob.h"
#include "model/edit/cut/tracecut.h"
#include "views/session/files/actionset.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace trilane::ui {

void CutCommands::addTo(Workspace &workspace)
{
    session::ActionSet &actions = workspace.actions();
    QAction *action = actions.add(
        session::MenuPlace::File, [] { return tr("Save selection as…"); },
        [&workspace] { ask(workspace); }, Qt::CTRL | Qt::SHIFT | Qt::Key_S);
    QObject::connect(&actions, &session::ActionSet::aboutToShow, action, [action, &workspace] {
        action->setEnabled(workspace.view().store() != nullptr);
    });
}

void CutCommands::ask(Workspace &workspace)
{
    const std::shared_ptr<const store::Store> store = workspace.view().store();
    if (!store)
        return;
    panels::CutDialog dialog(workspace.view(), workspace.window());
    if (dialog.exec() != QDialog::Accepted)
        return;
    QSettings settings;
    const QDir folder(settings.value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    QString path = QFileDialog::getSaveFileName(
        workspace.window(), tr("Save selection"),
        folder.filePath(tr("part", "name of a file") + QStringLiteral(".trilane")),
        QStringLiteral("Trilane (*.trilane)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1String(".trilane")))
        path += QLatin1String(".trilane");
    settings.setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    save(store, dialog.choice(), path, workspace.window());
}

ShownJob *CutCommands::save(std::shared_ptr<const store::Store> store,
                            const panels::CutChoice &choice, const QString &path, QWidget *parent)
{
    auto *job =
        new ShownJob(tr("Save selection"), tr("Saving %1 …").arg(QFileInfo(path).fileName()),
                     QStringLiteral("cutProgress"), parent);
    const cut::CutOptions options{.range = choice.range,
                                  .tracks = choice.tracks,
                                  .keepWhole = choice.keepWhole,
                                  .replaceNames = choice.replaceNames};
    job->start([store = std::move(store), options,
                path = path.toStdString()](const jobs::JobContext &context) -> ShownJob::Outcome {
        const Result<cut::CutSummary> done = cut::cutTrace(*store, options, path, context);
        return done ? ShownJob::Outcome(QString()) : ShownJob::Outcome(done.error());
    });
    return job;
}

} // namespace trilane::ui
