// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;
class QTabBar;

namespace trilane {

class TableTools;

/// The bar of the panel below the timeline: tabs, what is counted in words, and the tools of the
/// tab in front; those go to a line of their own where one has no room for all. GUI thread.
class BottomBar : public QWidget
{
    Q_OBJECT

public:
    explicit BottomBar(QWidget *parent = nullptr);

    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] TableTools *tools() const { return m_tools; }
    void setWords(const QString &words);
    /// Tools and words of the tab in front; a folded panel shows none.
    void setToolsShown(bool shown);
    void setFolded(bool folded);
    [[nodiscard]] bool isTwoLines() const { return m_twoLines; }

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showTools();
    void arrange();
    void showWords();

    QTabBar *m_tabs;
    QLabel *m_summary;
    TableTools *m_tools;
    QGridLayout *m_layout;
    QString m_words;
    int m_widestTools = 0;
    bool m_toolsShown = true;
    bool m_folded = false;
    bool m_twoLines = false;
};

} // namespace trilane
