// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/report.h"
#include "views/session/viewstate.h"
#include "views/tables/countedpart.h"
#include "views/tables/tabletools.h"

#include <QStackedWidget>
#include <QString>
#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

class QTabBar;

namespace trilane {

class BottomBar;
class BottomPage;
class ComparePane;
class DataTable;
class FindingsPane;
class FindPane;
class FlamePane;
class IdlePane;
class OperatorPane;
class QueryPane;
class RanksPane;
class ReportPane;
class StepsPane;
class SummaryPane;

/// What is below the timeline: a tab for each report and for each answer, and the results of a
/// search. Only the page in front is computed. GUI thread.
class BottomPanel : public QWidget
{
    Q_OBJECT

public:
    /// The reports in the order of their ids, then the others.
    enum class Tab {
        Kernels,
        Copies,
        Api,
        Ranges,
        OsCalls,
        ThreadStates,
        Find,
        Idle,
        Steps,
        Operators,
        Flames,
        Summaries,
        Findings,
        Compare,
        Ranks,
        Query
    };
    static constexpr size_t kTabs = static_cast<size_t>(Tab::Query) + 1;

    explicit BottomPanel(ViewState *view, QWidget *parent = nullptr);

    /// As it stands on the tab, in the language of the moment.
    [[nodiscard]] static QString title(Tab tab);
    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    void showReport(ReportId id) { showTab(static_cast<Tab>(id)); }
    /// The report in front, or that was before another tab came.
    [[nodiscard]] ReportId report() const { return m_report; }
    [[nodiscard]] FindPane *find() const { return m_find; }
    [[nodiscard]] IdlePane *idle() const { return m_idle; }
    [[nodiscard]] StepsPane *steps() const { return m_steps; }
    [[nodiscard]] OperatorPane *operators() const { return m_operators; }
    [[nodiscard]] FlamePane *flames() const { return m_flames; }
    [[nodiscard]] SummaryPane *summaries() const { return m_summaries; }
    [[nodiscard]] FindingsPane *findings() const { return m_findings; }
    [[nodiscard]] ComparePane *compare() const { return m_compare; }
    [[nodiscard]] RanksPane *ranks() const { return m_ranks; }
    [[nodiscard]] QueryPane *query() const { return m_query; }
    /// The pane of a report, made when it is asked for.
    [[nodiscard]] ReportPane *pane(ReportId id);
    [[nodiscard]] ReportPane *kernels() { return pane(ReportId::Kernels); }
    [[nodiscard]] TableTools *tools() const { return m_tools; }
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
    [[nodiscard]] BottomBar *bar() const { return m_bar; }
    /// Only the tabs are left; choosing one unfolds.
    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_stack->isHidden(); }
    /// What is counted, in words.
    [[nodiscard]] QString summary() const;
    /// Path of the trace as the user gave it, for what is exported.
    void setFile(const QString &path) { m_file = path; }
    /// Computes the tables anew.
    void reload();
    /// The table that is in front.
    [[nodiscard]] DataTable *table();
    /// That table as it is exported: filtered and sorted as seen.
    [[nodiscard]] Table exportedTable();
    /// True until the tables show what the tools and the visible range ask for.
    [[nodiscard]] bool isWaiting() const { return m_part.isWaiting(); }

signals:
    void foldedChanged(bool folded);

protected:
    void changeEvent(QEvent *event) override;

private:
    template <typename Page>
    Page *addPage(Tab tab, Page *page);
    /// The page in front; that of a report is made now if it was never asked for.
    [[nodiscard]] BottomPage &front();
    void changeTab();
    /// The pages that were in front last keep what they show, others do not.
    void restOthers(BottomPage &front);
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

    ViewState *m_view;
    CountedPart m_part;
    BottomBar *m_bar;
    QTabBar *m_tabs;
    TableTools *m_tools;
    QStackedWidget *m_stack;
    std::array<BottomPage *, kTabs> m_pages{}; ///< by tab; null: of a report not asked for
    std::vector<BottomPage *> m_recent;        ///< were in front, the last one first
    FindPane *m_find;
    IdlePane *m_idle;
    StepsPane *m_steps;
    OperatorPane *m_operators;
    FlamePane *m_flames;
    SummaryPane *m_summaries;
    FindingsPane *m_findings;
    ComparePane *m_compare;
    RanksPane *m_ranks;
    QueryPane *m_query;
    std::shared_ptr<const std::unordered_set<std::string>> m_onlyNames; ///< null: all
    ReportId m_report = ReportId::Kernels;
    std::array<ReportPane *, kReportCount> m_reports{};
    QTimer m_grown; ///< a trace that grows is counted again every now and then
    QString m_file;
};

} // namespace trilane
