// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatortable.h"
#include "views/items/models/tabledata.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QLabel;
class QMenu;

namespace trilane::tables {

class CountedPart;
class OperatorView;

/// Operators and other ranges as a tree with the CPU and GPU time in scope, as in `trilane
/// operators --by path`. Clicking a row goes to its longest call. Computed in the background. GUI
/// thread.
class OperatorPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    OperatorPane(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Table; }
    void setOld() override { m_isOld = true; }
    void loadIfOld() override;
    void trim() override;
    void release() override;
    void setFilter(const QString &text, bool isPattern) override;
    [[nodiscard]] QString filterError() const override;
    /// "420 of 1,200 operators".
    [[nodiscard]] QString summary() const override;
    /// The whole tree by path, as on the command line.
    [[nodiscard]] stats::Table exportedTable() const override;
    void copyAll() const override;
    [[nodiscard]] OperatorView *tree() const { return m_tree; }

signals:
    void busyChanged(bool busy);
    void rowsChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Loaded
    {
        uint32_t levels = 0; ///< of nested ranges that are counted; UINT32_MAX: all
        std::shared_ptr<const store::Store> store; ///< of the stats, which only refer to it
        operators::OperatorStats stats;
        std::shared_ptr<const items::TableData> data;
        std::vector<operators::PathId> paths;
    };

    void load();
    /// Gives back what an index of more bytes belongs to.
    void dropAbove(uint64_t bytes);
    void show(Loaded loaded);
    void clear();
    void goTo(const QModelIndex &index);
    void fillMenu(QMenu &menu, const QModelIndex &index);
    void retranslate();
    [[nodiscard]] std::vector<operators::PathId> openPaths() const;
    void openAgain(const std::vector<operators::PathId> &paths);
    [[nodiscard]] std::optional<store::FoundSlice> longestOf(const QModelIndex &index) const;

    session::ViewState *m_view;
    CountedPart *m_part;
    OperatorView *m_tree;
    bool m_isOld = true;
    Loaded m_shown;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
