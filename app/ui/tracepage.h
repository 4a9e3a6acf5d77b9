// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/session.h"

#include <QStackedWidget>

namespace trilane {

class BottomPanel;
class DetailsPanel;
class FailedPage;
class LoadingPage;
class TimelineWidget;
class Workspace;

/// One open trace: loading, failed, or the workspace of timeline, details and tables. GUI thread.
class TracePage : public QStackedWidget
{
    Q_OBJECT

public:
    explicit TracePage(const QString &path, QWidget *parent = nullptr);
    ~TracePage() override;

    [[nodiscard]] Session *session() const { return m_session.get(); }
    /// Null until the trace is ready.
    [[nodiscard]] Workspace *workspace() const { return m_workspace; }
    /// True when nothing is being read or computed for this page.
    [[nodiscard]] bool isSettled() const;

signals:
    void openRequested();
    void closeRequested();

private:
    void showState();

    std::unique_ptr<Session> m_session;
    LoadingPage *m_loading = nullptr;
    FailedPage *m_failed = nullptr;
    Workspace *m_workspace = nullptr;
};

} // namespace trilane
