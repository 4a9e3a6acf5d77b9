// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/chunk.h"
#include "model/store/sliceref.h"

#include <array>
#include <memory>

namespace trilane::iterate {

/// Slices by reference, for queries of neighbors, such as the calls that launched the work of a
/// stream: the chunks of some lanes are cached. One thread; the store must outlive it.
class SliceReader
{
public:
    explicit SliceReader(const store::Store &store)
        : m_store(store)
    {}

    /// Valid until the next call with another chunk. A damaged chunk is empty.
    [[nodiscard]] const format::SliceChunk &chunk(ChunkId id)
    {
        Entry &entry = m_entries[id.value % m_entries.size()];
        if (!entry.chunk || entry.id != id)
            entry = read(id);
        return *entry.chunk;
    }
    /// Nothing if the file is damaged.
    [[nodiscard]] TimeRange time(store::SliceRef ref)
    {
        const format::SliceChunk &of = chunk(ref.chunk);
        return ref.index < of.size() ? TimeRange{of.start(ref.index), of.end(ref.index)}
                                     : TimeRange{};
    }

private:
    struct Entry
    {
        ChunkId id;
        std::shared_ptr<const format::SliceChunk> chunk;
    };
    [[nodiscard]] Entry read(ChunkId id) const;

    const store::Store &m_store;
    std::array<Entry, 16> m_entries;
};

} // namespace trilane::iterate
