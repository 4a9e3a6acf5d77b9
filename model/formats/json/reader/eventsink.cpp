// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/eventsink.h"

#include "model/format/givennames.h"
#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/eventdetails.h"
#include "model/formats/json/reader/eventkinds.h"
#include "model/formats/json/reader/numbers.h"

#include <algorithm>

namespace trilane::json {

namespace {

/// Trace times beyond this are taken for damage (Unix time in ns reaches 2^61 in the year 2043).
constexpr Ns kLatest = Ns{1} << 61;

/// Kineto itself shortens long lists of ranks.
constexpr size_t kMaxGroupLength = 4096;

/// Paddle writes the duration after the name: "matmul[1.234 ms]".
std::string_view withoutDuration(std::string_view name)
{
    const size_t open = name.rfind('[');
    if (open == std::string_view::npos || open == 0 || !name.ends_with("s]"))
        return name;
    name = name.substr(0, open);
    while (name.ends_with(' '))
        name.remove_suffix(1);
    return name;
}

std::string_view microsPart(std::string_view text)
{
    return text.substr(0, text.find(' '));
}

} // namespace

EventSink::EventSink(build::TraceBuilder &builder, bool isPaddle, const XlaProcesses &xla)
    : m_paddle(isPaddle)
    , m_out(builder)
    , m_tracks(m_out)
    , m_xla(m_out, m_tracks, xla)
    , m_shapes(m_out)
{}

void EventSink::visit(const RawEvent &event, uint64_t offset)
{
    ++m_account.eventsInSource;
    if (event.duplicateKey)
        repaired(msg("duplicate key; last value used"), offset);
    Times times;
    switch (event.phase) {
    case 'X':
        addComplete(event, offset);
        break;
    case 'M':
        addName(event, offset);
        break;
    case 'i':
    case 'I':
    case 'R':
        if (readTimes(event, times, offset))
            addInstant(event, times);
        break;
    case 'C':
        if (readTimes(event, times, offset))
            addCounter(event, times, offset);
        break;
    case 'B':
    case 'E':
    case 'b':
    case 'e':
    case 'n':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
        if (readTimes(event, times, offset))
            addHalf(event, times, offset);
        break;
    case 's':
    case 't':
    case 'f':
        if (readTimes(event, times, offset))
            addFlowEnd(event, times, offset);
        break;
    case 0:
        // TensorFlow ends its list with an empty event.
        if (event.seen == 0 && m_xla.isOfTrace())
            count(MessageText("metadata"));
        else
            drop(msg("events"), msg("no phase (\"ph\")"), offset);
        break;
    default:
        drop(msg("events of phase %1", std::string(1, event.phase)), format::kNotSupported, offset);
        break;
    }
    m_repaired = false;
}

void EventSink::reject(const Message &reason, uint64_t offset, uint64_t events)
{
    m_account.eventsInSource += events;
    m_account.add(format::Outcome::Dropped, msg("events"), reason, events, msg("byte %1", offset));
}

/// Counts the current event once, as repaired, with the first reason.
void EventSink::repaired(const Message &reason, uint64_t offset)
{
    if (!m_repaired)
        m_account.add(format::Outcome::Repaired, msg("events"), reason, 1, msg("byte %1", offset));
    m_repaired = true;
}

void EventSink::drop(const Message &source, const Message &reason, uint64_t offset)
{
    if (m_repaired)
        return; // it was counted already
    m_account.add(format::Outcome::Dropped, source, reason, 1, msg("byte %1", offset));
}

void EventSink::count(MessageText source)
{
    if (!m_repaired)
        ++m_counts[source.text()];
}

format::Account EventSink::takeAccount()
{
    for (const auto &[source, number] : m_counts)
        m_account.add(format::Outcome::Imported, Message::fromText(std::string(source)), {},
                      number);
    m_counts.clear();
    return std::move(m_account);
}

bool EventSink::readTimes(const RawEvent &event, Times &times, uint64_t offset)
{
    const std::optional<Ns> start = microsToNs(event.ts);
    if (!start || *start > kLatest || *start < -kLatest) {
        drop(msg("events"), event.seen & kTs ? msg("invalid timestamp") : msg("no timestamp"),
             offset);
        return false;
    }
    times.start = *start;
    m_seen = m_seen.united({times.start, times.start});
    return true;
}

bool EventSink::shiftToExact(const RawEvent &event, Times &times) const
{
    const std::optional<Ns> start = microsToNs(microsPart(event.args.startTime));
    const std::optional<Ns> end = microsToNs(microsPart(event.args.endTime));
    if (!start || !end || *end < *start)
        return false;
    times = {*start, *end - *start};
    return true;
}

void EventSink::addComplete(const RawEvent &event, uint64_t offset)
{
    Times times;
    if (!(m_paddle && shiftToExact(event, times))) {
        if (!readTimes(event, times, offset))
            return;
        const std::optional<Ns> duration = microsToNs(event.dur);
        if (!(event.seen & kDur))
            repaired(msg("no duration; 0 used"), offset);
        else if (!duration)
            repaired(msg("duration is not a number; 0 used"), offset);
        else if (*duration < 0)
            repaired(msg("negative duration; 0 used"), offset);
        times.duration = std::clamp<Ns>(duration.value_or(0), 0, kLatest - times.start);
    }
    m_seen = m_seen.united({times.start, times.start + times.duration});
    if (!(event.seen & kName))
        repaired(msg("no name"), offset);

    if (event.category.empty() && m_xla.isOf(event.pid)) {
        addXla(event, times, offset);
        return;
    }
    m_out.add(m_tracks.trackOf(event), {.start = times.start,
                                        .duration = times.duration,
                                        .correlation = event.args.correlation,
                                        .value = valueOf(event),
                                        .name = nameOf(event),
                                        .detail = detailOf(event),
                                        .link = linkOf(event.args),
                                        .kind = sliceKindOf(event)});
    count(sourceOf(event.eventClass));
}

void EventSink::addXla(const RawEvent &event, const Times &times, uint64_t offset)
{
    const MessageText source =
        m_xla.take(event, {.start = times.start, .duration = times.duration});
    if (source.empty())
        drop(msg("events"), msg("counter without a numeric value"), offset);
    else
        count(source);
}

int64_t EventSink::valueOf(const RawEvent &event)
{
    const EventArgs &args = event.args;
    switch (event.eventClass) {
    case EventClass::ThreadState:
        return args.core.value_or(0);
    case EventClass::OsCall:
        return args.object.value_or(0);
    case EventClass::CpuRange:
        if (args.sequence)
            return std::max<int64_t>(0, *args.sequence);
        return payloadOf(args).value;
    default:
        return isOnGpu(event.eventClass) ? args.bytes.value_or(0) : 0;
    }
}

Payload EventSink::payloadOf(const EventArgs &args)
{
    if (args.payload.starts_with('"'))
        return {format::PayloadKind::Text,
                static_cast<int64_t>(intern(unquoted(args.payload)).value)};
    return args.payload.empty() ? Payload{} : numberOf(args);
}

uint32_t EventSink::linkOf(const EventArgs &args)
{
    return args.linkTid.empty() ? TrackId::kInvalid
                                : m_tracks.thread(args.linkPid, args.linkTid).value;
}

void EventSink::addInstant(const RawEvent &event, const Times &times)
{
    if (event.name == "[memory]" && (event.args.totalAllocated || event.args.totalReserved)) {
        addMemory(event, times);
        return;
    }
    // Scope "p" and "g" instants often have no thread.
    m_out.add(m_tracks.markTrack(event), {.start = times.start,
                                          .value = valueOf(event),
                                          .name = nameOf(event),
                                          .detail = detailOf(event),
                                          .kind = SliceKind::Instant});
    count(MessageText("instants"));
}

/// Counters of PyTorch's allocator, one per device.
void EventSink::addMemory(const RawEvent &event, const Times &times)
{
    const int64_t device = event.args.device.value_or(-1);
    const std::string where =
        device < 0 ? std::string(format::kHost.text()) : "GPU " + std::to_string(device);
    auto sample = [&](MessageText what, const std::optional<int64_t> &bytes) {
        if (!bytes)
            return;
        const std::string label = std::string(what.text()) + " (" + where + ")";
        const TrackId track = m_out.track({.parent = m_tracks.process(event.pid),
                                           .kind = TrackKind::Counter,
                                           .number = device,
                                           .label = label});
        m_out.setUnit(track, "bytes");
        m_out.addSample(track, times.start, static_cast<double>(*bytes));
    };
    sample(format::kMemoryAllocated, event.args.totalAllocated);
    sample(format::kMemoryReserved, event.args.totalReserved);
    count(MessageText("memory samples"));
}

void EventSink::addCounter(const RawEvent &event, const Times &times, uint64_t offset)
{
    if (event.args.series.empty()) {
        drop(msg("counters"), msg("counter without a numeric value"), offset);
        return;
    }
    const std::string name = unescaped(event.name);
    for (const EventArgs::Series &series : event.args.series) {
        std::string label = name;
        if (event.args.series.size() > 1 || label.empty())
            label += (label.empty() ? "" : ": ") + unescaped(series.name);
        const TrackId track = m_out.track(
            {.parent = m_tracks.counterParent(event), .kind = TrackKind::Counter, .label = label});
        m_out.addSample(track, times.start, series.value);
    }
    count(MessageText("counters"));
}

void EventSink::addHalf(const RawEvent &event, const Times &times, uint64_t offset)
{
    const char phase = event.phase;
    HalfEvent half{.time = times.start, .offset = offset, .name = nameOf(event)};
    if (phase == 'B' || phase == 'E') {
        half.track = m_tracks.cpuTrack(event.eventClass, event.pid, event.tid);
    } else {
        const std::string category = unescaped(event.category);
        half.track = m_tracks.sharedRanges(event.pid, category);
        half.pair = category + "\n" + std::string(event.id);
    }
    if (phase == 'n' || phase == 'T' || phase == 'p') {
        m_out.add(half.track, {.start = half.time, .name = half.name, .kind = SliceKind::Instant});
        count(MessageText("instants"));
        return;
    }
    half.begins = phase == 'B' || phase == 'b' || phase == 'S';
    half.counted = m_repaired;
    m_deferred.halves.push_back(std::move(half));
}

void EventSink::addFlowEnd(const RawEvent &event, const Times &times, uint64_t offset)
{
    if (event.eventClass == EventClass::LaunchFlow) {
        count(MessageText("launch arrows (as correlation ids)"));
        return;
    }
    m_deferred.flowEnds.push_back(
        {.pair = std::string(event.category) + "\n" + std::string(event.id),
         .track = m_tracks.thread(event.pid, event.tid),
         .time = times.start,
         .offset = offset,
         .name = nameOf(event),
         .phase = event.phase});
    count(MessageText("arrows"));
}

void EventSink::addName(const RawEvent &event, uint64_t offset)
{
    m_deferred.names.push_back({std::string(event.name), std::string(event.pid),
                                std::string(event.tid), unescaped(event.args.name),
                                event.args.device.value_or(-1), offset});
    count(MessageText("metadata"));
}

StringId EventSink::nameOf(const RawEvent &event)
{
    if (!(event.seen & kName))
        return intern("(no name)");
    return intern(m_paddle ? withoutDuration(event.name) : event.name);
}

StringId EventSink::intern(std::string_view raw)
{
    if (const auto found = m_strings.find(raw); found != m_strings.end())
        return found->second;
    const StringId id = m_out.intern(unescaped(raw));
    m_strings.emplace(m_texts.emplace_back(raw), id);
    return id;
}

/// The framework's details of an operator.
format::RangeInfo EventSink::saidOf(const RawEvent &event)
{
    format::RangeInfo said;
    if (event.args.sequence.value_or(-1) >= 0)
        said.payload = event.args.forwardThread.value_or(0) > 0
                           ? format::PayloadKind::BackwardSequence
                           : format::PayloadKind::Sequence;
    said.shapes = m_shapes.idOf(event.args.shapes);
    const EventArgs &args = event.args;
    if (!args.category.empty())
        said.category = intern(args.category);
    said.color = static_cast<uint32_t>(args.color.value_or(0));
    if (said.payload == format::PayloadKind::None)
        said.payload = payloadOf(args).kind;
    return said;
}

/// "0 default_pg [0, 1]"; nothing for a collective of one rank.
StringId EventSink::groupOf(const EventArgs &args)
{
    std::string text;
    for (const std::string_view part : {args.groupName, args.groupDescription, args.groupRanks}) {
        if (!part.empty() && part != "[]")
            text += (text.empty() ? "" : " ") + std::string(part);
    }
    return text.empty() || text.size() > kMaxGroupLength ? kNoString : intern(text);
}

/// Numbers below 0 are none.
std::optional<format::MessageInfo> EventSink::messageOf(const EventArgs &args)
{
    const auto number = [](const std::optional<int64_t> &read) {
        return read && *read >= 0 ? std::optional(static_cast<uint64_t>(*read)) : std::nullopt;
    };
    format::MessageInfo message{.elementsIn = number(args.elementsIn),
                                .elementsOut = number(args.elementsOut)};
    if (!args.collective.empty())
        message.collective = intern(args.collective);
    if (!args.elementType.empty())
        message.elementType = intern(args.elementType);
    const int64_t ranks = args.ranksOfGroup.value_or(0);
    if (ranks > 0 && ranks <= UINT32_MAX)
        message.ranks = static_cast<uint32_t>(ranks);
    return message == format::MessageInfo{} ? std::nullopt : std::optional(message);
}

DetailId EventSink::detailOf(const RawEvent &event)
{
    format::Detail detail;
    detail.group = groupOf(event.args);
    detail.message = messageOf(event.args);
    if (!event.args.caller.empty())
        detail.caller = intern(event.args.caller);
    if (event.eventClass == EventClass::Kernel)
        detail.launch = launchOf(event.args);
    else if (event.eventClass == EventClass::Memcpy || event.eventClass == EventClass::Memset)
        detail.copy = copyOf(event);
    else if (const format::RangeInfo said = saidOf(event); said != format::RangeInfo{})
        detail.range = said;
    if (detail == format::Detail{})
        return kNoDetail;
    const auto [entry, isNew] = m_details.try_emplace(detail);
    if (isNew)
        entry->second = m_out.intern(detail);
    return entry->second;
}

} // namespace trilane::json
