// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/backgroundjob.h"
#include "views/timeline/facts.h"

#include <QObject>

#include <optional>

namespace trilane {

/// Finds out in the background what the timeline draws besides slices. GUI thread.
class FactFinder : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Forgets everything that is under way.
    void setStore(std::shared_ptr<const Store> store);
    /// For a later state of the same trace: what is under way goes on.
    void growStore(std::shared_ptr<const Store> store) { m_store = std::move(store); }
    void findShares(TimeRange range);
    void findGaps(const TimeAxis &axis, Ns threshold);
    /// Of a view's gaps, once they are found; no gaps: nothing is looked for.
    void findCauses(std::vector<IdleGap> gaps);
    /// No names: no marks.
    void findMarks(const TimeAxis &axis, const NameSet &names);
    [[nodiscard]] bool isBusy() const;

signals:
    void sharesFound(const trilane::Shares &shares);
    void gapsFound(const std::vector<trilane::IdleGap> &gaps);
    void causesFound(const trilane::GapCauses &causes);
    void marksFound(const trilane::Marks &marks);

private:
    std::shared_ptr<const Store> m_store;
    BackgroundJob m_shares{JobPriority::Soon};
    BackgroundJob m_gaps{JobPriority::Soon};
    BackgroundJob m_causes; ///< explaining must not keep the gaps waiting
    BackgroundJob m_marks{JobPriority::Soon};
};

} // namespace trilane
