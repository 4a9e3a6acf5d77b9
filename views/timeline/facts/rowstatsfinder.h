// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/timeline/rows/rowstats.h"

#include <QObject>

#include <memory>

namespace trilane::timeline {

/// Computes the utilization of visible rows in the background. GUI thread.
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

} // namespace trilane::timeline
