// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/pagerecording.h"

#include "app/ui/page/tracepage.h"
#include "model/store/tables.h"
#include "views/panels/bars/livebar.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/pages/attachingpage.h"

namespace trilane::ui {

PageRecording::PageRecording(session::AttachTarget target, TracePage *page)
    : QObject(page)
    , m_page(page)
    , m_recording(std::move(target), page->session()->path())
    , m_waiting(new panels::AttachingPage(&m_recording))
{
    page->setRecording(this);
    page->showInstead(m_waiting);
    session::Session *session = page->session();
    panels::LiveBar *bar = page->liveBar();
    connect(m_waiting, &panels::AttachingPage::cancelRequested, this, [this] {
        m_recording.abandon();
        emit m_page->closeRequested();
    });
    connect(m_waiting, &panels::AttachingPage::otherRequested, this,
            &PageRecording::otherRequested);
    connect(bar, &panels::LiveBar::stopRequested, &m_recording, &session::AttachedRecording::stop);
    connect(&m_recording, &session::AttachedRecording::begun, this, &PageRecording::open);
    connect(&m_recording, &session::AttachedRecording::said, this, &PageRecording::tell);
    connect(&m_recording, &session::AttachedRecording::ended, this, &PageRecording::settle);
    // Queued: not while the session is changing.
    connect(session, &session::Session::stateChanged, this, &PageRecording::settle,
            Qt::QueuedConnection);
    connect(session, &session::Session::completed, this, &PageRecording::settle,
            Qt::QueuedConnection);
    m_recording.start();
}

void PageRecording::open()
{
    if (m_page->session()->state() == session::Session::State::Idle)
        m_page->session()->open();
}

void PageRecording::tell()
{
    m_page->liveBar()->setRecorderShare(m_recording.recorderShare());
    m_page->liveBar()->setMessages(m_recording.messages());
}

/// Updates the page to the recording's state.
void PageRecording::settle()
{
    session::Session *session = m_page->session();
    m_page->liveBar()->setStoppable(isRunning());
    if (session->state() != session::Session::State::Ready || session->path() != m_recording.file())
        return;
    if (session->follower().isFollowing()) {
        session->followRecording();
        if (!isRunning())
            session->endRecording();
        return;
    }
    if (!isRunning() && session->view().trace().recovered() && !m_told) {
        m_told = true;
        sayLost();
    }
}

void PageRecording::sayLost()
{
    const QString reason = m_recording.failure().simplified();
    const QString host = m_recording.target().host.name();
    m_page->notice()->say(
        [reason, host] {
            const QString what =
                host.isEmpty()
                    ? tr("The recording ended prematurely. Received data is kept.")
                    : tr("The connection to %1 was lost. Received data is kept.").arg(host);
            return reason.isEmpty() ? what : what + QLatin1Char(' ') + reason;
        },
        {{[] { return tr("Reconnect"); },
          [this] {
              emit reconnectRequested(m_recording.target());
          }},
         {[] { return tr("Close"); },
          [] {
          }}});
}

} // namespace trilane::ui
