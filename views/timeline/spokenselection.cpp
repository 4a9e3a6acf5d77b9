// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/spokenselection.h"

#include "views/items/humantext.h"
#include "views/items/slicetip.h"
#include "views/items/trackplace.h"
#include "views/session/viewstate.h"

namespace trilane {

SpokenSelection::SpokenSelection(QWidget &timeline, ViewState &state)
    : QObject(&timeline)
    , m_timeline(timeline)
    , m_state(state)
    , m_isHeard(QAccessible::isActive())
{
    QAccessible::installActivationObserver(this);
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
        m_timeline.setAccessibleDescription(words(m_state));
}

QString SpokenSelection::words(const ViewState &state)
{
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
