// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/derived.h"

namespace trilane {

Derived::SlotPtr Derived::slotOf(const Key &key)
{
    const std::lock_guard lock(m_mutex);
    SlotPtr &slot = m_slots[key];
    if (!slot)
        slot = std::make_shared<Slot>(key.first);
    return slot;
}

std::shared_ptr<const void> Derived::used(const SlotPtr &slot)
{
    std::shared_ptr<const void> value = slot->value.lock();
    if (value)
        keep(slot);
    return value;
}

void Derived::put(const SlotPtr &slot, std::shared_ptr<const void> value, uint64_t bytes)
{
    slot->value = std::move(value);
    slot->bytes = bytes;
    keep(slot);
}

void Derived::forget(std::type_index type)
{
    std::list<std::shared_ptr<const void>> dropped; // freed without the lock
    const std::lock_guard lock(m_mutex);
    for (auto at = m_kept.begin(); at != m_kept.end();) {
        if ((*at)->type != type) {
            ++at;
            continue;
        }
        dropped.push_back(std::move((*at)->kept));
        at = m_kept.erase(at);
    }
}

void Derived::keep(const SlotPtr &slot)
{
    std::list<std::shared_ptr<const void>> dropped;
    const std::lock_guard lock(m_mutex);
    m_kept.remove(slot);
    m_kept.push_front(slot);
    slot->kept = slot->value.lock();
    uint64_t bytes = 0;
    for (auto at = m_kept.begin(); at != m_kept.end();) {
        bytes += (*at)->bytes;
        if (bytes <= m_bound) {
            ++at;
            continue;
        }
        bytes -= (*at)->bytes;
        dropped.push_back(std::move((*at)->kept));
        at = m_kept.erase(at);
    }
}

} // namespace trilane
