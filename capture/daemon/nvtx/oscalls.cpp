// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/oscalls.h"

#include "model/base/timedout.h"

namespace trilane::daemon {

using namespace wire;

namespace {

/// Threads reported only by the process, which may invent them: limits our memory.
constexpr size_t kMaxOwners = 256;
constexpr uint64_t kMaxTime = uint64_t{1} << 60;

} // namespace

TrackId OsCalls::ownerTrack(uint32_t tid)
{
    const build::TrackKey key{
        .parent = m_process, .kind = TrackKind::Thread, .number = m_tidOf(tid)};
    if (const TrackId known = m_trace.find(key); known.isValid() || m_owners == kMaxOwners)
        return known;
    ++m_owners;
    return m_trace.track(key);
}

DetailId OsCalls::timedOut()
{
    if (m_timedOut == kNoDetail) {
        format::Detail detail;
        detail.range = format::RangeInfo{.category = m_trace.intern(kTimedOutCategory)};
        m_timedOut = m_trace.intern(detail);
    }
    return m_timedOut;
}

bool OsCalls::take(const wire::Record &record)
{
    const uint32_t function = wire::osFunctionOf(record.id);
    if (function >= wire::kOsFunctionNames.size() || record.ts > kMaxTime || record.a > kMaxTime)
        return false;
    if (!m_track.isValid())
        m_track = m_trace.track({.parent = m_thread, .kind = TrackKind::OsCalls});
    StringId &name = m_names[function];
    if (!name.isValid())
        name = m_trace.intern(wire::kOsFunctionNames[function]);
    format::Slice slice{.start = static_cast<Ns>(record.ts),
                        .duration = static_cast<Ns>(record.a),
                        .value = static_cast<int64_t>(record.b),
                        .name = name,
                        .kind = SliceKind::OsCall};
    if (record.flags & wire::kTimedOut)
        slice.detail = timedOut();
    if (const uint32_t owner = wire::osOwnerOf(record.id); owner != 0)
        slice.link = ownerTrack(owner).value;
    m_trace.add(m_track, slice);
    ++m_calls;
    return true;
}

} // namespace trilane::daemon
