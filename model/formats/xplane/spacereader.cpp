// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/spacereader.h"

#include "model/formats/xplane/details.h"

#include <algorithm>

namespace trilane::xplane {

namespace {

constexpr Ns kLatest = Ns{1} << 60;
constexpr int64_t kPsOfNs = 1000;
/// Events between two reports of progress.
constexpr uint64_t kLooks = 4096;

bool isDevice(const Plane &plane)
{
    return plane.name.starts_with("/device:");
}

} // namespace

SpaceReader::SpaceReader(const Space &space, build::TraceBuilder &builder,
                         formats::TextSource &source, const jobs::JobContext &job)
    : m_space(space)
    , m_builder(builder)
    , m_source(source)
    , m_wire(source, job)
    , m_job(job)
    , m_out(builder)
    , m_texts(m_out)
    , m_process(builder.track({.kind = TrackKind::Process, .number = space.process()}))
{}

Result<void> SpaceReader::read()
{
    for (size_t next = 0;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            break;
        if ((*field)->number != kPlanes || !(*field)->isBytes || next >= m_space.planes.size())
            continue;
        m_wire.enter();
        if (Result<void> done = readPlane(m_space.planes[next++]); !done)
            return done;
        if (Result<void> done = m_wire.leave(); !done)
            return done;
    }
    finish();
    return {};
}

Result<void> SpaceReader::readPlane(const Plane &plane)
{
    if (plane.lines.empty())
        return {};
    const EventReader names(plane);
    const TrackId device = isDevice(plane) ? describeDevice(plane) : TrackId();
    const bool hasRanges =
        std::any_of(plane.lines.begin(), plane.lines.end(),
                    [](const auto &entry) { return isRangeLine(entry.second.name); });
    for (uint64_t position = 0;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            return {};
        if ((*field)->number != kLines || !(*field)->isBytes)
            continue;
        const auto found = plane.lines.find(position++);
        if (found == plane.lines.end())
            continue;
        const Line &line = found->second;
        const auto into =
            device.isValid() ? deviceLine(plane, line, device, hasRanges) : hostLine(plane, line);
        m_wire.enter();
        if (Result<void> done = readLine(line, names, *into); !done)
            return done;
        if (Result<void> done = m_wire.leave(); !done)
            return done;
        if (auto *work = dynamic_cast<DeviceLine *>(into.get()))
            work->ranges().finish(m_out, device, work->stream());
    }
}

TrackId SpaceReader::describeDevice(const Plane &plane)
{
    if (const std::optional<int64_t> ordinal = gpuNumberIn(plane.name)) {
        auto size = [&](std::string_view stat) {
            return static_cast<uint32_t>(std::clamp<int64_t>(plane.numberOf(stat), 0, UINT32_MAX));
        };
        m_builder.info().gpus.push_back(
            {.ordinal = static_cast<int>(std::clamp<int64_t>(*ordinal, 0, INT32_MAX)),
             .name = XlaTexts::clean(plane.textOf("gpu_device_name")),
             .memoryBytes =
                 static_cast<uint64_t>(std::max<int64_t>(0, plane.numberOf("memory_size"))),
             .multiprocessors = size("core_count"),
             .computeMajor = size("compute_cap_major"),
             .computeMinor = size("compute_cap_minor")});
    }
    return deviceTrack(m_out, plane.name);
}

std::unique_ptr<XlaLine> SpaceReader::deviceLine(const Plane &plane, const Line &line,
                                                 TrackId device, bool hasRanges)
{
    return std::make_unique<DeviceLine>(
        Sinks{m_out, m_texts}, DeviceLine::Place{.device = device,
                                                 .isGpu = gpuNumberIn(plane.name).has_value(),
                                                 .hasRanges = hasRanges,
                                                 .name = line.name,
                                                 .id = line.id,
                                                 .process = m_process});
}

std::unique_ptr<XlaLine> SpaceReader::hostLine(const Plane &plane, const Line &line)
{
    TrackId process = m_process;
    // "Syscalls", "Host CPUs" and others are about the machine.
    if (!plane.name.starts_with("/host:")) {
        const std::string label = XlaTexts::clean(plane.name);
        process = m_builder.track({.kind = TrackKind::Process, .label = label});
    }
    const TrackId thread =
        m_builder.track({.parent = process, .kind = TrackKind::Thread, .number = line.id});
    const bool areCalls = plane.name == "/host:CUPTI" || plane.name == "/host:ROCTRACER" ||
                          HostLine::isOfCalls(line.name);
    bool &isNamed = m_isNamed[thread];
    if (!isNamed && !line.name.empty())
        m_builder.setName(thread, XlaTexts::clean(line.name));
    isNamed |= !areCalls;
    return std::make_unique<HostLine>(Sinks{m_out, m_texts}, thread, areCalls);
}

Result<void> SpaceReader::readLine(const Line &line, const EventReader &names, XlaLine &into)
{
    for (;;) {
        const auto field = m_wire.next();
        if (!field)
            return field.error();
        if (!*field)
            return {};
        if ((*field)->number != kEvents)
            continue;
        if (++m_count % kLooks == 0)
            m_job.report(m_source.consumed(), m_builder.info().sourceBytes);
        const auto bytes = m_wire.take(WireStream::kMaxEventBytes);
        if (!bytes)
            return bytes.error();
        if (*bytes)
            take(**bytes, line, names, into);
    }
}

/// Both ends are cut to whole nanoseconds, so that neighbors stay neighbors.
std::optional<format::Slice> SpaceReader::timeOf(const Line &line) const
{
    const int64_t offset = m_event.offset_ps();
    const int64_t duration = std::max<int64_t>(0, m_event.duration_ps());
    if (line.time < -kLatest || line.time > kLatest ||
        duration > std::numeric_limits<int64_t>::max() - std::max<int64_t>(0, offset))
        return std::nullopt;
    auto cut = [](int64_t ps) {
        return ps / kPsOfNs - (ps % kPsOfNs < 0 ? 1 : 0);
    };
    const Ns start = line.time + cut(offset);
    return format::Slice{.start = start, .duration = line.time + cut(offset + duration) - start};
}

void SpaceReader::drop(const Message &reason, uint64_t byte)
{
    ++m_builder.account().eventsInSource;
    m_builder.account().add(format::Outcome::Dropped, msg("events"), reason, 1,
                            msg("byte %1", byte));
}

void SpaceReader::take(std::string_view bytes, const Line &line, const EventReader &names,
                       XlaLine &into)
{
    const uint64_t byte = m_wire.place() - bytes.size();
    if (!m_event.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return drop(msg("not a valid event"), byte);
    if (m_event.data_case() == Event::kNumOccurrences)
        return drop(msg("sum of several events, without a time"), byte);
    const std::optional<format::Slice> when = timeOf(line);
    if (!when)
        return drop(msg("timestamp is out of range"), byte);
    const XlaEvent event = names.read(m_event);
    const MessageText source = into.take(event, *when);
    if (source.empty())
        return drop(msg("counter without a numeric value"), byte);
    m_seen = m_seen.united({when->start, when->end()});
    format::Account &account = m_builder.account();
    const MessageText change =
        m_event.duration_ps() < 0 ? MessageText("negative duration; 0 used")
        : event.name.empty() ? MessageText("its name is missing in the file; shown without a name")
                             : MessageText();
    if (change.empty()) {
        ++m_imported[source.text()];
        return;
    }
    ++account.eventsInSource;
    account.add(format::Outcome::Repaired, source, change, 1, msg("byte %1", byte));
}

void SpaceReader::finish()
{
    for (const auto &[source, count] : m_imported) {
        m_builder.account().eventsInSource += count;
        m_builder.account().add(format::Outcome::Imported, Message::fromText(std::string(source)),
                                {}, count);
    }
    if (m_seen.begin > m_seen.end)
        return;
    m_builder.setTimeShift(-m_seen.begin);
    // Times are counted from the profile's begin, or are Unix time themselves.
    constexpr Ns kUnixTime = Ns{631152000} * 1'000'000'000;
    const Plane *task = m_space.find("Task Environment");
    const int64_t begin = task ? task->numberOf("profile_start_time") : 0;
    if (m_seen.begin > kUnixTime)
        m_builder.info().epochOfZero = m_seen.begin;
    else if (begin > 0 && begin < std::numeric_limits<int64_t>::max() - kLatest)
        m_builder.info().epochOfZero = begin + m_seen.begin;
}

} // namespace trilane::xplane
