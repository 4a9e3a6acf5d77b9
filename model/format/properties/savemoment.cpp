// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <cstdio>

namespace trilane::format {

namespace {

constexpr MessageText kOfRecording("%1 of the recording");

/// "12.345678901 s": every digit, in a unit that people read.
std::string exactSeconds(Ns time)
{
    constexpr Ns kSecond = 1'000'000'000;
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%09lld s", static_cast<long long>(time / kSecond),
                  static_cast<long long>(time % kSecond));
    return text;
}

} // namespace

std::optional<SaveMoment> SaveMoment::of(const TraceInfo &info, TimeRange span)
{
    const Note *why = info.note(Note::Kind::SavedBecause);
    const Note *when = info.note(Note::Kind::SaveTime);
    if (!why || !when || when->text.values().size() != 1 || !when->text.values()[0].verbatim())
        return std::nullopt;
    std::string digits = *when->text.values()[0].verbatim();
    std::erase(digits, ' ');
    const std::optional<Ns> time = parseDuration(digits);
    if (!time)
        return std::nullopt;
    const bool isInside = *time >= span.begin && *time <= span.end;
    if (!isInside && info.note(Note::Kind::PartOfTrace))
        return std::nullopt;
    // The last event may have ended slightly before the trigger.
    return SaveMoment{std::clamp(*time, span.begin, std::max(span.begin, span.end)), why->text};
}

void SaveMoment::writeTo(std::vector<Note> &notes) const
{
    notes.push_back({msg("saved because"), why, Note::Kind::SavedBecause});
    notes.push_back({msg("trigger at"), msg(kOfRecording, exactSeconds(std::max<Ns>(time, 0))),
                     Note::Kind::SaveTime});
}

} // namespace trilane::format
