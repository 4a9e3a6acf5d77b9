// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/lossnotes.h"

#include <algorithm>
#include <utility>

namespace trilane::format {

namespace {

void addText(std::string_view text, std::string &key)
{
    key += std::to_string(text.size());
    key += ':';
    key += text;
}

void addMessage(const Message &message, std::string &key)
{
    key += std::to_string(static_cast<unsigned>(message.form()));
    addText(message.templateText(), key);
    key += std::to_string(message.values().size()) + ';';
    for (const MessageValue &value : message.values()) {
        key += value.message() ? 'm' : 'v';
        if (const Message *nested = value.message())
            addMessage(*nested, key);
        else
            addText(*value.verbatim(), key);
    }
}

/// Levels of messages in the message.
size_t depthOf(const Message &message)
{
    size_t deepest = 0;
    for (const MessageValue &value : message.values()) {
        if (const Message *nested = value.message())
            deepest = std::max(deepest, depthOf(*nested) + 1);
    }
    return deepest;
}

bool isLoss(const Note &note)
{
    switch (note.kind) {
    case Note::Kind::NoScheduler:
    case Note::Kind::NoThreadStates:
    case Note::Kind::NoMetrics:
    case Note::Kind::NoFrequency:
    case Note::Kind::OtherTool:
    case Note::Kind::Incomplete:
    case Note::Kind::Damage:
        return true;
    default:
        return note.name == kNotRecorded;
    }
}

} // namespace

std::string keyOf(const Note &note)
{
    std::string key = std::to_string(static_cast<unsigned>(note.kind)) + ';';
    addMessage(note.name, key);
    addMessage(note.text, key);
    return key;
}

Note attributed(Note note, const Message &source)
{
    // That one recording never began is no reason for what another one lacks.
    if (note.kind == Note::Kind::DelayNotOver || note.kind == Note::Kind::RangeNeverBegan)
        note.kind = Note::Kind::Other;
    constexpr size_t kMaxDepth = 8; // protobuf refuses a file with more than it can parse
    if (depthOf(note.text) > kMaxDepth)
        note.text = Message::verbatim(note.text.english());
    note.text = msg("%1: %2", source, std::move(note.text));
    return note;
}

LossNotes::LossNotes(TraceInfo &whole)
    : m_whole(whole)
{
    for (const Note &note : whole.notes)
        m_keys.insert(keyOf(note));
}

void LossNotes::add(const TraceInfo &part, const Message &source)
{
    for (const Note &note : part.notes) {
        if (isLoss(note) && !m_keys.contains(keyOf(note)))
            m_whole.notes.push_back(attributed(note, source));
    }
}

} // namespace trilane::format
