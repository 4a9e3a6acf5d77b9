// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/marker.h"

namespace fakecuda {

void Marker::complete(Ns end)
{
    {
        const std::lock_guard lock(m_lock);
        m_done = true;
        m_end = end;
    }
    m_reached.notify_all();
}

Ns Marker::wait()
{
    std::unique_lock lock(m_lock);
    m_reached.wait(lock, [this] { return m_done; });
    return m_end;
}

bool Marker::isDone()
{
    const std::lock_guard lock(m_lock);
    return m_done;
}

} // namespace fakecuda
