// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/session.h"
#include "views/session/files/filewatch.h"

#include <QWidget>

class QStackedWidget;

namespace trilane::panels {
class FailedPage;
class LiveBar;
class LoadingPage;
class NoticeBar;
} // namespace trilane::panels

namespace trilane::ui {

class PageHeading;
class PageRecording;
class Workspace;

/// One open trace: loading, failed, or the workspace of timeline, details and tables, with a notice
/// above if its file changed. GUI thread.
class TracePage : public QWidget
{
    Q_OBJECT

public:
    enum class Heading { None, Front, Back };

    explicit TracePage(const QString &path, QWidget *parent = nullptr);
    ~TracePage() override;

    [[nodiscard]] session::Session *session() const { return m_session.get(); }
    /// Null until the trace is ready.
    [[nodiscard]] Workspace *workspace() const { return m_workspace; }
    [[nodiscard]] panels::NoticeBar *notice() const { return m_notice; }
    /// Shown while the trace is being recorded.
    [[nodiscard]] panels::LiveBar *liveBar() const { return m_live; }
    /// Recording of the file, if it is or was recorded here; else null.
    [[nodiscard]] PageRecording *recording() const { return m_recording; }
    void setRecording(PageRecording *recording) { m_recording = recording; }
    /// Shows a page instead of the trace until the session has data. Takes ownership.
    void showInstead(QWidget *page);
    /// The file has been moved to `path`.
    void moved(const QString &path);
    /// True when nothing is being read or computed for this page.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] session::FileWatch &watch() { return m_watch; }

    /// Shows the trace name at the top: with two pages, and whether this one is the target of
    /// search, menu and status line.
    void setHeading(Heading heading);
    /// Reads the file again and shows it as it was shown.
    void reload();
    /// Sets the focus to the main view.
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
    void showReadingError(const Error &error);

    std::unique_ptr<session::Session> m_session;
    session::FileWatch m_watch;
    PageHeading *m_heading;
    panels::NoticeBar *m_notice;
    panels::LiveBar *m_live;
    QStackedWidget *m_stack;
    panels::LoadingPage *m_loading = nullptr;
    panels::FailedPage *m_failed = nullptr;
    Workspace *m_workspace = nullptr;
    PageRecording *m_recording = nullptr;
    bool m_foldedForRoom = false; ///< the tables, because another page is beside
};

} // namespace trilane::ui
