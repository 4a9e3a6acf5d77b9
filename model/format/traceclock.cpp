// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/traceclock.h"

#include <charconv>

namespace trilane::format {

namespace {

constexpr MessageText kUnsaid("not said by the file");

} // namespace

std::optional<TraceClock> traceClock(const TraceInfo &info)
{
    const Note *name = info.note(Note::Kind::Clock);
    const Note *atZero = info.note(Note::Kind::ClockAtZero);
    if (!name || !atZero)
        return std::nullopt;
    TraceClock clock;
    const std::string number = atZero->text.english();
    const char *const end = number.data() + number.size();
    if (std::from_chars(number.data(), end, clock.atZero).ptr != end)
        return std::nullopt;
    if (name->text != kUnsaid)
        clock.name = name->text.english();
    return clock;
}

void setTraceClock(TraceInfo &info, const TraceClock &clock)
{
    std::erase_if(info.notes, [](const Note &note) {
        return note.kind == Note::Kind::Clock || note.kind == Note::Kind::ClockAtZero;
    });
    info.notes.push_back(
        {.name = msg("clock"),
         .text = clock.name.empty() ? Message(kUnsaid) : Message::verbatim(clock.name),
         .kind = Note::Kind::Clock});
    info.notes.push_back(Note::of(MessageText("clock at time 0 (ns)"), std::to_string(clock.atZero),
                                  Note::Kind::ClockAtZero));
}

} // namespace trilane::format
