// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/system/peermemory.h"
#include "capture/wire/segment.h"
#include "model/base/result.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace trilane::daemon {

/// The daemon's view of a process's segment. The process may change it at any time, so everything
/// is copied before it is checked. Only headers are mapped: untouched parts of heap and rings use
/// no memory here. One thread.
class SegmentReader
{
public:
    /// Takes over the descriptor. Errors: no segment, of another version, or no PeerMemory.
    [[nodiscard]] static Result<std::unique_ptr<SegmentReader>> map(int descriptor);
    /// A segment of this process itself, at its address; the caller unmaps it later.
    [[nodiscard]] static std::unique_ptr<SegmentReader> over(char *base);
    SegmentReader(const SegmentReader &) = delete;
    SegmentReader &operator=(const SegmentReader &) = delete;

    [[nodiscard]] wire::ClockKind clock() const { return m_clock; }
    [[nodiscard]] uint32_t pid() const { return m_pid; }       ///< in its PID namespace
    [[nodiscard]] uint32_t parent() const { return m_parent; } ///< forked from; 0 = none
    [[nodiscard]] uint64_t startTime() const { return m_startTime; }
    /// Inode of the memory.
    [[nodiscard]] uint64_t inode() const { return m_memory ? m_memory->inode() : 0; }

    [[nodiscard]] uint32_t minimumOsNs() const; ///< shorter calls are omitted

    /// Tells the process what to record: bits of wire::kArm….
    void arm(uint32_t what);
    /// As arm(), while the process watches for the capture range: kinds it has armed itself are
    /// kept.
    void follow(uint32_t word);

    /// State of a ring.
    struct RingInfo
    {
        wire::RingState state = wire::RingState::Free;
        uint32_t tid = 0;
        uint64_t dropped = 0; ///< ever
        /// The OS-runtime call that the thread is in: Record::id, and CLOCK_MONOTONIC in ns; 0 =
        /// none.
        uint32_t openCall = 0;
        uint64_t openCallBegin = 0;
    };
    [[nodiscard]] RingInfo ring(uint32_t number) const;
    /// The first used ring from `number` on, at this time; kRings: none.
    [[nodiscard]] uint32_t ownedFrom(uint32_t number) const;
    /// Notes the current content of every ring, which the next drain() returns. For correct times,
    /// read a clock pair after this and before drain(): then no record is later than the pair.
    void takeSnapshot();
    struct Drained
    {
        size_t records = 0;
        bool isFreed = false; ///< its thread had closed it: another may have it now
    };
    /// Hands the records of the snapshot to `take`, once, and frees their room. A ring that was
    /// closed then is free for another thread afterwards.
    template <typename Take>
    Drained drain(uint32_t number, Take &&take)
    {
        const Span span = begin(number);
        for (uint64_t at = span.tail; at != span.head;) {
            const std::span<const wire::Record> some = copy(number, at, span.head - at);
            for (const wire::Record &record : some)
                take(record);
            at += some.size();
        }
        end(number, span);
        return {static_cast<size_t>(span.head - span.tail), span.isClosed};
    }
    /// Number of rings with an invalid head, whose contents are lost.
    [[nodiscard]] uint64_t brokenRings() const { return m_broken; }

    /// The text of a string id, valid UTF-8; empty for an id that names none.
    [[nodiscard]] std::string string(uint32_t id) const;
    /// The raw bytes: a string of the heap may not be text.
    [[nodiscard]] std::string bytes(uint32_t id) const;
    [[nodiscard]] uint64_t stringsDropped() const;
    /// Records of threads that found no free ring.
    [[nodiscard]] uint64_t ringsMissing() const;

private:
    /// Readable part of a ring.
    struct Span
    {
        uint64_t tail = 0;
        uint64_t head = 0;
        bool isClosed = false;
        bool isTaken = false; ///< false: it is in no snapshot, or handed over
    };
    [[nodiscard]] Span look(uint32_t number);
    [[nodiscard]] Span begin(uint32_t number);
    /// Some of them, at least one. The process may write while we read.
    [[nodiscard]] std::span<const wire::Record> copy(uint32_t number, uint64_t at, uint64_t most);
    void end(uint32_t number, const Span &span);

    explicit SegmentReader(char *base)
        : m_base(base)
    {}
    [[nodiscard]] bool read(uint64_t at, std::span<std::byte> into) const;
    void readHeader();
    [[nodiscard]] wire::SegmentHeader &header() const;
    [[nodiscard]] wire::RingHeader &ringHeader(uint32_t number) const;

    char *m_base; ///< of the headers; of the whole where we write it ourselves
    std::optional<PeerMemory> m_memory;
    std::unique_ptr<PeerMapping> m_mapping;
    std::vector<wire::Record> m_copy;
    std::vector<Span> m_snapshot; ///< by ring
    wire::ClockKind m_clock = wire::ClockKind::Monotonic;
    uint32_t m_pid = 0;
    uint32_t m_parent = 0;
    uint64_t m_startTime = 0;
    uint64_t m_broken = 0;
};

} // namespace trilane::daemon
