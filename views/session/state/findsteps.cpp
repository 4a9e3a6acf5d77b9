// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/findsteps.h"

#include "model/analysis/search/occurrences.h"
#include "model/store/store.h"
#include "views/session/state/viewstate.h"

#include <algorithm>
#include <limits>

namespace trilane::session {

namespace {

constexpr Ns kLatest = std::numeric_limits<Ns>::max();
constexpr Ns kEarliest = std::numeric_limits<Ns>::min();

/// Start of a walk: the selection, else the left edge of the view.
search::Place startOf(const ViewState &view)
{
    if (const std::optional<store::FoundSlice> slice = view.selectedSlice())
        return search::Place::of(*slice);
    if (const std::optional<TimeRange> time = view.selectedTime())
        return search::Place::before(time->begin);
    return search::Place::before(view.range().begin);
}

std::optional<store::FoundSlice> walk(const store::Store &store, const search::SearchHit &hit,
                                      search::Place from, bool forward, const jobs::JobContext &job)
{
    const search::SliceTargets targets(store, std::span(&hit, 1));
    if (forward) {
        if (auto next = search::nextOccurrence(store, targets, from, false, job))
            return next;
        return search::nextOccurrence(store, targets, search::Place::before(kEarliest), true, job);
    }
    if (auto previous = search::previousOccurrence(store, targets, from, job))
        return previous;
    return search::previousOccurrence(store, targets, search::Place::before(kLatest), job);
}

std::optional<FindSteps::Position> positionOf(const store::Store &store,
                                              const search::SearchHit &hit,
                                              const store::FoundSlice &slice,
                                              const jobs::JobContext &job)
{
    const search::SliceTargets targets(store, std::span(&hit, 1));
    const std::span<const LaneId> lanes = targets.lanes();
    if (!std::binary_search(lanes.begin(), lanes.end(), slice.lane) ||
        !targets.matches(*store.chunk(slice.ref.chunk), slice.ref.index))
        return std::nullopt;
    const uint64_t before =
        search::occurrencesBefore(store, targets, search::Place::of(slice), job);
    return FindSteps::Position{before + 1, hit.count};
}

} // namespace

FindSteps::FindSteps(ViewState &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    connect(&view, &ViewState::selectionChanged, this, &FindSteps::findPosition);
}

void FindSteps::choose(const std::optional<search::SearchHit> &hit)
{
    const bool same = hit && m_chosen ? hit->isSame(*m_chosen) : !hit && !m_chosen;
    m_chosen = hit; // more may be known of it
    if (same)
        return;
    m_stepJob.cancel();
    findPosition();
    emit chosenChanged();
    if (m_chosen && m_chosen->isTrack())
        emit trackRequested(m_chosen->track);
}

void FindSteps::step(bool forward, bool zoom)
{
    const std::shared_ptr<const store::Store> store = m_view.store();
    if (!m_chosen || !store)
        return;
    if (m_chosen->isTrack()) {
        if (zoom && m_chosen->timed)
            m_view.setRange({m_chosen->first, std::max(m_chosen->last, m_chosen->first + 1)});
        emit trackRequested(m_chosen->track);
        return;
    }
    m_stepJob.start(
        [store, hit = *m_chosen, from = startOf(m_view), forward](const jobs::JobContext &job) {
            return walk(*store, hit, from, forward, job);
        },
        [this, zoom](const std::optional<store::FoundSlice> &found) {
            if (!found)
                return;
            m_view.goTo(*found);
            if (zoom)
                m_view.zoomToSelection();
        });
}

void FindSteps::setPosition(const std::optional<Position> &position)
{
    if (position == m_position)
        return;
    m_position = position;
    emit positionChanged();
}

void FindSteps::findPosition()
{
    const std::optional<store::FoundSlice> slice = m_view.selectedSlice();
    const std::shared_ptr<const store::Store> store = m_view.store();
    m_positionJob.cancel();
    setPosition({});
    if (!m_chosen || m_chosen->isTrack() || !slice || !store)
        return;
    m_positionJob.start(
        [store, hit = *m_chosen, slice = *slice](const jobs::JobContext &job) {
            return positionOf(*store, hit, slice, job);
        },
        [this](const std::optional<Position> &position) { setPosition(position); });
}

} // namespace trilane::session
