// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/kernelstats.h"
#include "views/items/durations.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QSplitter;
class QTabBar;

namespace trilane {

class DataTable;
class HistogramView;

/// The kernel table with the spread of the chosen row and the list of its calls. Everything is
/// computed in the background. GUI thread.
class KernelPane : public QWidget
{
    Q_OBJECT

public:
    explicit KernelPane(ViewState *view, QWidget *parent = nullptr);

    /// Computes the table for a part of the trace; what runs is thrown away.
    void load(const std::vector<GroupKey> &groupBy, TimeRange range);
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] DataTable *calls() const { return m_calls; }
    [[nodiscard]] HistogramView *histogram() const { return m_histogram; }
    [[nodiscard]] const KernelStats &stats() const { return m_stats; }

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Loaded
    {
        KernelStats stats;
        Table table;
    };
    struct Chosen
    {
        std::vector<FoundSlice> calls;
        Table table;
        Durations durations;
    };
    [[nodiscard]] static Loaded compute(const Store &store, const KernelQuery &query,
                                        const JobContext &job);
    [[nodiscard]] static Chosen choose(const Store &store, const KernelQuery &query,
                                       const KernelRow &row, const JobContext &job);
    void showTable(Loaded loaded);
    void loadChosen();
    void showChosen(Chosen chosen);
    void markRow(size_t row);
    void showMark();
    void followSelection();
    void goToCall(size_t row);
    void selectCalls(Ns begin, Ns end);
    void retranslate();
    void build();
    void buildSide();
    void shareSide();
    void connectParts();

    ViewState *m_view;
    QSplitter *m_splitter;
    DataTable *m_table;
    QAction *m_mark = nullptr;
    HistogramView *m_histogram;
    QTabBar *m_sideTabs; ///< where there is no room for histogram and calls side by side
    QWidget *m_callList;
    QLabel *m_callsTitle;
    DataTable *m_calls;
    KernelStats m_stats;
    std::vector<FoundSlice> m_chosenCalls;
    uint64_t m_chosenCount = 0;
    QString m_chosenName;
    BackgroundJob m_statsJob;
    BackgroundJob m_chosenJob;
};

} // namespace trilane
