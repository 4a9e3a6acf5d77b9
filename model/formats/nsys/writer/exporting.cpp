// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/exporting.h"

#include "model/analysis/links/links.h"

#include <map>

namespace trilane::nsys {

namespace {

constexpr int64_t kMaxIds = int64_t{1} << 24;
/// The kernel gives no pid above 2^22 (PID_MAX_LIMIT).
constexpr int64_t kFirstFree = int64_t{0xe00000};
constexpr int64_t kMaxMachines = 0xffff;

} // namespace

GlobalIds::GlobalIds(store::Tables trace)
    : m_trace(trace)
    , m_ids(trace.tracks().size())
    , m_gpus(trace.tracks().size(), -1)
{
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == TrackKind::Machine && track.number > 0 && track.number <= kMaxMachines) {
            m_machine = static_cast<uint64_t>(track.number);
            break;
        }
    }
    numberThreads();
    numberGpus();
}

uint64_t GlobalIds::numberFor(int64_t wanted, int64_t least, std::set<int64_t> &taken)
{
    if (wanted < least || wanted >= kMaxIds || taken.contains(wanted)) {
        ++m_replaced;
        wanted = kFirstFree;
        while (taken.contains(wanted) && wanted < kMaxIds - 1)
            ++wanted;
    }
    taken.insert(wanted);
    return static_cast<uint64_t>(wanted);
}

/// Thread 0 would be the whole process. A parent's id is less than its child's, so processes
/// precede their threads.
void GlobalIds::numberThreads()
{
    std::set<int64_t> pids;
    std::map<uint64_t, std::set<int64_t>> tids;
    for (const format::Track &track : m_trace.tracks()) {
        if (track.kind == TrackKind::Process) {
            m_ids[track.id.value] = machine() | numberFor(track.number, 0, pids) << 24;
        } else if (track.kind == TrackKind::Thread) {
            const uint64_t owner = process(track.id);
            m_ids[track.id.value] = owner | numberFor(track.number, 1, tids[owner]);
        }
    }
}

void GlobalIds::numberGpus()
{
    std::set<int64_t> taken;
    for (const format::Track &track : m_trace.tracks()) {
        if (track.kind != TrackKind::Gpu)
            continue;
        int64_t number = std::max<int64_t>(0, track.number);
        while (!taken.insert(number).second)
            ++number;
        m_gpus[track.id.value] = number;
    }
}

uint64_t GlobalIds::process(TrackId track) const
{
    const TrackId found = links::trackAbove(m_trace, track, TrackKind::Process);
    if (found.isValid())
        return m_ids[found.value];
    for (TrackId at = track; at.isValid(); at = m_trace.track(at).parent) {
        if (m_trace.track(at).process.isValid())
            return m_ids[m_trace.track(at).process.value];
    }
    // GPU activity outside of streams belongs to the user of the GPU.
    const TrackId context = links::trackAbove(m_trace, track, TrackKind::Context);
    const TrackId owner =
        context.isValid() ? context : links::trackAbove(m_trace, track, TrackKind::Gpu);
    for (const format::Track &stream : m_trace.tracks()) {
        if (owner.isValid() && stream.kind == TrackKind::Stream && stream.parent == owner &&
            stream.process.isValid())
            return m_ids[stream.process.value];
    }
    return machine();
}

uint64_t GlobalIds::thread(TrackId track) const
{
    const TrackId found = links::trackAbove(m_trace, track, TrackKind::Thread);
    return found.isValid() ? m_ids[found.value] : process(track);
}

int64_t GlobalIds::gpu(TrackId track) const
{
    const TrackId found = links::trackAbove(m_trace, track, TrackKind::Gpu);
    return found.isValid() ? m_gpus[found.value] : -1;
}

} // namespace trilane::nsys
