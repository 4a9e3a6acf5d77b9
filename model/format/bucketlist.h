// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/histogram.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace trilane::format {

/// The non-empty buckets of a histogram in one block, four bytes each, because most of a chunk's
/// aggregates in memory consists of these. A count of a million or more takes eight more bytes.
class BucketList
{
public:
    class Iterator
    {
    public:
        using value_type = Bucket;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        explicit Iterator(const uint32_t *at)
            : m_at(at)
        {}
        [[nodiscard]] Bucket operator*() const;
        Iterator &operator++();
        Iterator operator++(int);
        friend bool operator==(Iterator, Iterator) = default;

    private:
        const uint32_t *m_at = nullptr;
    };

    BucketList() = default;
    /// Sorted by index; an index is below kHistogramBuckets.
    explicit BucketList(std::span<const Bucket> buckets);
    BucketList(const BucketList &other);
    BucketList &operator=(const BucketList &other);
    BucketList(BucketList &&) noexcept = default;
    BucketList &operator=(BucketList &&) noexcept = default;
    ~BucketList() = default;

    [[nodiscard]] Iterator begin() const { return Iterator(words().data()); }
    [[nodiscard]] Iterator end() const { return Iterator(words().data() + words().size()); }
    /// Walks through it.
    [[nodiscard]] size_t size() const;
    friend bool operator==(const BucketList &a, const BucketList &b);

private:
    [[nodiscard]] std::span<const uint32_t> words() const;

    std::unique_ptr<uint32_t[]> m_block; ///< how many words, and these
};

} // namespace trilane::format
