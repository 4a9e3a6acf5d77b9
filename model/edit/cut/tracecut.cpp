// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/cut/tracecut.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/base/saturatingsum.h"
#include "model/build/chunkpacker.h"
#include "model/build/gpuunion.h"
#include "model/edit/cut/cuttables.h"
#include "model/format/account.h"
#include "model/format/tracewriter.h"
#include "model/store/readwatch.h"
#include "model/store/store.h"

#include <optional>
#include <utility>

namespace trilane::cut {

namespace {

/// Writes the slices of one lane in chunks. One thread.
class LaneOutput
{
public:
    LaneOutput(build::ChunkPacker &chunks, const CutTables &tables, LaneId lane)
        : m_chunks(chunks)
        , m_tables(tables)
        , m_lane(lane)
    {}

    /// False after an error, which finish() returns.
    bool add(const format::Slice &slice)
    {
        m_slices.push_back(m_tables.slice(slice));
        if (m_slices.size() == format::kChunkSlices)
            write();
        return m_state.ok();
    }
    [[nodiscard]] Result<void> finish()
    {
        if (m_state && !m_slices.empty())
            write();
        return m_state;
    }

private:
    void write() { m_state = m_chunks.put(m_lane, std::exchange(m_slices, m_chunks.emptyChunk())); }

    build::ChunkPacker &m_chunks;
    const CutTables &m_tables;
    LaneId m_lane;
    std::vector<format::Slice> m_slices;
    Result<void> m_state;
};

/// One cut being written.
class Cut
{
public:
    Cut(const store::Store &store, const CutOptions &options, const CutContents &contents)
        : m_store(store)
        , m_options(options)
        , m_contents(contents)
        , m_tables(store, options, contents)
    {}

    [[nodiscard]] Result<void> writeTables(format::TraceWriter &writer) const
    {
        const std::vector<format::Flow> flows = m_tables.flows();
        for (const Result<void> &done :
             {writer.writeInfo(m_tables.info()), writer.writeAccount(m_tables.account()),
              writer.writeStrings(kNoString, m_tables.strings()),
              writer.writeDetails(kNoDetail, m_tables.details()),
              writer.writeTracks(m_tables.tracks()), writer.writeLanes(m_tables.lanes()),
              writer.writeFlows(flows)}) {
            if (!done)
                return done;
        }
        return {};
    }

    /// Behind the slices: that a part of the trace cannot be read shows when it is.
    [[nodiscard]] Result<void> writeDamage(format::TraceWriter &writer) const
    {
        if (m_store.damagedChunks() == 0)
            return {};
        format::TraceInfo info = m_tables.info();
        format::setPartsLeftOut(info,
                                saturatingSum(format::partsLeftOut(info), m_store.damagedChunks()));
        return writer.writeInfo(info);
    }

    [[nodiscard]] Result<void> writeSlices(format::TraceWriter &writer,
                                           const jobs::JobContext &job) const
    {
        build::ChunkPacker chunks(writer);
        uint64_t written = 0;
        for (size_t i = 0; i < m_contents.pieces().size(); ++i) {
            if (job.stopped())
                return Error::stopped();
            LaneOutput out(chunks, m_tables, m_tables.lane(i));
            const CutContents::Piece &piece = m_contents.pieces()[i];
            if (piece.sources.empty())
                addLane(out, piece, job);
            else
                addUnion(out, piece, job);
            if (Result<void> done = out.finish(); !done)
                return done;
            written += piece.slices;
            job.report(m_contents.slices() + written, 2 * m_contents.slices());
        }
        Result<void> done = chunks.finish();
        return job.stopped() ? Result<void>(Error::stopped()) : done;
    }

    [[nodiscard]] CutSummary summary() const
    {
        CutSummary summary;
        for (const CutContents::Piece &piece : m_contents.pieces()) {
            if (m_store.track(piece.track).kind == TrackKind::AllStreams)
                continue;
            summary.slices += piece.slices;
            summary.clipped += piece.clipped;
        }
        return summary;
    }

private:
    void addLane(LaneOutput &out, const CutContents::Piece &piece,
                 const jobs::JobContext &job) const
    {
        m_store.forEachSlice(
            piece.lane, m_options.range,
            [&](store::SliceRef, const format::Slice &slice) {
                return out.add(clipped(slice, m_options));
            },
            job);
    }

    void addUnion(LaneOutput &out, const CutContents::Piece &piece,
                  const jobs::JobContext &job) const
    {
        build::GpuUnion all;
        iterate::GpuWorkWalk walk(m_store, piece.sources, ~uint32_t{0}, m_options.range.begin);
        while (!job.stopped() && walk.next() && walk.current().start() < m_options.range.end) {
            const std::optional<format::Slice> visible =
                all.visible(clipped(walk.current().slice(), m_options));
            if (visible && !out.add(*visible))
                return;
        }
    }

    const store::Store &m_store;
    const CutOptions &m_options;
    const CutContents &m_contents;
    const CutTables m_tables;
};

Result<CutSummary> write(const Cut &cut, const store::ReadWatch &watch, platform::PartFile &part,
                         const jobs::JobContext &job)
{
    Result<std::unique_ptr<format::TraceWriter>> writer = format::TraceWriter::create(part.path());
    if (!writer)
        return part.told(writer.error());
    for (const Result<void> &done :
         {cut.writeTables(**writer), cut.writeSlices(**writer, job), cut.writeDamage(**writer)}) {
        if (!done)
            return part.told(done.error());
    }
    if (Result<void> done = (*writer)->finish(); !done)
        return part.told(done.error());
    if (Result<void> whole = watch.check(); !whole)
        return whole.error();
    if (Result<void> done = part.keep(); !done)
        return done.error();
    return cut.summary();
}

} // namespace

Result<CutSummary> cutTrace(const store::Store &store, const CutOptions &options,
                            const std::string &out, const jobs::JobContext &job)
{
    if (platform::isSameFile(store.path(), out))
        return Error{
            .what = msg("is the trace itself"), .file = out, .remedy = msg("specify another file")};
    const store::ReadWatch watch(store);
    const CutContents contents(store, options, job);
    if (job.stopped())
        return Error::stopped();
    if (contents.slices() == 0)
        return Error{.what = msg("these tracks have no events in this time range"),
                     .remedy = msg("choose a longer time range or more tracks")};
    platform::PartFile part(out, platform::modeLike(store.path()));
    return write(Cut(store, options, contents), watch, part, job);
}

} // namespace trilane::cut
