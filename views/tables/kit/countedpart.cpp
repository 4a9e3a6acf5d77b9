// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/countedpart.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"

namespace trilane::tables {

namespace {

constexpr int kRestMs = 150;

} // namespace

CountedPart::CountedPart(session::ViewState *view, QObject *parent)
    : QObject(parent)
    , m_view(view)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &CountedPart::changed);
    connect(view, &session::ViewState::storeChanged, this, [this] {
        takeSelection();
        m_rest.stop();
        emit changed();
    });
    connect(view, &session::ViewState::rangeChanged, this, [this] {
        if (m_scope == TableScope::VisibleRange)
            m_rest.start();
    });
    connect(view, &session::ViewState::selectionChanged, this, &CountedPart::followSelection);
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
    const auto *area = std::get_if<session::AreaSelection>(&m_view->selection());
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
    const std::shared_ptr<const store::Store> &store = m_view->store();
    if (m_scope != TableScope::Selection || !m_area || !store)
        return {};
    const store::Tables trace = *store;
    std::vector<LaneId> lanes = session::lanesOf(*store, *m_area);
    // All Streams represents the streams of its GPU, where their work is counted.
    for (TrackId all : m_area->tracks) {
        if (trace.track(all).kind != TrackKind::AllStreams)
            continue;
        for (LaneId lane : links::streamLanes(*store)) {
            if (links::gpuOf(*store, trace.lane(lane).track) == links::gpuOf(*store, all))
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
        return tr("view, %1").arg(items::durationText(time->duration()));
    case TableScope::Selection:
        return tr("selection, %1").arg(items::durationText(time->duration()));
    case TableScope::WholeTrace:
        break;
    }
    return tr("whole trace, %1").arg(items::durationText(m_view->bounds().duration()));
}

void CountedPart::goTo(const store::FoundSlice &slice)
{
    m_going = true;
    m_view->goTo(slice);
    m_going = false;
}

void CountedPart::goToGap(const session::GapSelection &gap)
{
    m_going = true;
    m_view->goToGap(gap);
    m_going = false;
}

} // namespace trilane::tables
