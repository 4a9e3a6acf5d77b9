// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/selectionwalker.h"

#include "model/analysis/links/links.h"
#include "model/store/tables.h"

namespace trilane::timeline {

namespace {

names::TimeDirection directionOf(int steps)
{
    return steps > 0 ? names::TimeDirection::Forward : names::TimeDirection::Back;
}

int stepOf(names::TimeDirection direction)
{
    return direction == names::TimeDirection::Forward ? 1 : -1;
}

} // namespace

SelectionWalker::SelectionWalker(session::ViewState &state, QObject *parent)
    : QObject(parent)
    , m_state(state)
{
    connect(&m_state, &session::ViewState::storeChanged, this, &SelectionWalker::cancel);
}

void SelectionWalker::cancel()
{
    m_neighbors.cancel();
    m_names.cancel();
    m_gaps.cancel();
    m_laneSteps.clear();
    m_nameSteps = 0;
    m_gapSteps = 0;
}

void SelectionWalker::stepLane(Direction direction, std::vector<LaneId> lanes)
{
    if (!m_state.store())
        return;
    if (!m_neighbors.isRunning())
        cancel();
    m_lanes = std::move(lanes);
    m_laneSteps.push_back(direction);
    if (!m_neighbors.isRunning())
        startLane();
}

void SelectionWalker::startLane()
{
    if (m_laneSteps.empty())
        return;
    const Direction direction = m_laneSteps.front();
    m_laneSteps.pop_front();
    const Ns middle = m_state.range().begin + m_state.range().duration() / 2;
    m_neighbors.start(
        [store = m_state.store(), lanes = m_lanes, from = m_state.selectedSlice(), direction,
         middle](const jobs::JobContext &) {
            return from ? neighbor(*store, lanes, *from, direction)
                        : firstSlice(*store, lanes, middle);
        },
        [this](const std::optional<store::FoundSlice> &slice) { neighborFound(slice); });
}

/// At an end one stays.
void SelectionWalker::neighborFound(const std::optional<store::FoundSlice> &slice)
{
    if (slice) {
        m_state.select(*slice);
        emit sliceReached(*slice);
    }
    startLane();
}

void SelectionWalker::stepName(names::TimeDirection direction)
{
    if (!m_state.store() || !m_state.selectedSlice())
        return;
    if (!m_names.isRunning())
        cancel();
    m_nameSteps += stepOf(direction);
    if (!m_names.isRunning())
        startName();
}

void SelectionWalker::startName()
{
    const std::optional<store::FoundSlice> from = m_state.selectedSlice();
    if (m_nameSteps == 0 || !from)
        return;
    const names::TimeDirection direction = directionOf(m_nameSteps);
    m_names.start(
        [store = m_state.store(), from = *from, direction](const jobs::JobContext &job) {
            return names::nextOfName(*store, from, direction, job);
        },
        [this](const std::optional<store::FoundSlice> &slice) { nameFound(slice); });
}

void SelectionWalker::nameFound(const std::optional<store::FoundSlice> &slice)
{
    if (!slice) {
        m_nameSteps = 0;
        emit endReached();
        return;
    }
    m_nameSteps -= m_nameSteps == 0 ? 0 : stepOf(directionOf(m_nameSteps));
    m_state.select(*slice);
    emit sliceReached(*slice);
    startName();
}

TrackId SelectionWalker::gpuOfSelection() const
{
    if (const auto gap = m_state.selectedGap())
        return gap->gpu;
    const auto slice = m_state.selectedSlice();
    return slice ? links::gpuOf(*m_state.store(), m_state.trace().lane(slice->lane).track)
                 : TrackId();
}

void SelectionWalker::stepGap(names::TimeDirection direction)
{
    if (!m_state.store())
        return;
    if (!m_gaps.isRunning())
        cancel();
    m_gapSteps += stepOf(direction);
    if (!m_gaps.isRunning())
        startGap();
}

void SelectionWalker::startGap()
{
    if (m_gapSteps == 0)
        return;
    const names::TimeDirection direction = directionOf(m_gapSteps);
    const TimeRange view = m_state.range();
    const Ns middle = view.begin + view.duration() / 2;
    const TimeRange from = m_state.selectedTime().value_or(TimeRange{middle, middle});
    const Ns t = direction == names::TimeDirection::Forward ? from.end : from.begin;
    m_gaps.start(
        [store = m_state.store(), gpu = gpuOfSelection(), t, direction,
         threshold = m_state.idleThreshold()](const jobs::JobContext &job) {
            return links::neighborGap(*store, gpu, t, threshold, direction, job);
        },
        [this](const std::optional<links::IdleGap> &gap) { gapFound(gap); });
}

void SelectionWalker::gapFound(const std::optional<links::IdleGap> &gap)
{
    if (!gap) {
        m_gapSteps = 0;
        emit endReached();
        return;
    }
    m_gapSteps -= m_gapSteps == 0 ? 0 : stepOf(directionOf(m_gapSteps));
    m_state.selectGap(gap->gpu, gap->range);
    emit gapReached({gap->gpu, gap->range});
    startGap();
}

} // namespace trilane::timeline
