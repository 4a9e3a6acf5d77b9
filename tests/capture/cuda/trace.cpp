// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "trace.h"

#include "model/store/sliceref.h"
#include "model/store/store.h"

namespace trilane::test {

TrackId Trace::child(TrackId parent, TrackKind kind, int64_t number) const
{
    for (const TrackId id : m_store.children(parent)) {
        const format::Track &track = m_store.track(id);
        if (track.kind == kind && track.number == number)
            return id;
    }
    return {};
}

std::vector<TrackId> Trace::childrenOf(TrackId parent, TrackKind kind) const
{
    std::vector<TrackId> found;
    for (const TrackId id : m_store.children(parent)) {
        if (m_store.track(id).kind == kind)
            found.push_back(id);
    }
    return found;
}

TrackId Trace::process(int64_t pid) const
{
    for (const TrackId id : tracks(TrackKind::Process)) {
        if (m_store.track(id).number == pid)
            return id;
    }
    return {};
}

std::vector<TrackId> Trace::tracks(TrackKind kind) const
{
    std::vector<TrackId> found;
    for (const format::Track &track : m_store.tracks()) {
        if (track.kind == kind)
            found.push_back(track.id);
    }
    return found;
}

TrackId Trace::context(int64_t pid, int64_t device) const
{
    const TrackId owner = process(pid);
    for (const TrackId gpu : tracks(TrackKind::Gpu)) {
        if (m_store.track(gpu).number != device)
            continue;
        for (const TrackId context : childrenOf(gpu, TrackKind::Context)) {
            for (const TrackId stream : childrenOf(context, TrackKind::Stream)) {
                if (m_store.track(stream).process == owner)
                    return context;
            }
        }
    }
    return {};
}

std::vector<Found> Trace::slices(TrackId track) const
{
    std::vector<Found> found;
    for (const LaneId lane : m_store.lanesOf(track)) {
        m_store.forEachSlice(
            lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                found.push_back({slice, track, std::string(m_store.string(slice.name))});
                return true;
            });
    }
    return found;
}

std::vector<Found> Trace::slices(TrackId track, SliceKind kind) const
{
    std::vector<Found> found = slices(track);
    std::erase_if(found, [kind](const Found &one) { return one.slice.kind != kind; });
    return found;
}

std::vector<Found> Trace::slicesBelow(TrackId process, TrackKind kind) const
{
    std::vector<Found> all;
    const auto take = [&](TrackId parent) {
        for (const TrackId track : childrenOf(parent, kind)) {
            const std::vector<Found> found = slices(track);
            all.insert(all.end(), found.begin(), found.end());
        }
    };
    take(process);
    for (const TrackId thread : childrenOf(process, TrackKind::Thread))
        take(thread);
    return all;
}

std::vector<Found> Trace::work(TrackId context) const
{
    std::vector<Found> all;
    for (const TrackId stream : childrenOf(context, TrackKind::Stream)) {
        const std::vector<Found> found = slices(stream);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

Counts countNames(const std::vector<Found> &slices)
{
    Counts counts;
    for (const Found &found : slices)
        ++counts[found.name];
    return counts;
}

uint64_t sum(const Counts &counts)
{
    uint64_t all = 0;
    for (const auto &[name, count] : counts)
        all += count;
    return all;
}

QString text(const Counts &counts)
{
    QString all;
    for (const auto &[name, count] : counts)
        all += QString(" %1:%2").arg(QString::fromStdString(name)).arg(count);
    return all;
}

} // namespace trilane::test
