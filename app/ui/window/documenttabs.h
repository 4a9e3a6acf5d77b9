// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QStackedWidget>
#include <QStringList>

#include <functional>
#include <vector>

class QTabBar;

namespace trilane::ui {

class TracePage;
class TraceTab;

/// The open traces and their tab bar: opens, closes and reopens them, and combines two in one tab.
/// Owns the pages; the bar is given. Shows the widget of index 0 (the empty page) while nothing is
/// open. GUI thread.
class DocumentTabs : public QStackedWidget
{
    Q_OBJECT

public:
    DocumentTabs(QTabBar *bar, QWidget *empty, QWidget *parent = nullptr);
    ~DocumentTabs() override;

    [[nodiscard]] int tabCount() const;
    [[nodiscard]] TraceTab *tabAt(int tab) const;
    [[nodiscard]] TraceTab *frontTab() const;
    /// The page that search, menu and status line are about; null without a trace.
    [[nodiscard]] TracePage *front() const;
    /// The files of each tab, in the order of the bar.
    [[nodiscard]] QList<QStringList> files() const;

    /// Opens a trace in a new tab, or selects its tab if it is already open.
    TracePage *open(const QString &path);
    /// A tab for a file that does not hold anything yet; its session is still to be opened.
    TracePage *expect(const QString &path, const QString &title);
    /// Asked before pages go: true lets them. Otherwise it calls `again` if they may go later.
    using Guard = std::function<bool(const std::vector<TracePage *> &pages,
                                     const std::function<void()> &again)>;
    void setGuard(Guard guard) { m_guard = std::move(guard); }
    [[nodiscard]] std::vector<TracePage *> pages() const;
    /// The titles of open traces have changed.
    void retitle();
    /// Opens it beside the first trace of the current tab. A previous second trace moves to its own
    /// tab, unless it is the same one. The first trace may be opened beside itself; a trace that is
    /// alone in another tab moves here.
    TracePage *openBeside(const QString &path);
    /// Moves the second trace of the current tab to its own tab.
    void separate();
    void closeTab(int tab);
    /// Closes one of two traces in a tab.
    void closePage(TracePage *page);
    void closeFront();
    /// Reopens the last closed trace.
    void reopen();
    [[nodiscard]] bool canReopen() const { return !m_closed.isEmpty(); }

    void step(int tabs);
    /// Index from 0; ignores one out of range.
    void goTo(int tab);

signals:
    /// Another page is in front, or none.
    void frontChanged();
    /// Tabs were added, removed or moved.
    void tabsChanged();
    /// A page has started or finished loading.
    void pageChanged(trilane::ui::TracePage *page);
    void openRequested();

private:
    TracePage *makePage(const QString &path);
    int addTab(TracePage *page);
    [[nodiscard]] bool makeRoom(TraceTab *tab, const QString &wanted);
    void removeTab(int tab);
    void showFront();
    void rememberClosed(QStringList paths);
    [[nodiscard]] int tabOf(const TracePage *page) const;
    [[nodiscard]] TracePage *find(const QString &path) const;

    QTabBar *m_bar;
    QWidget *m_empty;
    QList<QStringList> m_closed;
    Guard m_guard;
};

} // namespace trilane::ui
