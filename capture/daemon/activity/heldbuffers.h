// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activityreader.h"
#include "capture/daemon/nvtx/readrecords.h"
#include "capture/daemon/system/memorybudget.h"
#include "capture/daemon/system/peermemory.h"
#include "capture/wire/agentmessage.h"

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// Reads the records of a process's activity buffers while CUPTI still holds them. CUPTI writes the
/// record of an operation at its launch and completes it when the operation has ended; under load a
/// buffer always contains incomplete records, and CUPTI does not return it (CUPTI documentation,
/// cuptiActivityFlushAll(): a buffer with incomplete records is not returned). The order in which
/// the fields are written is undocumented, so a record is only read if it has not changed since the
/// previous look. A hostile process can only damage its own records, and a look reads a limited
/// number of bytes and continues there next time. One thread.
class HeldBuffers
{
public:
    /// After this time a record without end no longer delays others.
    static constexpr Ns kMaxHeld = 10'000'000'000;

    /// The memory outlives it.
    explicit HeldBuffers(const PeerMemory &memory)
        : m_memory(memory)
    {}

    /// Sets the log of read records, which also has those read by a previous daemon.
    void tellIn(std::unique_ptr<ReadRecords> read) { m_read = std::move(read); }
    /// Checks all buffers once; reads completed records. `now`: CLOCK_MONOTONIC.
    void look(Ns now, ActivityReader &reader);
    /// Skips completed records, which belong to another recording.
    void pass(Ns now, const ActivityReader &reader);
    /// The buffer was returned; `copy` is its content. Reads the remaining records and empties it.
    /// Returns the bytes of records.
    size_t readRest(uint32_t number, std::span<const std::byte> copy, Ns now,
                    ActivityReader &reader);
    /// The buffer is empty.
    void clear(uint32_t number);

    /// Later records begin at `horizon` or later, except for `holds`. As of the last check.
    struct Horizon
    {
        Ns all = std::numeric_limits<Ns>::min();
        std::vector<build::Hold> holds;
    };
    [[nodiscard]] const Horizon &horizon() const { return m_horizon; }
    /// Memory of this process's data.
    [[nodiscard]] uint64_t bytes() const { return m_unread * sizeof(Unread); }

private:
    struct Unread
    {
        uint32_t at = 0;
        uint32_t length = 0;
        uint32_t kind = 0;
        bool isStable = false; ///< unchanged in the last two checks
        uint64_t hash = 0;
        Ns launched = 0; ///< not before that
        Ns seen = 0;     ///< first
        StreamOrder::Work work;
    };
    struct Buffer
    {
        uint32_t end = 0; ///< end of the known records
        std::vector<Unread> unread;
    };
    struct Place
    {
        uint32_t buffer = 0;
        uint32_t at = 0;
    };
    using Bytes = std::span<const std::byte>;

    void lookAgain(Ns now, ActivityReader &reader);
    [[nodiscard]] bool lookAgain(uint32_t number, uint32_t from, uint32_t to, Ns now,
                                 ActivityReader &reader);
    [[nodiscard]] size_t lookAtPiece(uint32_t number, size_t first, size_t last, Ns now,
                                     ActivityReader &reader, std::vector<Unread> &left);
    [[nodiscard]] bool isDone(Unread &record, Bytes bytes, Ns now, ActivityReader &reader);
    [[nodiscard]] bool lookOn(uint32_t number, Ns now, const ActivityReader &reader,
                              bool isPassing);
    [[nodiscard]] bool isRead(uint32_t number, uint32_t at) const
    {
        return m_read && m_read->has(number, at);
    }
    void setRead(uint32_t number, uint32_t at)
    {
        if (m_read)
            m_read->add(number, at);
    }
    void add(Buffer &buffer, uint32_t kind, Bytes bytes, Ns now);
    void find(Ns now, const ActivityReader &reader);

    const PeerMemory &m_memory;
    std::array<Buffer, wire::kPoolBuffers> m_buffers;
    size_t m_unread = 0;                            ///< in all buffers
    size_t m_newBytes = 0;                          ///< new in this check
    size_t m_oldBytes = 0;                          ///< examined again in this check
    Place m_next;                                   ///< start of the next check of pending records
    Ns m_lastLook = std::numeric_limits<Ns>::min(); ///< of all buffers
    Horizon m_horizon;
    std::unique_ptr<ReadRecords> m_read;
    std::vector<std::byte> m_copy;
};

} // namespace trilane::daemon
