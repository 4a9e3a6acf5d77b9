// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/report.h"
#include "views/session/viewstate.h"
#include "views/tables/countedpart.h"
#include "views/tables/tabletools.h"

#include <QStackedWidget>
#include <QString>
#include <QWidget>

#include <array>
#include <memory>
#include <string>
#include <unordered_set>

class QLabel;
class QTabBar;

namespace trilane {

class DataTable;
class FindingsPane;
class FindPane;
class FlamePane;
class IdlePane;
class RanksPane;
class ReportPane;
class StepsPane;

/// The tables below the timeline, a tab for each report, and the results of a search. Only the
/// table in front is computed. GUI thread.
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
        Flames,
        Findings,
        Ranks
    };

    explicit BottomPanel(ViewState *view, QWidget *parent = nullptr);

    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    void showReport(ReportId id) { showTab(static_cast<Tab>(id)); }
    /// The report in front, or that was before another tab came.
    [[nodiscard]] ReportId report() const { return m_report; }
    [[nodiscard]] FindPane *find() const { return m_find; }
    [[nodiscard]] IdlePane *idle() const { return m_idle; }
    [[nodiscard]] StepsPane *steps() const { return m_steps; }
    [[nodiscard]] FlamePane *flames() const { return m_flames; }
    [[nodiscard]] FindingsPane *findings() const { return m_findings; }
    [[nodiscard]] RanksPane *ranks() const { return m_ranks; }
    /// The pane of a report, made when it is asked for.
    [[nodiscard]] ReportPane *pane(ReportId id);
    [[nodiscard]] ReportPane *kernels() { return pane(ReportId::Kernels); }
    [[nodiscard]] TableTools *tools() const { return m_tools; }
    [[nodiscard]] QTabBar *tabs() const { return m_tabs; }
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
    void resizeEvent(QResizeEvent *event) override;

private:
    /// What a tab remembers while another one is in front.
    struct TabState
    {
        ReportPane *pane = nullptr;
        bool isOld = true; ///< something else is counted since it was computed
        QString filter;
        bool filterIsPattern = false;
    };
    [[nodiscard]] TabState &state() { return m_states[static_cast<size_t>(m_report)]; }
    void changeTab();
    void loadFront();
    void applyFilter();
    void showOnlyResults();
    void showSummary();
    void enableTabs();
    void exportTable(TableTools::Format format);
    void retranslate();
    void build();
    void connectParts();

    ViewState *m_view;
    CountedPart m_part;
    QTabBar *m_tabs;
    QLabel *m_summary;
    TableTools *m_tools;
    QWidget *m_bar = nullptr;
    QStackedWidget *m_stack;
    FindPane *m_find;
    IdlePane *m_idle;
    StepsPane *m_steps;
    FlamePane *m_flames;
    FindingsPane *m_findings;
    RanksPane *m_ranks;
    std::shared_ptr<const std::unordered_set<std::string>> m_onlyNames; ///< null: all
    ReportId m_report = ReportId::Kernels;
    std::array<TabState, kReportCount> m_states;
    QString m_file;
    std::pair<QString, bool> m_idleFilter; ///< text, and whether it is a pattern
};

} // namespace trilane
