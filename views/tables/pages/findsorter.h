// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/findmodel.h"
#include "views/session/state/finder.h"

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
    bool m_again = false; ///< there are newer results than those being sorted
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
