// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/timeline/facts/facts.h"
#include "views/timeline/rows/rowstats.h"

#include <QObject>

#include <memory>
#include <optional>

namespace trilane::timeline {

/// Finds out in the background how busy the rows in view are. GUI thread.
class RowStatsFinder : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Forgets everything.
    void setStore(std::shared_ptr<const store::Store> store);
    /// Known results are not computed again.
    void find(TimeRange range, const std::vector<TrackId> &tracks);
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }

signals:
    /// All that is known of the range.
    void found(const trilane::timeline::RowStats &stats);

private:
    std::shared_ptr<const store::Store> m_store;
    RowStats m_known;
    session::BackgroundJob m_job{session::JobPriority::Soon};
};

/// Finds out in the background what the timeline draws besides slices. GUI thread.
class FactFinder : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Forgets everything that is under way.
    void setStore(std::shared_ptr<const store::Store> store);
    /// For a later state of the same trace: running jobs continue.
    void growStore(std::shared_ptr<const store::Store> store) { m_store = std::move(store); }
    void findShares(TimeRange range);
    void findGaps(const TimeAxis &axis, Ns threshold);
    /// Finds the causes of a view's gaps; no gaps: nothing.
    void findCauses(std::vector<links::IdleGap> gaps);
    /// No names: no marks.
    void findMarks(const TimeAxis &axis, const session::NameSet &names);
    [[nodiscard]] bool isBusy() const;

signals:
    void sharesFound(const trilane::timeline::Shares &shares);
    void gapsFound(const std::vector<trilane::links::IdleGap> &gaps);
    void causesFound(const trilane::timeline::GapCauses &causes);
    void marksFound(const trilane::timeline::Marks &marks);

private:
    std::shared_ptr<const store::Store> m_store;
    session::BackgroundJob m_shares{session::JobPriority::Soon};
    session::BackgroundJob m_gaps{session::JobPriority::Soon};
    session::BackgroundJob m_causes; ///< explaining must not keep the gaps waiting
    session::BackgroundJob m_marks{session::JobPriority::Soon};
};

} // namespace trilane::timeline
