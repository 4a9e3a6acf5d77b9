// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/foldednames.h"
#include "model/analysis/report.h"
#include "model/analysis/wholegraphs.h"
#include "views/items/tabledata.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"
#include "views/tables/bottompage.h"

#include <QWidget>

class QAction;
class QSplitter;

namespace trilane {

class ChosenPane;
class CountedPart;
class DataTable;
class HistogramView;

/// The table of one report with what is known of the chosen row. Everything is computed in the
/// background. GUI thread.
class ReportPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    ReportPane(ReportId id, ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Report; }
    /// What loadIfOld() groups by. `folded`: names under base names.
    void setGrouping(const std::vector<GroupKey> &groupBy, bool folded);
    void setOld() override { m_isOld = true; }
    /// What runs is thrown away.
    void loadIfOld() override;
    void letGo() override;
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }
    [[nodiscard]] ChosenPane *chosen() const { return m_chosen; }
    [[nodiscard]] DataTable *calls() const;
    [[nodiscard]] HistogramView *histogram() const;
    [[nodiscard]] const SliceStats &stats() const { return m_stats; }
    /// "17 of 240 rows · 12 480 calls · 1.234 s".
    [[nodiscard]] QString summary() const override;

signals:
    void busyChanged(bool busy);
    void rowsChanged();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Loaded
    {
        SliceStats stats;
        SliceStats parts;
        std::shared_ptr<const TableData> data;
        WholeGraphs graphs; ///< of kernels
    };
    [[nodiscard]] static Loaded compute(const std::shared_ptr<const Store> &store, SliceQuery query,
                                        bool folded, const JobContext &job);
    [[nodiscard]] std::shared_ptr<const SliceContext>
    knownContext(const std::shared_ptr<const Store> &store,
                 const std::vector<GroupKey> &groupBy) const;
    void show(Loaded loaded);
    /// The query and the row of its statistics behind a row of the table.
    [[nodiscard]] const SliceStats *statsOf(size_t tableRow, size_t &row) const;
    [[nodiscard]] QString nameOf(const SliceRow &row) const;
    [[nodiscard]] QString titleOf(size_t tableRow, const SliceStats &stats, size_t row) const;
    void loadChosen();
    void chooseRow();
    void markRow(size_t row);
    void showMark();
    void followSelection();
    void retranslate();
    void build();
    void connectParts();

    ReportId m_id;
    ViewState *m_view;
    CountedPart *m_part;
    QSplitter *m_splitter;
    DataTable *m_table;
    ChosenPane *m_chosen;
    QAction *m_mark = nullptr;
    SliceStats m_stats;
    WholeGraphs m_graphs;               ///< whose kernels are not in the table
    SliceStats m_parts;                 ///< rows of the table behind those of m_stats
    std::weak_ptr<const Store> m_store; ///< of m_stats
    std::vector<GroupKey> m_groupBy;
    bool m_folded = false;
    bool m_isOld = true;
    bool m_awaitsRow = false; ///< a row is to be chosen as soon as there are any
    BackgroundJob m_job;
};

} // namespace trilane
