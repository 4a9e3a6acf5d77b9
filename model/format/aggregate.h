// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/idtable.h"
#include "model/base/kinds.h"
#include "model/base/time.h"
#include "model/format/bucketlist.h"
#include "model/format/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace trilane::format {

/// Sum of squared nanoseconds: exact, so that merging in any order gives the same bits.
__extension__ using Squares = unsigned __int128;

/// Summary of the slices with one (name, detail, kind), of a chunk or of a whole lane.
struct Aggregate
{
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    SliceKind kind = SliceKind::Unknown;
    uint64_t count = 0;
    Ns sum = 0;
    Ns min = 0;
    Ns max = 0;
    Squares squares = 0;
    int64_t valueSum = 0; ///< of copies and sets: bytes
    BucketList buckets;   ///< durations

    /// Adds another one of the same key (or of a coarser grouping).
    void merge(const Aggregate &other);
    /// As merge(), without the histogram.
    void mergeTimes(const Aggregate &other);
    [[nodiscard]] double average() const;
    /// Population standard deviation, ns.
    [[nodiscard]] double stddev() const;
};

/// Collects slices into aggregates. One thread; reusable after take().
class AggregateBuilder
{
public:
    void add(StringId name, DetailId detail, SliceKind kind, Ns duration, int64_t value);
    void add(const Slice &slice)
    {
        add(slice.name, slice.detail, slice.kind, slice.duration, slice.value);
    }
    /// The aggregates by (kind, name, detail); the builder is empty afterwards.
    [[nodiscard]] std::vector<Aggregate> take();

private:
    /// Slices of one aggregate whose durations are in one bucket.
    struct Entry
    {
        uint64_t key = 0; ///< aggregate index << 12 | bucket
        uint64_t count = 0;
    };
    size_t indexOf(StringId name, DetailId detail, SliceKind kind);

    std::vector<Aggregate> m_aggregates;
    IdTable m_index;
    std::vector<Entry> m_buckets;
    IdTable m_bucketIndex;
};

/// Adds `from` into `into`, matching by (kind, name, detail). Both sorted as from take().
void mergeAggregates(std::vector<Aggregate> &into, std::span<const Aggregate> from);

} // namespace trilane::format
