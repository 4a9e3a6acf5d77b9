// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/packedpage.h"
#include "model/store/fwd.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace trilane::iterate {

/// Maps correlation ids of one process to small numbers; the first number of an id is kept. Without
/// large holes it takes about a byte per id with a number and a bit per id without one (see
/// PackedPage), also while being filled, because only pages being written are unpacked. Filled by
/// one thread, then read by any.
class CorrelationMap
{
public:
    static constexpr uint32_t kNone = PackedPage::kNone;

    /// Ids from `least` to `most`, about `count` of them.
    CorrelationMap(uint64_t least, uint64_t most, uint64_t count);

    void add(uint64_t correlation, uint32_t number);
    /// Call once, after the last add() and before the first at().
    void finish();
    [[nodiscard]] uint32_t at(uint64_t correlation) const;
    [[nodiscard]] uint64_t bytes() const;

private:
    struct Entry
    {
        uint64_t correlation = 0;
        uint32_t number = kNone;
    };
    /// Neighboring ids; unpacked while it is being filled.
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

/// A map for the launches of each process, by track number.
[[nodiscard]] std::unordered_map<uint32_t, CorrelationMap> launchMaps(store::Tables trace);

} // namespace trilane::iterate
