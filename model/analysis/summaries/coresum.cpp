// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/coresum.h"

#include "model/analysis/stats/slicewalk.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace trilane::summaries {

namespace {

/// Stays on one core that are kept for an exact median.
constexpr size_t kExactBelow = 250'000;

struct Core
{
    Distribution busy{kExactBelow};
    GreatestSlice longest;
    std::unordered_set<uint32_t> threads;
    uint64_t switches = 0;
};

void addChunk(Core &core, const stats::SliceWalk &walk, const store::Store &store, ChunkId id,
              TimeRange range)
{
    const std::shared_ptr<const format::SliceChunk> held = store.chunk(id);
    const format::SliceChunk &chunk = *held;
    walk.forEach(chunk, [&](size_t i, Ns duration) {
        core.busy.add(duration);
        core.longest.see(duration, {id, static_cast<uint32_t>(i)});
        core.threads.insert(chunk.link(i));
        core.switches += range.contains(chunk.start(i)) ? 1 : 0;
    });
}

CoreUse filled(TrackId track, Core &core, Ns length)
{
    CoreUse use{.core = track,
                .busy = std::move(core.busy),
                .longest = core.longest,
                .threads = core.threads.size(),
                .switches = core.switches};
    if (length > 0)
        use.share = static_cast<double>(use.busy.sum()) / static_cast<double>(length);
    return use;
}

} // namespace

std::vector<CoreUse> coreUse(const store::Store &store, TimeRange range,
                             const jobs::JobContext &job)
{
    const stats::SliceQuery query{.range = range,
                                  .kinds = stats::kindSet(SliceKind::OnCore),
                                  .counting = stats::Counting::Parts};
    const stats::SliceWalk walk(store, query);
    std::map<TrackId, Core> cores;
    for (LaneId lane : walk.lanes()) {
        Core &core = cores[store.lane(lane).track];
        for (ChunkId id : walk.chunks(lane)) {
            if (job.stopped())
                return {};
            addChunk(core, walk, store, id, range);
        }
    }
    const Ns length = range.intersected(store.span()).duration();
    std::vector<CoreUse> uses;
    uses.reserve(cores.size());
    for (auto &[track, core] : cores)
        uses.push_back(filled(track, core, length));
    std::stable_sort(uses.begin(), uses.end(), [&](const CoreUse &a, const CoreUse &b) {
        return store.track(a.core).number < store.track(b.core).number;
    });
    return uses;
}

Result<stats::Table> coreSum(const store::Store &store, const ReportOptions &options,
                             const jobs::JobContext &job)
{
    std::vector<CoreUse> uses = coreUse(store, options.range, job);
    const bool approximate = std::any_of(
        uses.begin(), uses.end(), [](const CoreUse &use) { return use.busy.isApproximate(); });
    stats::Table table = emptyTable(store, "cpu_core_sum", options);
    table.columns = {{"core", msg("Core"), stats::ColumnType::Text},
                     inUnit(0.01, "%", {"share", msg("Busy"), stats::ColumnType::Share}),
                     nanoseconds("total_ns", msg("Busy Time")),
                     {"switches", msg("Switches"), stats::ColumnType::Count},
                     {"threads", msg("Threads"), stats::ColumnType::Count},
                     nanoseconds("avg_ns", msg("Avg")),
                     nanoseconds("median_ns", msg("Med"), approximate),
                     nanoseconds("min_ns", msg("Min")),
                     nanoseconds("max_ns", msg("Max")),
                     nanoseconds("sample_stddev_ns", msg("StdDev"))};
    for (CoreUse &use : uses) {
        std::vector<stats::TableCell> cells{store.track(use.core).number, use.share, use.busy.sum(),
                                            static_cast<int64_t>(use.switches),
                                            static_cast<int64_t>(use.threads)};
        std::vector<stats::TableCell> spread = spreadCells(use.busy);
        std::move(spread.begin(), spread.end(), std::back_inserter(cells));
        table.rows.push_back(std::move(cells));
        table.slices.push_back(use.longest.row());
    }
    return inOrder(std::move(table), options);
}

} // namespace trilane::summaries
