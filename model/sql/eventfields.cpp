// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/eventfields.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/basename.h"
#include "model/sql/virtualtable.h"

#include <bit>
#include <optional>

namespace trilane::sql {

namespace {

stats::TableCell numberOfTrack(store::Tables trace, TrackId track)
{
    return track.isValid() ? stats::TableCell(trace.track(track).number) : stats::TableCell();
}

void giveKnown(sqlite3_context *context, std::optional<int64_t> number)
{
    if (number)
        sqlite3_result_int64(context, *number);
    else
        sqlite3_result_null(context);
}

/// No launch has a 0 there.
void giveLaunchNumber(sqlite3_context *context, uint32_t number)
{
    giveKnown(context, number == 0 ? std::nullopt : std::optional<int64_t>(number));
}

} // namespace

LaneFacts factsOf(store::Tables trace, LaneId lane)
{
    const TrackId track = trace.lane(lane).track;
    return {.lane = lane,
            .track = track,
            .depth = trace.lane(lane).depth,
            .process = numberOfTrack(trace, links::processOf(trace, track)),
            .thread = numberOfTrack(trace, links::threadOf(trace, track)),
            .core = numberOfTrack(trace, links::trackAbove(trace, track, TrackKind::Core)),
            .device = numberOfTrack(trace, links::gpuOf(trace, track)),
            .stream = numberOfTrack(trace, links::trackAbove(trace, track, TrackKind::Stream))};
}

void EventFields::giveText(sqlite3_context *context, StringId text)
{
    const std::string_view words = m_trace.string(text);
    sqlite3_result_text64(context, words.data(), words.size(), SQLITE_STATIC, SQLITE_UTF8);
}

const std::string &EventFields::baseNameOf(StringId name)
{
    const auto [found, isNew] = m_baseNames.try_emplace(name);
    if (isNew)
        found->second = names::baseName(m_trace.string(name));
    return found->second;
}

void EventFields::giveLaneField(sqlite3_context *context, EventField field, const LaneFacts &lane)
{
    switch (field) {
    case EventField::TrackId:
        return sqlite3_result_int64(context, lane.track.value);
    case EventField::LaneId:
        return sqlite3_result_int64(context, lane.lane.value);
    case EventField::Depth:
        return sqlite3_result_int64(context, lane.depth);
    case EventField::Process:
        return giveCell(context, lane.process);
    case EventField::Thread:
        return giveCell(context, lane.thread);
    case EventField::Core:
        return giveCell(context, lane.core);
    case EventField::Device:
        return giveCell(context, lane.device);
    case EventField::Stream:
        return giveCell(context, lane.stream);
    case EventField::Domain:
        return giveText(context, m_trace.track(lane.track).domain);
    case EventField::Unit:
        return giveText(context, m_trace.track(lane.track).unit);
    case EventField::TrackName:
        return giveText(context, m_trace.track(lane.track).name);
    default:
        return sqlite3_result_null(context);
    }
}

void EventFields::giveLaunch(sqlite3_context *context, EventField field,
                             const format::Detail &detail)
{
    if (!detail.launch)
        return sqlite3_result_null(context);
    const format::LaunchConfig &launch = *detail.launch;
    switch (field) {
    case EventField::GridX:
        return giveLaunchNumber(context, launch.grid[0]);
    case EventField::GridY:
        return giveLaunchNumber(context, launch.grid[1]);
    case EventField::GridZ:
        return giveLaunchNumber(context, launch.grid[2]);
    case EventField::BlockX:
        return giveLaunchNumber(context, launch.block[0]);
    case EventField::BlockY:
        return giveLaunchNumber(context, launch.block[1]);
    case EventField::BlockZ:
        return giveLaunchNumber(context, launch.block[2]);
    case EventField::Registers:
        return giveLaunchNumber(context, launch.registers);
    case EventField::Shared:
        return giveKnown(context, launch.sharedBytes());
    case EventField::StaticShared:
        return giveKnown(context, launch.staticSharedBytes);
    default:
        return giveKnown(context, launch.dynamicSharedBytes);
    }
}

void EventFields::giveCopy(sqlite3_context *context, EventField field, const format::Detail &detail)
{
    if (!detail.copy)
        return sqlite3_result_null(context);
    const std::string_view word =
        field == EventField::CopyKind     ? format::toString(detail.copy->kind)
        : field == EventField::CopySource ? format::toString(detail.copy->source)
                                          : format::toString(detail.copy->destination);
    sqlite3_result_text64(context, word.data(), word.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void EventFields::giveRange(sqlite3_context *context, EventField field,
                            const format::Detail &detail, int64_t value)
{
    const format::RangeInfo info = detail.range.value_or(format::RangeInfo{});
    if (field == EventField::Category)
        return giveText(context, info.category);
    if (field == EventField::Shapes)
        return giveText(context, info.shapes);
    if (field == EventField::Color)
        return info.color >> 24 ? sqlite3_result_int64(context, info.color)
                                : sqlite3_result_null(context);
    switch (info.payload) {
    case format::PayloadKind::None:
        return sqlite3_result_null(context);
    case format::PayloadKind::Real:
        return sqlite3_result_double(context, std::bit_cast<double>(value));
    case format::PayloadKind::Text:
        return giveText(context, StringId(static_cast<size_t>(value)));
    default:
        return sqlite3_result_int64(context, value);
    }
}

void EventFields::give(sqlite3_context *context, EventField field, const LaneFacts &lane,
                       const format::SliceChunk &chunk, ChunkId id, size_t i)
{
    const auto detail = [&]() -> const format::Detail & {
        return m_trace.detail(chunk.detail(i));
    };
    switch (field) {
    case EventField::Id:
        return sqlite3_result_int64(context, numberOf({id, static_cast<uint32_t>(i)}));
    case EventField::Start:
        return sqlite3_result_int64(context, chunk.start(i) - m_trace.span().begin);
    case EventField::Duration:
        return sqlite3_result_int64(context, chunk.duration(i));
    case EventField::End:
        return sqlite3_result_int64(context, chunk.end(i) - m_trace.span().begin);
    case EventField::Name:
        return giveText(context, chunk.name(i));
    case EventField::BaseName: {
        const std::string &name = baseNameOf(chunk.name(i));
        return sqlite3_result_text64(context, name.data(), name.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    case EventField::Kind: {
        const std::string_view word = toString(chunk.kind(i));
        return sqlite3_result_text64(context, word.data(), word.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    case EventField::Correlation:
        return chunk.correlation(i)
                   ? sqlite3_result_int64(context, static_cast<int64_t>(chunk.correlation(i)))
                   : sqlite3_result_null(context);
    case EventField::Value:
        return sqlite3_result_int64(context, chunk.value(i));
    case EventField::Bytes:
        return giveKnown(context, format::movedBytes(chunk.value(i), detail()));
    case EventField::Real:
        return sqlite3_result_double(context, std::bit_cast<double>(chunk.value(i)));
    case EventField::BytesPerSecond: {
        const std::optional<int64_t> bytes = format::movedBytes(chunk.value(i), detail());
        return bytes && chunk.duration(i) > 0
                   ? sqlite3_result_double(context, static_cast<double>(*bytes) * 1e9 /
                                                        static_cast<double>(chunk.duration(i)))
                   : sqlite3_result_null(context);
    }
    case EventField::Link:
        return chunk.link(i) != TrackId::kInvalid ? sqlite3_result_int64(context, chunk.link(i))
                                                  : sqlite3_result_null(context);
    case EventField::GridX:
    case EventField::GridY:
    case EventField::GridZ:
    case EventField::BlockX:
    case EventField::BlockY:
    case EventField::BlockZ:
    case EventField::Registers:
    case EventField::Shared:
    case EventField::StaticShared:
    case EventField::DynamicShared:
        return giveLaunch(context, field, detail());
    case EventField::Caller:
        return detail().caller == kNoString ? sqlite3_result_null(context)
                                            : giveText(context, detail().caller);
    case EventField::CopyKind:
    case EventField::CopySource:
    case EventField::CopyDestination:
        return giveCopy(context, field, detail());
    case EventField::Category:
    case EventField::Color:
    case EventField::Payload:
    case EventField::Shapes:
        return giveRange(context, field, detail(), chunk.value(i));
    default:
        return giveLaneField(context, field, lane);
    }
}

} // namespace trilane::sql
