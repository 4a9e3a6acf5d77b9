// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trilane {

/// A hash of a number for IdTable: each of its bits depends on all bits of the number.
[[nodiscard]] constexpr uint64_t mixedBits(uint64_t x)
{
    x *= 0x9e3779b97f4a7c15u;
    return x ^ (x >> 29);
}

/// Hash index of numbered objects, which their owner stores, usually in a vector. Open addressing
/// with linear probing: one cache line per lookup, where a node-based map needs three. One thread.
class IdTable
{
public:
    /// The number of the object with this hash for which `isIt(number)` is true. If there is none,
    /// calls `make()` to create it, and stores and returns `next`; if `make()` throws, the table is
    /// unchanged. `next` must be below kMaxNumber.
    template <typename IsIt, typename Make>
    uint32_t findOrAdd(uint64_t hash, uint32_t next, IsIt isIt, Make make)
    {
        if ((m_size + 1) * 3 > m_slots.size() * 2)
            grow();
        const auto tag = static_cast<uint32_t>(hash >> 32);
        const size_t mask = m_slots.size() - 1;
        for (size_t at = hash & mask;; at = (at + 1) & mask) {
            Slot &slot = m_slots[at];
            if (slot.number < m_base) {
                make();
                slot = {static_cast<uint32_t>(hash), tag, m_base + next};
                m_end = std::max(m_end, m_base + next + 1);
                ++m_size;
                return next;
            }
            if (slot.tag == tag && isIt(slot.number - m_base))
                return slot.number - m_base;
        }
    }

    /// Removes all entries, usually in constant time: entries below m_base count as removed. Frees
    /// memory if the table was much larger than needed.
    void clear()
    {
        if (m_end >= kMaxNumber || (m_slots.size() > kMinSlots && m_size * 16 < m_slots.size())) {
            m_slots.clear();
            m_end = 1;
        }
        m_base = m_end;
        m_size = 0;
    }

private:
    static constexpr size_t kMinSlots = 128;
    static constexpr uint32_t kMaxNumber = uint32_t{1} << 31;
    struct Slot
    {
        uint32_t place = 0;  ///< lower half of the hash
        uint32_t tag = 0;    ///< upper half
        uint32_t number = 0; ///< and m_base; below m_base: free
    };

    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? kMinSlots : m_slots.size() * 2);
        old.swap(m_slots);
        const size_t mask = m_slots.size() - 1;
        for (const Slot &slot : old) {
            if (slot.number < m_base)
                continue;
            size_t at = slot.place & mask;
            while (m_slots[at].number != 0)
                at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }

    std::vector<Slot> m_slots; ///< a power of two of them
    size_t m_size = 0;
    uint32_t m_base = 1; ///< added to each number
    uint32_t m_end = 1;  ///< above the highest so far, with its m_base
};

} // namespace trilane
