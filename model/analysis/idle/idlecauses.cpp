// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecauses.h"

#include "model/analysis/idle/gapexplainer.h"
#include "model/analysis/idle/gapwalk.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace trilane::idle {

namespace {

using RowKey = std::tuple<uint8_t, uint32_t, uint32_t, uint32_t>;

struct RowHash
{
    size_t operator()(const RowKey &key) const
    {
        const auto &[cause, name, range, thread] = key;
        uint64_t hash = name * 0x9e3779b97f4a7c15u + range;
        hash = hash * 0x9e3779b97f4a7c15u + (uint64_t{thread} << 8 | cause);
        return hash ^ hash >> 29;
    }
};

/// Counts gaps by a property that several of their pieces may share.
class DistinctGaps
{
public:
    void add(uint32_t id, uint64_t gap)
    {
        if (id == m_last && gap == m_lastGap)
            return; // most gaps have one piece, or pieces of one thread
        m_last = id;
        m_lastGap = gap;
        Count &count = m_counts[id];
        count.gaps += count.last == gap ? 0 : 1;
        count.last = gap;
    }
    [[nodiscard]] std::vector<std::pair<uint32_t, uint64_t>> counts() const
    {
        std::vector<std::pair<uint32_t, uint64_t>> all;
        for (const auto &[id, count] : m_counts)
            all.emplace_back(id, count.gaps);
        return all;
    }

private:
    struct Count
    {
        uint64_t gaps = 0;
        uint64_t last = 0;
    };
    std::unordered_map<uint32_t, Count> m_counts;
    uint32_t m_last = 0;
    uint64_t m_lastGap = 0;
};

/// Sums up the gaps of one GPU.
class IdleSums
{
public:
    void add(const GapStory &story)
    {
        if (story.pieces.empty()) {
            ++m_use.shortGaps;
            m_use.shortIdle += story.gap.range.duration();
            return;
        }
        ++m_gaps;
        std::array<bool, kIdleCauseCount> seen{};
        for (const CausePiece &piece : story.pieces) {
            const auto cause = static_cast<size_t>(piece.cause);
            m_use.idle += piece.time.duration();
            m_use.idleByCause[cause] += piece.time.duration();
            m_use.gapsByCause[cause] += seen[cause] ? 0 : 1;
            seen[cause] = true;
            Row &row = rowOf(piece);
            row.sums.idle += piece.time.duration();
            row.sums.inferred += piece.inferred ? piece.time.duration() : 0;
            row.sums.count += row.lastGap == m_gaps ? 0 : 1;
            row.lastGap = m_gaps;
            m_threads.add(piece.thread.value, m_gaps);
            m_ranges.add(piece.range.value, m_gaps);
        }
    }

    /// A row of sums of other gaps.
    void add(const IdleRow &sums)
    {
        IdleRow &row = rowOf(sums).sums;
        row.idle += sums.idle;
        row.inferred += sums.inferred;
        row.count += sums.count;
    }

    [[nodiscard]] GpuIdle take(TrackId gpu, TimeRange span)
    {
        m_use.gpu = gpu;
        m_use.idle += m_use.shortIdle;
        m_use.span = span.duration();
        m_use.busy = m_use.span - m_use.idle;
        m_use.gaps = m_gaps;
        m_use.rows = takeRows();
        for (const auto &[thread, count] : m_threads.counts())
            m_use.gapsByThread[TrackId(size_t{thread})] = count;
        for (const auto &[range, count] : m_ranges.counts())
            m_use.gapsByRange[StringId(size_t{range})] = count;
        return std::move(m_use);
    }

    [[nodiscard]] std::vector<IdleRow> takeRows() const
    {
        std::vector<IdleRow> rows;
        for (const Row &row : m_rows)
            rows.push_back(row.sums);
        std::stable_sort(rows.begin(), rows.end(),
                         [](const IdleRow &a, const IdleRow &b) { return a.idle > b.idle; });
        return rows;
    }

private:
    struct Row
    {
        IdleRow sums;
        uint64_t lastGap = 0;
    };

    /// Name of a piece or row.
    template <typename Part>
    Row &rowOf(const Part &piece)
    {
        const RowKey key{static_cast<uint8_t>(piece.cause), piece.name.value, piece.range.value,
                         piece.thread.value};
        const auto [at, isNew] = m_index.try_emplace(key, m_rows.size());
        if (isNew)
            m_rows.push_back({{.cause = piece.cause,
                               .name = piece.name,
                               .range = piece.range,
                               .thread = piece.thread}});
        return m_rows[at->second];
    }

    GpuIdle m_use;
    uint64_t m_gaps = 0;
    std::vector<Row> m_rows;
    std::unordered_map<RowKey, size_t, RowHash> m_index;
    DistinctGaps m_threads;
    DistinctGaps m_ranges;
};

std::vector<TrackId> gpusOf(store::Tables trace, const IdleQuery &query)
{
    return query.gpus.empty() ? links::tracksOfKind(trace, TrackKind::Gpu) : query.gpus;
}

/// The pieces that reach into the range, cut there.
void clip(GapStory &story, TimeRange range)
{
    story.gap.range = story.gap.range.intersected(range);
    for (CausePiece &piece : story.pieces)
        piece.time = piece.time.intersected(range);
    std::erase_if(story.pieces, [](const CausePiece &piece) { return piece.time.isEmpty(); });
}

/// Visits the gaps of one GPU; returns the examined time, or none if stopped.
template <typename Visit>
TimeRange walkGpu(const store::Store &store, TrackId gpu, const IdleQuery &query,
                  GapExplainer &explainer, const jobs::JobContext &job, Visit visit)
{
    GapWalk walk(store, gpu, query);
    GpuGap gap;
    GapStory clipped;
    while (walk.next(gap)) {
        if (job.stopped())
            return {};
        const bool isShort = gap.range.duration() < query.least;
        const GapStory &story = isShort ? explainer.leave(gap) : explainer.explain(gap);
        const bool inside =
            gap.range.begin >= query.range.begin && gap.range.end <= query.range.end;
        if (!inside) {
            clipped = story;
            clip(clipped, query.range);
        }
        if (!visit(inside ? story : clipped))
            return {};
    }
    return walk.span();
}

} // namespace

