// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/report.h"
#include "model/store/tables.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/tabletools.h"

#include <QAnyStringView>
#include <QStackedWidget>
#include <QString>
#include <QTabBar>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace trilane::tables {

class BottomBar;
class DataTable;
class ReportPane;

/// Panel below the timeline: a tab per report and analysis, and the search results. Only the
/// current page is computed. GUI thread.
class BottomPanel : public QWidget
{
    Q_OBJECT

public:
    /// A tab; new ones are added to the table in bottompanel.cpp.
    struct Tab
    {
        QString id;                                 ///< in options, commands and saved workspaces
        std::optional<stats::ReportId> report = {}; ///< what follows is of the others
        const char *title = nullptr;                ///< English
        BottomPage *(BottomPanel::*make)() = nullptr;
        bool (*has)(store::Tables) = nullptr; ///< something to show; null: always
        const char *missing = nullptr; ///< why it has nothing, English; null: it is hidden then
    };
    /// The reports in the order of their ids, then the others: in the order of the tab bar.
    [[nodiscard]] static const std::vector<Tab> &allTabs();
    /// Index in allTabs(); -1 for an unknown id.
    [[nodiscard]] static int indexOf(QAnyStringView id);
    /// Title of the tab in the current language.
    [[nodiscard]] static QString title(const Tab &tab);

    explicit BottomPanel(session::ViewState *view, QWidget *parent = nullptr);

    /// An id that no tab has changes nothing.
    void showTab(QAnyStringView id);
    /// The id of the tab in front.
    [[nodiscard]] const QString &tab() const { return front().id; }
    /// The current report, or the last one before another tab.
    [[nodiscard]] stats::ReportId report() const { return m_report; }
    /// The page of that class; reports have pane().
    template <typename Page>
    [[nodiscard]] Page *page() const
    {
        for (BottomPage *page : m_pages) {
            if (auto *found = dynamic_cast<Page *>(page))
                return found;
        }
        return nullptr;
    }
    /// The pane of a report, created on first use.
    [[nodiscard]] ReportPane *pane(stats::ReportId id);
    [[nodiscard]] ReportPane *kernels() { return pane(stats::ReportId::Kernels); }
    [[nodiscard]] TableTools *tools() const { return m_tools; }
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] BottomBar *bar() const { return m_bar; }
    /// Only the tabs are left; choosing one unfolds.
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_stack->isHidden(); }
    /// Description of the scope.
    [[nodiscard]] QString summary() const;
    /// Path of the trace as the user gave it, for exports.
    void setFile(const QString &path) { m_file = path; }
    /// Recomputes the tables.
    void reload();
    /// The table that is in front.
    [[nodiscard]] DataTable *table();
    /// The table as exported: filtered and sorted as shown.
    [[nodiscard]] stats::Table exportedTable();
    /// True until the tables match the tools and the visible range.
    [[nodiscard]] bool isWaiting() const { return m_part.isWaiting(); }

signals:
    void foldedChanged(bool folded);

protected:
    void changeEvent(QEvent *event) override;

private:
    template <typename Page>
    BottomPage *make();
    template <typename Page>
    BottomPage *addPage(Page *page);
    BottomPage *makeReport(stats::ReportId id);
    /// A report's page is created on first use.
    [[nodiscard]] BottomPage &pageAt(int index);
    [[nodiscard]] BottomPage &frontPage() { return pageAt(m_tabs->currentIndex()); }
    [[nodiscard]] const Tab &front() const;
    [[nodiscard]] bool hasAnything(const Tab &tab) const;
    void changeTab();
    /// Trims all pages except the most recently shown ones.
    void restOthers(BottomPage &frontPage);
    void changeGrouping();
    void showOnlyResults();
    void growTables();
    void nameParts();
    void showSummary();
    void enableTabs();
    void exportTable(TableTools::Format format);
    void retranslate();
    void build();
    void connectParts();

    session::ViewState *m_view;
    CountedPart m_part;
    BottomBar *m_bar;
    QTabBar *m_tabs;
    TableTools *m_tools;
    QStackedWidget *m_stack;
    std::vector<BottomPage *> m_pages;  ///< by tab; null: report not yet used
    std::vector<BottomPage *> m_recent; ///< were in front, the last one first
    std::shared_ptr<const std::unordered_set<std::string>> m_onlyNames; ///< null: all
    stats::ReportId m_report = stats::ReportId::Kernels;
    QTimer m_grown; ///< a trace that grows is counted again every now and then
    QString m_file;
};

} // namespace trilane::tables
