// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/leftout.h"

#include <algorithm>
#include <charconv>

namespace trilane::format {

namespace {

uint64_t numberOf(const std::string &text)
{
    uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

uint64_t partsLeftOut(const TraceInfo &info)
{
    const Note *note = info.note(Note::Kind::LeftOut);
    return note ? numberOf(note->text.english()) : 0;
}

uint64_t unintendedDrops(const Account &account)
{
    constexpr MessageText kIntended[] = {kOutsideWindow, kOutsideRange};
    uint64_t drops = 0;
    for (const AccountEntry &entry : account.entries()) {
        const bool isIntended = std::find(std::begin(kIntended), std::end(kIntended),
                                          entry.reason) != std::end(kIntended);
        if (entry.outcome == Outcome::Dropped && !isIntended)
            drops += entry.count;
    }
    return drops;
}

bool isCutOff(const TraceInfo &info)
{
    return info.note(Note::Kind::Damage) || info.note(Note::Kind::Incomplete);
}

void setPartsLeftOut(TraceInfo &info, uint64_t parts)
{
    std::erase_if(info.notes, [](const Note &note) { return note.kind == Note::Kind::LeftOut; });
    if (parts > 0)
        info.notes.push_back(Note::of(MessageText("damaged parts left out"), std::to_string(parts),
                                      Note::Kind::LeftOut));
}

} // namespace trilane::format
