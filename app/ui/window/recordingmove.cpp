// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/recordingmove.h"

#include "app/ui/page/pagerecording.h"
#include "app/ui/page/tracepage.h"
#include "views/items/text/messagewords.h"
#include "views/session/attach/recordings.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QProgressDialog>

namespace trilane::ui {

namespace {

/// Shorter moves show no progress window.
constexpr int kMoveShownMs = 400;
constexpr int kMovePollMs = 50;

} // namespace

RecordingMove::RecordingMove(TracePage *page, QString path, QWidget *window)
    : QObject(window)
    , m_page(page)
    , m_path(std::move(path))
    , m_window(window)
    , m_progress(new QProgressDialog(tr("Saving %1 …").arg(QFileInfo(m_path).fileName()),
                                     tr("Cancel"), 0, 0, window))
{
    // No marks or closing until the move is complete.
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setWindowTitle(tr("Save recording"));
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    m_progress->setMinimumDuration(std::numeric_limits<int>::max());
    m_progress->setMinimumWidth(360);
    connect(m_progress, &QProgressDialog::canceled, this, &RecordingMove::close);
    connect(&m_poll, &QTimer::timeout, this, &RecordingMove::proceed);
    QTimer::singleShot(kMoveShownMs, m_progress, &QWidget::show);
}

void RecordingMove::start()
{
    if (m_page && m_page->recording())
        m_page->recording()->recording().stop();
    m_poll.start(kMovePollMs);
    proceed();
}

void RecordingMove::proceed()
{
    if (!m_page)
        return close();
    const bool isRunning = m_page->recording() && m_page->recording()->isRunning();
    if (!m_isMoving && !isRunning)
        move();
    if (m_job.progressTotal() == 0)
        return;
    m_progress->setMaximum(100);
    m_progress->setValue(static_cast<int>(100 * m_job.progressDone() / m_job.progressTotal()));
}

void RecordingMove::move()
{
    session::Session *session = m_page->session();
    if (!session->prepareMove())
        return;
    m_isMoving = true;
    m_job.start(
        [from = session->path(), to = m_path](const jobs::JobContext &job) {
            return session::Recordings::move(from, to, job);
        },
        [this](const Result<void> &moved) { finish(moved); });
}

void RecordingMove::finish(const Result<void> &moved)
{
    close();
    if (moved) {
        emit done();
        return;
    }
    QMessageBox box(QMessageBox::Warning, tr("Save recording"),
                    items::MessageWords::sentence(moved.error(), m_path), QMessageBox::NoButton,
                    m_window);
    box.setObjectName(QStringLiteral("recordingNotSaved"));
    box.setInformativeText(tr("The recording was not moved."));
    box.addButton(tr("Close"), QMessageBox::RejectRole);
    box.exec();
}

void RecordingMove::close()
{
    m_poll.stop();
    m_job.cancel();
    // Called from its own button, perhaps.
    m_progress->disconnect(this);
    m_progress->hide();
    m_progress->deleteLater();
    deleteLater();
}

} // namespace trilane::ui
