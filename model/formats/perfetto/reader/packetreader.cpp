// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/packetreader.h"

#include "model/formats/perfetto/constants.h"
#include "model/formats/perfetto/reader/inflate.h"
#include "model/formats/perfetto/reader/packetstream.h"

#include <google/protobuf/unknown_field_set.h>

#include <algorithm>
#include <array>

namespace trilane::perfetto {

namespace {

/// Fields that describe the encoding of a packet, and packets about the recording itself:
/// configuration, identifiers, marks of the service.
constexpr std::array kNoEvents{3,  33, 34, 36, 46,  47,  48,  51,  69,  72,  76, 79,
                               86, 87, 89, 98, 107, 113, 123, 124, 126, 128, 138};
constexpr uint64_t kMemoryParts = 2; ///< memory is divided into this number of parts

} // namespace

PacketReader::PacketReader(build::TraceBuilder &builder, uint64_t memoryBytes)
    : m_builder(builder)
    , m_problems(builder.account())
    , m_tracks(builder)
    , m_about(builder, m_tracks)
    , m_events(builder, m_tracks, m_about, m_problems, memoryBytes / kMemoryParts)
    , m_scheduling(builder, m_tracks, m_problems, memoryBytes / kMemoryParts / 2)
    , m_gpu(builder, m_tracks, m_problems)
    , m_out(builder)
{}

void PacketReader::see(Ns time)
{
    m_seen = {std::min(m_seen.begin, time), std::max(m_seen.end, time)};
}

std::optional<Ns> PacketReader::timeOf(const Sequence &sequence)
{
    const uint32_t clock =
        m_packet.has_timestamp_clock_id() ? m_packet.timestamp_clock_id() : sequence.clock;
    std::optional<Ns> time = m_clocks.toTrace(m_packet.timestamp(), clock, sequence.id);
    if (time)
        *time -= m_about.shift();
    return time;
}

/// Times of old files are in the event, in µs of CLOCK_MONOTONIC, from event to event.
std::optional<Ns> PacketReader::legacyTime(Sequence &sequence)
{
    constexpr uint32_t kMonotonic = 3;
    constexpr int64_t kMax = (int64_t{1} << 60) / 1000;
    const TrackEvent &event = m_packet.track_event();
    int64_t us = event.timestamp_absolute_us();
    if (event.has_timestamp_delta_us()) {
        if (event.timestamp_delta_us() < -kMax || event.timestamp_delta_us() > kMax)
            return std::nullopt;
        us = sequence.referenceUs += event.timestamp_delta_us();
    }
    if (us < 0 || us > kMax) {
        sequence.referenceUs = std::clamp<int64_t>(sequence.referenceUs, 0, kMax);
        return std::nullopt;
    }
    return m_clocks.toTrace(static_cast<uint64_t>(us) * 1000, kMonotonic, sequence.id);
}

void PacketReader::take(std::string_view packet, uint64_t byte)
{
    m_problems.setByte(byte);
    takeInner(packet, false);
}

void PacketReader::takeCompressed(std::string_view packed)
{
    const Inflated inflated = inflatePackets(packed, PacketStream::kMaxBytes);
    if (!inflated.problem.empty())
        m_problems.dropped(msg("compressed packets"), inflated.problem);
    forEachPacket(inflated.bytes, [this](std::string_view packet) { takeInner(packet, true); });
}

void PacketReader::takeInner(std::string_view bytes, bool isInside)
{
    if (!m_packet.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        m_problems.dropped(msg("packet"), msg("not a valid packet"));
        return;
    }
    if (m_packet.has_compressed_packets()) {
        const std::string packed = m_packet.compressed_packets();
        if (isInside)
            m_problems.dropped(msg("compressed packets"), msg("nested in other packets"));
        else
            takeCompressed(packed);
        return;
    }
    Sequence &sequence = m_sequences[m_packet.trusted_packet_sequence_id()];
    sequence.id = m_packet.trusted_packet_sequence_id();
    if (m_packet.previous_packet_dropped())
        sequence.isWhole = false;
    if ((m_packet.sequence_flags() & kStateCleared) || m_packet.incremental_state_cleared())
        sequence.clear();
    if (m_packet.has_trace_packet_defaults()) {
        const TracePacketDefaults &defaults = m_packet.trace_packet_defaults();
        sequence.clock = defaults.timestamp_clock_id();
        sequence.hasTrack = defaults.track_event_defaults().has_track_uuid();
        sequence.track = defaults.track_event_defaults().track_uuid();
    }
    if (m_packet.has_interned_data())
        sequence.take(m_packet.interned_data(), m_builder);
    takeRest(sequence);
    takeEvents(sequence);
}

/// Packets about other packets.
void PacketReader::takeRest(Sequence &sequence)
{
    if (m_packet.has_clock_snapshot())
        m_clocks.take(m_packet.clock_snapshot(), sequence.id);
    if (m_packet.has_track_descriptor()) {
        const TrackDescriptor &descriptor = m_packet.track_descriptor();
        m_tracks.take(descriptor);
        // The first of a sequence is of the thread that writes it.
        if (descriptor.has_thread() && sequence.tid == 0) {
            sequence.pid = descriptor.thread().pid();
            sequence.tid = descriptor.thread().tid();
        }
    }
    if (m_packet.has_process_tree())
        m_tracks.take(m_packet.process_tree());
    if (m_packet.has_process_descriptor())
        m_tracks.nameProcess(m_packet.process_descriptor().pid(),
                             cleanText(m_packet.process_descriptor().process_name()));
    if (m_packet.has_thread_descriptor()) {
        const ThreadDescriptor &thread = m_packet.thread_descriptor();
        sequence.pid = thread.pid();
        sequence.tid = thread.tid();
        sequence.referenceUs = std::clamp<int64_t>(thread.reference_timestamp_us(), 0,
                                                   std::numeric_limits<int64_t>::max() / 2);
        m_tracks.nameThread(thread.pid(), thread.tid(), cleanText(thread.thread_name()));
    }
    if (m_packet.has_system_info())
        takeSystem(m_packet.system_info());
    if (m_packet.has_trace_stats())
        takeStats(m_packet.trace_stats());
}

void PacketReader::takeEvents(Sequence &sequence)
{
    if (m_packet.has_ftrace_events()) {
        m_scheduling.take(m_packet.ftrace_events(), [this](uint64_t time) {
            std::optional<Ns> at = m_clocks.toTrace(time, kBoottime, 0);
            if (at)
                *at -= m_about.shift();
            return at;
        });
        return;
    }
    const bool isTrackEvent = m_packet.has_track_event();
    const bool isStage = m_packet.has_gpu_render_stage_event();
    if (!isTrackEvent && !isStage && !m_packet.has_gpu_counter_event() &&
        !m_packet.has_process_stats()) {
        countOther();
        return;
    }
    const MessageText source = isTrackEvent ? MessageText("track event")
                               : isStage    ? MessageText("GPU render stage")
                                            : MessageText("counter packet");
    if ((m_packet.sequence_flags() & kNeedsState) && !sequence.isWhole) {
        m_problems.dropped(source, msg("refers to packets that were lost"));
        return;
    }
    const TrackEvent &event = m_packet.track_event();
    const bool isLegacy =
        isTrackEvent && (event.has_timestamp_delta_us() || event.has_timestamp_absolute_us());
    const std::optional<Ns> time = isLegacy ? legacyTime(sequence) : timeOf(sequence);
    if (!time) {
        m_problems.dropped(source, msg("timestamp is on an unknown clock or out of range"));
        return;
    }
    if (isStage) {
        const auto end = m_gpu.takeStage(m_packet.gpu_render_stage_event(), *time, sequence, m_out);
        if (!end)
            return;
        see(*end);
    } else if (isTrackEvent) {
        m_events.take(event, *time, sequence);
    } else if (m_packet.has_gpu_counter_event()) {
        m_gpu.takeCounters(m_packet.gpu_counter_event(), *time, m_out);
    } else {
        m_gpu.takeMemory(m_packet.process_stats(), *time, m_out);
    }
    see(*time);
}

/// Packets of an unsupported kind are reported by number.
void PacketReader::countOther()
{
    const auto &unknown = m_packet.unknown_fields();
    for (int i = 0; i < unknown.field_count(); ++i) {
        const int number = unknown.field(i).number();
        if (std::find(kNoEvents.begin(), kNoEvents.end(), number) != kNoEvents.end())
            continue;
        m_problems.dropped(msg("packet of kind %1", number), format::kNotSupported);
        return;
    }
}

void PacketReader::takeSystem(const SystemInfo &system)
{
    if (m_about.isOwn())
        return;
    format::TraceInfo &info = m_builder.info();
    const SystemInfo::Utsname &name = system.utsname();
    if (!name.release().empty())
        info.operatingSystem = cleanText(name.sysname() + " " + name.release());
    info.cpu = cleanText(name.machine());
    info.cores = std::min<uint32_t>(system.num_cpus(), 1 << 16);
    if (system.has_tracing_service_version())
        info.producer = cleanText(system.tracing_service_version());
}

/// Reports data lost before the file. Of several, the first: they count from the start.
void PacketReader::takeStats(const TraceStats &stats)
{
    uint64_t overwritten = 0;
    for (const TraceStats::BufferStats &buffer : stats.buffer_stats())
        overwritten =
            std::max(overwritten, buffer.chunks_overwritten() + buffer.chunks_discarded() +
                                      buffer.trace_writer_packet_loss());
    if (overwritten == 0 || m_isLossTold)
        return;
    m_isLossTold = true;
    m_problems.lost(msg("chunk of a buffer"), msg("recorder buffer was full"), overwritten);
}

void PacketReader::endsEarly(const Message &why, uint64_t byte)
{
    m_builder.info().notes.push_back({.name = msg("damage"),
                                      .text = msg("%1, byte %2", why, byte),
                                      .kind = format::Note::Kind::Damage});
    m_problems.lost(msg("rest of the file"), why);
}

Result<void> PacketReader::finish(const jobs::JobContext &job)
{
    const TimeRange scheduled = m_scheduling.seen();
    if (scheduled.begin <= scheduled.end)
        m_seen = m_seen.united(scheduled);
    if (m_seen.begin > m_seen.end)
        m_seen = {};
    Result<void> done = m_events.finish(
        m_out, m_seen.end,
        [this](TrackId track, const format::Slice &slice) { m_scheduling.addTold(track, slice); },
        job);
    if (!done)
        return done;
    if (done = m_scheduling.finish(m_out, m_seen.end); !done)
        return done;
    m_gpu.finish();
    m_tracks.nameAll();
    if (m_about.isOwn())
        return {};
    m_builder.setTimeShift(-m_seen.begin);
    if (const auto epoch = m_clocks.epochOfZero())
        m_builder.info().epochOfZero = *epoch + m_seen.begin;
    return {};
}

} // namespace trilane::perfetto
