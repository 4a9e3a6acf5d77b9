// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/properties/note.h"

#include <utility>
#include <vector>

/// What recorders note, in short. Reasons are texts of no language.
namespace trilane::notes {

using Part = format::ProcessNote;
using Gap = format::ProcessNote::Gap;
using Kind = format::Note::Kind;

inline Gap gap(Gap::Kind kind, uint32_t parts, const char *why = "",
               format::Hindrance by = format::Hindrance::Other)
{
    return {
        .kind = kind, .parts = parts, .hindrance = by, .why = Message::fromText(why), .remedy = {}};
}

inline Gap missing(uint32_t parts, const char *why, format::Hindrance by = format::Hindrance::Other)
{
    return gap(Gap::Kind::Missing, parts, why, by);
}

inline Gap unused(uint32_t parts)
{
    return gap(Gap::Kind::Unused, parts);
}

inline Gap since(const char *seconds)
{
    Gap late = gap(Gap::Kind::Since, Part::Cuda);
    late.why = msg("from %1 s on", seconds);
    return late;
}

inline format::ProcessNote process(int64_t pid, uint32_t has, std::vector<Gap> gaps = {})
{
    return {.pid = pid, .has = has, .gaps = std::move(gaps)};
}

inline format::Note note(Kind kind, const char *text)
{
    return {format::kNotRecorded, Message::fromText(text), kind};
}

} // namespace trilane::notes
