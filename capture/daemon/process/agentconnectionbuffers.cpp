// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// The activity buffers of a process: how they are received and emptied.

#include "capture/daemon/process/agentconnection.h"

#include <algorithm>
#include <array>
#include <utility>

namespace trilane::daemon {

using namespace wire;

bool AgentConnection::takePool(control::Descriptor descriptor)
{
    const control::Descriptor kept = m_keeper ? descriptor.copy() : control::Descriptor();
    Result<std::unique_ptr<PoolReader>> pool = PoolReader::map(descriptor.release());
    if (!pool) {
        m_problems.add(pool.error().what);
        return true;
    }
    m_pool = std::move(pool).value();
    if (m_journal)
        m_pool->tellIn(m_journal->readRecords());
    if (kept.isValid())
        m_keeper->keep(m_number, std::array{kept.number()});
    return true;
}

void AgentConnection::takeBuffer(const wire::Packet &message)
{
    if (!m_pool)
        return;
    if (message.a < wire::kPoolBuffers)
        m_taken.set(message.a);
    // Kernel names arrive through the rings, before the buffer that needs them.
    m_process->drain();
    if (m_memory.relieve && m_trace.unwritten() > m_memory.maxUnwritten)
        m_memory.relieve();
    bool known = false;
    if (m_isDiscarding)
        known = m_pool->drop(message.a);
    else
        m_process->readActivity([&](ActivityReader &reader) {
            known = m_pool->take(message.a, message.b, monotonicNow(), reader);
        });
    if (known)
        m_link.send(wire::MessageType::Reuse, message.a);
}

void AgentConnection::lookAtBuffers(Ns now)
{
    if (!m_pool || !m_memory.hasRoom())
        return;
    if (m_memory.relieve && m_trace.unwritten() > m_memory.maxUnwritten)
        m_memory.relieve();
    m_process->readActivity([&](ActivityReader &reader) {
        m_pool->look(now, reader);
        reader.endWaiting(now);
    });
    m_heldShare.set(m_pool->bytes());
}

void AgentConnection::limit(Ns now, Ns &horizon, std::vector<build::Hold> &holds) const
{
    if (!m_pool)
        return;
    const HeldBuffers::Horizon &own = m_pool->horizon();
    horizon = std::min(horizon, std::max(own.all, now - HeldBuffers::kMaxHeld));
    holds.insert(holds.end(), own.holds.begin(), own.holds.end());
}

void AgentConnection::addHeld(std::map<TrackId, uint64_t> &held) const
{
    if (m_process)
        m_process->activity().allocations().addHeld(held);
}

void AgentConnection::askForFlush()
{
    m_flushed = false;
    m_waitsForWork = false;
    m_link.send(wire::MessageType::Flush);
}

} // namespace trilane::daemon
