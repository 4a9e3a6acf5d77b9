// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/launchflows.h"

#include "model/formats/perfetto/constants.h"
#include "model/store/store.h"

namespace trilane::perfetto {

LaunchFlows::LaunchFlows(const store::Store &store, const jobs::JobContext &job)
    : m_launches(iterate::LaunchIndex::of(store, job))
{
    for (const format::Lane &lane : store.lanes()) {
        const format::Track &track = store.track(lane.track);
        if (track.kind != TrackKind::Stream)
            continue;
        for (const ChunkId id : store.chunksOf(lane.id)) {
            if (store.entry(id).correlationMax == 0)
                continue;
            if (job.stopped())
                return;
            const auto chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (chunk->correlation(i) != 0)
                    count({track.process.value, chunk->correlation(i)});
            }
        }
    }
}

void LaunchFlows::count(Key key)
{
    uint64_t &seen = m_seen[{key.process, key.correlation >> 6}];
    const uint64_t bit = uint64_t{1} << (key.correlation & 63);
    if (seen & bit)
        ++m_many.try_emplace(key, 1).first->second;
    seen |= bit;
}

uint32_t LaunchFlows::workOf(TrackId process, uint64_t correlation, store::SliceRef call) const
{
    const auto seen = m_seen.find({process.value, correlation >> 6});
    if (seen == m_seen.end() || !(seen->second >> (correlation & 63) & 1) ||
        m_launches->launch(process, correlation) != call)
        return 0;
    const auto many = m_many.find({process.value, correlation});
    return many == m_many.end() ? 1 : many->second;
}

uint64_t LaunchFlows::takeArrow(TrackId process, uint64_t correlation)
{
    if (!m_launches->launch(process, correlation).isValid())
        return 0;
    const Key key{process.value, correlation};
    return arrow(process, correlation, m_many.contains(key) ? m_taken[key]++ : 0);
}

uint64_t LaunchFlows::arrow(TrackId process, uint64_t correlation, uint32_t n)
{
    // Spread over 63 bits (the last steps of MurmurHash3): ids need only be different.
    uint64_t id = correlation * 0x9e3779b97f4a7c15u + (uint64_t{process.value} << 32) + n;
    id = (id ^ id >> 33) * 0xff51afd7ed558ccdu;
    id = (id ^ id >> 33) * 0xc4ceb9fe1a85ec53u;
    id = (id ^ id >> 33) & ~kFlowBit;
    return id ? id : 1;
}

} // namespace trilane::perfetto
