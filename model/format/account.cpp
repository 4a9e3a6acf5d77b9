// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"

#include <algorithm>

namespace trilane {

std::string_view toString(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Imported:
        return "imported";
    case Outcome::Repaired:
        return "repaired";
    case Outcome::Dropped:
        return "dropped";
    case Outcome::Lost:
        return "lost";
    }
    return "lost";
}

void Account::add(Outcome outcome, std::string_view source, std::string_view reason, uint64_t count,
                  std::string_view place)
{
    if (count == 0)
        return;
    const auto same = std::find_if(m_entries.begin(), m_entries.end(), [&](const AccountEntry &e) {
        return e.outcome == outcome && e.source == source && e.reason == reason;
    });
    if (same != m_entries.end()) {
        same->count += count;
        return;
    }
    m_entries.push_back(
        {outcome, std::string(source), std::string(reason), count, std::string(place)});
}

void Account::merge(const Account &other)
{
    eventsInSource += other.eventsInSource;
    for (const AccountEntry &e : other.m_entries)
        add(e.outcome, e.source, e.reason, e.count, e.firstPlace);
}

uint64_t Account::total(Outcome outcome) const
{
    uint64_t sum = 0;
    for (const AccountEntry &e : m_entries)
        sum += e.outcome == outcome ? e.count : 0;
    return sum;
}

bool Account::balances() const
{
    return total(Outcome::Imported) + total(Outcome::Repaired) + total(Outcome::Dropped) ==
           eventsInSource;
}

} // namespace trilane
