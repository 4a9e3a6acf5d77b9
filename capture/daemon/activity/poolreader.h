// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/heldbuffers.h"
#include "capture/daemon/system/peermemory.h"
#include "capture/wire/agentmessage.h"
#include "model/base/result.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// The memory that a process gives to CUPTI for its records, as seen by the daemon. One thread.
class PoolReader
{
public:
    /// Takes over the descriptor. Errors: it is too small, or no PeerMemory.
    [[nodiscard]] static Result<std::unique_ptr<PoolReader>> map(int descriptor);
    PoolReader(const PoolReader &) = delete;
    PoolReader &operator=(const PoolReader &) = delete;

    /// As HeldBuffers::tellIn().
    void tellIn(std::unique_ptr<ReadRecords> read) { m_held->tellIn(std::move(read)); }
    /// Examines buffers that were not returned, if due, like HeldBuffers::look(). `now`:
    /// CLOCK_MONOTONIC.
    void look(Ns now, ActivityReader &reader);
    /// As HeldBuffers::pass().
    void pass(Ns now, const ActivityReader &reader) { m_held->pass(now, reader); }
    [[nodiscard]] const HeldBuffers::Horizon &horizon() const { return m_held->horizon(); }
    [[nodiscard]] uint64_t bytes() const { return m_held->bytes(); }

    /// The process has returned the buffer with this number of bytes: reads the rest and zeroes it.
    /// False: no such buffer.
    bool take(uint64_t number, uint64_t bytes, Ns now, ActivityReader &reader);
    /// Returns the buffer without reading it.
    bool drop(uint64_t number);
    /// The process has exited: reads the buffers that it had not returned. Returns the bytes of
    /// records.
    size_t salvage(Ns now, ActivityReader &reader);

private:
    explicit PoolReader(PeerMemory memory)
        : m_memory(std::make_unique<PeerMemory>(std::move(memory)))
        , m_held(std::make_unique<HeldBuffers>(*m_memory))
    {}

    std::unique_ptr<PeerMemory> m_memory;
    std::unique_ptr<HeldBuffers> m_held;
    Ns m_looked = 0;
    std::vector<std::byte> m_copy; ///< the process may write while we read
};

} // namespace trilane::daemon
