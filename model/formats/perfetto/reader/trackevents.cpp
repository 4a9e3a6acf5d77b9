// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/trackevents.h"

#include "model/format/givennames.h"
#include "model/formats/perfetto/constants.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace trilane::perfetto {

namespace {

constexpr MessageText kTrackEventSource("track event");

/// Storage of an event: its type is above the bits of the slice kind.
constexpr int kTypeShift = 5;
constexpr int kKindMask = (1 << kTypeShift) - 1;
constexpr int32_t kComplete = 5; ///< `value` is its duration
static_assert(kSliceKindCount <= 1 << kTypeShift);

constexpr Ns kMaxEventEnd = Ns{1} << 61;
constexpr int64_t kMaxMicroseconds = (int64_t{1} << 60) / 1000;

uint64_t mixed(uint64_t a, uint64_t b)
{
    return (a ^ b * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
}

/// Distinguishes asynchronous operations of legacy files on one track.
uint64_t asyncIdOf(const LegacyEvent &legacy)
{
    const uint64_t scope = std::hash<std::string>()(legacy.id_scope());
    if (legacy.has_local_id())
        return mixed(legacy.local_id(), scope + 1);
    return mixed(legacy.has_global_id() ? legacy.global_id() : legacy.unscoped_id(), scope);
}

/// The open slices of a row. Of slices that begin together the outer one is written first, so that
/// it is also outside if they end together.
class OpenSlices
{
public:
    [[nodiscard]] bool isEmpty() const { return m_open.empty(); }
    [[nodiscard]] size_t count() const { return m_open.size(); }
    void begin(const format::Slice &slice) { m_open.push_back({slice, m_begun++}); }

    /// Ends the innermost one; `put` receives slices that need not wait for an enclosing one.
    template <typename Put>
    void end(Ns time, Put put)
    {
        Begun ended = m_open.back();
        m_open.pop_back();
        ended.slice.duration = std::max<Ns>(0, time - ended.slice.start);
        const Ns start = ended.slice.start;
        if (!m_open.empty() && m_open.back().slice.start == start) {
            m_waiting.push_back(ended);
            return;
        }
        put(ended.slice);
        size_t first = m_waiting.size();
        while (first > 0 && m_waiting[first - 1].slice.start == start)
            --first;
        const auto inside = m_waiting.begin() + static_cast<ptrdiff_t>(first);
        std::sort(inside, m_waiting.end(),
                  [](const Begun &a, const Begun &b) { return a.order < b.order; });
        for (auto at = inside; at != m_waiting.end(); ++at)
            put(at->slice);
        m_waiting.erase(inside, m_waiting.end());
    }

private:
    struct Begun
    {
        format::Slice slice;
        uint64_t order = 0;
    };
    std::vector<Begun> m_open;    ///< outermost first
    std::vector<Begun> m_waiting; ///< ended, inside of an open one that began with them
    uint64_t m_begun = 0;
};

} // namespace

TrackEvents::TrackEvents(build::TraceBuilder &builder, Tracks &tracks, About &about,
                         Problems &problems, uint64_t memoryBytes)
    : m_builder(builder)
    , m_tracks(tracks)
    , m_about(about)
    , m_problems(problems)
    , m_arguments(builder, tracks)
    , m_rocprof(builder, tracks)
    , m_events(memoryBytes)
{
    for (int i = 0; i < kSliceKindCount; ++i)
        m_kinds.emplace(builder.intern(toString(static_cast<SliceKind>(i))),
                        static_cast<SliceKind>(i));
}

uint32_t TrackEvents::trackOf(const TrackEvent &event, const Sequence &sequence)
{
    const LegacyEvent &legacy = event.legacy_event();
    if (legacy.has_tid_override())
        return m_tracks.numberOfThread(legacy.has_pid_override() ? legacy.pid_override()
                                                                 : sequence.pid,
                                       legacy.tid_override());
    if (event.has_track_uuid())
        return m_tracks.numberOf(event.track_uuid());
    if (sequence.hasTrack)
        return m_tracks.numberOf(sequence.track);
    if (sequence.tid != 0)
        return m_tracks.numberOfThread(sequence.pid, sequence.tid);
    return m_tracks.numberOf(0);
}

StringId TrackEvents::nameOf(const TrackEvent &event, const Sequence &sequence)
{
    if (event.has_name())
        return internText(m_builder, event.name());
    const uint64_t iid = event.has_name_iid() ? event.name_iid() : event.legacy_event().name_iid();
    const auto found = sequence.names.find(iid);
    return found == sequence.names.end() ? kNoString : found->second;
}

/// Categories of other producers do not give the kind.
SliceKind TrackEvents::kindOf(const TrackEvent &event, const Sequence &sequence) const
{
    if (m_about.isOwn() && event.category_iids_size() == 1) {
        const auto text = sequence.categories.find(event.category_iids(0));
        if (text != sequence.categories.end()) {
            if (const auto kind = m_kinds.find(text->second); kind != m_kinds.end())
                return kind->second;
        }
    }
    return event.type() == Instant ? SliceKind::Instant : SliceKind::Range;
}

void TrackEvents::keep(uint32_t track, format::Slice event, int32_t type)
{
    event.kind = static_cast<SliceKind>(static_cast<int>(event.kind) | type << kTypeShift);
    m_events.add(track, event);
}

void TrackEvents::takeFlows(const TrackEvent &event, Ns time, uint32_t track)
{
    auto add = [&](uint64_t id, bool isEnd) {
        // Launches of Trilane's own files are known by their correlation ids.
        if (!m_about.isOwn() || (id & kFlowBit))
            m_flows.add(id, track, time, isEnd);
    };
    for (const uint64_t id : event.flow_ids())
        add(id, false);
    for (const uint64_t id : event.flow_ids_old())
        add(id, false);
    for (const uint64_t id : event.terminating_flow_ids())
        add(id, true);
    for (const uint64_t id : event.terminating_flow_ids_old())
        add(id, true);
    const LegacyEvent &legacy = event.legacy_event();
    constexpr int kIn = 1;
    if (legacy.flow_direction() != 0)
        add(mixed(legacy.bind_id(), 1), legacy.flow_direction() == kIn);
}

void TrackEvents::takeSample(const TrackEvent &event, Ns time, uint32_t track)
{
    const double value = event.has_double_counter_value()
                             ? event.double_counter_value()
                             : static_cast<double>(event.counter_value());
    keep(track, {.start = time, .value = std::bit_cast<int64_t>(value)}, Counter);
}

void TrackEvents::takeLegacy(const TrackEvent &event, Ns time, const Sequence &sequence,
                             uint32_t track, format::Slice slice)
{
    const LegacyEvent &legacy = event.legacy_event();
    switch (legacy.phase()) {
    case 'B':
        keep(track, slice, Begin);
        break;
    case 'E':
        keep(track, slice, End);
        break;
    case 'X':
        if (legacy.duration_us() < 0 || legacy.duration_us() > kMaxMicroseconds ||
            time > kMaxEventEnd - legacy.duration_us() * 1000) {
            m_problems.dropped(kTrackEventSource, msg("its duration is out of range"));
            break;
        }
        slice.value = legacy.duration_us() * 1000;
        keep(track, slice, kComplete);
        break;
    case 'b':
    case 'e':
    case 'S':
    case 'F': {
        const auto category = event.category_iids_size() > 0 ? event.category_iids(0) : uint64_t{0};
        const uint32_t beside = m_tracks.numberOfAsync(track, mixed(asyncIdOf(legacy), category),
                                                       nameOf(event, sequence));
        const bool begins = legacy.phase() == 'b' || legacy.phase() == 'S';
        keep(beside, slice, begins ? Begin : End);
        break;
    }
    case 'i':
    case 'I':
    case 'R':
    case 'n':
    case 'T':
    case 'p':
        slice.kind = SliceKind::Instant;
        keep(track, slice, Instant);
        break;
    case 's':
    case 't':
    case 'f':
        m_flows.add(mixed(asyncIdOf(legacy), 2), track, time, legacy.phase() == 'f');
        m_problems.imported(msg("flow event"));
        break;
    default:
        m_problems.dropped(
            msg("events of phase %1",
                std::string(1, static_cast<char>(std::clamp(legacy.phase(), 32, 126)))),
            format::kNotSupported);
    }
}

void TrackEvents::take(const TrackEvent &event, Ns time, Sequence &sequence)
{
    if (m_about.take(event))
        return;
    const uint32_t track = trackOf(event, sequence);
    if (event.type() == Counter) {
        takeSample(event, time, track);
        return;
    }
    format::Slice slice{
        .start = time, .name = nameOf(event, sequence), .kind = kindOf(event, sequence)};
    if (m_about.isOwn() && event.type() != End)
        m_arguments.read(event, sequence, slice, m_flows.names());
    // Its flows repeat its correlation ids.
    if (!m_about.isOwn() && event.type() == Begin && m_rocprof.read(event, sequence, slice)) {
        keep(track, slice, Begin);
        return;
    }
    takeFlows(event, time, track);
    if (event.type() == Begin || event.type() == End || event.type() == Instant) {
        const bool isPoint =
            m_about.isOwn() && event.categories_size() == 1 && event.categories(0) == kFlowCategory;
        if (!isPoint)
            keep(track, slice, event.type());
    } else if (event.type() == Unspecified && event.has_legacy_event()) {
        takeLegacy(event, time, sequence, track, slice);
    } else {
        m_problems.dropped(msg("events of type %1", event.type()), format::kNotSupported);
    }
}

Result<void> TrackEvents::finishTrack(uint32_t track, build::TraceBuilder::Appender &out, Ns latest,
                                      const std::function<void(TrackId, const format::Slice &)> &to)
{
    OpenSlices open;
    TrackId slices;
    TrackId samples;
    bool areStates = false;
    double value = 0;
    auto put = [&](format::Slice slice) {
        // Other makers' slices have a link only to their track.
        if (!m_about.isOwn() && slice.link != TrackId::kInvalid) {
            const TrackId there(size_t{std::exchange(slice.link, TrackId::kInvalid)});
            out.add(there, slice);
            return;
        }
        if (!slices.isValid()) {
            slices = m_tracks.trackOf(track, false);
            areStates = m_builder.trackInfo(slices).kind == TrackKind::ThreadState;
        }
        if (areStates)
            to(slices, slice);
        else
            out.add(slices, slice);
    };
    auto putSample = [&](const format::Slice &event) {
        if (!samples.isValid())
            samples = m_tracks.trackOf(track, true);
        const double read = std::bit_cast<double>(event.value) * m_tracks.unitOf(track);
        const double sum = m_tracks.addsUp(track) ? value + read : read;
        if (!std::isfinite(sum)) {
            m_problems.dropped(msg("counter sample"), msg("its value is not a number"));
            return;
        }
        value = sum;
        out.addSample(samples, event.start, value);
        ++m_samples;
    };
    auto take = [&](const format::Slice &event) -> Result<void> {
        const int byte = static_cast<int>(event.kind);
        format::Slice slice = event;
        slice.kind = static_cast<SliceKind>(byte & kKindMask);
        slice.duration = 0;
        switch (byte >> kTypeShift) {
        case Begin:
            open.begin(slice);
            break;
        case End:
            if (open.isEmpty()) {
                m_problems.dropped(kTrackEventSource, msg("end without begin"));
                break;
            }
            open.end(slice.start, put);
            m_slices += 2;
            break;
        case Counter:
            putSample(slice);
            break;
        case kComplete:
            slice.duration = std::exchange(slice.value, 0);
            put(slice);
            ++m_slices;
            break;
        default:
            put(slice);
            ++m_instants;
        }
        return {};
    };
    Result<void> done = m_events.forEach(track, take);
    if (!open.isEmpty())
        m_problems.repaired(kTrackEventSource, format::kBeginWithoutEnd, open.count());
    while (!open.isEmpty())
        open.end(latest, put);
    return done;
}

Result<void> TrackEvents::finish(build::TraceBuilder::Appender &out, Ns latest,
                                 const std::function<void(TrackId, const format::Slice &)> &states,
                                 const jobs::JobContext &job)
{
    m_events.close();
    if (const auto failure = m_events.failure())
        return *failure;
    for (uint32_t track = 0; track < m_tracks.count(); ++track) {
        if (job.stopped())
            return Error::stopped();
        if (Result<void> done = finishTrack(track, out, latest, states); !done)
            return done;
    }
    m_problems.imported(msg("slice begin or end"), m_slices);
    m_problems.imported(msg("instant"), m_instants);
    m_problems.imported(msg("counter sample"), m_samples);
    uint64_t single = 0;
    m_flows.finish(out, m_tracks, m_about.isOwn(), single);
    if (single > 0)
        m_builder.info().notes.push_back(
            format::Note::of(MessageText("flows with one end only"), std::to_string(single)));
    return {};
}

} // namespace trilane::perfetto
