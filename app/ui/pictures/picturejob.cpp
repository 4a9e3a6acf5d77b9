// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/picturejob.h"

#include "app/ui/pictures/picture.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

namespace trilane::ui {

PictureJob::PictureJob(const QString &title, const QString &doing, QWidget *parent)
    : ShownJob(title, doing, QStringLiteral("pictureProgress"), parent,
               session::JobPriority::Awaited)
{}

PictureJob *PictureJob::save(session::PictureSource source, const QString &path, QWidget *parent)
{
    auto *job = new PictureJob(tr("Export image"),
                               tr("Drawing %1 …").arg(QFileInfo(path).fileName()), parent);
    job->start([source = std::move(source), path](const jobs::JobContext &context) {
        return Picture::write(source, path, context);
    });
    return job;
}

PictureJob *PictureJob::copy(session::PictureSource source, QWidget *parent)
{
    auto *job = new PictureJob(tr("Copy image"), tr("Drawing an image to copy…"), parent);
    job->job().start(
        [source = std::move(source)](const jobs::JobContext &context) {
            return Picture::draw(source, context);
        },
        [job](const Result<QImage> &image) {
            if (image)
                QGuiApplication::clipboard()->setImage(*image);
            job->finish(image ? Outcome(QString()) : Outcome(image.error()));
        });
    return job;
}

} // namespace trilane::ui
