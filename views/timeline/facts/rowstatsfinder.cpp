// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/rowstatsfinder.h"

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

} // namespace trilane::timeline
