// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/factfinder.h"

namespace trilane {

FactFinder::FactFinder(QObject *parent)
    : QObject(parent)
    , m_shares([this](const Shares &shares) { emit sharesFound(shares); })
    , m_gaps([this](const std::vector<IdleGap> &gaps) { emit gapsFound(gaps); })
    , m_links([this](const TimelineLinks &links) { emit linksFound(links); })
    , m_marks([this](const Marks &marks) { emit marksFound(marks); })
    , m_pool(2, ThreadPool::Priority::Soon)
{}

FactFinder::~FactFinder()
{
    setStore(nullptr);
}

void FactFinder::setStore(std::shared_ptr<const Store> store)
{
    m_shares.cancel();
    m_gaps.cancel();
    m_links.cancel();
    m_marks.cancel();
    m_store = std::move(store);
}

void FactFinder::findShares(TimeRange range)
{
    if (!m_store)
        return;
    m_shares.start(m_pool, [store = m_store, range](const JobContext &job) {
        return computeShares(*store, range, job);
    });
}

void FactFinder::findGaps(const TimeAxis &axis, Ns threshold)
{
    if (!m_store)
        return;
    m_gaps.start(m_pool, [store = m_store, axis, threshold](const JobContext &job) {
        return trilane::findGaps(*store, axis, threshold, job);
    });
}

void FactFinder::findLinks(const std::optional<FoundSlice> &slice)
{
    m_links.cancel();
    emit linksFound({});
    if (!m_store || !slice)
        return;
    m_links.start(m_pool, [store = m_store, slice](const JobContext &job) {
        return trilane::findLinks(*store, *slice, job);
    });
}

void FactFinder::findMarks(const TimeAxis &axis, const NameSet &names)
{
    m_marks.cancel();
    if (!m_store || names.isEmpty()) {
        emit marksFound({});
        return;
    }
    m_marks.start(m_pool, [store = m_store, axis, names](const JobContext &job) {
        return trilane::findMarks(*store, axis, names, job);
    });
}

bool FactFinder::isBusy() const
{
    return m_shares.isRunning() || m_gaps.isRunning() || m_links.isRunning() || m_marks.isRunning();
}

} // namespace trilane
