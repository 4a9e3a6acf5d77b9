// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"

#include "model/base/saturatingsum.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

namespace trilane::format {

namespace {

/// 1 if the text is not a number: at least one is missing.
uint64_t countIn(const std::string &text)
{
    uint64_t number = 0;
    const char *const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end ? number : 1;
}

} // namespace

uint64_t partsLeftOut(const TraceInfo &info)
{
    uint64_t parts = 0;
    for (const Note &note : info.notes) {
        if (note.kind == Note::Kind::LeftOut)
            parts = saturatingSum(parts, countIn(note.text.english()));
    }
    return parts;
}

uint64_t unintendedDrops(const Account &account)
{
    constexpr MessageText kIntended[] = {kOutsideWindow, kOutsideRange};
    uint64_t drops = 0;
    for (const AccountEntry &entry : account.entries()) {
        const bool isIntended = std::find(std::begin(kIntended), std::end(kIntended),
                                          entry.reason) != std::end(kIntended);
        if (entry.outcome == Outcome::Dropped && !isIntended)
            drops = saturatingSum(drops, entry.count);
    }
    return drops;
}

const Note *cutOffNote(const TraceInfo &info)
{
    const Note *damage = info.note(Note::Kind::Damage);
    return damage ? damage : info.note(Note::Kind::Incomplete);
}

void setPartsLeftOut(TraceInfo &info, uint64_t parts)
{
    std::erase_if(info.notes, [](const Note &note) { return note.kind == Note::Kind::LeftOut; });
    if (parts > 0)
        info.notes.push_back(Note::of(MessageText("damaged parts left out"), std::to_string(parts),
                                      Note::Kind::LeftOut));
}

namespace {

/// Places of one entry differ in a number only: "byte 99", "byte 1234".
bool isEarlier(const Message &a, const Message &b)
{
    const std::string left = a.english(), right = b.english();
    return !left.empty() && !right.empty() &&
           std::pair(left.size(), left) < std::pair(right.size(), right);
}

} // namespace

MessageText textOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Imported:
        return MessageText("imported");
    case Outcome::Repaired:
        return MessageText("repaired");
    case Outcome::Dropped:
        return MessageText("dropped");
    case Outcome::Lost:
        break;
    }
    return MessageText("lost");
}

std::string_view toString(Outcome outcome)
{
    return textOf(outcome).text();
}

AccountEntry *Account::find(Outcome outcome, const Message &source, const Message &reason)
{
    const auto same = std::find_if(m_entries.begin(), m_entries.end(), [&](const AccountEntry &e) {
        return e.outcome == outcome && e.source == source && e.reason == reason;
    });
    return same == m_entries.end() ? nullptr : &*same;
}

void Account::add(Outcome outcome, const Message &source, const Message &reason, uint64_t count,
                  const Message &place)
{
    if (count == 0)
        return;
    if (AccountEntry *same = find(outcome, source, reason))
        same->count = saturatingSum(same->count, count);
    else
        m_entries.push_back({outcome, source, reason, count, place});
}

void Account::merge(const Account &other)
{
    eventsInSource = saturatingSum(eventsInSource, other.eventsInSource);
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
        return std::tuple(a.outcome, a.source.english(), a.reason.english()) <
               std::tuple(b.outcome, b.source.english(), b.reason.english());
    });
}

uint64_t Account::total(Outcome outcome) const
{
    uint64_t sum = 0;
    for (const AccountEntry &e : m_entries)
        sum = e.outcome == outcome ? saturatingSum(sum, e.count) : sum;
    return sum;
}

bool Account::balances() const
{
    return total(Outcome::Imported) + total(Outcome::Repaired) + total(Outcome::Dropped) ==
           eventsInSource;
}

} // namespace trilane::format
