// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idletable.h"
#include "model/analysis/idle/stepedges.h"
#include "views/items/models/tabledata.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QSplitter;
class QToolButton;

namespace trilane::tables {

class CountedPart;
class DataTable;

/// Causes of GPU idle time in scope with their shares, and the longest gaps, which can be shown in
/// the timeline. Gaps below the view's threshold are one row. Computed in the background; results
/// for the whole trace are kept. GUI thread.
class IdlePane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    /// Gaps that the list holds; the longest ones when there are more.
    static constexpr size_t kListedGaps = 500;

    IdlePane(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Table; }
    void setOld() override { m_isOld = true; }
    void loadIfOld() override;
    void setFilter(const QString &text, bool isPattern) override;
    [[nodiscard]] QString filterError() const override;
    /// "idle 1.2 s of 4.0 s, 30.0 % · 480 gaps".
    [[nodiscard]] DataTable *copiedTable() const override { return table(); }
    [[nodiscard]] DataTable *causes() const { return m_causes; }
    [[nodiscard]] DataTable *gaps() const { return m_gaps; }
    /// The one of the two that was used last.
    [[nodiscard]] DataTable *table() const;
    [[nodiscard]] QToolButton *button(idle::IdleKey key) const
    {
        return m_keys[static_cast<size_t>(key)];
    }
    /// Hidden with a single GPU.
    [[nodiscard]] QComboBox *gpus() const { return m_gpus; }
    [[nodiscard]] const idle::GpuIdle &idle() const { return m_shown.idle; }

signals:
    void busyChanged(bool busy);
    void rowsChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QString words() const;
    /// A line for each edge of steps, which is no gap.
    [[nodiscard]] QStringList edgeLines() const;
    /// Results for a part of the trace.
    struct Answer
    {
        std::shared_ptr<const store::Store> store;
        idle::IdleQuery query;
        std::vector<idle::GpuIdle> gpus;
        std::vector<std::vector<idle::GapStory>> longest; ///< of each GPU
        std::vector<std::vector<idle::ToldEdge>> edges;   ///< of each GPU
        [[nodiscard]] bool isOf(const std::shared_ptr<const store::Store> &of,
                                const idle::IdleQuery &q) const;
    };
    using AnswerPtr = std::shared_ptr<const Answer>;
    /// The shown part of the results.
    struct Shown
    {
        AnswerPtr answer;
        idle::GpuIdle idle;
        std::vector<session::GapSelection> gaps; ///< by row of their table
        std::vector<idle::ToldEdge> edges;
        std::shared_ptr<const items::TableData> causeData;
        std::shared_ptr<const items::TableData> gapData;
    };

    [[nodiscard]] static AnswerPtr compute(const std::shared_ptr<const store::Store> &store,
                                           const idle::IdleQuery &query,
                                           const jobs::JobContext &job);
    [[nodiscard]] static Shown choose(AnswerPtr answer, TrackId gpu, idle::IdleKey key);
    void build();
    void connectParts();
    void fillGpus();
    void setKey(idle::IdleKey key);
    void load();
    void show(Shown shown);
    void followSelection();
    void goTo(size_t row, bool zoom);
    void retranslate();
    void showTitle();

    session::ViewState *m_view;
    CountedPart *m_part;
    QSplitter *m_splitter;
    DataTable *m_causes;
    DataTable *m_gaps;
    std::array<QToolButton *, 3> m_keys{}; ///< by IdleKey
    QComboBox *m_gpus;
    QLabel *m_words; ///< the bar above has no room for them beside its tools
    QLabel *m_title;
    idle::IdleKey m_key = idle::IdleKey::Cause;
    bool m_isOld = true;
    AnswerPtr m_whole; ///< of the whole trace
    Shown m_shown;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
