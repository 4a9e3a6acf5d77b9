// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/rankmerge.h"

#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/build/chunkpacker.h"
#include "model/edit/merge/mergedtables.h"
#include "model/edit/merge/rankfiles.h"
#include "model/format/tracewriter.h"
#include "model/store/readwatch.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

namespace trilane::merge {

namespace {

/// Times are written within these bounds.
constexpr Ns kClock = Ns{1} << 61;

std::optional<Error> checkInput(const RankInput &input)
{
    if (!input.trace().info().ranks.empty())
        return Error{.what = msg("is already a merged trace of several ranks"),
                     .file = input.file,
                     .remedy = msg("merge the traces it was created from")};
    if (input.trace().sliceCount() == 0)
        return Error{.what = msg("is empty"), .file = input.file, .remedy = msg("omit it")};
    return std::nullopt;
}

std::optional<Error> checkInput(const std::vector<RankInput> &inputs)
{
    std::vector<std::string> files;
    for (const RankInput &input : inputs)
        files.push_back(input.file);
    if (std::optional<Error> refusal = refusalOf(files))
        return refusal;
    for (const RankInput &input : inputs) {
        if (std::optional<Error> refusal = checkInput(input))
            return refusal;
    }
    return std::nullopt;
}

/// Reports two traces of the same rank.
std::optional<Error> sameRank(const std::vector<RankInput> &inputs)
{
    std::set<int> ranks;
    for (const RankInput &input : inputs) {
        const std::optional<int> rank = input.trace().info().rank;
        if (rank && !ranks.insert(*rank).second)
            return Error{.what = msg("has the same rank as another trace"),
                         .file = input.file,
                         .remedy = msg("specify the trace of each rank once")};
    }
    return std::nullopt;
}

/// A trace that its offset puts outside of what can be written.
std::optional<Error> farAway(const RankInput &input, Ns offset)
{
    const TimeRange span = input.trace().span();
    Ns begin = 0, end = 0;
    if (!__builtin_add_overflow(span.begin, offset, &begin) &&
        !__builtin_add_overflow(span.end, offset, &end) && begin >= -kClock && end <= kClock)
        return std::nullopt;
    return Error{.what = msg("cannot be placed on the common time axis: its clock is too far off"),
                 .file = input.file};
}

/// Reports an input that is placed by its clock alone, outside of all recordings.
std::optional<Error> farInTime(const std::vector<RankInput> &inputs,
                               const std::vector<RankAlignment> &alignments, size_t of)
{
    if (alignments[of].method != format::AlignmentMethod::WallClock)
        return std::nullopt;
    const auto spanOf = [&](size_t i) {
        const TimeRange span = inputs[i].trace().span();
        return TimeRange{alignments[i].at(span.begin), alignments[i].at(span.end)};
    };
    Ns nearest = std::numeric_limits<Ns>::max();
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (i != of)
            nearest = std::min(nearest, std::max({Ns{0}, spanOf(i).begin - spanOf(of).end,
                                                  spanOf(of).begin - spanOf(i).end}));
    }
    if (nearest == 0)
        return std::nullopt;
    return Error{.what = msg("does not overlap in time with the others according to the machines' "
                             "clocks, and has no collectives to align it"),
                 .file = inputs[of].file,
                 .remedy = msg("omit it, or set the machines' clocks and record again; trilane "
                               "diff compares two runs")};
}

Error otherRun(const RankInput &input)
{
    return {
        .what = msg(
            "is from another run: its collectives do not end together with those of the others"),
        .file = input.file,
        .remedy = msg("omit it; trilane diff compares two runs")};
}

/// Writes the parts of a merged trace.
class Merge
{
public:
    Merge(const std::vector<RankInput> &inputs, const std::vector<RankAlignment> &alignments)
        : m_inputs(inputs)
        , m_alignments(alignments)
    {
        for (size_t i = 0; i < inputs.size(); ++i)
            m_ids.emplace_back(*inputs[i].store, RankId(i), alignments[i], m_names, m_tracks,
                               m_lanes);
    }

    [[nodiscard]] Result<void> writeTables(format::TraceWriter &writer) const
    {
        std::vector<format::Flow> flows;
        for (size_t i = 0; i < m_inputs.size(); ++i) {
            for (const format::Flow &flow : m_inputs[i].trace().flows())
                flows.push_back(m_ids[i].flow(flow));
        }
        std::stable_sort(
            flows.begin(), flows.end(),
            [](const format::Flow &a, const format::Flow &b) { return a.fromTime < b.fromTime; });
        for (const Result<void> &done :
             {writer.writeInfo(mergedInfo(m_inputs, m_alignments)),
              writer.writeAccount(mergedAccount(m_inputs)),
              writer.writeStrings(kNoString, m_names.strings()),
              writer.writeDetails(kNoDetail, m_names.details()), writer.writeTracks(m_tracks),
              writer.writeLanes(m_lanes), writer.writeFlows(flows)}) {
            if (!done)
                return done;
        }
        return {};
    }

