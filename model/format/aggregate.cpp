// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/aggregate.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace trilane::format {

namespace {

uint64_t hashOf(StringId name, DetailId detail, SliceKind kind)
{
    return mixedBits((uint64_t{name.value} << 32 | detail.value) ^ uint64_t(kind) << 27);
}

/// A hostile file may hold sums that no real trace reaches.
int64_t wrappingSum(int64_t a, int64_t b)
{
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

auto orderOf(const Aggregate &a)
{
    return std::tuple(a.kind, a.name, a.detail);
}

BucketList merged(const BucketList &one, const BucketList &other)
{
    std::vector<Bucket> all;
    auto a = one.begin();
    auto b = other.begin();
    while (a != one.end() || b != other.end()) {
        if (b == other.end() || (a != one.end() && (*a).index < (*b).index)) {
            all.push_back(*a++);
        } else if (a == one.end() || (*b).index < (*a).index) {
            all.push_back(*b++);
        } else {
            all.push_back({(*a).index, (*a).count + (*b).count});
            ++a;
            ++b;
        }
    }
    return BucketList(all);
}

} // namespace

Ns histogramQuantile(std::span<const Bucket> buckets, double q)
{
    uint64_t total = 0;
    for (const Bucket &bucket : buckets)
        total += bucket.count;
    const auto rank =
        std::max<uint64_t>(1, static_cast<uint64_t>(std::ceil(q * static_cast<double>(total))));
    uint64_t seen = 0;
    for (const Bucket &bucket : buckets) {
        seen += bucket.count;
        if (seen >= rank)
            return bucketMiddle(bucket.index);
    }
    return 0;
}

void Aggregate::merge(const Aggregate &other)
{
    if (other.count == 0)
        return;
    mergeTimes(other);
    buckets = merged(buckets, other.buckets);
}

void Aggregate::mergeTimes(const Aggregate &other)
{
    if (other.count == 0)
        return;
    min = count ? std::min(min, other.min) : other.min;
    max = count ? std::max(max, other.max) : other.max;
    count += other.count;
    sum = wrappingSum(sum, other.sum);
    squares += other.squares;
    valueSum = wrappingSum(valueSum, other.valueSum);
}

double Aggregate::average() const
{
    return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
}

double Aggregate::stddev() const
{
    if (count == 0)
        return 0.0;
    // n·Σx² − (Σx)² in long double: both terms are exact integers below 2^128 for real traces.
    const auto n = static_cast<long double>(count);
    const auto s = static_cast<long double>(sum);
    const long double variance = (static_cast<long double>(squares) - s * s / n) / n;
    return variance > 0 ? static_cast<double>(std::sqrt(variance)) : 0.0;
}

void AggregateBuilder::add(StringId name, DetailId detail, SliceKind kind, Ns duration,
                           int64_t value)
{
    const size_t index = indexOf(name, detail, kind);
    Aggregate &a = m_aggregates[index];
    a.min = a.count ? std::min(a.min, duration) : duration;
    a.max = std::max(a.max, duration);
    ++a.count;
    a.sum += duration;
    a.squares += static_cast<Squares>(duration) * static_cast<Squares>(duration);
    if (kind == SliceKind::Memcpy || kind == SliceKind::Memset)
        a.valueSum = wrappingSum(a.valueSum, value);

    const uint64_t key = uint64_t{index} << 12 | histogramBucket(duration);
    const uint32_t bucket = m_bucketIndex.findOrAdd(
        mixedBits(key), static_cast<uint32_t>(m_buckets.size()),
        [&](uint32_t other) { return m_buckets[other].key == key; },
        [&] {
            m_buckets.push_back({key, 0});
        });
    ++m_buckets[bucket].count;
}

size_t AggregateBuilder::indexOf(StringId name, DetailId detail, SliceKind kind)
{
    return m_index.findOrAdd(
        hashOf(name, detail, kind), static_cast<uint32_t>(m_aggregates.size()),
        [&](uint32_t other) {
            const Aggregate &a = m_aggregates[other];
            return a.name == name && a.detail == detail && a.kind == kind;
        },
        [&] { m_aggregates.push_back({.name = name, .detail = detail, .kind = kind}); });
}

std::vector<Aggregate> AggregateBuilder::take()
{
    std::sort(m_buckets.begin(), m_buckets.end(),
              [](const Entry &a, const Entry &b) { return a.key < b.key; });
    std::vector<Bucket> buckets;
    for (auto at = m_buckets.begin(); at != m_buckets.end();) {
        const uint64_t aggregate = at->key >> 12;
        buckets.clear();
        for (; at != m_buckets.end() && at->key >> 12 == aggregate; ++at)
            buckets.push_back({at->key & 4095, at->count});
        m_aggregates[aggregate].buckets = BucketList(buckets);
    }
    std::vector<Aggregate> result = std::exchange(m_aggregates, {});
    std::sort(result.begin(), result.end(),
              [](const Aggregate &a, const Aggregate &b) { return orderOf(a) < orderOf(b); });
    m_buckets.clear();
    m_index.clear();
    m_bucketIndex.clear();
    return result;
}

void mergeAggregates(std::vector<Aggregate> &into, std::span<const Aggregate> from)
{
    std::vector<Aggregate> merged;
    merged.reserve(into.size() + from.size());
    auto a = into.begin();
    auto b = from.begin();
    while (a != into.end() || b != from.end()) {
        if (b == from.end() || (a != into.end() && orderOf(*a) < orderOf(*b))) {
            merged.push_back(std::move(*a++));
        } else if (a == into.end() || orderOf(*b) < orderOf(*a)) {
            merged.push_back(*b++);
        } else {
            merged.push_back(std::move(*a++));
            merged.back().merge(*b++);
        }
    }
    into = std::move(merged);
}

} // namespace trilane::format
