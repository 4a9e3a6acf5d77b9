// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/format/chunk.h"
#include "model/format/trace.h"
#include "model/store/tables.h"

#include <memory>
#include <string>
#include <vector>

namespace trilane::store {

struct StoreData;

/// Lanes computed from a trace, in memory, like those of a file; their ids follow the file's. Each
/// belongs to the derived track below a stream. About 10 bytes per slice. Immutable; any thread.
class DerivedLanes
{
public:
    [[nodiscard]] uint64_t sliceCount() const { return m_slices; }
    [[nodiscard]] size_t chunkCount() const { return m_chunks.size(); }
    [[nodiscard]] uint64_t bytes() const;

private:
    friend class DerivedLanesBuilder;
    friend struct StoreData;
    friend class Tables;

    struct Chunk
    {
        format::ChunkEntry entry;
        std::string payload; ///< see encodeChunk()
        std::vector<format::Cell> cells;

        [[nodiscard]] Result<format::SliceChunk> decode() const;
    };
    struct LaneData
    {
        format::Lane lane;
        std::vector<ChunkId> chunks;
        std::vector<format::Cell> overview;
    };
    struct TrackData
    {
        std::vector<LaneId> lanes;
        uint64_t slices = 0;
    };

    std::vector<TrackData> m_tracks; ///< in the order of the Store's derived tracks
    std::vector<LaneData> m_lanes;
    std::vector<Chunk> m_chunks;
    uint64_t m_slices = 0;
};

/// Builds the lanes of one track after the other. One thread; the store must outlive it.
class DerivedLanesBuilder
{
public:
    explicit DerivedLanesBuilder(Tables trace);

    /// Adds the lanes below a stream with a derived track, once per stream: outermost first, slices
    /// in order without overlap.
    void add(TrackId stream, std::vector<std::vector<format::Slice>> lanes);
    [[nodiscard]] std::shared_ptr<const DerivedLanes> finish();

private:
    void addChunk(size_t lane, std::span<const format::Slice> slices);

    Tables m_trace;
    std::shared_ptr<DerivedLanes> m_lanes;
};

/// Sets the lanes of the trace's derived tracks, once; later calls have no effect. Any thread,
/// because existing ids become valid.
void attachLanes(Tables trace, std::shared_ptr<const DerivedLanes> lanes);

} // namespace trilane::store
