// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace trilane {

/// From the correlation ids of one process to small numbers; the first number of an id stays.
/// When it is finished, ids without large holes cost 4 bytes each that has a number and a bit each
/// that has none. Filled by one thread, then read by any.
class CorrelationMap
{
public:
    static constexpr uint32_t kNone = UINT32_MAX;

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
    /// 64 ids: which of them have a number, and how many have one before them.
    struct Group
    {
        uint64_t has = 0;
        uint64_t before = 0;
    };

    [[nodiscard]] uint32_t inGroup(uint64_t at) const;
    void pack(uint64_t first, const std::vector<uint32_t> &page);

    uint64_t m_least;
    uint64_t m_most;
    bool m_isDense;
    uint64_t m_count = 0;                       ///< ids with a number, while dense
    std::vector<std::vector<uint32_t>> m_pages; ///< by id, until it is finished
    std::vector<Group> m_groups;
    std::vector<uint32_t> m_numbers; ///< of the ids that have one, in their order
    std::vector<Entry> m_sparse;
};

/// For each process (by the number of its track) a map with room for its launches.
[[nodiscard]] std::unordered_map<uint32_t, CorrelationMap> launchMaps(const Store &store);

} // namespace trilane
