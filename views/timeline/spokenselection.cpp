// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/spokenselection.h"

#include "views/items/humantext.h"
#include "views/items/slicetip.h"
#include "views/items/trackplace.h"
#include "views/timeline/timelinewidget.h"

namespace trilane {

SpokenSelection::SpokenSelection(TimelineWidget &timeline)
    : QObject(&timeline)
    , m_timeline(timeline)
    , m_isHeard(QAccessible::isActive())
{
    QAccessible::installActivationObserver(this);
    ViewState &state = timeline.state();
    connect(&state, &ViewState::selectionChanged, this, &SpokenSelection::tell);
    connect(&state.layout(), &TrackLayout::currentChanged, this, &SpokenSelection::tell);
    tell();
}

SpokenSelection::~SpokenSelection()
{
    QAccessible::removeActivationObserver(this);
}

void SpokenSelection::accessibilityActiveChanged(bool active)
{
    m_isHeard = active;
    tell();
}

void SpokenSelection::tell()
{
    if (m_isHeard)
        m_timeline.setAccessibleDescription(words(m_timeline));
}

QString SpokenSelection::words(TimelineWidget &timeline)
{
    const ViewState &state = timeline.state();
    const std::shared_ptr<const Store> store = state.store();
    if (!store)
        return {};
    QStringList parts;
    if (const auto slice = state.selectedSlice()) {
        parts << TrackPlace::of(*store, store->lane(slice->lane).track);
        parts << SliceTip(*store, *slice).lines();
    } else if (const auto gap = state.selectedGap()) {
        parts << tr("Idle gap of %1").arg(TrackPlace::of(*store, gap->gpu));
        parts << durationText(gap->range.duration());
    } else if (const auto time = state.selectedTime()) {
        parts << tr("Selected time") << durationText(time->duration());
    } else {
        parts << tr("Nothing is selected");
    }
    const RowId row = state.layout().current();
    if (row.track.isValid())
        parts << tr("Row: %1").arg(TrackPlace::of(*store, row.track));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

} // namespace trilane
