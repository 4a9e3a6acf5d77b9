// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowcalls.h"
#include "views/items/text/durations.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTabBar;
class QToolButton;

namespace trilane::items {
class TableData;
} // namespace trilane::items

namespace trilane::tables {

class DataTable;
class HistogramView;

/// Details of one report row: distribution of durations, and its longest slices, or its outliers,
/// which are then also marked in the timeline. A brush over the histogram filters the slices.
/// Computed in the background. GUI thread.
class ChosenPane : public QWidget
{
    Q_OBJECT

public:
    /// Minimum window width to place the histogram and the list of calls side by side.
    static constexpr int kWide = 1560;
    /// Calls that the list holds; the longest ones when there are more.
    static constexpr size_t kListedCalls = 1000;
    /// Outliers that are marked; the first ones of each lane when there are more.
    static constexpr size_t kMarkedOutliers = 100'000;

    explicit ChosenPane(session::ViewState *view, QWidget *parent = nullptr);

    void setWide(bool wide);
    void load(const stats::SliceQuery &query, const stats::SliceRow &row, const QString &title);
    void clear();
    /// Shows where a slice of the row is, now or when the row has been loaded.
    void follow(const store::FoundSlice &slice);
    /// Shows the longest slice, now or when known.
    void goToLongest();
    [[nodiscard]] DataTable *calls() const { return m_calls; }
    [[nodiscard]] HistogramView *histogram() const { return m_histogram; }
    [[nodiscard]] QString callsTitle() const;
    /// Only outliers are listed.
    [[nodiscard]] bool listsOutliers() const;

signals:
    void callChosen(const trilane::store::FoundSlice &call);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Calls
    {
        std::vector<store::FoundSlice> calls;
        std::vector<store::FoundSlice> outliers; ///< by time; if listed
        std::shared_ptr<const items::TableData> data;
    };
    struct Loaded
    {
        items::Durations durations;
        Calls calls;
    };
    [[nodiscard]] static Calls findCalls(const store::Store &store, const stats::SliceQuery &query,
                                         const stats::SliceRow &row, TimeRange durations,
                                         bool outliers, const jobs::JobContext &job);
    void show(Loaded loaded);
    void showCalls(Calls calls);
    void loadBrushed();
    void step(bool forward);
    [[nodiscard]] QString outliersTitle() const;
    void showFollowed();
    void goToRow(size_t row);
    void shareRoom();
    void retranslate();
    void build();
    void connectParts();

    session::ViewState *m_view;
    HistogramView *m_histogram;
    QTabBar *m_tabs; ///< used if histogram and calls do not fit side by side
    QWidget *m_list;
    QLabel *m_title;
    DataTable *m_calls;
    QToolButton *m_outliers;
    QToolButton *m_previous;
    QToolButton *m_next;
    bool m_marks = false;        ///< the marks in the timeline are this pane's
    uint64_t m_outlierCount = 0; ///< of the row
    bool m_wide = true;
    stats::SliceQuery m_query;
    stats::SliceRow m_row;
    QString m_name;
    std::vector<store::FoundSlice> m_found;
    std::optional<store::FoundSlice> m_followed;
    bool m_longestAwaited = false;
    session::BackgroundJob m_job;
    session::BackgroundJob m_brushJob;
};

} // namespace trilane::tables
