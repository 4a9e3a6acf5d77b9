// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/tracepage.h"

#include "app/ui/page/workspace.h"
#include "app/ui/pieces/pageheading.h"
#include "app/ui/pieces/preferences.h"
#include "views/panels/bars/livebar.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/pages/failedpage.h"
#include "views/panels/pages/loadingpage.h"
#include "views/session/files/actionset.h"
#include "views/tables/pages/bottompanel.h"
#include "views/theme/hairline.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace trilane::ui {

namespace {

/// Less high than this, a page beside another one begins with its tables folded.
constexpr int kRoomForTables = 620;

} // namespace

TracePage::TracePage(const QString &path, QWidget *parent)
    : QWidget(parent)
    , m_session(std::make_unique<session::Session>(path))
    , m_watch(path)
    , m_heading(new PageHeading(this))
    , m_notice(new panels::NoticeBar(this))
    , m_live(new panels::LiveBar(&m_session->view(), this))
    , m_stack(new QStackedWidget(this))
{
    build();
    connect(m_session.get(), &session::Session::stateChanged, this, &TracePage::showState);
    connect(m_failed, &panels::FailedPage::openRequested, this, &TracePage::openRequested);
    connect(m_failed, &panels::FailedPage::closeRequested, this, &TracePage::closeRequested);
    connect(&m_watch, &session::FileWatch::changed, this, &TracePage::fileChanged);
    connect(m_session.get(), &session::Session::completed, &m_watch, &session::FileWatch::start);
    connect(m_session.get(), &session::Session::followingFailed, this,
            &TracePage::showReadingError);
    connect(&m_session->markStorage(), &session::MarkStorage::messageChanged, this,
            &TracePage::showMarks);
}

/// The widgets look at the session: they go first.
TracePage::~TracePage()
{
    m_session->disconnect(this);
    delete m_live;
    delete m_workspace;
    delete m_failed;
    delete m_loading;
}

void TracePage::build()
{
    m_loading = new panels::LoadingPage(m_session.get(), this);
    m_failed = new panels::FailedPage(m_session.get(), this);
    m_stack->addWidget(m_loading);
    m_stack->addWidget(m_failed);
    m_heading->setText(m_session->title());
    m_heading->setToolTip(m_session->path());
    m_heading->hide();
    new theme::HairLine(Qt::BottomEdge, m_heading);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_notice);
    layout->addWidget(m_live);
    layout->addWidget(m_stack, 1);
}

void TracePage::showState()
{
    switch (m_session->state()) {
    case session::Session::State::Idle:
    case session::Session::State::Loading:
        m_watch.start();
        m_stack->setCurrentWidget(m_loading);
        break;
    case session::Session::State::Failed:
    case session::Session::State::Canceled:
        m_stack->setCurrentWidget(m_failed);
        break;
    case session::Session::State::Ready:
        if (!m_workspace) {
            m_workspace = new Workspace(&m_session->view(), this);
            m_workspace->tables()->setFile(m_session->path());
            m_workspace->actions().add(
                session::MenuPlace::File, [] { return tr("Reload"); }, [this] { reload(); },
                QKeySequence(Qt::Key_F5));
            m_stack->addWidget(m_workspace);
            makeRoom();
        }
        m_stack->setCurrentWidget(m_workspace);
        break;
    }
}

bool TracePage::isSettled() const
{
    if (m_session->state() == session::Session::State::Loading ||
        session::BackgroundJob::runningCount() > 0)
        return false;
    return !m_workspace || m_workspace->isSettled();
}

void TracePage::setHeading(Heading heading)
{
    const bool isBeside = heading != Heading::None;
    m_heading->setFront(heading == Heading::Front);
    if (isBeside == !m_heading->isHidden())
        return;
    m_heading->setVisible(isBeside);
    makeRoom();
}

/// The other page gets half of the height, so that the timelines can be compared first. Done when
/// the page has its final size.
void TracePage::makeRoom()
{
    QTimer::singleShot(0, this, [this] {
        const bool isLow = !m_heading->isHidden() && height() < kRoomForTables;
        if (!m_workspace || isLow == m_foldedForRoom)
            return;
        m_foldedForRoom = isLow;
        m_workspace->tables()->setFolded(isLow);
    });
}

void TracePage::reload()
{
    m_notice->hide();
    m_session->open();
}

void TracePage::showInstead(QWidget *page)
{
    m_stack->addWidget(page);
    m_stack->setCurrentWidget(page);
}

void TracePage::moved(const QString &path)
{
    m_watch.setPath(path);
    m_notice->hide();
    m_session->moved(path);
    m_heading->setText(m_session->title());
    m_heading->setToolTip(path);
    if (m_workspace)
        m_workspace->tables()->setFile(path);
}

void TracePage::takeFocus()
{
    if (m_workspace && m_session->state() == session::Session::State::Ready)
        m_workspace->timeline()->setFocus();
}

void TracePage::fileChanged()
{
    const session::FileWatch::Change change = m_watch.change();
    if (change == session::FileWatch::Change::Changed && !m_watch.isReplaced() &&
        m_session->follower().isFollowing())
        return m_watch.start(); // normal for a file being recorded
    if (change == session::FileWatch::Change::None ||
        m_session->state() == session::Session::State::Failed)
        return m_notice->hide();
    if (change != session::FileWatch::Change::Gone && Preferences::reloadChanged())
        return reload();
    showChange();
}

void TracePage::showReadingError(const Error &error)
{
    const QString message = QString::fromStdString(error.message());
    m_notice->say([message] { return tr("The recording can no longer be read: %1").arg(message); },
                  {{[] { return tr("Close"); },
                    [] {
                    }}});
}

/// Shows errors of the marks, once.
void TracePage::showMarks()
{
    const QString message = m_session->markStorage().message();
    if (!message.isEmpty())
        m_notice->say([message] { return message; }, {{[] { return tr("Close"); },
                                                       [] {
                                                       }}});
}

void TracePage::showChange()
{
    const panels::NoticeBar::Choice again{[] { return tr("Reload"); },
                                          [this] {
                                              reload();
                                          }};
    const panels::NoticeBar::Choice keep{[] { return tr("Keep"); },
                                         [this] {
                                             m_watch.keep();
                                         }};
    const panels::NoticeBar::Choice close{[] { return tr("Close"); },
                                          [this] {
                                              emit closeRequested();
                                          }};
    switch (m_watch.change()) {
    case session::FileWatch::Change::None:
        break;
    case session::FileWatch::Change::Changed:
        m_notice->say([] { return tr("The file changed after it was read."); }, {again, keep});
        break;
    case session::FileWatch::Change::Shorter:
        m_notice->say(
            [] {
                return tr("The file was truncated. Data not read before can no longer be shown.");
            },
            {again, keep});
        break;
    case session::FileWatch::Change::Gone:
        m_notice->say([] { return tr("The file was deleted. The open trace remains usable."); },
                      {keep, close});
        break;
    }
}

} // namespace trilane::ui
