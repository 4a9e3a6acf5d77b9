// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/factfinder.h"

namespace trilane::timeline {

void RowStatsFinder::setStore(std::shared_ptr<const store::Store> store)
{
    m_job.cancel();
    m_known = {};
    m_store = std::move(store);
}

void RowStatsFinder::find(TimeRange range, const std::vector<TrackId> &tracks)
{
    if (!m_store)
        return;
    std::vector<TrackId> wanted = tracks;
    if (range == m_known.range)
        std::erase_if(wanted, [this](TrackId track) { return m_known.of(track) != nullptr; });
    if (wanted.empty())
        return m_job.cancel();
    m_job.start([store = m_store, range, wanted](
                    const jobs::JobContext &job) { return rowStats(*store, range, wanted, job); },
                [this](RowStats stats) {
                    m_known.add(std::move(stats));
                    emit found(m_known);
                });
}

void FactFinder::setStore(std::shared_ptr<const store::Store> store)
{
    m_shares.cancel();
    m_gaps.cancel();
    m_causes.cancel();
    m_marks.cancel();
    m_store = std::move(store);
}

void FactFinder::findShares(TimeRange range)
{
    if (!m_store)
        return;
    m_shares.start([store = m_store, range](
                       const jobs::JobContext &job) { return computeShares(*store, range, job); },
                   [this](const Shares &shares) { emit sharesFound(shares); });
}

void FactFinder::findGaps(const TimeAxis &axis, Ns threshold)
{
    if (!m_store)
        return;
    m_gaps.start(
        [store = m_store, axis, threshold](const jobs::JobContext &job) {
            return trilane::timeline::findGaps(*store, axis, threshold, job);
        },
        [this](const std::vector<links::IdleGap> &gaps) { emit gapsFound(gaps); });
}

void FactFinder::findCauses(std::vector<links::IdleGap> gaps)
{
    m_causes.cancel();
    if (!m_store || gaps.empty())
        return;
    m_causes.start(
        [store = m_store, gaps = std::move(gaps)](const jobs::JobContext &job) {
            return trilane::timeline::findCauses(*store, gaps, job);
        },
        [this](const GapCauses &causes) { emit causesFound(causes); });
}

void FactFinder::findMarks(const TimeAxis &axis, const session::NameSet &names)
{
    m_marks.cancel();
    if (!m_store || names.isEmpty()) {
        emit marksFound({});
        return;
    }
    m_marks.start(
        [store = m_store, axis, names](const jobs::JobContext &job) {
            return trilane::timeline::findMarks(*store, axis, names, job);
        },
        [this](const Marks &marks) { emit marksFound(marks); });
}

bool FactFinder::isBusy() const
{
    return m_shares.isRunning() || m_gaps.isRunning() || m_causes.isRunning() ||
           m_marks.isRunning();
}

} // namespace trilane::timeline
