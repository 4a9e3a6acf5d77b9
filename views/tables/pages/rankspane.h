// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranktables.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

#include <array>

class QLabel;
class QToolButton;

namespace trilane::tables {

class DataTable;

/// Ranks of a trace: totals per rank, late ranks of collectives, steps, and clock alignment; one
/// table at a time. Double-clicking a row goes to its place. Computed in the background, for the
/// whole trace, on first use. GUI thread.
class RanksPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit RanksPane(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    void loadIfOld() override { load(); }
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }

    /// Computes the report unless it is that of the trace already.
    void load();
    void setKey(ranks::RankKey key);
    [[nodiscard]] ranks::RankKey key() const { return m_key; }
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] QToolButton *button(ranks::RankKey key) const
    {
        return m_buttons[static_cast<size_t>(key)];
    }
    /// Text beside the buttons.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void showTable();
    void goTo(size_t row);
    void goToCollective(size_t row);
    void goToRank(size_t row);
    void goToStep(size_t row);
    [[nodiscard]] std::shared_ptr<const store::Store> shownStore() const;
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] QString summary() const;
    [[nodiscard]] static QString summaryOfOne(const communication::TimeSplit &use);

    session::ViewState *m_view;
    DataTable *m_table;
    QLabel *m_words;
    std::array<QToolButton *, ranks::kRankKeyCount> m_buttons{};
    ranks::RankKey m_key = ranks::RankKey::Rank;
    std::weak_ptr<const store::Store> m_of; ///< the trace that the report is of, or will be
    ranks::RankReport m_report;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
