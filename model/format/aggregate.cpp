// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/aggregate.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace trilane {

namespace {

constexpr size_t kFirstIndexSize = 32;
constexpr size_t kFirstBucketSize = 128;

uint64_t mix(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    return x ^ (x >> 29);
}

uint64_t hashOf(StringId name, DetailId detail, SliceKind kind)
{
    return mix((uint64_t{name.value} << 32 | detail.value) ^ uint64_t(kind) << 27);
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

AggregateBuilder::AggregateBuilder()
    : m_index(kFirstIndexSize)
    , m_buckets(kFirstBucketSize)
{}

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

    const uint64_t key = (uint64_t{index} << 12 | histogramBucket(duration)) + 1;
    const size_t mask = m_buckets.size() - 1;
    for (size_t i = mix(key) & mask;; i = (i + 1) & mask) {
        Entry &entry = m_buckets[i];
        if (entry.key == key) {
            ++entry.count;
            return;
        }
        if (entry.key == 0) {
            entry = {key, 1};
            if (++m_bucketCount * 2 > m_buckets.size())
                growBuckets();
            return;
        }
    }
}

size_t AggregateBuilder::indexOf(StringId name, DetailId detail, SliceKind kind)
{
    const size_t mask = m_index.size() - 1;
    for (size_t i = hashOf(name, detail, kind) & mask;; i = (i + 1) & mask) {
        if (m_index[i] == 0) {
            m_aggregates.push_back({.name = name, .detail = detail, .kind = kind});
            m_index[i] = static_cast<uint32_t>(m_aggregates.size());
            if (m_aggregates.size() * 2 > m_index.size())
                growIndex();
            return m_aggregates.size() - 1;
        }
        const Aggregate &a = m_aggregates[m_index[i] - 1];
        if (a.name == name && a.detail == detail && a.kind == kind)
            return m_index[i] - 1;
    }
}

void AggregateBuilder::growIndex()
{
    m_index.assign(m_index.size() * 2, 0);
    const size_t mask = m_index.size() - 1;
    for (size_t n = 0; n < m_aggregates.size(); ++n) {
        const Aggregate &a = m_aggregates[n];
        size_t i = hashOf(a.name, a.detail, a.kind) & mask;
        while (m_index[i])
            i = (i + 1) & mask;
        m_index[i] = static_cast<uint32_t>(n + 1);
    }
}

void AggregateBuilder::growBuckets()
{
    std::vector<Entry> old(m_buckets.size() * 2);
    old.swap(m_buckets);
    const size_t mask = m_buckets.size() - 1;
    for (const Entry &entry : old) {
        if (!entry.key)
            continue;
        size_t i = mix(entry.key) & mask;
        while (m_buckets[i].key)
            i = (i + 1) & mask;
        m_buckets[i] = entry;
    }
}

std::vector<Aggregate> AggregateBuilder::take()
{
    std::vector<Entry> used;
    used.reserve(m_bucketCount);
    std::copy_if(m_buckets.begin(), m_buckets.end(), std::back_inserter(used),
                 [](const Entry &entry) { return entry.key != 0; });
    std::sort(used.begin(), used.end(),
              [](const Entry &a, const Entry &b) { return a.key < b.key; });
    std::vector<Bucket> buckets;
    for (auto at = used.begin(); at != used.end();) {
        const uint64_t aggregate = (at->key - 1) >> 12;
        buckets.clear();
        for (; at != used.end() && (at->key - 1) >> 12 == aggregate; ++at)
            buckets.push_back({(at->key - 1) & 4095, at->count});
        m_aggregates[aggregate].buckets = BucketList(buckets);
    }
    std::vector<Aggregate> result = std::exchange(m_aggregates, {});
    std::sort(result.begin(), result.end(),
              [](const Aggregate &a, const Aggregate &b) { return orderOf(a) < orderOf(b); });
    m_index.assign(kFirstIndexSize, 0);
    // The next chunk is most often like this one: keep the table's size unless it is far too large.
    const bool tooLarge = m_bucketCount * 16 < m_buckets.size();
    m_buckets.assign(tooLarge ? kFirstBucketSize : m_buckets.size(), {});
    m_bucketCount = 0;
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

} // namespace trilane
