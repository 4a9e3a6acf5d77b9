// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QSplitter;
class QVBoxLayout;

namespace trilane::panels {
class BesideBar;
} // namespace trilane::panels

namespace trilane::session {
class LinkedViews;
} // namespace trilane::session

namespace trilane::ui {

class TracePage;

/// Contents of one tab: a trace, or two with linked time. Owns its pages. GUI thread.
class TraceTab : public QWidget
{
    Q_OBJECT

public:
    explicit TraceTab(TracePage *page, QWidget *parent = nullptr);
    ~TraceTab() override;

    [[nodiscard]] const std::vector<TracePage *> &pages() const { return m_pages; }
    [[nodiscard]] bool isBeside() const { return m_pages.size() > 1; }
    /// The page that was worked in last.
    [[nodiscard]] TracePage *front() const { return m_front; }
    [[nodiscard]] QStringList paths() const;
    /// Null with one trace.
    [[nodiscard]] session::LinkedViews *link() const { return m_link; }

    /// Takes a second page over; only when there is one so far.
    void addBeside(TracePage *page);
    /// Gives a page away; its new owner is the caller. The last one may be taken, too.
    TracePage *take(TracePage *page);
    void setFront(TracePage *page);
    [[nodiscard]] Qt::Orientation orientation() const;
    void setOrientation(Qt::Orientation orientation);

signals:
    void frontChanged();
    void separateRequested();

private:
    void adopt(TracePage *page);
    void focusMoved(const QWidget *now);
    void showHeadings();

    QVBoxLayout *m_layout;
    QSplitter *m_splitter;
    std::vector<TracePage *> m_pages;
    TracePage *m_front = nullptr;
    session::LinkedViews *m_link = nullptr;
    panels::BesideBar *m_bar = nullptr;
};

} // namespace trilane::ui
