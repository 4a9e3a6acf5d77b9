// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/sliceevents.h"

#include "model/formats/perfetto/constants.h"
#include "model/formats/perfetto/writer/exporttracks.h"

#include <bit>

namespace trilane::perfetto {

namespace {

void annotate(PacketWriter &out, std::string_view name, const std::array<uint32_t, 3> &sizes)
{
    DebugAnnotation &annotation = out.annotate(name);
    for (const uint32_t size : sizes)
        annotation.add_array_values()->set_uint_value(size);
}

void annotate(PacketWriter &out, const format::LaunchConfig &launch)
{
    if (launch.hasGrid())
        annotate(out, kGrid, launch.grid);
    if (launch.hasBlock())
        annotate(out, kBlock, launch.block);
    if (launch.registers != 0)
        out.annotate(kRegisters).set_uint_value(launch.registers);
    const std::array<std::pair<std::string_view, std::optional<uint32_t>>, 3> shared{
        {{kShared, launch.undividedSharedBytes},
         {kStaticShared, launch.staticSharedBytes},
         {kDynamicShared, launch.dynamicSharedBytes}}};
    for (const auto &[name, bytes] : shared) {
        if (bytes)
            out.annotate(name).set_uint_value(*bytes);
    }
}

void annotate(PacketWriter &out, const format::CopyInfo &copy)
{
    out.annotate(kCopyKind, format::toString(copy.kind));
    out.annotate(kSourceMemory, format::toString(copy.source));
    out.annotate(kDestinationMemory, format::toString(copy.destination));
    if (!copy.hasSize)
        out.annotate(kBytesUnknown).set_bool_value(true);
}

void annotatePayload(PacketWriter &out, format::PayloadKind kind, int64_t value)
{
    switch (kind) {
    case format::PayloadKind::None:
        if (value != 0)
            out.annotate(kValue).set_int_value(value);
        break;
    case format::PayloadKind::Signed:
        out.annotate(kPayload).set_int_value(value);
        break;
    case format::PayloadKind::Unsigned:
        out.annotate(kPayload).set_uint_value(static_cast<uint64_t>(value));
        break;
    case format::PayloadKind::Real:
        out.annotate(kPayload).set_double_value(std::bit_cast<double>(value));
        break;
    case format::PayloadKind::Text:
        out.annotate(kPayload, StringId(static_cast<size_t>(value)));
        break;
    case format::PayloadKind::Sequence:
        out.annotate(kSequence).set_int_value(value);
        break;
    case format::PayloadKind::BackwardSequence:
        out.annotate(kBackwardSequence).set_int_value(value);
        break;
    }
}

void annotate(PacketWriter &out, const format::RangeInfo &range)
{
    if (range.category != kNoString)
        out.annotate(kCategory, range.category);
    if (range.color != 0)
        out.annotate(kColor).set_uint_value(range.color);
    if (range.shapes != kNoString)
        out.annotate(kShapes, range.shapes);
}

void annotate(PacketWriter &out, const format::MessageInfo &message)
{
    if (message.collective != kNoString)
        out.annotate(kCollective, message.collective);
    if (message.elementType != kNoString)
        out.annotate(kElementType, message.elementType);
    if (message.ranks != 0)
        out.annotate(kGroupRanks).set_uint_value(message.ranks);
    if (message.elementsIn)
        out.annotate(kElementsIn).set_uint_value(*message.elementsIn);
    if (message.elementsOut)
        out.annotate(kElementsOut).set_uint_value(*message.elementsOut);
}

} // namespace

void describeSlice(PacketWriter &out, const format::Slice &slice)
{
    out.setName(slice.name);
    out.setCategory(slice.kind);
    if (slice.correlation != 0)
        out.annotate(kCorrelation).set_uint_value(slice.correlation);
    const format::Detail &detail = out.trace().detail(slice.detail);
    if (detail.launch)
        annotate(out, *detail.launch);
    if (detail.copy)
        annotate(out, *detail.copy);
    if (detail.range)
        annotate(out, *detail.range);
    if (detail.group != kNoString)
        out.annotate(kGroup, detail.group);
    if (detail.message)
        annotate(out, *detail.message);
    if (detail.caller != kNoString)
        out.annotate(kCaller, detail.caller);
    if (slice.kind == SliceKind::Memcpy || slice.kind == SliceKind::Memset) {
        if (const std::optional<int64_t> bytes = format::movedBytes(slice.value, detail))
            out.annotate(kBytes).set_int_value(*bytes);
    } else {
        annotatePayload(out, detail.range ? detail.range->payload : format::PayloadKind::None,
                        slice.value);
    }
    if (slice.link < out.trace().tracks().size())
        out.annotate(kLink).set_uint_value(ExportTracks::uuidOf(TrackId(size_t{slice.link})));
}

} // namespace trilane::perfetto
