// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace trilane {

/// Finds the number of a thing by its hash; the things themselves are the owner's. Open addressing
/// with linear probing: one cache line a look, where a map of nodes needs three. One thread.
class IdTable
{
public:
    /// The number of the thing with this hash for which `isIt(number)` is true. If there is none,
    /// `make()` is to make it, and `next` is entered under the hash and returned; when it throws,
    /// the table is as before.
    template <typename IsIt, typename Make>
    uint32_t findOrAdd(uint64_t hash, uint32_t next, IsIt isIt, Make make)
    {
        if ((m_size + 1) * 3 > m_slots.size() * 2)
            grow();
        const auto tag = static_cast<uint32_t>(hash >> 32);
        const size_t mask = m_slots.size() - 1;
        for (size_t at = hash & mask;; at = (at + 1) & mask) {
            Slot &slot = m_slots[at];
            if (slot.number == kFree) {
                make();
                slot = {static_cast<uint32_t>(hash), tag, next};
                ++m_size;
                return next;
            }
            if (slot.tag == tag && isIt(slot.number))
                return slot.number;
        }
    }

private:
    static constexpr uint32_t kFree = ~uint32_t{0};
    struct Slot
    {
        uint32_t place = 0; ///< lower half of the hash
        uint32_t tag = 0;   ///< upper half
        uint32_t number = kFree;
    };

    void grow()
    {
        std::vector<Slot> old(m_slots.empty() ? size_t{1024} : m_slots.size() * 2);
        old.swap(m_slots);
        const size_t mask = m_slots.size() - 1;
        for (const Slot &slot : old) {
            if (slot.number == kFree)
                continue;
            size_t at = slot.place & mask;
            while (m_slots[at].number != kFree)
                at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }

    std::vector<Slot> m_slots; ///< a power of two of them
    size_t m_size = 0;
};

} // namespace trilane
