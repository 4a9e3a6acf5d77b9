// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/flight/idlegputrigger.h"

#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <limits>

namespace trilane::daemon {

void IdleGpuTrigger::worked(TrackId id, TimeRange when)
{
    const auto [found, isNew] = m_gpus.try_emplace(id);
    Gpu &gpu = found->second;
    const Ns idle = isNew ? 0 : when.begin - gpu.busyUntil;
    if (idle >= m_limit && !gpu.isTold)
        fire(msg("%1 was idle for %2", nameOf(id), formatDuration(idle)), when.begin);
    gpu = {.busyUntil = std::max(gpu.busyUntil, when.end)};
}

void IdleGpuTrigger::mayHaveWorked(TrackId id, Ns until)
{
    const auto found = m_gpus.find(id);
    if (found != m_gpus.end() && found->second.busyUntil < until)
        found->second = {.busyUntil = until};
}

/// It may be idle, or in a long operation: unknown until it ends.
void IdleGpuTrigger::settled(TrackId id, Ns horizon)
{
    const auto found = m_gpus.find(id);
    if (found == m_gpus.end() || horizon == std::numeric_limits<Ns>::max())
        return;
    Gpu &gpu = found->second;
    if (gpu.isTold || horizon - gpu.busyUntil < m_limit)
        return;
    gpu.isTold = true;
    fire(msg("%1 has completed no work for at least %2", nameOf(id), formatDuration(m_limit)),
         gpu.busyUntil + m_limit);
}

} // namespace trilane::daemon
