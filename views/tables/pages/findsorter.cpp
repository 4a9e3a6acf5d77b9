// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/findsorter.h"

namespace trilane::tables {

namespace {

/// Up to this many results are ordered within a few milliseconds.
constexpr size_t kMaxSortedHits = 2000;

/// Lanes are most of a result's memory, and sorting does not use them.
std::vector<search::SearchHit> withoutLanes(const std::vector<search::SearchHit> &hits)
{
    std::vector<search::SearchHit> light;
    light.reserve(hits.size());
    for (const search::SearchHit &hit : hits) {
        light.push_back({.name = hit.name,
                         .kind = hit.kind,
                         .track = hit.track,
                         .role = hit.role,
                         .detail = hit.detail,
                         .payload = hit.payload,
                         .value = hit.value,
                         .count = hit.count,
                         .total = hit.total,
                         .share = hit.share,
                         .timed = hit.timed,
                         .first = hit.first,
                         .last = hit.last});
    }
    return light;
}

} // namespace

FindSorter::FindSorter(session::Finder &finder, items::FindModel *model)
    : QObject(model)
    , m_finder(finder)
    , m_model(model)
{
    connect(&finder, &session::Finder::started, this, [this] {
        m_job.cancel();
        m_again = false;
        show({});
    });
    connect(&finder, &session::Finder::hitsChanged, this, &FindSorter::refresh);
    connect(model, &items::FindModel::orderChanged, this, &FindSorter::restart);
    refresh();
}

/// Results come faster than many of them are ordered: the next turn takes all that has come.
void FindSorter::refresh()
{
    if (m_job.isRunning() && m_finder.hits().size() > kMaxSortedHits)
        m_again = true;
    else
        restart();
}

void FindSorter::restart()
{
    m_job.cancel();
    m_again = false;
    const std::shared_ptr<const store::Store> store = m_finder.store();
    if (!store || m_finder.hits().size() <= kMaxSortedHits)
        return show(store ? items::findRows(*store, m_finder.hits(), m_model->order())
                          : items::FindRows());
    m_job.start(
        [store, hits = withoutLanes(m_finder.hits()), order = m_model->order()](
            const jobs::JobContext &job) { return items::findRows(*store, hits, order, job); },
        [this](items::FindRows rows) {
            show(std::move(rows));
            if (m_again)
                restart();
        });
}

void FindSorter::show(items::FindRows rows)
{
    emit aboutToChange();
    m_model->setRows(m_finder.store(), std::move(rows));
    emit changed();
}

} // namespace trilane::tables
