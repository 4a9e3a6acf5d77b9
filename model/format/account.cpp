// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace trilane {

namespace {

/// Places of one entry differ in a number only: "byte 99", "byte 1234".
bool isEarlier(std::string_view a, std::string_view b)
{
    return !a.empty() && !b.empty() && std::pair(a.size(), a) < std::pair(b.size(), b);
}

} // namespace

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

AccountEntry *Account::find(Outcome outcome, std::string_view source, std::string_view reason)
{
    const auto same = std::find_if(m_entries.begin(), m_entries.end(), [&](const AccountEntry &e) {
        return e.outcome == outcome && e.source == source && e.reason == reason;
    });
    return same == m_entries.end() ? nullptr : &*same;
}

void Account::add(Outcome outcome, std::string_view source, std::string_view reason, uint64_t count,
                  std::string_view place)
{
    if (count == 0)
        return;
    if (AccountEntry *same = find(outcome, source, reason))
        same->count += count;
    else
        m_entries.push_back(
            {outcome, std::string(source), std::string(reason), count, std::string(place)});
}

void Account::merge(const Account &other)
{
    eventsInSource += other.eventsInSource;
    for (const AccountEntry &e : other.m_entries) {
        if (AccountEntry *same = find(e.outcome, e.source, e.reason)) {
            if (isEarlier(e.firstPlace, same->firstPlace))
                same->firstPlace = e.firstPlace;
        }
        add(e.outcome, e.source, e.reason, e.count, e.firstPlace);
    }
}

void Account::sort()
{
    std::sort(m_entries.begin(), m_entries.end(), [](const AccountEntry &a, const AccountEntry &b) {
        return std::tie(a.outcome, a.source, a.reason) < std::tie(b.outcome, b.source, b.reason);
    });
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
