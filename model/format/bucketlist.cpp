// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/bucketlist.h"

#include <algorithm>
#include <iterator>

namespace trilane::format {

namespace {

/// One word: the index above the count. A larger count takes the next two words.
constexpr uint32_t kCountBits = 20;
constexpr uint32_t kLarge = (uint32_t{1} << kCountBits) - 1;
static_assert(kHistogramBuckets <= uint32_t{1} << (32 - kCountBits));

size_t wordsOf(const Bucket &bucket)
{
    return bucket.count < kLarge ? 1 : 3;
}

bool isLarge(uint32_t word)
{
    return (word & kLarge) == kLarge;
}

} // namespace

BucketList::BucketList(std::span<const Bucket> buckets)
{
    size_t words = 0;
    for (const Bucket &bucket : buckets)
        words += wordsOf(bucket);
    if (words == 0)
        return;
    m_block = std::make_unique_for_overwrite<uint32_t[]>(words + 1);
    uint32_t *at = m_block.get();
    *at++ = static_cast<uint32_t>(words);
    for (const Bucket &bucket : buckets) {
        const auto index = static_cast<uint32_t>(bucket.index) << kCountBits;
        const uint64_t count = bucket.count;
        *at++ = index | static_cast<uint32_t>(std::min<uint64_t>(count, kLarge));
        if (wordsOf(bucket) > 1) {
            *at++ = static_cast<uint32_t>(count);
            *at++ = static_cast<uint32_t>(count >> 32);
        }
    }
}

BucketList::BucketList(const BucketList &other)
{
    if (!other.m_block)
        return;
    const size_t words = other.m_block[0] + size_t{1};
    m_block = std::make_unique_for_overwrite<uint32_t[]>(words);
    std::copy_n(other.m_block.get(), words, m_block.get());
}

BucketList &BucketList::operator=(const BucketList &other)
{
    if (this != &other)
        *this = BucketList(other);
    return *this;
}

size_t BucketList::size() const
{
    return static_cast<size_t>(std::distance(begin(), end()));
}

bool operator==(const BucketList &a, const BucketList &b)
{
    return std::ranges::equal(a.words(), b.words());
}

std::span<const uint32_t> BucketList::words() const
{
    if (!m_block)
        return {};
    return {m_block.get() + 1, m_block[0]};
}

Bucket BucketList::Iterator::operator*() const
{
    const uint64_t count =
        isLarge(*m_at) ? m_at[1] | uint64_t{m_at[2]} << 32 : uint64_t{*m_at & kLarge};
    return {*m_at >> kCountBits, count};
}

BucketList::Iterator &BucketList::Iterator::operator++()
{
    m_at += isLarge(*m_at) ? 3 : 1;
    return *this;
}

BucketList::Iterator BucketList::Iterator::operator++(int)
{
    const Iterator before = *this;
    ++*this;
    return before;
}

} // namespace trilane::format
