// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/picturejob.h"

#include "app/ui/picture.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMessageBox>
#include <QProgressDialog>

#include <limits>

namespace trilane {

namespace {

/// A picture that is there sooner is not talked about.
constexpr int kSoonMs = 400;
constexpr int kPollMs = 50;

} // namespace

PictureJob::PictureJob(const QString &title, const QString &doing, QWidget *parent)
    : QObject(parent)
    , m_title(title)
    , m_parent(parent)
    , m_progress(new QProgressDialog(doing, tr("Cancel"), 0, 100, parent))
{
    // With fonts one waits for a lock that no thread may hold which has given way.
    m_job.setAwaited();
    m_progress->setObjectName(QStringLiteral("pictureProgress"));
    m_progress->setWindowTitle(title);
    m_progress->setWindowModality(Qt::NonModal);
    m_progress->setAttribute(Qt::WA_ShowWithoutActivating);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    // Its own guess of when to show itself is made from steps that take equally long.
    m_progress->setMinimumDuration(std::numeric_limits<int>::max());
    m_progress->setMinimumWidth(360);
    connect(m_progress, &QProgressDialog::canceled, this, &PictureJob::cancel);
    connect(&m_poll, &QTimer::timeout, this, &PictureJob::showProgress);
    m_poll.start(kPollMs);
    QTimer::singleShot(kSoonMs, m_progress, &QWidget::show);
}

PictureJob *PictureJob::save(PictureSource source, const QString &path, QWidget *parent)
{
    auto *job = new PictureJob(tr("Save picture"),
                               tr("Drawing %1 …").arg(QFileInfo(path).fileName()), parent);
    job->m_job.start(
        [source = std::move(source), path](const JobContext &context) {
            return Picture::write(source, path, context);
        },
        [job](const Outcome &outcome) { job->finish(outcome); });
    return job;
}

PictureJob *PictureJob::copy(PictureSource source, QWidget *parent)
{
    auto *job = new PictureJob(tr("Copy picture"), tr("Drawing a picture to copy …"), parent);
    job->m_job.start([source = std::move(source)](
                         const JobContext &context) { return Picture::draw(source, context); },
                     [job](const Result<QImage> &image) {
                         if (image)
                             QGuiApplication::clipboard()->setImage(*image);
                         job->finish(image ? Outcome(QString()) : Outcome(image.error()));
                     });
    return job;
}

void PictureJob::showProgress()
{
    if (m_job.progressTotal() > 0)
        m_progress->setValue(static_cast<int>(100 * m_job.progressDone() / m_job.progressTotal()));
}

void PictureJob::cancel()
{
    m_job.cancel();
    finish(QString());
}

void PictureJob::finish(const Outcome &outcome)
{
    m_poll.stop();
    // Its button may have asked for this.
    m_progress->disconnect(this);
    m_progress->hide();
    m_progress->deleteLater();
    emit ended();
    deleteLater();
    if (outcome && outcome->isEmpty())
        return;
    auto *message =
        new QMessageBox(outcome ? QMessageBox::Information : QMessageBox::Warning, m_title,
                        outcome ? *outcome : QString::fromStdString(outcome.error().message()),
                        QMessageBox::Ok, m_parent);
    message->setAttribute(Qt::WA_DeleteOnClose);
    message->open();
}

} // namespace trilane
