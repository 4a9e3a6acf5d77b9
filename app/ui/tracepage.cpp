// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/tracepage.h"

#include "app/ui/workspace.h"
#include "views/panels/failedpage.h"
#include "views/panels/loadingpage.h"
#include "views/tables/bottompanel.h"

namespace trilane {

TracePage::TracePage(const QString &path, QWidget *parent)
    : QStackedWidget(parent)
    , m_session(std::make_unique<Session>(path))
{
    m_loading = new LoadingPage(m_session.get(), this);
    m_failed = new FailedPage(m_session.get(), this);
    addWidget(m_loading);
    addWidget(m_failed);
    connect(m_session.get(), &Session::stateChanged, this, &TracePage::showState);
    connect(m_failed, &FailedPage::openRequested, this, &TracePage::openRequested);
    connect(m_failed, &FailedPage::closeRequested, this, &TracePage::closeRequested);
}

/// The widgets look at the session: they go first.
TracePage::~TracePage()
{
    m_session->disconnect(this);
    delete m_workspace;
    delete m_failed;
    delete m_loading;
}

void TracePage::showState()
{
    switch (m_session->state()) {
    case Session::State::Idle:
    case Session::State::Loading:
        setCurrentWidget(m_loading);
        break;
    case Session::State::Failed:
    case Session::State::Cancelled:
        setCurrentWidget(m_failed);
        break;
    case Session::State::Ready:
        if (!m_workspace) {
            m_workspace = new Workspace(&m_session->view(), this);
            m_workspace->tables()->setFile(m_session->path());
            addWidget(m_workspace);
        }
        setCurrentWidget(m_workspace);
        break;
    }
}

bool TracePage::isSettled() const
{
    if (m_session->state() == Session::State::Loading || BackgroundJob::runningCount() > 0)
        return false;
    return !m_workspace || m_workspace->isSettled();
}

} // namespace trilane
