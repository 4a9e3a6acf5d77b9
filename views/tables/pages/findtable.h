// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/findmodel.h"
#include "views/session/state/finder.h"
#include "views/tables/kit/plaintable.h"

namespace trilane::tables {

/// Sorts the results of a Finder for a FindModel: few results immediately, many in the background,
/// so that the window never blocks; the previous order is shown until then. GUI thread.
class FindSorter : public QObject
{
    Q_OBJECT

public:
    FindSorter(session::Finder &finder, items::FindModel *model);
    /// Not all results found so far are shown yet.
    [[nodiscard]] bool isBehind() const { return m_job.isRunning(); }

signals:
    void aboutToChange();
    void changed();

private:
    void refresh();
    void restart();
    void show(items::FindRows rows);

    session::Finder &m_finder;
    items::FindModel *m_model;
    bool m_again = false; ///< more rows than those being sorted
    session::BackgroundJob m_job;
};

class FindSorter;

/// The results of a Finder, with a message if there are none. GUI thread.
class FindTable : public PlainTable
{
    Q_OBJECT

public:
    FindTable(session::Finder &finder, QWidget *parent = nullptr);

    [[nodiscard]] items::FindModel *results() const { return m_model; }
    /// Number of the result in the row that is chosen.
    [[nodiscard]] std::optional<size_t> chosenHit() const;
    /// Chooses the row of the result (none: of no result) without telling.
    void showChosen(const std::optional<search::SearchHit> &hit);
    /// A sentence in place of rows, with an optional link.
    void setEmptyText(const QString &sentence, const QString &link);

signals:
    void hitChosen(size_t hit);
    void hitActivated(size_t hit);
    /// Other rows are shown.
    void rowsChanged();
    void linkClicked();
    void leaveRequested();

protected:
    void retranslate() override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void beginChange();
    void endChange();
    void copyRows() const;
    [[nodiscard]] QRect linkArea() const;

    session::Finder &m_finder;
    items::FindModel *m_model;
    FindSorter *m_sorter;
    QAction *m_copy = nullptr;
    QString m_sentence;
    QString m_link;
    bool m_quiet = false;
    bool m_fitted = false; ///< columns are as wide as these results need
    int m_scroll = 0;
};

} // namespace trilane::tables
