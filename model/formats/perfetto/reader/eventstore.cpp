// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/eventstore.h"

#include "model/base/platform/discard.h"

namespace trilane::perfetto {

namespace {

constexpr size_t kRunEvents = 4096;
/// Of two slices with equal starts the longer one is first.
constexpr Ns kMaxDuration = Ns{1} << 60;

} // namespace

void EventStore::add(uint32_t track, format::Slice event, bool goesFirst)
{
    event.duration = (goesFirst ? 2 * kMaxDuration : kMaxDuration) - m_count++;
    if (m_open.size() <= track)
        m_open.resize(track + 1 + track / 2);
    std::vector<format::Slice> &open = m_open[track];
    open.push_back(event);
    if (open.size() < kRunEvents)
        return;
    m_runs.add(TrackId(size_t{track}), std::move(open));
    open = {};
    open.reserve(kRunEvents);
}

void EventStore::close()
{
    for (size_t track = 0; track < m_open.size(); ++track) {
        m_open[track].shrink_to_fit();
        m_runs.add(TrackId(track), std::move(m_open[track]));
    }
    platform::discard(m_open);
}

Result<void> EventStore::forEach(uint32_t track,
                                 const std::function<Result<void>(const format::Slice &)> &take)
{
    std::vector<const build::Run *> runs;
    for (const build::Run &run : m_runs.runsOf(TrackId(size_t{track})))
        runs.push_back(&run);
    if (Result<void> done = build::mergeRuns(m_runs, std::move(runs), take); !done)
        return done;
    m_runs.release(TrackId(size_t{track}));
    return {};
}

} // namespace trilane::perfetto
