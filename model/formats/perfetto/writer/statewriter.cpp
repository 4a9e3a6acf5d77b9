// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/statewriter.h"

#include "model/formats/perfetto/constants.h"

#include <limits>

namespace trilane::perfetto {

namespace {

/// Cursors keep their current chunks in memory.
constexpr size_t kMaxStateCursors = 32;

bool isBlocked(const format::Slice &slice)
{
    return slice.kind == SliceKind::Blocked || slice.kind == SliceKind::BlockedDisk;
}

/// Nothing but a state, its time and its link.
bool isPlain(const format::Slice &slice)
{
    return slice.name == kNoString && slice.detail == kNoDetail && slice.correlation == 0 &&
           (slice.value == 0 || slice.kind == SliceKind::Running);
}

} // namespace

StateWriter::StateWriter(PacketWriter &out, const ExportTracks &tracks, Bundles &bundles,
                         TrackSlices &slices)
    : m_out(out)
    , m_tracks(tracks)
    , m_bundles(bundles)
    , m_slices(slices)
{
    for (const format::Track &track : out.trace().tracks()) {
        if (track.kind == TrackKind::Core)
            m_cores.try_emplace({track.rank, track.number}, track.id);
    }
}

bool StateWriter::isThread(uint32_t link) const
{
    const auto tracks = m_out.trace().tracks();
    return link < tracks.size() && tracks[link].kind == TrackKind::Thread;
}

iterate::LaneCursor *StateWriter::core(TrackId track)
{
    auto found = m_cursors.find(track);
    if (found == m_cursors.end()) {
        const auto lanes = m_out.trace().lanesOf(track);
        if (lanes.empty())
            return nullptr;
        if (m_cursors.size() >= kMaxStateCursors)
            m_cursors.clear();
        found = m_cursors.emplace(track, iterate::LaneCursor(m_out.store(), lanes.front())).first;
    }
    return &found->second;
}

StateWriter::State StateWriter::stateAt(const format::Track &states, const format::Slice &slice)
{
    State state{.slice = slice};
    const auto where = m_cores.find({states.rank, slice.value});
    if (slice.kind != SliceKind::Running || where == m_cores.end())
        return state;
    iterate::LaneCursor *cursor = core(where->second);
    if (!cursor || !cursor->seek(slice.start) || cursor->start() != slice.start ||
        cursor->end() != slice.end() || cursor->link() != states.parent.value)
        return state;
    state.onCore = true;
    if (cursor->next() && cursor->start() == slice.end() && isThread(cursor->link()) &&
        cursor->link() != states.parent.value)
        state.nextOnCore = cursor->link();
    return state;
}

/// A waking event marks the end of the state.
bool StateWriter::isWoken(const State &state, const std::optional<State> &after) const
{
    if (!isBlocked(state.slice) || !after || after->slice.start != state.slice.end())
        return false;
    return after->slice.kind == SliceKind::Runnable ||
           (after->slice.kind == SliceKind::Running && isThread(state.slice.link));
}

/// Whether the importer (model/formats/perfetto/reader) makes this state of the events.
bool StateWriter::isTold(const std::optional<State> &before, const State &state,
                         const std::optional<State> &after) const
{
    const format::Slice &slice = state.slice;
    const uint32_t link = slice.link;
    constexpr uint32_t kNobody = TrackId::kInvalid;
    if (!isPlain(slice) || (link != kNobody && !isThread(link)) || slice.duration == 0)
        return false;
    // A state that begins with a written one counts as the same.
    if (before && before->slice.start == slice.start)
        return false;
    if (slice.kind == SliceKind::Running)
        return state.onCore && link == kNobody;
    const bool followed = after && after->slice.start == slice.end();
    if (!before || before->slice.end() != slice.start || !followed)
        return false;
    if (isBlocked(slice)) {
        if (!before->onCore)
            return false;
        return isWoken(state, after) || (after->onCore && link == kNobody);
    }
    if (slice.kind != SliceKind::Runnable || !after->onCore)
        return false;
    if (before->onCore)
        return link == before->nextOnCore;
    return isBlocked(before->slice) && link == before->slice.link;
}

void StateWriter::wake(const format::Track &states, const State &state, const State &after)
{
    const store::Tables trace = m_out.trace();
    const int32_t waker =
        isThread(state.slice.link) ? m_tracks.numberOf(TrackId(size_t{state.slice.link})) : 0;
    const auto where = m_cores.find({states.rank, after.slice.value});
    const int32_t cpu = where == m_cores.end() ? 0 : m_tracks.numberOf(where->second);
    SchedWaking &event = *m_bundles.add(cpu, state.slice.end(), waker).mutable_sched_waking();
    event.set_comm(std::string(trace.string(trace.track(states.parent).name)));
    event.set_pid(m_tracks.numberOf(states.parent));
    event.set_prio(120);
    event.set_success(1);
    event.set_target_cpu(cpu);
}

void StateWriter::writeLane(const format::Track &states, LaneId lane,
                            const std::function<bool()> &tick)
{
    const store::Tables trace = m_out.trace();
    const bool isFirst = lane == trace.lanesOf(states.id).front() && states.parent.isValid() &&
                         trace.track(states.parent).kind == TrackKind::Thread &&
                         m_tracks.statesOf(states.parent) == states.id;
    iterate::LaneCursor cursor(m_out.store(), lane);
    std::optional<State> before;
    std::optional<State> state;
    if (cursor.seek(std::numeric_limits<Ns>::min()))
        state = stateAt(states, cursor.slice());
    while (state && tick()) {
        std::optional<State> after;
        if (cursor.next())
            after = stateAt(states, cursor.slice());
        if (isFirst && isWoken(*state, after))
            wake(states, *state, *after);
        if (isFirst && isTold(before, *state, after)) {
            ++m_told;
        } else {
            if (!m_isDescribed)
                m_tracks.describe(m_out, states);
            m_isDescribed = true;
            m_slices.writeAlone(states, state->slice);
            ++m_alone;
        }
        before = std::exchange(state, after);
    }
}

void StateWriter::write(formats::ExportAccount &account, const std::function<bool()> &tick)
{
    for (const format::Track &track : m_out.trace().tracks()) {
        if (track.kind != TrackKind::ThreadState)
            continue;
        m_isDescribed = false;
        for (const LaneId lane : m_out.trace().lanesOf(track.id))
            writeLane(track, lane, tick);
    }
    account.addWritten(msg("thread states as scheduling events"), m_told);
    account.addWritten(msg("thread states as slices"), m_alone);
}

} // namespace trilane::perfetto
