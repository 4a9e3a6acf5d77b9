// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/flight/saveplan.h"

#include <algorithm>

namespace trilane::daemon {

void SavePlan::add(const SaveReason &reason)
{
    const bool isSaved = !reason.isAsked && reason.time < m_savedUntil;
    if (isSaved)
        return;
    if (m_made >= m_rules.most) {
        ++m_missed;
        return;
    }
    const Ns until = reason.time + (reason.isAsked ? 0 : m_rules.after);
    if (!m_next) {
        // A later window joins the last one while that waits.
        const bool isFree = reason.isAsked || m_savedUntil == std::numeric_limits<Ns>::min();
        m_next = {.reason = reason,
                  .until = isFree ? until : std::max(until, m_savedUntil + m_rules.window)};
        return;
    }
    ++m_next->more;
    if (reason.isAsked)
        m_next->until =
            std::min(m_next->until, std::max(until, m_next->reason.time + m_rules.after));
}

std::optional<Ns> SavePlan::dueAt() const
{
    return m_next ? std::optional(m_next->until) : std::nullopt;
}

SavePlan::Save SavePlan::take()
{
    const Pending next = *std::exchange(m_next, std::nullopt);
    ++m_made;
    m_savedUntil = next.until;
    // For one that waited: back to the end of the last one.
    const Ns before = std::max(next.reason.time, next.until - m_rules.after);
    return {.window = {before - m_rules.window, next.until},
            .reason = next.reason,
            .moreReasons = next.more};
}

} // namespace trilane::daemon
