// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/packedpage.h"
#include "model/store/store.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace trilane::iterate {

/// From the correlation ids of one process to small numbers; the first number of an id stays.
/// Ids without large holes cost about a byte each that has a number and a bit each that has none
/// (see PackedPage), while it is filled, too: only the pages that are being written lie open.
/// Filled by one thread, then read by any.
class CorrelationMap
{
public:
    static constexpr uint32_t kNone = PackedPage::kNone;

    /// Ids from `least` to `most`, about `count` of them.
    CorrelationMap(uint64_t least, uint64_t most, uint64_t count);

    void add(uint64_t correlation, uint32_t number);
    /// To be called once, after the last add() and before the first at().
    void finish();
    [[nodiscard]] uint32_t at(uint64_t correlation) const;
    [[nodiscard]] uint64_t bytes() const;

private:
    struct Entry
    {
        uint64_t correlation = 0;
        uint32_t number = kNone;
    };
    /// Of neighboring ids; open while it has the numbers as such.
    struct Page
    {
        PackedPage packed;
        std::vector<uint32_t> numbers;
    };

    [[nodiscard]] std::vector<uint32_t> &opened(uint32_t page);
    void close(Page &page);

    uint64_t m_least;
    uint64_t m_most;
    bool m_isDense;
    std::vector<Page> m_pages;   ///< by id
    std::deque<uint32_t> m_open; ///< the pages that are, the longest open first
    uint64_t m_reopened = 0;     ///< how often one was
    std::vector<Entry> m_sparse;
};

/// For each process (by the number of its track) a map with room for its launches.
[[nodiscard]] std::unordered_map<uint32_t, CorrelationMap> launchMaps(const store::Store &store);

} // namespace trilane::iterate