std::vector<GpuIdle> idleCauses(const store::Store &store, const IdleQuery &query,
                                const jobs::JobContext &job,
                                const std::function<void(const GapStory &)> &also)
{
    std::vector<GpuIdle> all;
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(store, query.range, job);
    GapExplainer explainer(store, *launches);
    for (TrackId gpu : gpusOf(store, query)) {
        IdleSums sums;
        Ns unknown = 0;
        const TimeRange span =
            walkGpu(store, gpu, query, explainer, job, [&](const GapStory &story) {
                sums.add(story);
                unknown += explainer.unknownIn(story.gap);
                if (also)
                    also(story);
                return true;
            });
        if (job.stopped())
            return {};
        all.push_back(sums.take(gpu, span));
        all.back().unknown = unknown;
    }
    return all;
}

void forEachGap(const store::Store &store, const IdleQuery &query,
                const std::function<bool(const GapStory &)> &visit, const jobs::JobContext &job)
{
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(store, query.range, job);
    GapExplainer explainer(store, *launches);
    bool goesOn = true;
    for (TrackId gpu : gpusOf(store, query)) {
        walkGpu(store, gpu, query, explainer, job,
                [&](const GapStory &story) { return goesOn = visit(story); });
        if (!goesOn || job.stopped())
            return;
    }
}

GpuIdle sumOf(std::span<const GpuIdle> gpus)
{
    IdleSums rows;
    GpuIdle all;
    for (const GpuIdle &gpu : gpus) {
        all.span += gpu.span;
        all.busy += gpu.busy;
        all.idle += gpu.idle;
        all.unknown += gpu.unknown;
        all.shortIdle += gpu.shortIdle;
        all.gaps += gpu.gaps;
        all.shortGaps += gpu.shortGaps;
        for (size_t cause = 0; cause < all.idleByCause.size(); ++cause) {
            all.idleByCause[cause] += gpu.idleByCause[cause];
            all.gapsByCause[cause] += gpu.gapsByCause[cause];
        }
        for (const IdleRow &row : gpu.rows)
            rows.add(row);
        for (const auto &[thread, count] : gpu.gapsByThread)
            all.gapsByThread[thread] += count;
        for (const auto &[range, count] : gpu.gapsByRange)
            all.gapsByRange[range] += count;
    }
    all.rows = rows.takeRows();
    return all;
}

void explainGaps(const store::Store &store, std::span<const links::IdleGap> parts,
                 const std::function<void(size_t, const GapStory &)> &visit,
                 const jobs::JobContext &job)
{
    std::vector<std::pair<size_t, GpuGap>> gaps;
    std::vector<store::FoundSlice> around;
    for (size_t i = 0; i < parts.size() && !job.stopped(); ++i) {
        GpuGap gap;
        if (!GapWalk(store, parts[i].gpu, {.range = parts[i].range}).next(gap))
            continue;
        for (const store::FoundSlice &work : {gap.before, gap.after}) {
            if (work.ref.isValid())
                around.push_back(work);
        }
        gaps.emplace_back(i, gap);
    }
    const iterate::LaunchIndex launches(store, around, job);
    GapExplainer explainer(store, launches);
    for (const auto &[i, gap] : gaps) {
        if (job.stopped())
            return;
        visit(i, explainer.explain(gap));
    }
}

void explainEdge(const store::Store &store, const GpuGap &edge, TrackId thread,
                 const std::function<void(const GapStory &)> &visit, const jobs::JobContext &job)
{
    std::vector<store::FoundSlice> around;
    if (edge.after.ref.isValid())
        around.push_back(edge.after);
    const iterate::LaunchIndex launches(store, around, job);
    GapExplainer explainer(store, launches);
    visit(explainer.explainEdge(edge, thread));
}

std::vector<std::array<Ns, kIdleCauseCount>>
idleByCauseIn(const store::Store &store, std::span<const TimeRange> ranges, const IdleQuery &query,
              const jobs::JobContext &job, const std::function<void(const GapStory &)> &also)
{
    std::vector<std::array<Ns, kIdleCauseCount>> sums(ranges.size());
    const auto add = [&](const CausePiece &piece) {
        auto at = std::partition_point(ranges.begin(), ranges.end(), [&](TimeRange range) {
            return range.end <= piece.time.begin;
        });
        for (; at != ranges.end() && at->begin < piece.time.end; ++at)
            sums[static_cast<size_t>(at - ranges.begin())][static_cast<size_t>(piece.cause)] +=
                at->intersected(piece.time).duration();
    };
    forEachGap(
        store, query,
        [&](const GapStory &story) {
            std::for_each(story.pieces.begin(), story.pieces.end(), add);
            if (also)
                also(story);
            return true;
        },
        job);
    return sums;
}

} // namespace trilane::idle