    /// Behind the slices: that a part of an input cannot be read shows when it is.
    [[nodiscard]] Result<void> writeDamage(format::TraceWriter &writer) const
    {
        for (const RankInput &input : m_inputs) {
            if (input.trace().damagedChunks() > 0)
                return writer.writeInfo(mergedInfo(m_inputs, m_alignments));
        }
        return {};
    }

    /// Chunks are read and packed on several threads, and written lane by lane.
    [[nodiscard]] Result<void> writeSlices(format::TraceWriter &writer,
                                           const jobs::JobContext &job) const
    {
        uint64_t total = 0;
        for (const RankInput &input : m_inputs)
            total += input.trace().sliceCount();
        uint64_t begun = 0;
        build::ChunkPacker chunks(writer);
        for (size_t i = 0; i < m_inputs.size(); ++i) {
            const store::Store &store = *m_inputs[i].store;
            for (const format::Lane &lane : store.lanes()) {
                if (!m_ids[i].lane(lane.id).isValid())
                    continue;
                for (const ChunkId id : store.chunksOf(lane.id)) {
                    if (job.stopped())
                        return Error::stopped();
                    const uint32_t count = store.entry(id).count;
                    job.report(begun += count, total);
                    Result<void> done =
                        chunks.put(m_ids[i].lane(lane.id), count,
                                   [this, i, id, from = lane.id] { return slicesOf(i, from, id); });
                    if (!done)
                        return done;
                }
            }
        }
        Result<void> done = chunks.finish();
        return job.stopped() ? Result<void>(Error::stopped()) : done;
    }

private:
    /// None of a damaged chunk.
    [[nodiscard]] std::vector<format::Slice> slicesOf(size_t input, LaneId lane, ChunkId id) const
    {
        const std::shared_ptr<const format::SliceChunk> chunk = m_inputs[input].store->chunk(id);
        std::vector<format::Slice> slices;
        slices.reserve(chunk->size());
        for (size_t i = 0; i < chunk->size(); ++i)
            slices.push_back(m_ids[input].slice(chunk->slice(i), lane));
        return slices;
    }

    const std::vector<RankInput> &m_inputs;
    const std::vector<RankAlignment> &m_alignments;
    build::Interner m_names;
    std::vector<format::Track> m_tracks;
    std::vector<format::Lane> m_lanes;
    std::vector<MergedIds> m_ids; ///< by input
};

} // namespace

Result<void> mergeRanks(std::vector<RankInput> inputs, const std::string &out,
                        const jobs::JobContext &job)
{
    if (const std::optional<Error> refusal = checkInput(inputs))
        return *refusal;
    if (const std::optional<Error> refusal = sameRank(inputs))
        return *refusal;
    sortByRank(inputs);
    std::vector<const store::Store *> stores;
    std::vector<store::ReadWatch> watches;
    for (const RankInput &input : inputs) {
        stores.push_back(input.store.get());
        watches.emplace_back(*input.store);
    }
    const std::vector<RankAlignment> alignments = alignRanks(stores, job);
    if (job.stopped())
        return Error::stopped();
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (alignments[i].isForeign)
            return otherRun(inputs[i]);
        if (const std::optional<Error> refusal = farAway(inputs[i], alignments[i].offset))
            return *refusal;
    }
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (const std::optional<Error> refusal = farInTime(inputs, alignments, i))
            return *refusal;
    }
    const Merge merge(inputs, alignments);
    unsigned mode = ~0u;
    for (const store::Store *store : stores)
        mode &= platform::modeLike(store->path());
    platform::PartFile part(out, mode);
    Result<std::unique_ptr<format::TraceWriter>> writer = format::TraceWriter::create(part.path());
    if (!writer)
        return part.told(writer.error());
    for (const Result<void> &done : {merge.writeTables(**writer), merge.writeSlices(**writer, job),
                                     merge.writeDamage(**writer)}) {
        if (!done)
            return part.told(done.error());
    }
    if (Result<void> done = (*writer)->finish(); !done)
        return part.told(done.error());
    for (const store::ReadWatch &watch : watches) {
        if (Result<void> whole = watch.check(); !whole)
            return whole;
    }
    return part.keep();
}

} // namespace trilane::merge
