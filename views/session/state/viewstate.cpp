// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/viewstate.h"

#include "model/analysis/links/gaps.h"
#include "model/store/store.h"
#include "views/session/state/findstate.h"
#include "views/session/state/gpuranges.h"
#include "views/session/state/outliermarks.h"
#include "views/session/state/selectionfacts.h"
#include "views/session/state/usermarks.h"

#include <QSignalBlocker>

#include <algorithm>

namespace trilane::session {

namespace {

bool sameSlice(const std::optional<store::FoundSlice> &a, const std::optional<store::FoundSlice> &b)
{
    return a.has_value() == b.has_value() && (!a || a->ref == b->ref);
}

bool sameSelection(const Selection &a, const Selection &b)
{
    if (a.index() != b.index())
        return false;
    if (const auto *slice = std::get_if<store::FoundSlice>(&a))
        return slice->ref == std::get<store::FoundSlice>(b).ref;
    if (const auto *gap = std::get_if<GapSelection>(&a))
        return *gap == std::get<GapSelection>(b);
    if (const auto *time = std::get_if<TimeRange>(&a))
        return *time == std::get<TimeRange>(b);
    if (const auto *area = std::get_if<AreaSelection>(&a))
        return *area == std::get<AreaSelection>(b);
    return true;
}

TimeRange boundsOf(TimeRange span)
{
    if (span.duration() >= ViewState::kMinWidth)
        return span;
    return {span.begin, span.begin + ViewState::kMinWidth};
}

/// The time with a margin of a fraction of its width on both sides.
TimeRange withMargin(TimeRange time, double share)
{
    const Ns width = std::max(time.duration(), ViewState::kMinWidth / 2);
    const Ns margin = std::max<Ns>(static_cast<Ns>(static_cast<double>(width) * share), 1);
    return {time.begin - margin, time.begin + width + margin};
}

} // namespace

ViewState::ViewState(QObject *parent)
    : QObject(parent)
    , m_gpuRanges(std::make_unique<GpuRanges>(m_layout))
    , m_marks(std::make_unique<UserMarks>())
    , m_outliers(std::make_unique<OutlierMarks>())
    , m_facts(std::make_unique<SelectionFacts>(*this))
    , m_find(std::make_unique<FindState>(*this))
{
    connect(&m_animator, &RangeAnimator::moved, this, &ViewState::applyRange);
    connect(&m_highlight, &Highlight::changed, this,
            [this] { emit highlightChanged(highlighted()); });
}

ViewState::~ViewState() = default;

void ViewState::setStore(std::shared_ptr<const store::Store> store)
{
    if (store == m_store)
        return;
    m_live.setLive(false);
    m_store = std::move(store);
    m_bounds = boundsOf(m_store ? m_store->span() : TimeRange{});
    m_range = m_bounds;
    m_animator.stop();
    m_history.reset(m_range);
    m_timeScale.setStore(m_store);
    m_selection = std::monostate{};
    m_hovered.reset();
    m_outliers->clear();
    {
        // Receivers of the signal below must not find the rows of the old trace.
        const QSignalBlocker quiet(&m_layout);
        m_layout.setStore(m_store.get());
    }
    m_gpuRanges->setStore(m_store);
    emit storeChanged();
    emit m_layout.changed();
    emit m_layout.currentChanged();
    emit rangeChanged(m_range);
    emit selectionChanged();
    emit hoverChanged();
    m_highlight.clear();
}

void ViewState::growStore(std::shared_ptr<const store::Store> store)
{
    if (store == m_store || !store)
        return;
    m_store = std::move(store);
    m_bounds = boundsOf(m_store->span());
    {
        const QSignalBlocker quiet(&m_layout);
        m_layout.growStore(*m_store);
    }
    m_timeScale.growStore(m_store);
    m_gpuRanges->setStore(m_store);
    emit storeGrown();
    if (m_animator.isRunning())
        return; // keep the animation's target: the user chose it
    if (const std::optional<TimeRange> wanted = m_live.wanted(m_bounds))
        applyRange(clamped(*wanted));
}

TimeRange ViewState::clamped(TimeRange range) const
{
    const Ns all = m_bounds.duration();
    // Differences of far-away ends may not fit; unsigned arithmetic and a cap are enough here.
    const uint64_t asked = range.end > range.begin ? static_cast<uint64_t>(range.end) -
                                                         static_cast<uint64_t>(range.begin)
                                                   : 0;
    const Ns width = asked >= static_cast<uint64_t>(all)
                         ? all
                         : std::clamp<Ns>(static_cast<Ns>(asked), kMinWidth, all);
    const Ns begin = std::clamp(range.begin, m_bounds.begin, m_bounds.end - width);
    return {begin, begin + width};
}

void ViewState::applyRange(TimeRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    emit rangeChanged(m_range);
}

void ViewState::setRange(TimeRange range, RangeHistory::Kind kind)
{
    const TimeRange wanted = clamped(range);
    // A follower that answers with the same range must not stop the animation.
    if (wanted == m_range)
        return;
    m_animator.stop();
    m_live.moved(wanted, m_bounds.end);
    m_history.add(wanted, kind);
    applyRange(wanted);
}

void ViewState::leadTo(TimeRange range)
{
    m_live.moved(range, m_bounds.end);
    m_animator.stop();
    if (m_animator.isEnabled() && range != m_range)
        m_animator.start(m_range, range);
    else
        applyRange(range);
}

void ViewState::moveTo(TimeRange range, RangeHistory::Kind kind)
{
    const TimeRange wanted = clamped(range);
    m_history.add(wanted, kind);
    leadTo(wanted);
}

void ViewState::zoomToSelection()
{
    if (const std::optional<TimeRange> time = selectedTime())
        moveTo(withMargin(*time, 0.1));
}

TimeRange ViewState::targetRange() const
{
    return m_animator.isRunning() ? m_animator.target() : m_range;
}

void ViewState::stopMoving()
{
    if (!m_animator.isRunning())
        return;
    m_animator.stop();
    m_history.add(m_range, RangeHistory::Kind::Run);
}

void ViewState::goBack()
{
    if (const std::optional<TimeRange> place = m_history.back())
        leadTo(clamped(*place));
}

void ViewState::goForward()
{
    if (const std::optional<TimeRange> place = m_history.forward())
        leadTo(clamped(*place));
}

std::optional<store::FoundSlice> ViewState::selectedSlice() const
{
    const auto *slice = std::get_if<store::FoundSlice>(&m_selection);
    return slice ? std::optional(*slice) : std::nullopt;
}

std::optional<GapSelection> ViewState::selectedGap() const
{
    const auto *gap = std::get_if<GapSelection>(&m_selection);
    return gap ? std::optional(*gap) : std::nullopt;
}

std::optional<TimeRange> ViewState::selectedTime() const
{
    if (const auto *slice = std::get_if<store::FoundSlice>(&m_selection))
        return slice->slice.range();
    if (const auto *gap = std::get_if<GapSelection>(&m_selection))
        return gap->range;
    if (const auto *time = std::get_if<TimeRange>(&m_selection))
        return *time;
    if (const auto *area = std::get_if<AreaSelection>(&m_selection))
        return area->range;
    return std::nullopt;
}

void ViewState::setSelection(const Selection &selection)
{
    if (sameSelection(m_selection, selection))
        return;
    m_selection = selection;
    emit selectionChanged();
}

void ViewState::setHovered(const std::optional<store::FoundSlice> &slice)
{
    if (sameSlice(m_hovered, slice))
        return;
    m_hovered = slice;
    emit hoverChanged();
}

void ViewState::setIdleThreshold(Ns threshold)
{
    threshold = std::max<Ns>(threshold, 1);
    if (threshold == m_idleThreshold)
        return;
    m_idleThreshold = threshold;
    emit thresholdChanged(threshold);
}

/// Moves to it if it is outside of the range, or too small to be visible.
void ViewState::showTime(TimeRange time)
{
    const bool inside = time.begin >= m_range.begin && time.end <= m_range.end;
    const bool tooSmall = time.duration() < m_range.duration() / 1000;
    if (tooSmall) {
        moveTo(withMargin(time, 50.0));
    } else if (!inside && time.duration() >= m_range.duration()) {
        moveTo(withMargin(time, 0.1));
    } else if (!inside) {
        const Ns begin = time.begin + time.duration() / 2 - m_range.duration() / 2;
        moveTo({begin, begin + m_range.duration()});
    }
}

void ViewState::reveal(store::SliceRef ref)
{
    if (!m_store || !ref.isValid())
        return;
    const TrackId track = m_store->lane(m_store->laneOf(ref)).track;
    m_layout.open(*m_store, track);
    if (m_layout.only() && !m_layout.only()->contains(track))
        m_find->setOnly(false);
    showTime(m_store->slice(ref).range());
    emit revealRequested(ref);
}

void ViewState::goToGap(const GapSelection &gap)
{
    if (!m_store)
        return;
    setSelection(gap);
    const std::optional<LaneId> lane = links::allStreamsLane(*m_store, gap.gpu);
    if (lane)
        m_layout.open(*m_store, m_store->lane(*lane).track);
    showTime(gap.range);
    if (const auto beside = lane ? m_store->nearest(*lane, gap.range.begin) : std::nullopt)
        emit revealRequested(beside->ref);
}

void ViewState::goTo(const store::FoundSlice &slice)
{
    select(slice);
    reveal(slice.ref);
}

store::Tables ViewState::trace() const
{
    return *m_store;
}

} // namespace trilane::session
