// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/keptsave.h"

#include "model/build/keptids.h"
#include "model/format/blocks.h"
#include "model/format/chunk.h"

#include <algorithm>
#include <limits>
#include <map>

namespace trilane::build {

namespace {

class KeptSave
{
public:
    KeptSave(const KeptMoment &moment, const KeptPart &part, format::TraceWriter &writer)
        : m_moment(moment)
        , m_part(part)
        , m_writer(writer)
        , m_ids(moment)
    {}
    Result<KeptFigures> run(const jobs::JobContext &job);

private:
    struct Place
    {
        const KeptBlock *block;
        const KeptPiece *piece;
    };
    struct LaneParts
    {
        format::Lane lane; ///< as in the moment; without an id if it has only an open slice
        std::vector<Place> places;
        std::vector<format::Slice> open;
    };

    void collect();
    void collectOpen();
    [[nodiscard]] format::TraceInfo info() const;
    Result<void> writeTables();
    Result<void> writeNotRecorded();
    Result<void> writeLane(LaneId lane, const LaneParts &parts);
    Result<void> take(LaneId lane, const Place &place, std::vector<format::Slice> &held);
    void takeOpen(const std::vector<format::Slice> &open, std::vector<format::Slice> &held);
    Result<void> write(LaneId lane, std::vector<format::Slice> &held, bool isLast);
    [[nodiscard]] bool isInside(Ns start, Ns end) const
    {
        return start < m_part.window.end &&
               (end > m_part.window.begin || start >= m_part.window.begin);
    }
    [[nodiscard]] format::Account account() const;

