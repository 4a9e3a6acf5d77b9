// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/note.h"

#include <algorithm>
#include <utility>

namespace trilane::format {

namespace {

std::vector<MessageValue> namesOf(uint32_t parts)
{
    std::vector<MessageValue> names;
    for (const auto &[part, name] : ProcessNote::kPartNames) {
        if (parts & part)
            names.emplace_back(name);
    }
    return names;
}

/// "no OS runtime calls, NVTX or CUDA"
Message missingParts(uint32_t parts)
{
    std::vector<MessageValue> names = namesOf(parts);
    // In the order of the option.
    if ((parts & ProcessNote::OsCalls) && (parts & ProcessNote::Nvtx))
        std::swap(names[0], names[1]);
    switch (names.size()) {
    case 1:
        return {MessageText("no %1"), std::move(names)};
    case 2:
        return {MessageText("no %1 or %2"), std::move(names)};
    case 3:
        return {MessageText("no %1, %2 or %3"), std::move(names)};
    default:
        return msg("nothing");
    }
}

Message unusedText(uint32_t parts, bool isRecorded)
{
    if (parts & ProcessNote::Nvtx)
        return msg("no NVTX range while it was recorded");
    if (parts & ProcessNote::OsCalls)
        return msg("no OS runtime call was long enough to be recorded");
    return isRecorded ? msg("no CUDA call or GPU work while it was recorded")
                      : msg("it did not use CUDA");
}

Message textOf(const ProcessNote::Gap &gap, bool isFirst, uint32_t has)
{
    using Kind = ProcessNote::Gap::Kind;
    const Message why = Message::clauses({gap.why, gap.remedy});
    switch (gap.kind) {
    case Kind::Missing:
        return msg("%1: %2", missingParts(gap.parts), why);
    case Kind::LastProgram:
        return msg("%1 of its last program: %2", missingParts(gap.parts), why);
    case Kind::Unused:
        return unusedText(gap.parts, (has & gap.parts) != 0);
    case Kind::Partly:
        return msg("CUDA not all the time: %1", why);
    case Kind::Since: // behind NVTX it is not clear what began then
        return isFirst ? why : msg("CUDA %1", why);
    case Kind::NeverBegan:
        break;
    }
    return msg("the recording never began");
}

} // namespace

Note Note::of(MessageText name, std::string value, Kind kind)
{
    return {.name = name, .text = Message::verbatim(std::move(value)), .kind = kind};
}

const Message &Note::reason() const
{
    const bool isAlone = text.form() == Message::Form::Template && text.values().size() == 1;
    const Message *only = isAlone ? text.values().front().message() : nullptr;
    return only ? *only : text;
}

Note ProcessNote::note() const
{
    std::vector<Message> clauses;
    for (const Gap &gap : gaps)
        clauses.push_back(textOf(gap, clauses.empty(), has));
    std::vector<MessageValue> names = namesOf(has);
    Message text = names.empty() ? msg("nothing") : Message::list(std::move(names));
    if (!clauses.empty())
        text = msg("%1 (%2)", std::move(text), Message::clauses(std::move(clauses)));
    return {.name = msg("recorded of process %1", pid), .text = std::move(text)};
}

const ProcessNote::Gap *ProcessNote::gapOf(Part part) const
{
    const auto found = std::find_if(gaps.begin(), gaps.end(),
                                    [part](const Gap &gap) { return (gap.parts & part) != 0; });
    return found == gaps.end() ? nullptr : &*found;
}

} // namespace trilane::format
