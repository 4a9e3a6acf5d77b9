// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/picturecommands.h"

#include "app/ui/picture.h"
#include "app/ui/workspace.h"
#include "views/panels/picturedialog.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/timelinewidget.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QScrollBar>
#include <QSettings>

namespace trilane {

PictureRequest PictureCommands::requestFor(const Workspace &workspace, const QString &trace)
{
    TimelineWidget &timeline = *workspace.timeline();
    const double ratio = timeline.viewport()->devicePixelRatioF();
    PictureRequest request;
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
    PictureRequest request = requestFor(workspace, trace);
    request.dark = themeOf(workspace.palette()).dark;
    request.title = QString();
    request.legend = false;
    copy(workspace, request);
}

void PictureCommands::copy(Workspace &workspace, const PictureRequest &request)
{
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    QGuiApplication::clipboard()->setImage(Picture::draw(workspace.view(), request));
    QGuiApplication::restoreOverrideCursor();
}

void PictureCommands::save(Workspace &workspace, PictureRequest request, QWidget *parent)
{
    QSettings settings;
    const QDir folder(settings.value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    const QString suffix = Picture::suffixOf(request.format);
    QString path = QFileDialog::getSaveFileName(
        parent, tr("Save picture"),
        folder.filePath(QFileInfo(request.trace).baseName() + QLatin1Char('.') + suffix),
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    if (const auto format = Picture::formatOf(path))
        request.format = *format; // who types another ending wants that
    else
        path += QLatin1Char('.') + suffix;
    settings.setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const Result<QString> saved = Picture::write(workspace.view(), request, path);
    QGuiApplication::restoreOverrideCursor();
    if (!saved)
        QMessageBox::warning(parent, tr("Save picture"),
                             QString::fromStdString(saved.error().message()));
    else if (!saved->isEmpty())
        QMessageBox::information(parent, tr("Save picture"), *saved);
}

void PictureCommands::saveWithDialog(Workspace &workspace, const QString &trace, QWidget *parent)
{
    ViewState &view = workspace.view();
    PictureDialog dialog(requestFor(workspace, trace), view.selectedTime().has_value(), parent);
    dialog.setPreview(
        [&view](const PictureRequest &request) { return Picture::preview(view, request); });
    switch (dialog.exec()) {
    case PictureDialog::Save:
        return save(workspace, dialog.request(), parent);
    case PictureDialog::Copy:
        return copy(workspace, dialog.request());
    default:
        return;
    }
}

} // namespace trilane
