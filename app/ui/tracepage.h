// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/filewatch.h"
#include "views/session/session.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace trilane {

class FailedPage;
class LoadingPage;
class NoticeBar;
class Workspace;

/// One open trace: loading, failed, or the workspace of timeline, details and tables; above it a
/// notice when its file is no longer what was read. GUI thread.
class TracePage : public QWidget
{
    Q_OBJECT

public:
    enum class Heading { None, Front, Back };

    explicit TracePage(const QString &path, QWidget *parent = nullptr);
    ~TracePage() override;

    [[nodiscard]] Session *session() const { return m_session.get(); }
    /// Null until the trace is ready.
    [[nodiscard]] Workspace *workspace() const { return m_workspace; }
    [[nodiscard]] NoticeBar *notice() const { return m_notice; }
    /// True when nothing is being read or computed for this page.
    [[nodiscard]] bool isSettled() const;

    /// Names the trace at the top: where there are two pages, and whether this is the one that
    /// search, menu and status line are about.
    void setHeading(Heading heading);
    /// Reads the file again and shows it as it was shown.
    void reload();
    /// Puts the keys where one works.
    void takeFocus();

signals:
    void openRequested();
    void closeRequested();

private:
    void build();
    void showState();
    void makeRoom();
    void fileChanged();
    void showChange();
    void showMarks();

    std::unique_ptr<Session> m_session;
    FileWatch m_watch;
    QLabel *m_heading;
    NoticeBar *m_notice;
    QStackedWidget *m_stack;
    LoadingPage *m_loading = nullptr;
    FailedPage *m_failed = nullptr;
    Workspace *m_workspace = nullptr;
    bool m_foldedForRoom = false; ///< the tables, because another page is beside
};

} // namespace trilane
