// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace trilane {

/// From the correlation ids of one process to small numbers; the first number of an id stays.
/// Ids without large holes cost 4 bytes each. Filled by one thread, then read by any.
class CorrelationMap
{
public:
    static constexpr uint32_t kNone = UINT32_MAX;

    /// Ids from `least` to `most`, about `count` of them.
    CorrelationMap(uint64_t least, uint64_t most, uint64_t count);

    void add(uint64_t correlation, uint32_t number);
    /// To be called after the last add().
    void finish();
    [[nodiscard]] uint32_t at(uint64_t correlation) const;
    [[nodiscard]] uint64_t bytes() const
    {
        return m_dense.capacity() * sizeof(uint32_t) + m_sparse.capacity() * sizeof(Entry);
    }

private:
    struct Entry
    {
        uint64_t correlation = 0;
        uint32_t number = kNone;
    };

    uint64_t m_least;
    uint64_t m_most;
    std::vector<uint32_t> m_dense;
    std::vector<Entry> m_sparse;
};

/// For each process (by the number of its track) a map with room for its launches.
[[nodiscard]] std::unordered_map<uint32_t, CorrelationMap> launchMaps(const Store &store);

} // namespace trilane
