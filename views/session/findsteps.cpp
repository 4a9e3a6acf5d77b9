// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/findsteps.h"

#include "model/analysis/occurrences.h"
#include "views/session/viewstate.h"

#include <algorithm>
#include <limits>

namespace trilane {

namespace {

constexpr Ns kLatest = std::numeric_limits<Ns>::max();
constexpr Ns kEarliest = std::numeric_limits<Ns>::min();

/// Where a walk goes on from: what is selected, or else the left edge of what one sees.
Place startOf(const ViewState &view)
{
    if (const std::optional<FoundSlice> slice = view.selectedSlice())
        return Place::of(*slice);
    if (const std::optional<TimeRange> time = view.selectedTime())
        return Place::before(time->begin);
    return Place::before(view.range().begin);
}

std::optional<FoundSlice> walk(const Store &store, const SearchHit &hit, Place from, bool forward,
                               const JobContext &job)
{
    const SliceTargets targets(store, std::span(&hit, 1));
    if (forward) {
        if (auto next = nextOccurrence(store, targets, from, false, job))
            return next;
        return nextOccurrence(store, targets, Place::before(kEarliest), true, job);
    }
    if (auto previous = previousOccurrence(store, targets, from, job))
        return previous;
    return previousOccurrence(store, targets, Place::before(kLatest), job);
}

std::optional<FindSteps::Position> positionOf(const Store &store, const SearchHit &hit,
                                              const FoundSlice &slice, const JobContext &job)
{
    const SliceTargets targets(store, std::span(&hit, 1));
    const std::span<const LaneId> lanes = targets.lanes();
    if (!std::binary_search(lanes.begin(), lanes.end(), slice.lane) ||
        !targets.matches(*store.chunk(slice.ref.chunk), slice.ref.index))
        return std::nullopt;
    const uint64_t before = occurrencesBefore(store, targets, Place::of(slice), job);
    return FindSteps::Position{before + 1, hit.count};
}

} // namespace

FindSteps::FindSteps(ViewState &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    connect(&view, &ViewState::selectionChanged, this, &FindSteps::findPosition);
}

void FindSteps::choose(const std::optional<SearchHit> &hit)
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
    const std::shared_ptr<const Store> store = m_view.store();
    if (!m_chosen || !store)
        return;
    if (m_chosen->isTrack()) {
        if (zoom && m_chosen->timed)
            m_view.setRange({m_chosen->first, std::max(m_chosen->last, m_chosen->first + 1)});
        emit trackRequested(m_chosen->track);
        return;
    }
    m_stepJob.start([store, hit = *m_chosen, from = startOf(m_view), forward](
                        const JobContext &job) { return walk(*store, hit, from, forward, job); },
                    [this, zoom](const std::optional<FoundSlice> &found) {
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
    const std::optional<FoundSlice> slice = m_view.selectedSlice();
    const std::shared_ptr<const Store> store = m_view.store();
    m_positionJob.cancel();
    setPosition({});
    if (!m_chosen || m_chosen->isTrack() || !slice || !store)
        return;
    m_positionJob.start([store, hit = *m_chosen, slice = *slice](
                            const JobContext &job) { return positionOf(*store, hit, slice, job); },
                        [this](const std::optional<Position> &position) { setPosition(position); });
}

} // namespace trilane
