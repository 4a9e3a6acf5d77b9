// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/foldednames.h"
#include "model/analysis/stats/report.h"
#include "model/analysis/stats/wholegraphs.h"
#include "views/items/models/tabledata.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QAction;
class QSplitter;

namespace trilane::tables {

class ChosenPane;
class CountedPart;
class DataTable;
class HistogramView;

/// The table of one report with the details of the selected row. Computed in the background. GUI
/// thread.
class ReportPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    ReportPane(stats::ReportId id, session::ViewState *view, CountedPart *part,
               QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Report; }
    /// Group keys for loadIfOld(). `folded`: names below base names.
    void setGrouping(const std::vector<stats::GroupKey> &groupBy, bool folded);
    void setOld() override { m_isOld = true; }
    /// Cancels a running computation.
    void loadIfOld() override;
    void release() override;
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }
    [[nodiscard]] ChosenPane *chosen() const { return m_chosen; }
    [[nodiscard]] DataTable *calls() const;
    [[nodiscard]] HistogramView *histogram() const;
    [[nodiscard]] const stats::SliceStats &stats() const { return m_stats; }
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
        stats::SliceStats stats;
        stats::SliceStats parts;
        std::shared_ptr<const items::TableData> data;
        stats::WholeGraphs graphs; ///< of kernels
    };
    [[nodiscard]] static Loaded compute(const std::shared_ptr<const store::Store> &store,
                                        stats::SliceQuery query, bool folded,
                                        const jobs::JobContext &job);
    [[nodiscard]] std::shared_ptr<const stats::SliceContext>
    knownContext(const std::shared_ptr<const store::Store> &store,
                 const std::vector<stats::GroupKey> &groupBy) const;
    void show(Loaded loaded);
    /// The query, and the row of its statistics, of a row of the table.
    [[nodiscard]] const stats::SliceStats *statsOf(size_t tableRow, size_t &row) const;
    [[nodiscard]] QString nameOf(const stats::SliceRow &row) const;
    [[nodiscard]] QString titleOf(size_t tableRow, const stats::SliceStats &stats,
                                  size_t row) const;
    void loadChosen();
    void chooseRow();
    void markRow(size_t row);
    void showMark();
    void followSelection();
    void retranslate();
    void build();
    void connectParts();

    stats::ReportId m_id;
    session::ViewState *m_view;
    CountedPart *m_part;
    QSplitter *m_splitter;
    DataTable *m_table;
    ChosenPane *m_chosen;
    QAction *m_mark = nullptr;
    stats::SliceStats m_stats;
    stats::WholeGraphs m_graphs;               ///< whose kernels are not in the table
    stats::SliceStats m_parts;                 ///< rows of the table after those of m_stats
    std::weak_ptr<const store::Store> m_store; ///< of m_stats
    std::vector<stats::GroupKey> m_groupBy;
    bool m_folded = false;
    bool m_isOld = true;
    bool m_awaitsRow = false; ///< a row is to be chosen as soon as there are any
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
