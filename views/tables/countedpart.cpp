// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/countedpart.h"

#include "model/analysis/gpuchunks.h"
#include "model/analysis/links.h"
#include "views/items/humantext.h"

namespace trilane {

namespace {

constexpr int kRestMs = 150;

} // namespace

CountedPart::CountedPart(ViewState *view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &CountedPart::changed);
    connect(view, &ViewState::storeChanged, this, [this] {
        takeSelection();
        m_rest.stop();
        emit changed();
    });
    connect(view, &ViewState::rangeChanged, this, [this] {
        if (m_scope == TableScope::VisibleRange)
            m_rest.start();
    });
    connect(view, &ViewState::selectionChanged, this, &CountedPart::followSelection);
}

void CountedPart::setScope(TableScope scope)
{
    if (scope == m_scope)
        return;
    m_scope = scope;
    takeSelection();
    m_rest.stop();
    emit changed();
}

void CountedPart::takeSelection()
{
    m_selected = m_view->selectedTime();
    const auto *area = std::get_if<AreaSelection>(&m_view->selection());
    m_area = area ? std::optional(*area) : std::nullopt;
}

void CountedPart::followSelection()
{
    if (m_going)
        return;
    takeSelection();
    if (m_scope == TableScope::Selection)
        m_rest.start();
}

std::optional<TimeRange> CountedPart::range() const
{
    switch (m_scope) {
    case TableScope::VisibleRange:
        return m_view->range();
    case TableScope::Selection:
        return m_selected;
    case TableScope::WholeTrace:
        break;
    }
    return TimeRange::everything();
}

std::vector<LaneId> CountedPart::lanes() const
{
    const std::shared_ptr<const Store> &store = m_view->store();
    if (m_scope != TableScope::Selection || !m_area || !store)
        return {};
    std::vector<LaneId> lanes = lanesOf(*store, *m_area);
    // All Streams stands for the streams of its GPU, where their work is counted.
    for (TrackId all : m_area->tracks) {
        if (store->track(all).kind != TrackKind::AllStreams)
            continue;
        for (LaneId lane : streamLanes(*store)) {
            if (gpuOf(*store, store->lane(lane).track) == gpuOf(*store, all))
                lanes.push_back(lane);
        }
    }
    return lanes;
}

QString CountedPart::words() const
{
    const std::optional<TimeRange> time = range();
    if (!time)
        return tr("nothing is selected");
    switch (m_scope) {
    case TableScope::VisibleRange:
        return tr("visible range, %1").arg(durationText(time->duration()));
    case TableScope::Selection:
        return tr("selection, %1").arg(durationText(time->duration()));
    case TableScope::WholeTrace:
        break;
    }
    return tr("whole trace, %1").arg(durationText(m_view->bounds().duration()));
}

void CountedPart::goTo(const FoundSlice &slice)
{
    m_going = true;
    m_view->goTo(slice);
    m_going = false;
}

void CountedPart::goToGap(const GapSelection &gap)
{
    m_going = true;
    m_view->goToGap(gap);
    m_going = false;
}

} // namespace trilane