    const KeptMoment &m_moment;
    const KeptPart &m_part;
    format::TraceWriter &m_writer;
    KeptIds m_ids;
    std::map<std::pair<TrackId, uint32_t>, LaneParts> m_lanes; ///< by track and depth
    uint64_t m_slices = 0;
    Ns m_first = std::numeric_limits<Ns>::max(); ///< start of the first slice
};

void KeptSave::collect()
{
    for (const auto &block : m_moment.blocks) {
        bool isUsed = false;
        for (const KeptPiece &piece : block->pieces) {
            if (!isInside(piece.start, piece.end))
                continue;
            const format::Lane &lane = m_moment.lanes[piece.lane.value];
            LaneParts &parts = m_lanes[{lane.track, lane.depth}];
            parts.lane = lane;
            parts.places.push_back({block.get(), &piece});
            m_ids.useTrack(lane.track);
            isUsed = true;
        }
        for (size_t i = 0; isUsed && i < block->links.size(); ++i)
            m_ids.useTrack(TrackId(block->links[i]));
    }
    collectOpen();
}

void KeptSave::collectOpen()
{
    for (const NestedSlice &open : m_moment.open) {
        if (open.track.value >= m_moment.tracks.size() ||
            !isInside(open.slice.start, open.slice.end()))
            continue;
        LaneParts &parts = m_lanes[{open.track, open.depth}];
        parts.lane.track = open.track;
        parts.lane.depth = open.depth;
        parts.open.push_back(open.slice);
        format::Slice &slice = parts.open.back();
        slice.duration = std::min(slice.end(), m_part.window.end) - slice.start;
        m_ids.useTrack(open.track);
        if (open.slice.link != TrackId::kInvalid)
            m_ids.useTrack(TrackId(open.slice.link));
    }
}

format::TraceInfo KeptSave::info() const
{
    format::TraceInfo info = m_moment.info;
    info.notes.insert(info.notes.end(), m_part.notes.begin(), m_part.notes.end());
    return info;
}

/// After the slices, when the start of the first one is known.
Result<void> KeptSave::writeNotRecorded()
{
    if (!m_part.notRecorded)
        return {};
    format::TraceInfo all = info();
    for (format::Note &note : m_part.notRecorded(m_slices > 0 ? m_first : m_part.window.begin))
        all.notes.push_back(std::move(note));
    return m_writer.writeInfo(all);
}

Result<void> KeptSave::writeTables()
{
    if (Result<void> done = m_writer.writeInfo(info()); !done)
        return done;
    const std::vector<format::Track> tracks = m_ids.tracks();
    if (Result<void> done = m_ids.writeNew(m_writer); !done)
        return done;
    if (Result<void> done = m_writer.writeTracks(tracks); !done)
        return done;
    std::vector<format::Lane> lanes;
    for (const auto &[key, parts] : m_lanes)
        lanes.push_back({LaneId(lanes.size()), m_ids.track(key.first), key.second});
    return m_writer.writeLanes(lanes);
}

Result<void> KeptSave::write(LaneId lane, std::vector<format::Slice> &held, bool isLast)
{
    if (!held.empty())
        m_first = std::min(m_first, held.front().start);
    size_t at = 0;
    while (held.size() - at >= format::kChunkSlices || (isLast && at < held.size())) {
        const size_t count = std::min<size_t>(format::kChunkSlices, held.size() - at);
        const std::span<format::Slice> some = std::span(held).subspan(at, count);
        for (format::Slice &slice : some)
            m_ids.translate(slice);
        if (Result<void> done = m_ids.writeNew(m_writer); !done)
            return done;
        if (Result<void> done = m_writer.writeChunk(lane, some); !done)
            return done;
        m_slices += count;
        at += count;
    }
    held.erase(held.begin(), held.begin() + static_cast<ptrdiff_t>(at));
    return {};
}

Result<void> KeptSave::take(LaneId lane, const Place &place, std::vector<format::Slice> &held)
{
    const KeptPiece &piece = *place.piece;
    const std::string_view stored =
        std::string_view(place.block->packed).substr(piece.offset, piece.size);
    const Result<std::string_view> raw = format::unpackPayload(stored, piece.rawBytes, piece.codec);
    if (!raw)
        return raw.error();
    const Result<format::SliceChunk> chunk = format::decodeChunk(*raw, piece.start, piece.count);
    if (!chunk)
        return chunk.error();
    for (size_t i = 0; i < chunk->size(); ++i) {
        if (isInside(chunk->start(i), chunk->end(i)))
            held.push_back(chunk->slice(i));
    }
    return write(lane, held, false);
}

/// After the completed slices of the lane.
void KeptSave::takeOpen(const std::vector<format::Slice> &open, std::vector<format::Slice> &held)
{
    for (format::Slice slice : open) {
        const Ns free = held.empty() ? slice.start : std::max(slice.start, held.back().end());
        slice.duration = slice.end() - free;
        slice.start = free;
        if (slice.duration >= 0)
            held.push_back(slice);
    }
}

Result<void> KeptSave::writeLane(LaneId lane, const LaneParts &parts)
{
    std::vector<format::Slice> held;
    for (const Place &place : parts.places) {
        if (Result<void> done = take(lane, place, held); !done)
            return done;
    }
    takeOpen(parts.open, held);
    return write(lane, held, true);
}

format::Account KeptSave::account() const
{
    format::Account account;
    const uint64_t all = std::max(m_moment.slices, m_slices);
    account.eventsInSource = all;
    account.add(format::Outcome::Imported, msg("slices"), {}, m_slices);
    account.add(format::Outcome::Dropped, msg("slices"), format::kOutsideWindow, all - m_slices);
    for (const format::AccountEntry &entry : m_moment.account.entries()) {
        if (entry.outcome == format::Outcome::Lost)
            account.add(format::Outcome::Lost, entry.source, entry.reason, entry.count,
                        entry.firstPlace);
    }
    const uint64_t told = account.total(format::Outcome::Lost);
    if (m_part.lost > told)
        account.add(format::Outcome::Lost, msg("events"), msg("no memory was available"),
                    m_part.lost - told);
    return account;
}

Result<KeptFigures> KeptSave::run(const jobs::JobContext &job)
{
    collect();
    if (Result<void> done = writeTables(); !done)
        return done.error();
    uint32_t lane = 0;
    for (const auto &[key, parts] : m_lanes) {
        if (job.stopped())
            return Error{.what = msg("stopped")};
        if (Result<void> done = writeLane(LaneId(lane++), parts); !done)
            return done.error();
    }
    if (Result<void> done = writeNotRecorded(); !done)
        return done.error();
    if (Result<void> done = m_writer.writeAccount(account()); !done)
        return done.error();
    if (Result<void> done = m_writer.finish(); !done)
        return done.error();
    return KeptFigures{.slices = m_slices, .bytes = m_writer.bytesWritten()};
}

} // namespace

Result<KeptFigures> saveKept(const KeptMoment &moment, const KeptPart &part,
                             format::TraceWriter &writer, const jobs::JobContext &job)
{
    return KeptSave(moment, part, writer).run(job);
}

} // namespace trilane::build
