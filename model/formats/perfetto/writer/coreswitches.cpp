// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/coreswitches.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/formats/perfetto/constants.h"

namespace trilane::perfetto {

namespace {

/// Cursors keep their current chunks in memory.
constexpr size_t kMaxCoreCursors = 256;
constexpr int32_t kDefaultPriority = 120;
constexpr std::string_view kIdle = "swapper";

} // namespace

/// Subsequent state of the thread in the kernel's encoding; dead if unknown, so that readers treat
/// it as unknown.
int64_t CoreSwitches::stateAfter(TrackId thread, Ns time)
{
    const TrackId states = m_tracks.statesOf(thread);
    if (!states.isValid() || m_out.trace().lanesOf(states).empty())
        return kStateDead;
    auto found = m_states.find(thread);
    if (found == m_states.end()) {
        if (m_states.size() >= kMaxCoreCursors)
            m_states.clear();
        const LaneId lane = m_out.trace().lanesOf(states).front();
        found = m_states.emplace(thread, iterate::LaneCursor(m_out.store(), lane)).first;
    }
    iterate::LaneCursor &at = found->second;
    if (!at.seek(time) || at.start() != time)
        return kStateDead;
    switch (at.kind()) {
    case SliceKind::Running: // again, on another core or at once
    case SliceKind::Runnable:
        return kStateRunnable;
    case SliceKind::Blocked:
        return kStateSleeping;
    case SliceKind::BlockedDisk:
        return kStateDisk;
    default:
        return kStateDead;
    }
}

CoreSwitches::Task CoreSwitches::taskOf(const format::Slice &onCore)
{
    Task task{.name = onCore.name, .stateAfter = kStateRunnable};
    const store::Tables trace = m_out.trace();
    if (onCore.link < trace.tracks().size() &&
        trace.tracks()[onCore.link].kind == TrackKind::Thread) {
        const TrackId thread{size_t{onCore.link}};
        task.tid = m_tracks.numberOf(thread);
        task.stateAfter = stateAfter(thread, onCore.end());
    } else {
        task.tid = m_tracks.tidOfName(onCore.name);
    }
    return task;
}

void CoreSwitches::change(TrackId core, Ns time, const Task &from, const Task &to)
{
    SchedSwitch &event =
        *m_bundles.add(m_tracks.numberOf(core), time, from.tid).mutable_sched_switch();
    const store::Tables trace = m_out.trace();
    auto text = [&](const Task &task) {
        return std::string(task.tid == 0 ? kIdle : trace.string(task.name));
    };
    event.set_prev_comm(text(from));
    event.set_prev_pid(from.tid);
    event.set_prev_prio(kDefaultPriority);
    event.set_prev_state(from.stateAfter);
    event.set_next_comm(text(to));
    event.set_next_pid(to.tid);
    event.set_next_prio(kDefaultPriority);
}

void CoreSwitches::write(formats::ExportAccount &account, const std::function<bool()> &tick)
{
    const store::Tables trace = m_out.trace();
    std::vector<LaneId> lanes;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind != TrackKind::Core)
            continue;
        for (const LaneId lane : trace.lanesOf(track.id)) {
            if (lane == trace.lanesOf(track.id).front())
                lanes.push_back(lane);
            else
                for (const ChunkId chunk : trace.chunksOf(lane))
                    account.addLeftOut(msg("slices of cores"),
                                       msg("a core runs one thread at a time"),
                                       trace.entry(chunk).count);
        }
    }
    struct Running
    {
        Task task;
        Ns end = 0;
    };
    std::unordered_map<TrackId, Running> running;
    uint64_t written = 0;
    iterate::GpuWorkWalk walk(m_out.store(), lanes, 1u << static_cast<int>(SliceKind::OnCore));
    while (walk.next() && tick()) {
        const TrackId core = trace.lane(walk.current().lane()).track;
        const format::Slice slice = walk.current().slice();
        const Task task = taskOf(slice);
        const auto [before, isFirst] = running.try_emplace(core);
        if (!isFirst && before->second.end == slice.start) {
            change(core, slice.start, before->second.task, task);
        } else {
            if (!isFirst)
                change(core, before->second.end, before->second.task, {});
            change(core, slice.start, {}, task);
        }
        before->second = {task, slice.end()};
        ++written;
    }
    for (const auto &[core, last] : running)
        change(core, last.end, last.task, {});
    account.addWritten(msg("slices of cores"), written);
}

} // namespace trilane::perfetto
