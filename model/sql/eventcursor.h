// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/chunk.h"
#include "model/sql/eventtables.h"

#include <limits>
#include <optional>

namespace trilane::sql {

/// Filter of an event table: it may let more rows through, since SQLite checks each row again.
struct EventFilter
{
    Ns startFrom = std::numeric_limits<Ns>::min(); ///< absolute, inclusive
    Ns startTo = std::numeric_limits<Ns>::max();   ///< absolute, inclusive
    Ns endFrom = std::numeric_limits<Ns>::min();   ///< absolute, inclusive
    std::optional<uint32_t> track;
    std::optional<uint64_t> correlation;
    std::optional<StringId> name;                       ///< invalid: of no slice
    std::optional<std::vector<store::SliceRef>> slices; ///< no others, in this order
    bool isEmpty = false;                               ///< nothing can be that
};

/// Iterates over the slices of some kinds that pass a filter, by track id, lane and time; chunks
/// without matches are not decoded. At its end if the query was stopped. One thread; the source
/// must outlive it.
class EventCursor
{
public:
    EventCursor(const Source &source, uint32_t kinds)
        : m_source(source)
        , m_store(*source.store)
        , m_kinds(kinds)
    {}
    /// Moves to the first one.
    void begin(const EventFilter &filter);
    void next();
    [[nodiscard]] bool isAtEnd() const { return !m_chunk; }
    /// At the end because the query was stopped.
    [[nodiscard]] bool isStopped() const { return m_isStopped; }
    /// Its position, unless at the end.
    [[nodiscard]] const format::SliceChunk &chunk() const { return *m_chunk; }
    [[nodiscard]] ChunkId chunkId() const { return m_chunks[m_at]; }
    [[nodiscard]] size_t index() const { return m_index; }
    /// Slices of all chunks that it may go over: at least as many as it will.
    [[nodiscard]] size_t most() const;
    /// Chunks looked into so far.
    [[nodiscard]] uint64_t decoded() const { return m_decoded; }

private:
    [[nodiscard]] bool isWanted(ChunkId id) const;
    void addSlices();
    void addLanes();
    void addLane(LaneId lane);
    /// Moves to the first matching slice at or after the current position.
    void settle();
    void openChunk();

    const Source &m_source;
    const store::Store &m_store;
    uint32_t m_kinds;
    EventFilter m_filter;
    std::vector<ChunkId> m_chunks;
    std::vector<uint32_t> m_indices; ///< if the filter names slices, of each chunk the one
    size_t m_at = 0;
    std::shared_ptr<const format::SliceChunk> m_chunk;
    size_t m_index = 0;
    size_t m_end = 0;
    uint64_t m_decoded = 0;
    bool m_isStopped = false;
};

} // namespace trilane::sql
