// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/picture.h"

#include "app/ui/workspace.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/timelinewidget.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageWriter>
#include <QMessageBox>
#include <QSaveFile>
#include <QScrollBar>
#include <QSettings>

namespace trilane {

namespace {

struct PictureWords
{
    Q_DECLARE_TR_FUNCTIONS(Picture)
};

} // namespace

QImage drawPicture(Workspace &workspace, const PictureRequest &request)
{
    ViewState &view = workspace.view();
    TimelineWidget &timeline = *workspace.timeline();
    PictureOptions options;
    options.devicePixelRatio = request.scale;
    const auto logical = [&](int pixels) {
        return qRound(pixels / request.scale);
    };
    options.size = {logical(request.width), logical(std::max(request.height, 320))};
    options.wholeHeight = request.height == 0;
    options.headerWidth = timeline.renderer().layout().headerWidth;
    options.scroll = timeline.verticalScrollBar()->value();
    const TimeRange before = view.range();
    // Nobody sees the range change: the widget paints when events are handled again.
    if (request.part == PictureRequest::Part::WholeTrace)
        view.showAll();
    QImage image = timelinePicture(view, Theme::of(request.dark), options);
    view.setRange(before);
    return image;
}

Result<void> savePicture(const QImage &image, const QString &path)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        QImageWriter writer(&file, "png");
        if (writer.write(image) && file.commit())
            return {};
    }
    return Error{.what = "cannot write the picture: " + file.errorString().toStdString(),
                 .file = path.toStdString()};
}

void savePictureWithDialog(Workspace &workspace, const QString &title, QWidget *parent)
{
    const bool dark = themeOf(workspace.palette()).dark;
    PictureDialog dialog(workspace.timeline()->viewport()->size() * 2, dark, parent);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QSettings settings;
    const QDir folder(settings.value(QStringLiteral("exportFolder"), QDir::homePath()).toString());
    const QString proposed = folder.filePath(QFileInfo(title).baseName() + QStringLiteral(".png"));
    const QString path = QFileDialog::getSaveFileName(parent, PictureWords::tr("Save picture"),
                                                      proposed, QStringLiteral("PNG (*.png)"));
    if (path.isEmpty())
        return;
    settings.setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const Result<void> saved = savePicture(drawPicture(workspace, dialog.request()), path);
    QGuiApplication::restoreOverrideCursor();
    if (!saved)
        QMessageBox::warning(parent, PictureWords::tr("Save picture"),
                             QString::fromStdString(saved.error().message()));
}

} // namespace trilane
