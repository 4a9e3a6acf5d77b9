// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/schedulingtables.h"

#include "model/analysis/links/links.h"
#include "model/base/statereason.h"

#include <array>

namespace trilane::nsys {

namespace {

// ENUM_SAMPLING_THREAD_STATE
constexpr int kUnknown = 0;
constexpr int kRunning = 1;
constexpr int kInterruptible = 2;
constexpr int kUninterruptible = 3;
constexpr int kStopped = 4;
constexpr int kTerminated = 5;

/// nsys names and numbers of wait reasons that our importer and recorder also use; others get
/// numbers after those of nsys.
constexpr std::array<std::pair<std::string_view, int64_t>, 12> kBlocks{{{"NonBlocked", 0},
                                                                        {"Unknown", 1},
                                                                        {"Nanosleep", 4},
                                                                        {"Mutex", 6},
                                                                        {"CondVar", 7},
                                                                        {"Sem", 8},
                                                                        {"Join", 9},
                                                                        {"DelayExecution", 23},
                                                                        {"UserRequest", 25},
                                                                        {"Kernel", 38},
                                                                        {"Preempted", 44},
                                                                        {"Barrier", 56}}};
constexpr int64_t kFirstOwnBlock = 64;
constexpr int64_t kLastBlock = 127; ///< of the byte that it is kept in

} // namespace

SchedulingTables::SchedulingTables(Exporting &out)
    : m_out(out)
    , m_rows(out.database, "SCHED_EVENTS",
             {"start", "cpu", "isSchedIn", "globalTid", "threadState", "threadBlock"})
    , m_blocks(kBlocks.begin(), kBlocks.end())
{}

std::optional<int64_t> SchedulingTables::blockOf(StringId name)
{
    const std::string_view text = m_out.trace.string(name);
    if (const auto known = m_blocks.find(text); known != m_blocks.end())
        return known->second;
    const int64_t id = kFirstOwnBlock + static_cast<int64_t>(m_blocks.size() - kBlocks.size());
    if (id > kLastBlock) {
        m_out.account.addLeftOut(msg("names of awaited objects"),
                                 msg("the nsys table is limited to 64"));
        return std::nullopt;
    }
    m_blocks.emplace(text, id);
    return id;
}

SchedulingTables::Leaving SchedulingTables::leavingFor(const format::Slice &wait)
{
    const std::string_view name = m_out.trace.string(wait.name);
    if (wait.kind == SliceKind::Runnable)
        return {.state = kRunning, .block = std::nullopt};
    const StateReason reason = stateReasonOf(wait.value);
    if (wait.kind == SliceKind::Unknown || reason == StateReason::OffCore)
        return {.state = kUnknown, .block = std::nullopt};
    const bool isStopped = reason == StateReason::StopSignal || reason == StateReason::Debugger;
    Leaving leaving{.state = isStopped                             ? kStopped
                             : wait.kind == SliceKind::BlockedDisk ? kUninterruptible
                                                                   : kInterruptible,
                    .block = std::nullopt};
    if (!name.empty() && reason != StateReason::Outsider)
        leaving.block = blockOf(wait.name);
    return leaving;
}

void SchedulingTables::addStates(const format::Track &track)
{
    const TrackId thread = links::threadOf(m_out.trace, track.id);
    const uint64_t globalTid = m_out.ids.thread(track.id);
    std::optional<format::Slice> running;
    Ns waitsUntil = 0;
    bool waits = false;
    uint64_t wakeUps = 0;
    uint64_t wakers = 0;
    const auto leave = [&](Ns time, int64_t core, const Leaving &how) {
        m_rows.row(time, core, 0, globalTid, how.state, how.block);
    };
    const auto endRunning = [&] {
        if (running)
            leave(running->end(), running->value, {.state = kTerminated, .block = std::nullopt});
        running.reset();
    };
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        wakers += slice.link != TrackId::kInvalid ? 1 : 0;
        if (slice.kind == SliceKind::Running) {
            endRunning();
            m_rows.row(slice.start, slice.value, 1, globalTid, kUnknown, nullptr);
            running = slice;
            waits = false;
            return;
        }
        if (waits && waitsUntil == slice.start) {
            ++wakeUps;
        } else if (running && running->end() == slice.start) {
            leave(slice.start, running->value, leavingFor(slice));
            running.reset();
        } else {
            endRunning();
            leave(slice.start, 0, leavingFor(slice));
        }
        waits = true;
        waitsUntil = slice.end();
    });
    endRunning();
    if (!m_out.trace.lanesOf(track.id).empty())
        m_told.insert(thread);
    m_out.account.addLeftOut(msg("wake-up times of threads"),
                             msg("nsys has no rows for them; the wait lasts until the thread runs"),
                             wakeUps);
    m_out.account.addLeftOut(msg("wakers of threads"), msg("nsys has no column for them"), wakers);
}

void SchedulingTables::addCore(const format::Track &track)
{
    uint64_t unknown = 0;
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        const TrackId thread(size_t{slice.link});
        if (m_told.contains(thread))
            return;
        if (slice.link >= m_out.trace.tracks().size()) {
            ++unknown;
            return;
        }
        const uint64_t globalTid = m_out.ids.thread(thread);
        m_rows.row(slice.start, track.number, 1, globalTid, kUnknown, nullptr);
        m_rows.row(slice.end(), track.number, 0, globalTid, kTerminated, nullptr);
    });
    m_out.leaveOutSlices(msg("scheduling slices of a core"),
                         msg("their threads are not in the trace"), unknown);
}

void SchedulingTables::writeBlocks()
{
    if (m_rows.rows() == 0)
        return;
    RowWriter blocks(m_out.database, "ENUM_SCHEDULING_THREAD_BLOCK", {"id", "name", "label"});
    for (const auto &[name, id] : m_blocks)
        blocks.row(id, std::string_view(name), std::string_view(name));
}

} // namespace trilane::nsys
