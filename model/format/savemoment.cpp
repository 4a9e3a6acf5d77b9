// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/savemoment.h"

#include <algorithm>
#include <cstdio>

namespace trilane::format {

namespace {

constexpr const char *kPart = "part of a trace"; ///< says that the rest of it was left out
constexpr MessageText kOfRecording("%1 of the recording");

const std::string *find(const TraceInfo &info, std::string_view key)
{
    for (const auto &[name, value] : info.properties) {
        if (name == key)
            return &value;
    }
    return nullptr;
}

/// "12.345678901 s": every digit, in a unit that people read.
std::string exactSeconds(Ns time)
{
    constexpr Ns kSecond = 1'000'000'000;
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%09lld s", static_cast<long long>(time / kSecond),
                  static_cast<long long>(time % kSecond));
    return text;
}

/// Files from before have properties.
struct Stored
{
    Message why;
    std::string when;
};

std::optional<Stored> storedIn(const TraceInfo &info)
{
    const Note *why = info.note(Note::Kind::SavedBecause);
    const Note *when = info.note(Note::Kind::SaveTime);
    if (why && when && when->text.values().size() == 1 && when->text.values()[0].verbatim())
        return Stored{.why = why->text, .when = *when->text.values()[0].verbatim()};
    const std::string *oldWhy = find(info, "saved because");
    const std::string *oldWhen = find(info, "trigger at");
    if (!oldWhy || !oldWhen)
        return std::nullopt;
    return Stored{.why = Message::fromText(*oldWhy),
                  .when = oldWhen->substr(0, oldWhen->find(" of the recording"))};
}

} // namespace

std::optional<SaveMoment> SaveMoment::of(const TraceInfo &info, TimeRange span)
{
    std::optional<Stored> stored = storedIn(info);
    if (!stored)
        return std::nullopt;
    std::erase(stored->when, ' ');
    const std::optional<Ns> time = parseDuration(stored->when);
    if (!time)
        return std::nullopt;
    const bool isInside = *time >= span.begin && *time <= span.end;
    if (!isInside && find(info, kPart))
        return std::nullopt;
    // What was seen last may have ended a little before.
    return SaveMoment{std::clamp(*time, span.begin, std::max(span.begin, span.end)),
                      std::move(stored->why)};
}

void SaveMoment::writeTo(std::vector<Note> &notes) const
{
    notes.push_back({msg("saved because"), why, Note::Kind::SavedBecause});
    notes.push_back({msg("trigger at"), msg(kOfRecording, exactSeconds(std::max<Ns>(time, 0))),
                     Note::Kind::SaveTime});
}

} // namespace trilane::format
