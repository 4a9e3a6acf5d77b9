// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/findmodel.h"
#include "views/session/finder.h"

namespace trilane {

/// Keeps the results of a Finder in the order that a FindModel wants: few of them at once, many in
/// the background, so that the window never waits; until then those of before stand. GUI thread.
class FindSorter : public QObject
{
    Q_OBJECT

public:
    FindSorter(Finder &finder, FindModel *model);
    /// What is shown is not yet all that has been found.
    [[nodiscard]] bool isBehind() const { return m_job.isRunning(); }

signals:
    void aboutToChange();
    void changed();

private:
    void refresh();
    void restart();
    void show(FindRows rows);

    Finder &m_finder;
    FindModel *m_model;
    bool m_again = false; ///< there is more than what is being ordered
    BackgroundJob m_job;
};

} // namespace trilane
