// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranksteps.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace trilane::items {
class TableData;
} // namespace trilane::items

namespace trilane::tables {

class DataTable;
class StepBars;

/// Steps of the training loop: their times as bars, and a table with one row per step, for one rank
/// at a time. Double-clicking a row goes to the step. Computed in the background, for the whole
/// trace, on first use. GUI thread.
class StepsPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit StepsPane(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    void loadIfOld() override { load(); }
    void release() override;
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }

    /// Computes the steps unless they are those of the trace already.
    void load();
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] StepBars *bars() const { return m_bars; }
    /// Whose steps are shown; hidden in a trace of one rank.
    [[nodiscard]] QComboBox *ranks() const { return m_ranks; }
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Loaded
    {
        std::vector<int> ranks; ///< their numbers; none in a trace of one
        int rank = 0;           ///< whose steps these are
        std::shared_ptr<const steps::StepReport> report;
        std::vector<size_t> outliers;
        Ns median = 0;
        std::shared_ptr<const items::TableData> data;
    };
    [[nodiscard]] static Loaded compute(const store::Store &store, std::optional<int> rank,
                                        const jobs::JobContext &job);
    void build();
    void loadRows(const std::shared_ptr<const store::Store> &store);
    void showLoaded(Loaded loaded);
    void showRanks(const Loaded &loaded);
    void chooseRank();
    void chooseRow(size_t step);
    void goTo(size_t step);
    /// Kind of the steps, how they were found, and the confidence.
    [[nodiscard]] static QString basisText(const steps::StepReport &report);
    void retranslate();

    session::ViewState *m_view;
    QComboBox *m_ranks;
    QLabel *m_words;
    StepBars *m_bars;
    DataTable *m_table;
    std::weak_ptr<const store::Store> m_of; ///< the trace whose steps are shown or awaited
    std::optional<int> m_rank;              ///< whose steps are shown; stays while the trace grows
    std::shared_ptr<const steps::StepReport> m_report; ///< null: not known yet
    bool m_isLetGo = false;                            ///< the table's rows, not the report
    size_t m_outliers = 0;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
