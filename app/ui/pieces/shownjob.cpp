// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/shownjob.h"

#include <QMessageBox>
#include <QProgressDialog>

#include <limits>

namespace trilane::ui {

namespace {

/// Jobs shorter than this show no dialog.
constexpr int kSoonMs = 400;
constexpr int kPollMs = 50;

} // namespace

ShownJob::ShownJob(const QString &title, const QString &doing, const QString &name, QWidget *parent,
                   session::JobPriority priority)
    : QObject(parent)
    , m_title(title)
    , m_parent(parent)
    , m_progress(new QProgressDialog(doing, tr("Cancel"), 0, 100, parent))
    , m_job(priority)
{
    m_progress->setObjectName(name);
    m_progress->setWindowTitle(title);
    m_progress->setWindowModality(Qt::NonModal);
    m_progress->setAttribute(Qt::WA_ShowWithoutActivating);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    // Its own guess of when to show itself is made from steps that take equally long.
    m_progress->setMinimumDuration(std::numeric_limits<int>::max());
    m_progress->setMinimumWidth(360);
    connect(m_progress, &QProgressDialog::canceled, this, &ShownJob::cancel);
    connect(&m_poll, &QTimer::timeout, this, &ShownJob::showProgress);
    m_poll.start(kPollMs);
    QTimer::singleShot(kSoonMs, m_progress, &QWidget::show);
}

void ShownJob::showProgress()
{
    if (m_job.progressTotal() > 0)
        m_progress->setValue(static_cast<int>(100 * m_job.progressDone() / m_job.progressTotal()));
}

void ShownJob::cancel()
{
    m_job.cancel();
    finish(QString());
}

void ShownJob::finish(const Outcome &outcome)
{
    m_poll.stop();
    // Called from its own button, perhaps.
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

} // namespace trilane::ui
