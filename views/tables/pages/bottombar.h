// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;
class QTabBar;

namespace trilane::tables {

class TableTools;

/// The bar of the panel below the timeline: tabs, scope, and the tools of the current tab. If the
/// width is not sufficient, most tools move to a menu, then to a separate line. GUI thread.
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
    [[nodiscard]] bool isCompact() const { return m_isCompact; }

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showTools();
    void arrange();
    void setLines(bool two);
    void showWords();

    QTabBar *m_tabs;
    QLabel *m_summary;
    TableTools *m_tools;
    QGridLayout *m_layout;
    QString m_words;
    std::array<int, 2> m_widestTools{}; ///< in full, compact
    bool m_isCompact = false;
    bool m_toolsShown = true;
    bool m_folded = false;
    bool m_twoLines = false;
};

} // namespace trilane::tables
