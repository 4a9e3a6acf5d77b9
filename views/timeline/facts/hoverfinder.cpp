// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/hoverfinder.h"

namespace trilane::timeline {

HoverFinder::HoverFinder(session::ViewState &state, QObject *parent)
    : QObject(parent)
    , m_state(state)
{
    connect(&m_state, &session::ViewState::storeChanged, this, [this] { m_job.cancel(); });
}

void HoverFinder::pointTo(const std::optional<LaneProbe> &probe)
{
    const std::shared_ptr<const store::Store> &store = m_state.store();
    if (!probe || !store || isDecoded(*store, *probe)) {
        m_job.cancel();
        m_state.setHovered(probe && store ? sliceAt(*store, *probe) : std::nullopt);
        return;
    }
    if (m_job.isRunning() && m_asked == *probe)
        return;
    // Keeps the current slice while the pointer stays on it: no flicker.
    const std::optional<store::FoundSlice> &shown = m_state.hovered();
    if (shown && (shown->lane != probe->lane || !shown->slice.range().contains(probe->time)))
        m_state.setHovered(std::nullopt);
    m_asked = *probe;
    m_job.start(
        [store, place = *probe](const jobs::JobContext &) { return sliceAt(*store, place); },
        [this](const std::optional<store::FoundSlice> &slice) { m_state.setHovered(slice); });
}

} // namespace trilane::timeline
