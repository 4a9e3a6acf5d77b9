// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/pieces/appearance.h"
#include "model/base/time.h"

#include <QSize>
#include <QWidget>

namespace trilane::panels {
class CommandPalette;
class EmptyPage;
class NoticeBar;
class StatusLine;
class TopBar;
} // namespace trilane::panels

namespace trilane::ui {

class Attaching;
class DocumentTabs;
class MainMenu;
class RecordingKeeper;
class TracePage;
class WindowActions;

/// Below it the parts of the window do not fit.
inline constexpr QSize kMinWindow(800, 500);

/// The window: a bar of open traces, the current one, and a status line about it. GUI thread.
class MainWindow : public QWidget
{
    Q_OBJECT

public:
    explicit MainWindow(Appearance *appearance, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens a trace in a new tab, or selects its tab if it is already open.
    TracePage *openFile(const QString &path);
    void openFiles(const QStringList &paths);
    /// The second beside the first, when there are two or more; the rest in tabs.
    void openBeside(const QStringList &paths);
    /// Several files as one trace.
    void openRanks(const QStringList &paths);
    void openSample();

    /// The page in front; null without a trace.
    [[nodiscard]] TracePage *currentPage() const;
    [[nodiscard]] TracePage *pageAt(int tab) const;
    [[nodiscard]] int pageCount() const;
    /// Recordings of running processes.
    [[nodiscard]] Attaching &attaching() const { return *m_attaching; }
    [[nodiscard]] DocumentTabs &documents() const { return *m_documents; }
    /// Notices about the whole window.
    [[nodiscard]] panels::NoticeBar &notice() const { return *m_notice; }
    [[nodiscard]] panels::TopBar *topBar() const { return m_top; }
    [[nodiscard]] panels::StatusLine *statusLine() const { return m_status; }

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void connectTop();
    void connectDocuments();
    void connectActions();
    void askForFiles();
    void askForRanks();
    void askForFileBeside();
    [[nodiscard]] QStringList askForPaths(const QString &title);
    void askForPicture();
    void find();
    void showAccount();
    void showRecorded();
    void showFirstSteps();
    void showKeys();
    void showShortcuts();
    void showAbout();
    void showFront();
    void pageChanged(TracePage *page);
    void rememberThreshold(Ns threshold);

    Appearance *m_appearance;
    WindowActions *m_actions;
    MainMenu *m_menu;
    panels::TopBar *m_top;
    panels::NoticeBar *m_notice;
    panels::EmptyPage *m_empty;
    DocumentTabs *m_documents;
    RecordingKeeper *m_keeper;
    Attaching *m_attaching;
    panels::StatusLine *m_status;
    panels::CommandPalette *m_palette;
};

} // namespace trilane::ui
