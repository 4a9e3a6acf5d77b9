// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/picturecommands.h"

#include "app/ui/page/workspace.h"
#include "app/ui/pictures/picture.h"
#include "app/ui/pictures/picturejob.h"
#include "views/panels/dialogs/picturedialog.h"
#include "views/session/document/session.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QScrollBar>
#include <QSettings>

namespace trilane::ui {

session::PictureRequest PictureCommands::requestFor(const Workspace &workspace,
                                                    const QString &trace)
{
    timeline::TimelineWidget &timeline = *workspace.timeline();
    const double ratio = timeline.viewport()->devicePixelRatioF();
    session::PictureRequest request;
    request.size = (QSizeF(timeline.viewport()->size()) * ratio).toSize();
    request.scale = ratio;
    request.dpi = 96 * ratio;
    request.trace = trace;
    request.headerWidth = timeline.renderer().layout().headerWidth;
    request.scroll = timeline.verticalScrollBar()->value();
    return request;
}

void PictureCommands::copyView(Workspace &workspace, const QString &trace)
{
    session::PictureRequest request = requestFor(workspace, trace);
    request.dark = theme::themeOf(workspace.palette()).dark;
    request.title = QString();
    request.legend = false;
    PictureJob::copy({workspace.view(), request}, workspace.window());
}

void PictureCommands::save(Workspace &workspace, session::PictureRequest request, QWidget *parent)
{
    QSettings settings;
    const QDir folder(settings.value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    const QString suffix = Picture::suffixOf(request.format);
    QString path = QFileDialog::getSaveFileName(
        parent, tr("Export image"),
        folder.filePath(QFileInfo(request.trace).baseName() + QLatin1Char('.') + suffix),
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    if (const auto format = Picture::formatOf(path))
        request.format = *format; // a typed extension takes precedence
    else
        path += QLatin1Char('.') + suffix;
    settings.setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    PictureJob::save({workspace.view(), request}, path, parent);
}

void PictureCommands::saveWithDialog(Workspace &workspace, const session::Session &session,
                                     QWidget *parent)
{
    session::PictureRequest seen = requestFor(workspace, session.title());
    seen.sources = {session.path()};
    session::ViewState &view = workspace.view();
    panels::PictureDialog dialog(seen, panels::PictureDialog::selectedIn(view), parent);
    dialog.setPreview(
        [&view](const session::PictureRequest &request) {
            return session::PictureSource(view, request);
        },
        &Picture::preview);
    switch (dialog.exec()) {
    case panels::PictureDialog::Save:
        return save(workspace, dialog.request(), parent);
    case panels::PictureDialog::Copy:
        PictureJob::copy({view, dialog.request()}, parent);
        return;
    default:
        return;
    }
}

} // namespace trilane::ui
