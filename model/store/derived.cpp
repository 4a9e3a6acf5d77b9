// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/derived.h"

#include "model/store/storeprivate.h"

namespace trilane::store {

Derived &Derived::of(Tables trace)
{
    return trace.data().derived;
}

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
    Dropped dropped;
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<const void> value = slot->value.lock();
    if (value)
        dropped = keep(slot);
    return value;
}

void Derived::put(const SlotPtr &slot, std::shared_ptr<const void> value, uint64_t bytes)
{
    Dropped dropped;
    const std::lock_guard lock(m_mutex);
    slot->value = std::move(value);
    slot->bytes = bytes;
    dropped = keep(slot);
}

void Derived::forget(std::type_index type)
{
    Dropped dropped;
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

Derived::Dropped Derived::keep(const SlotPtr &slot)
{
    Dropped dropped;
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
    return dropped;
}

} // namespace trilane::store
