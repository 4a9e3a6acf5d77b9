// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/memorybudget.h"

#include <algorithm>

namespace trilane::daemon {

MemoryBudget::MemoryBudget(MessageText whose, uint64_t limit, std::shared_ptr<MemoryBudget> above)
    : m_whose(whose)
    , m_limit(limit)
    , m_above(std::move(above))
{}

MemoryBudget::~MemoryBudget() = default;

void MemoryBudget::take(uint64_t bytes)
{
    for (MemoryBudget *budget = this; budget; budget = budget->m_above.get())
        budget->m_used.fetch_add(bytes, std::memory_order_relaxed);
}

void MemoryBudget::giveBack(uint64_t bytes)
{
    for (MemoryBudget *budget = this; budget; budget = budget->m_above.get())
        budget->m_used.fetch_sub(bytes, std::memory_order_relaxed);
}

uint64_t MemoryBudget::left() const
{
    return m_limit - std::min(m_limit, used());
}

const MemoryBudget *MemoryBudget::full() const
{
    const MemoryBudget *budget = this;
    while (budget && budget->left() >= budget->m_limit / 4)
        budget = budget->m_above.get();
    return budget;
}

Message MemoryBudget::whyFull() const
{
    const MemoryBudget *budget = full();
    budget = budget ? budget : this;
    return msg("%1 can use at most %2 MiB of the daemon's memory", budget->m_whose,
               budget->m_limit >> 20);
}

uint64_t MemoryBudget::room() const
{
    uint64_t least = left();
    for (const MemoryBudget *budget = m_above.get(); budget; budget = budget->m_above.get())
        least = std::min(least, budget->left());
    return least;
}

void MemoryShare::set(uint64_t bytes)
{
    if (m_budget && bytes > m_bytes)
        m_budget->take(bytes - m_bytes);
    else if (m_budget && bytes < m_bytes)
        m_budget->giveBack(m_bytes - bytes);
    m_bytes = bytes;
}

bool MemoryShare::tryToAdd(uint64_t bytes)
{
    if (isFull())
        return false;
    add(bytes);
    return true;
}

const RecordingMemory &RecordingMemory::unlimited()
{
    static const RecordingMemory s_unlimited;
    return s_unlimited;
}

std::shared_ptr<MemoryBudget> UserBudgets::of(uid_t user, uint64_t limit)
{
    std::erase_if(m_budgets, [](const auto &entry) { return entry.second.expired(); });
    std::weak_ptr<MemoryBudget> &known = m_budgets[user];
    std::shared_ptr<MemoryBudget> budget = known.lock();
    if (!budget)
        known = budget =
            std::make_shared<MemoryBudget>(MessageText("a user"), limitOf(limit), m_all);
    return budget;
}

} // namespace trilane::daemon
