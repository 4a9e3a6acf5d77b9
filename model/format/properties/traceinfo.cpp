// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/traceinfo.h"

namespace trilane::format {

std::vector<Note> TraceInfo::allNotes() const
{
    std::vector<Note> all = notes;
    for (const ProcessNote &process : processes)
        all.push_back(process.note());
    return all;
}

TraceInfo::Properties TraceInfo::allProperties() const
{
    Properties all = properties;
    for (const Note &note : allNotes())
        all.emplace_back(note.name.english(), note.text.english());
    return all;
}

const Note *TraceInfo::note(Note::Kind kind) const
{
    for (const Note &note : notes) {
        if (note.kind == kind)
            return &note;
    }
    return nullptr;
}

} // namespace trilane::format
