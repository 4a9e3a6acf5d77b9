// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/chunk.h"
#include "model/store/sliceref.h"

#include <memory>
#include <span>
#include <vector>

namespace trilane::iterate {

/// Cursor over one lane of a store, which must outlive it. Short forward moves are nearly free;
/// long or backward moves search. Keeps its current chunk. One thread.
class LaneCursor
{
public:
    LaneCursor(const store::Store &store, LaneId lane);

    /// Moves to the first slice that ends after t, or that begins at t and has no duration. False:
    /// none.
    bool seek(Ns t);
    /// Moves to the next slice; false after the last one.
    bool next();
    /// Moves to the previous slice; false, without moving, at the first one.
    bool previous();
    /// True before the first seek() and after the last slice.
    [[nodiscard]] bool atEnd() const { return m_chunk == nullptr; }

    // Start of the current slice; not at the end.
    [[nodiscard]] Ns start() const { return m_chunk->start(m_index); }
    [[nodiscard]] Ns end() const { return m_chunk->end(m_index); }
    [[nodiscard]] StringId name() const { return m_chunk->name(m_index); }
    [[nodiscard]] SliceKind kind() const { return m_chunk->kind(m_index); }
    [[nodiscard]] uint64_t correlation() const { return m_chunk->correlation(m_index); }
    [[nodiscard]] int64_t value() const { return m_chunk->value(m_index); }
    [[nodiscard]] DetailId detail() const { return m_chunk->detail(m_index); }
    [[nodiscard]] uint32_t link() const { return m_chunk->link(m_index); }
    [[nodiscard]] format::Slice slice() const { return m_chunk->slice(m_index); }
    [[nodiscard]] store::SliceRef ref() const;
    [[nodiscard]] store::FoundSlice found() const { return {ref(), m_lane, slice()}; }
    [[nodiscard]] LaneId lane() const { return m_lane; }

private:
    bool enter(size_t at);
    [[nodiscard]] size_t chunkFor(Ns t) const;
    [[nodiscard]] Ns endOf(size_t at) const;

    const store::Store *m_store;
    LaneId m_lane;
    std::span<const ChunkId> m_chunks;
    size_t m_at = 0; ///< in m_chunks
    std::shared_ptr<const format::SliceChunk> m_chunk;
    size_t m_index = 0;
};

[[nodiscard]] std::vector<LaneCursor> cursorsOf(const store::Store &store,
                                                std::span<const LaneId> lanes);

} // namespace trilane::iterate
