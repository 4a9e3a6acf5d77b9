// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/tracesink.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>

namespace trilane::simulation {

TraceSink::TraceSink(const Tables &tables, std::unique_ptr<format::TraceWriter> writer,
                     bool inOrder)
    : m_tables(tables)
    , m_writer(std::move(writer))
    , m_inOrder(inOrder)
{}

void TraceSink::add(TrackId track, uint32_t depth, const format::Slice &slice)
{
    if (m_lanesOf.size() <= track.value)
        m_lanesOf.resize(track.value + 1);
    std::vector<LaneId> &lanes = m_lanesOf[track.value];
    while (lanes.size() <= depth) {
        const LaneId id(m_lanes.size());
        const auto laneDepth = static_cast<uint32_t>(lanes.size());
        m_lanes.push_back({{.id = id, .track = track, .depth = laneDepth}, {}});
        lanes.push_back(id);
    }
    m_lanes[lanes[depth].value].slices.push_back(slice);
    ++m_slices;
    ++m_byKind[static_cast<size_t>(slice.kind)];
}

Result<void> TraceSink::writeTables()
{
    std::vector<std::string_view> strings(m_tables.strings.begin() +
                                              static_cast<ptrdiff_t>(m_stringsWritten),
                                          m_tables.strings.end());
    std::vector<format::Lane> lanes;
    for (size_t i = m_lanesWritten; i < m_lanes.size(); ++i)
        lanes.push_back(m_lanes[i].lane);
    const auto details = std::span(m_tables.details).subspan(m_detailsWritten);
    const auto tracks = std::span(m_tables.tracks).subspan(m_tracksWritten);
    Result<void> done;
    if (!strings.empty())
        done = m_writer->writeStrings(StringId(m_stringsWritten), strings);
    if (done && !details.empty())
        done = m_writer->writeDetails(DetailId(m_detailsWritten), details);
    if (done && !tracks.empty())
        done = m_writer->writeTracks(tracks);
    if (done && !lanes.empty())
        done = m_writer->writeLanes(lanes);
    m_stringsWritten = m_tables.strings.size();
    m_detailsWritten = m_tables.details.size();
    m_tracksWritten = m_tables.tracks.size();
    m_lanesWritten = m_lanes.size();
    return done;
}

/// Of each lane that holds so many slices: all whole chunks, or the rest where that was asked for.
Result<void> TraceSink::writeChunks(size_t atLeast)
{
    std::vector<Open *> full;
    for (Open &lane : m_lanes) {
        if (!lane.slices.empty() && lane.slices.size() >= atLeast)
            full.push_back(&lane);
    }
    if (full.empty())
        return {};
    if (Result<void> tables = writeTables(); !tables)
        return tables;
    std::mutex mutex;
    std::optional<Error> failed;
    auto write = [&](size_t i) {
        std::vector<format::Slice> &slices = full[i]->slices;
        size_t begin = 0;
        while (slices.size() - begin >= std::max<size_t>(1, atLeast)) {
            const size_t count = std::min<size_t>(format::kChunkSlices, slices.size() - begin);
            const Result<void> done =
                m_writer->writeChunk(full[i]->lane.id, std::span(slices).subspan(begin, count));
            begin += count;
            const std::lock_guard lock(mutex);
            if (!done && !failed)
                failed = done.error();
        }
        slices.erase(slices.begin(), slices.begin() + static_cast<ptrdiff_t>(begin));
    };
    if (m_inOrder) {
        for (size_t i = 0; i < full.size(); ++i)
            write(i);
    } else {
        m_jobs.forEach(full.size(), write);
    }
    if (failed)
        return *failed;
    return {};
}

Result<void> TraceSink::writeFullChunks()
{
    return writeChunks(format::kChunkSlices);
}

Result<void> TraceSink::finish(format::TraceInfo info)
{
    if (Result<void> done = writeChunks(0); !done)
        return done;
    format::Account account;
    account.eventsInSource = m_slices;
    for (size_t kind = 0; kind < m_byKind.size(); ++kind)
        account.add(format::Outcome::Imported,
                    Message::fromText(std::string(toString(static_cast<SliceKind>(kind)))), {},
                    m_byKind[kind]);
    Result<void> done = m_writer->writeInfo(info);
    if (done)
        done = m_writer->writeAccount(account);
    return done ? m_writer->finish() : done;
}

} // namespace trilane::simulation
