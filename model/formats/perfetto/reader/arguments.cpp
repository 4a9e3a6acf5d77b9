// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/arguments.h"

#include "model/formats/perfetto/constants.h"

#include <bit>
#include <charconv>

namespace trilane::perfetto {

namespace {

int64_t wholeNumber(const DebugAnnotation &annotation)
{
    return annotation.has_int_value() ? annotation.int_value()
                                      : static_cast<int64_t>(annotation.uint_value());
}

std::array<uint32_t, 3> sizesOf(const DebugAnnotation &annotation)
{
    std::array<uint32_t, 3> sizes{};
    for (int i = 0; i < 3 && i < annotation.array_values_size(); ++i)
        sizes[static_cast<size_t>(i)] =
            static_cast<uint32_t>(wholeNumber(annotation.array_values(i)));
    return sizes;
}

template <typename Kind>
void learnWords(build::TraceBuilder &builder, std::unordered_map<StringId, Kind> &words, Kind last)
{
    for (int i = 0; i <= static_cast<int>(last); ++i)
        words.emplace(builder.intern(format::toString(static_cast<Kind>(i))), static_cast<Kind>(i));
}

template <typename Kind>
Kind kindOf(const std::unordered_map<StringId, Kind> &words, StringId text)
{
    const auto found = words.find(text);
    return found == words.end() ? Kind::Unknown : found->second;
}

} // namespace

/// Parts of a Detail read so far.
struct Arguments::Said
{
    format::LaunchConfig launch;
    format::CopyInfo copy;
    format::RangeInfo range;
    format::MessageInfo message;
    StringId group = kNoString;
    StringId caller = kNoString;
    bool isCopy = false;
    bool isRange = false;
    std::unordered_map<uint64_t, StringId> *flowNames = nullptr;
};

Arguments::Arguments(build::TraceBuilder &builder, const Tracks &tracks)
    : m_builder(builder)
    , m_tracks(tracks)
{
    const std::array<std::pair<std::string_view, Word>, 28> words{
        {{kCorrelation, Word::Correlation},
         {kGrid, Word::Grid},
         {kBlock, Word::Block},
         {kRegisters, Word::Registers},
         {kShared, Word::Shared},
         {kStaticShared, Word::StaticShared},
         {kDynamicShared, Word::DynamicShared},
         {kCopyKind, Word::CopyKind},
         {kSourceMemory, Word::SourceMemory},
         {kDestinationMemory, Word::DestinationMemory},
         {kBytes, Word::Bytes},
         {kBytesUnknown, Word::BytesUnknown},
         {kValue, Word::Value},
         {kPayload, Word::Payload},
         {kSequence, Word::Sequence},
         {kBackwardSequence, Word::BackwardSequence},
         {kCategory, Word::Category},
         {kColor, Word::Color},
         {kShapes, Word::Shapes},
         {kGroup, Word::Group},
         {kCollective, Word::Collective},
         {kElementType, Word::ElementType},
         {kGroupRanks, Word::GroupRanks},
         {kElementsIn, Word::ElementsIn},
         {kElementsOut, Word::ElementsOut},
         {kCaller, Word::Caller},
         {kLink, Word::Link},
         {kFlowName, Word::FlowName}}};
    for (const auto &[text, word] : words)
        m_words.emplace(builder.intern(text), word);
    learnWords(builder, m_copies, format::CopyKind::UnifiedDeviceToDevice);
    learnWords(builder, m_memories, format::MemoryKind::ManagedStatic);
}

StringId Arguments::textOf(const DebugAnnotation &annotation, const Sequence &sequence) const
{
    if (annotation.has_string_value())
        return internText(m_builder, annotation.string_value());
    const auto found = sequence.values.find(annotation.string_value_iid());
    return found == sequence.values.end() ? kNoString : found->second;
}

void Arguments::readMessage(const DebugAnnotation &annotation, Word word, const Sequence &sequence,
                            format::MessageInfo &message)
{
    if (word == Word::Collective)
        message.collective = textOf(annotation, sequence);
    else if (word == Word::ElementType)
        message.elementType = textOf(annotation, sequence);
    else if (word == Word::GroupRanks)
        message.ranks = static_cast<uint32_t>(wholeNumber(annotation));
    else if (word == Word::ElementsIn)
        message.elementsIn = static_cast<uint64_t>(wholeNumber(annotation));
    else
        message.elementsOut = static_cast<uint64_t>(wholeNumber(annotation));
}

void Arguments::readPayload(const DebugAnnotation &annotation, const Sequence &sequence,
                            format::Slice &slice, format::RangeInfo &range)
{
    if (annotation.has_double_value()) {
        range.payload = format::PayloadKind::Real;
        slice.value = std::bit_cast<int64_t>(annotation.double_value());
    } else if (annotation.has_int_value()) {
        range.payload = format::PayloadKind::Signed;
        slice.value = annotation.int_value();
    } else if (annotation.has_uint_value()) {
        range.payload = format::PayloadKind::Unsigned;
        slice.value = static_cast<int64_t>(annotation.uint_value());
    } else {
        range.payload = format::PayloadKind::Text;
        slice.value = static_cast<int64_t>(textOf(annotation, sequence).value);
    }
}

void Arguments::read(const DebugAnnotation &annotation, Word word, const Sequence &sequence,
                     format::Slice &slice, Said &said)
{
    const auto small = static_cast<uint32_t>(wholeNumber(annotation));
    switch (word) {
    case Word::None:
        break;
    case Word::Correlation:
        slice.correlation = static_cast<uint64_t>(wholeNumber(annotation));
        break;
    case Word::Grid:
        said.launch.grid = sizesOf(annotation);
        break;
    case Word::Block:
        said.launch.block = sizesOf(annotation);
        break;
    case Word::Registers:
        said.launch.registers = small;
        break;
    case Word::Shared:
        said.launch.undividedSharedBytes = small;
        break;
    case Word::StaticShared:
        said.launch.staticSharedBytes = small;
        break;
    case Word::DynamicShared:
        said.launch.dynamicSharedBytes = small;
        break;
    case Word::CopyKind:
        said.isCopy = true;
        said.copy.kind = kindOf(m_copies, textOf(annotation, sequence));
        break;
    case Word::SourceMemory:
        said.copy.source = kindOf(m_memories, textOf(annotation, sequence));
        break;
    case Word::DestinationMemory:
        said.copy.destination = kindOf(m_memories, textOf(annotation, sequence));
        break;
    case Word::BytesUnknown:
        said.isCopy = true;
        said.copy.hasSize = false;
        break;
    case Word::Bytes:
    case Word::Value:
        slice.value = wholeNumber(annotation);
        break;
    case Word::Payload:
        said.isRange = true;
        readPayload(annotation, sequence, slice, said.range);
        break;
    case Word::Sequence:
    case Word::BackwardSequence:
        said.isRange = true;
        said.range.payload = word == Word::Sequence ? format::PayloadKind::Sequence
                                                    : format::PayloadKind::BackwardSequence;
        slice.value = wholeNumber(annotation);
        break;
    case Word::Category:
        said.isRange = true;
        said.range.category = textOf(annotation, sequence);
        break;
    case Word::Color:
        said.isRange = true;
        said.range.color = small;
        break;
    case Word::Shapes:
        said.isRange = true;
        said.range.shapes = textOf(annotation, sequence);
        break;
    case Word::Group:
        said.group = textOf(annotation, sequence);
        break;
    case Word::Collective:
    case Word::ElementType:
    case Word::GroupRanks:
    case Word::ElementsIn:
    case Word::ElementsOut:
        readMessage(annotation, word, sequence, said.message);
        break;
    case Word::Caller:
        said.caller = textOf(annotation, sequence);
        break;
    case Word::Link:
        slice.link = m_tracks.ownTrack(static_cast<uint64_t>(wholeNumber(annotation))).value;
        break;
    case Word::FlowName:
        for (const DebugAnnotation &entry : annotation.dict_entries()) {
            uint64_t id = 0;
            const std::string &digits = entry.name();
            std::from_chars(digits.data(), digits.data() + digits.size(), id);
            (*said.flowNames)[id | kFlowBit] = internText(m_builder, entry.string_value());
        }
        break;
    }
}

void Arguments::read(const TrackEvent &event, const Sequence &sequence, format::Slice &slice,
                     std::unordered_map<uint64_t, StringId> &flowNames)
{
    Said said{.flowNames = &flowNames};
    for (const DebugAnnotation &annotation : event.debug_annotations()) {
        const auto name = sequence.annotations.find(annotation.name_iid());
        if (name == sequence.annotations.end())
            continue;
        const auto word = m_words.find(name->second);
        if (word != m_words.end())
            read(annotation, word->second, sequence, slice, said);
    }
    format::Detail detail{.group = said.group, .caller = said.caller};
    if (said.launch != format::LaunchConfig{})
        detail.launch = said.launch;
    if (said.isCopy)
        detail.copy = said.copy;
    if (said.isRange)
        detail.range = said.range;
    if (said.message != format::MessageInfo{})
        detail.message = said.message;
    if (detail == format::Detail{})
        return;
    if (m_lastId == kNoDetail || detail != m_last) {
        m_lastId = m_builder.intern(detail);
        m_last = detail;
    }
    slice.detail = m_lastId;
}

} // namespace trilane::perfetto
