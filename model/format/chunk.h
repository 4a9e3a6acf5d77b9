// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/rawvector.h"
#include "model/base/result.h"
#include "model/format/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace trilane::format {

/// A column that is one constant for most chunks and an array for the others.
template <typename T>
class ChunkColumn
{
public:
    [[nodiscard]] T operator[](size_t i) const
    {
        return m_values.empty() ? m_constant : m_values[i];
    }
    [[nodiscard]] bool isConstant() const { return m_values.empty(); }
    [[nodiscard]] size_t bytes() const { return m_values.capacity() * sizeof(T); }

    platform::RawVector<T> m_values;
    T m_constant{};
};

/// Up to kChunkSlices decoded slices of one lane, in columns. Invariant (checked when decoding):
/// starts never decrease, and no slice begins before the previous one has ended. Immutable after
/// decoding; any thread.
class SliceChunk
{
public:
    [[nodiscard]] size_t size() const { return m_start.size(); }
    [[nodiscard]] bool isEmpty() const { return m_start.empty(); }
    [[nodiscard]] Ns start(size_t i) const { return m_start[i]; }
    [[nodiscard]] Ns duration(size_t i) const { return static_cast<Ns>(m_duration[i]); }
    [[nodiscard]] Ns end(size_t i) const { return m_start[i] + static_cast<Ns>(m_duration[i]); }
    [[nodiscard]] StringId name(size_t i) const { return StringId(size_t{m_name[i]}); }
    [[nodiscard]] SliceKind kind(size_t i) const { return static_cast<SliceKind>(m_kind[i]); }
    [[nodiscard]] uint64_t correlation(size_t i) const { return m_correlation[i]; }
    [[nodiscard]] DetailId detail(size_t i) const { return DetailId(size_t{m_detail[i]}); }
    [[nodiscard]] int64_t value(size_t i) const { return m_value[i]; }
    [[nodiscard]] uint32_t link(size_t i) const { return m_link[i]; }
    [[nodiscard]] Slice slice(size_t i) const;
    /// Index of the first slice whose end is after t (a slice of duration 0 at t counts); size()
    /// if there is none.
    [[nodiscard]] size_t firstEndingAfter(Ns t) const;
    /// Index of the first slice that starts at or after t; size() if there is none.
    [[nodiscard]] size_t firstStartingAt(Ns t) const;
    /// Memory held.
    [[nodiscard]] size_t bytes() const;
    /// Resets ids of names, details and links that are not in the tables, so that a damaged file
    /// cannot cause out-of-bounds access. Call before sharing the chunk.
    void limitIds(size_t strings, size_t details, size_t tracks);

private:
    friend Result<SliceChunk> decodeChunk(std::string_view payload, Ns start, uint32_t count);

    platform::RawVector<Ns> m_start;
    ChunkColumn<uint64_t> m_duration;
    ChunkColumn<uint32_t> m_name;
    ChunkColumn<uint8_t> m_kind;
    ChunkColumn<uint64_t> m_correlation;
    ChunkColumn<uint32_t> m_detail;
    ChunkColumn<int64_t> m_value;
    ChunkColumn<uint32_t> m_link;
};

/// Slices (sorted, not overlapping, at most kChunkSlices) as the payload of a chunk block: the
/// protobuf message Columns, not yet compressed.
[[nodiscard]] std::string encodeChunk(std::span<const Slice> slices);

/// The reverse. `start` and `count` are from the block's meta. Errors name the inconsistency;
/// hostile input is safe.
[[nodiscard]] Result<SliceChunk> decodeChunk(std::string_view payload, Ns start, uint32_t count);

} // namespace trilane::format
