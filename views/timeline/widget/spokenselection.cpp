// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/spokenselection.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/slicetip.h"
#include "views/items/text/trackplace.h"
#include "views/session/state/viewstate.h"

namespace trilane::timeline {

SpokenSelection::SpokenSelection(QWidget &timeline, session::ViewState &state)
    : QObject(&timeline)
    , m_timeline(timeline)
    , m_state(state)
    , m_isHeard(QAccessible::isActive())
{
    QAccessible::installActivationObserver(this);
    connect(&state, &session::ViewState::selectionChanged, this, &SpokenSelection::tell);
    connect(&state.layout(), &session::TrackLayout::currentChanged, this, &SpokenSelection::tell);
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

QString SpokenSelection::words(const session::ViewState &state)
{
    const std::shared_ptr<const store::Store> store = state.store();
    if (!store)
        return {};
    QStringList parts;
    if (const auto slice = state.selectedSlice()) {
        parts << items::TrackPlace::of(*store, state.trace().lane(slice->lane).track);
        parts << items::SliceTip(*store, *slice).lines();
    } else if (const auto gap = state.selectedGap()) {
        parts << tr("Idle gap of %1").arg(items::TrackPlace::of(*store, gap->gpu));
        parts << items::durationText(gap->range.duration());
    } else if (const auto time = state.selectedTime()) {
        parts << tr("Selected time") << items::durationText(time->duration());
    } else {
        parts << tr("Nothing is selected");
    }
    const session::RowId row = state.layout().current();
    if (row.track.isValid())
        parts << tr("Row: %1").arg(items::TrackPlace::of(*store, row.track));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

} // namespace trilane::timeline
