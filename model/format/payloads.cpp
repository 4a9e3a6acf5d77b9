// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/payloads.h"

#include "model/base/packedmessage.h"
#include "model/format/columns.h"
#include "trace.pb.h"

#include <google/protobuf/stubs/logging.h>

#include <array>

namespace trilane::format::messages {

namespace {

/// Limits of a block and of a trace; a hostile count must not take all memory: equal numbers take
/// no bits.
constexpr uint32_t kMaxFlowsOfBlock = 1u << 20;
constexpr uint32_t kMaxFlows = 1u << 26;

/// Errors in files and client messages are reported by us: the library would write to standard
/// error, one line for each text of a hostile file.
[[maybe_unused]] const bool s_isQuiet = [] {
    google::protobuf::SetLogHandler(nullptr);
    return true;
}();

Error broken(std::string_view what)
{
    return Error{.what = msg("the table of %1 is damaged", what)};
}

template <typename Packed>
bool parse(Packed &message, std::string_view bytes)
{
    return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

template <typename T>
bool reach(std::vector<T> &table, uint64_t size, uint64_t most)
{
    if (size > most)
        return false;
    if (table.size() < size)
        table.resize(size);
    return true;
}

void copyThree(const std::array<uint32_t, 3> &from, google::protobuf::RepeatedField<uint32_t> *to)
{
    to->Add(from.begin(), from.end());
}

std::array<uint32_t, 3> readThree(const google::protobuf::RepeatedField<uint32_t> &from)
{
    std::array<uint32_t, 3> three{};
    for (int i = 0; i < std::min(3, from.size()); ++i)
        three[static_cast<size_t>(i)] = from[i];
    return three;
}

// Bits of Detail.shared_unknown.
constexpr uint32_t kStaticUnknown = 1;
constexpr uint32_t kDynamicUnknown = 2;
constexpr uint32_t kUndivided = 4;

void readShared(const filepb::Detail &message, LaunchConfig &launch)
{
    const uint32_t unknown = message.shared_unknown();
    if (unknown & kUndivided) {
        launch.undividedSharedBytes = message.dynamic_shared_bytes();
        return;
    }
    if (!(unknown & kStaticUnknown))
        launch.staticSharedBytes = message.static_shared_bytes();
    if (!(unknown & kDynamicUnknown))
        launch.dynamicSharedBytes = message.dynamic_shared_bytes();
}

/// Older readers read unknown values as 0, and undivided memory as dynamic.
void writeShared(const LaunchConfig &launch, filepb::Detail &message)
{
    message.set_static_shared_bytes(launch.staticSharedBytes.value_or(0));
    message.set_dynamic_shared_bytes(
        launch.undividedSharedBytes.value_or(launch.dynamicSharedBytes.value_or(0)));
    message.set_shared_unknown(launch.undividedSharedBytes
                                   ? kUndivided
                                   : (launch.staticSharedBytes ? 0 : kStaticUnknown) |
                                         (launch.dynamicSharedBytes ? 0 : kDynamicUnknown));
}

void readCollective(const filepb::Detail &message, Detail &detail)
{
    MessageInfo info{.collective = StringId(size_t{message.collective()}),
                     .elementType = StringId(size_t{message.element_type()}),
                     .ranks = message.group_ranks()};
    if (message.has_elements_in())
        info.elementsIn = message.elements_in();
    if (message.has_elements_out())
        info.elementsOut = message.elements_out();
    if (info != MessageInfo{})
        detail.message = info;
}

void writeCollective(const MessageInfo &info, filepb::Detail &message)
{
    message.set_collective(info.collective.value);
    message.set_element_type(info.elementType.value);
    message.set_group_ranks(info.ranks);
    if (info.elementsIn)
        message.set_elements_in(*info.elementsIn);
    if (info.elementsOut)
        message.set_elements_out(*info.elementsOut);
}

Detail fromMessage(const filepb::Detail &message)
{
    Detail detail;
    if (message.is_launch()) {
        detail.launch = LaunchConfig{.grid = readThree(message.grid()),
                                     .block = readThree(message.block()),
                                     .registers = message.registers()};
        readShared(message, *detail.launch);
    }
    if (message.is_copy()) {
        detail.copy = CopyInfo{static_cast<CopyKind>(message.copy_kind()),
                               static_cast<MemoryKind>(message.source_memory()),
                               static_cast<MemoryKind>(message.destination_memory()),
                               !message.size_unknown()};
    }
    if (message.is_range()) {
        const uint32_t payload = message.payload_kind();
        detail.range = RangeInfo{.category = StringId(size_t{message.category()}),
                                 .color = message.color(),
                                 .payload = payload <= static_cast<uint32_t>(kLastPayloadKind)
                                                ? static_cast<PayloadKind>(payload)
                                                : PayloadKind::None,
                                 .shapes = StringId(size_t{message.shapes()})};
    }
    detail.group = StringId(size_t{message.group()});
    detail.caller = StringId(size_t{message.caller()});
    readCollective(message, detail);
    return detail;
}

} // namespace

std::string pack(const Account &account)
{
    filepb::Account m;
    m.set_events_in_source(account.eventsInSource);
    for (const AccountEntry &entry : account.entries()) {
        filepb::AccountEntry *e = m.add_entry();
        e->set_outcome(static_cast<uint32_t>(entry.outcome));
        e->set_source(validUtf8(entry.source.english()));
        e->set_reason(validUtf8(entry.reason.english()));
        e->set_count(entry.count);
        e->set_first_place(validUtf8(entry.firstPlace.english()));
        if (!entry.source.values().empty())
            packMessage(entry.source, *e->mutable_source_message());
        if (!entry.reason.values().empty())
            packMessage(entry.reason, *e->mutable_reason_message());
        if (!entry.firstPlace.values().empty())
            packMessage(entry.firstPlace, *e->mutable_first_place_message());
    }
    return m.SerializeAsString();
}

Result<Account> unpackAccount(std::string_view bytes)
{
    constexpr size_t kMaxPayload = 16 << 20;
    constexpr int kMaxEntries = 4096; // each is looked for among the others
    filepb::Account m;
    if (bytes.size() > kMaxPayload || !parse(m, bytes))
        return broken("events accounted");
    Account account;
    account.eventsInSource = m.events_in_source();
    for (int i = 0; i < m.entry_size(); ++i) {
        const filepb::AccountEntry &e = m.entry(i);
        const bool isKnown = e.outcome() <= static_cast<uint32_t>(Outcome::Lost);
        const Outcome outcome = isKnown ? static_cast<Outcome>(e.outcome()) : Outcome::Lost;
        if (i < kMaxEntries)
            account.add(outcome, unpackMessage(e.source_message(), e.source()),
                        unpackMessage(e.reason_message(), e.reason()), e.count(),
                        unpackMessage(e.first_place_message(), e.first_place()));
        else
            account.add(outcome, msg("other events"), msg("more than %1 kinds", kMaxEntries),
                        e.count());
    }
    return account;
}

std::string pack(std::span<const Track> tracks)
{
    filepb::Tracks m;
    for (const Track &track : tracks) {
        filepb::Track *t = m.add_track();
        t->set_id(track.id.value);
        t->set_parent_plus_one(track.parent.value + 1);
        t->set_process_plus_one(track.process.value + 1);
        t->set_kind(static_cast<uint32_t>(track.kind));
        t->set_name(track.name.value);
        t->set_domain(track.domain.value);
        t->set_unit(track.unit.value);
        t->set_number(track.number);
        t->set_sort_index(track.sortIndex);
        t->set_rank_plus_one(track.rank.value + 1);
    }
    return m.SerializeAsString();
}

Result<void> unpackTracks(std::string_view bytes, std::vector<Track> &into, uint64_t most)
{
    filepb::Tracks m;
    if (!parse(m, bytes))
        return broken("tracks");
    for (const filepb::Track &t : m.track()) {
        if (!reach(into, uint64_t{t.id()} + 1, most))
            return broken("tracks");
        const bool knownKind = t.kind() < kTrackKindCount;
        into[t.id()] = {.id = TrackId(size_t{t.id()}),
                        .parent = TrackId(size_t{t.parent_plus_one() - 1}),
                        .process = TrackId(size_t{t.process_plus_one() - 1}),
                        .kind = knownKind ? static_cast<TrackKind>(t.kind()) : TrackKind::Unknown,
                        .name = StringId(size_t{t.name()}),
                        .domain = StringId(size_t{t.domain()}),
                        .unit = StringId(size_t{t.unit()}),
                        .number = t.number(),
                        .sortIndex = t.sort_index(),
                        .rank = RankId(size_t{t.rank_plus_one() - 1})};
    }
    return {};
}

std::string pack(std::span<const Lane> lanes)
{
    filepb::Lanes m;
    for (const Lane &lane : lanes) {
        filepb::Lane *l = m.add_lane();
        l->set_id(lane.id.value);
        l->set_track(lane.track.value);
        l->set_depth(lane.depth);
    }
    return m.SerializeAsString();
}

Result<void> unpackLanes(std::string_view bytes, std::vector<Lane> &into, uint64_t most)
{
    filepb::Lanes m;
    if (!parse(m, bytes))
        return broken("lanes");
    for (const filepb::Lane &l : m.lane()) {
        if (!reach(into, uint64_t{l.id()} + 1, most))
            return broken("lanes");
        into[l.id()] = {LaneId(size_t{l.id()}), TrackId(size_t{l.track()}), l.depth()};
    }
    return {};
}

std::string pack(DetailId first, std::span<const Detail> details)
{
    filepb::Details m;
    m.set_first(first.value);
    for (const Detail &detail : details) {
        filepb::Detail *d = m.add_detail();
        if (detail.launch) {
            d->set_is_launch(true);
            copyThree(detail.launch->grid, d->mutable_grid());
            copyThree(detail.launch->block, d->mutable_block());
            d->set_registers(detail.launch->registers);
            writeShared(*detail.launch, *d);
        }
        if (detail.copy) {
            d->set_is_copy(true);
            d->set_copy_kind(static_cast<uint32_t>(detail.copy->kind));
            d->set_source_memory(static_cast<uint32_t>(detail.copy->source));
            d->set_destination_memory(static_cast<uint32_t>(detail.copy->destination));
            d->set_size_unknown(!detail.copy->hasSize);
        }
        if (detail.range) {
            d->set_is_range(true);
            d->set_category(detail.range->category.value);
            d->set_color(detail.range->color);
            d->set_payload_kind(static_cast<uint32_t>(detail.range->payload));
            d->set_shapes(detail.range->shapes.value);
        }
        d->set_group(detail.group.value);
        d->set_caller(detail.caller.value);
        if (detail.message)
            writeCollective(*detail.message, *d);
    }
    return m.SerializeAsString();
}

Result<void> unpackDetails(std::string_view bytes, std::vector<Detail> &into, uint64_t most)
{
    filepb::Details m;
    if (!parse(m, bytes) ||
        !reach(into, uint64_t{m.first()} + static_cast<uint64_t>(m.detail_size()), most))
        return broken("details");
    size_t at = m.first();
    for (const filepb::Detail &d : m.detail())
        into[at++] = fromMessage(d);
    return {};
}

std::string pack(StringId first, std::span<const std::string_view> strings)
{
    filepb::Strings m;
    m.set_first(first.value);
    std::string &text = *m.mutable_text();
    for (std::string_view string : strings) {
        m.add_length(static_cast<uint32_t>(string.size()));
        text.append(string);
    }
    return m.SerializeAsString();
}

Result<void> unpackStrings(std::string_view bytes, std::string &text,
                           std::vector<std::string_view> &into, uint64_t most)
{
    filepb::Strings m;
    if (!parse(m, bytes) ||
        !reach(into, uint64_t{m.first()} + static_cast<uint64_t>(m.length_size()), most))
        return broken("strings");
    text = std::move(*m.mutable_text());
    std::string_view rest = text;
    size_t at = m.first();
    for (uint32_t length : m.length()) {
        if (length > rest.size())
            return broken("strings");
        into[at++] = rest.substr(0, length);
        rest.remove_prefix(length);
    }
    return {};
}

std::string pack(std::span<const Flow> flows)
{
    filepb::Columns columns;
    columns.set_count(static_cast<uint32_t>(flows.size()));
    std::vector<uint64_t> values(flows.size());
    auto put = [&](uint32_t field, auto &&valueOf) {
        for (size_t i = 0; i < flows.size(); ++i)
            values[i] = valueOf(i);
        putColumn(columns, field, values);
    };
    put(filepb::FLOW_NAME, [&](size_t i) { return flows[i].name.value; });
    put(filepb::FLOW_FROM_TRACK, [&](size_t i) { return flows[i].fromTrack.value; });
    put(filepb::FLOW_FROM_TIME,
        [&](size_t i) { return zigzag(flows[i].fromTime - (i ? flows[i - 1].fromTime : 0)); });
    put(filepb::FLOW_TO_TRACK, [&](size_t i) { return flows[i].toTrack.value; });
    put(filepb::FLOW_TO_TIME,
        [&](size_t i) { return zigzag(flows[i].toTime - flows[i].fromTime); });
    return columns.SerializeAsString();
}

Result<void> unpackFlows(std::string_view bytes, std::vector<Flow> &into)
{
    filepb::Columns columns;
    if (!parse(columns, bytes) || columns.count() > kMaxFlowsOfBlock ||
        into.size() + columns.count() > kMaxFlows)
        return broken("flows");
    const size_t count = columns.count();
    std::vector<std::vector<uint64_t>> fields;
    for (uint32_t field = filepb::FLOW_NAME; field <= filepb::FLOW_TO_TIME; ++field) {
        Result<ColumnView> view = getColumn(columns, field);
        if (!view)
            return view.error();
        decodeColumn(*view, fields.emplace_back(count).data());
    }
    uint64_t time = 0;
    into.reserve(into.size() + count);
    for (size_t i = 0; i < count; ++i) {
        time += static_cast<uint64_t>(unzigzag(fields[2][i]));
        const uint64_t to = time + static_cast<uint64_t>(unzigzag(fields[4][i]));
        into.push_back({.name = StringId(fields[0][i]),
                        .fromTrack = TrackId(fields[1][i]),
                        .toTrack = TrackId(fields[3][i]),
                        .fromTime = static_cast<Ns>(time),
                        .toTime = static_cast<Ns>(to)});
    }
    return {};
}

} // namespace trilane::format::messages
