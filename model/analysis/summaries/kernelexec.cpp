// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/kernelexec.h"

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

namespace trilane::summaries {

namespace {

/// Up to this number of kernels all medians are exact: four numbers of 8 bytes per kernel are kept.
constexpr uint64_t kExactKernels = 2'000'000;
/// Above, those of groups up to this size still are.
constexpr size_t kExactOfMany = 16'384;

struct Key
{
    TrackId apiTrack;
    TrackId gpu;
    StringId api;
    StringId kernel;
    friend bool operator==(const Key &, const Key &) = default;
};

struct KeyHash
{
    size_t operator()(const Key &key) const
    {
        const uint64_t a = uint64_t{key.apiTrack.value} << 32 | key.gpu.value;
        const uint64_t b = uint64_t{key.api.value} << 32 | key.kernel.value;
        return static_cast<size_t>((a * 0x9e3779b97f4a7c15ull ^ b) * 0xff51afd7ed558ccdull >> 16);
    }
};

class ExecSums
{
public:
    ExecSums(const store::Store &store, const stats::SliceWalk &walk, const jobs::JobContext &job)
        : m_store(store)
        , m_walk(walk)
        , m_index(iterate::LaunchIndex::of(store, job))
        , m_reader(store)
    {
        uint64_t kernels = 0;
        for (LaneId lane : walk.lanes()) {
            for (ChunkId id : walk.chunks(lane))
                kernels += store.chunks()[id.value].count;
        }
        m_exactBelow = kernels <= kExactKernels ? std::numeric_limits<size_t>::max() : kExactOfMany;
    }

    void addLane(LaneId lane, const jobs::JobContext &job)
    {
        const format::Track &stream = m_store.track(m_store.lane(lane).track);
        const TrackId gpu = links::gpuOf(m_store, stream.id);
        for (ChunkId id : m_walk.chunks(lane)) {
            if (job.stopped())
                return;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            m_walk.forEach(*chunk, [&](size_t i, Ns) {
                const store::SliceRef call = m_index->launch(stream.process, chunk->correlation(i));
                if (call.isValid())
                    add(*chunk, {id, static_cast<uint32_t>(i)}, call, gpu);
            });
        }
    }

    [[nodiscard]] std::vector<KernelExec> take() { return std::move(m_rows); }

private:
    void add(const format::SliceChunk &chunk, store::SliceRef kernel, store::SliceRef ref,
             TrackId gpu)
    {
        const format::SliceChunk &calls = m_reader.chunk(ref.chunk);
        if (ref.index >= calls.size())
            return; // a damaged chunk is empty
        const size_t i = kernel.index;
        KernelExec &row = rowOf({m_store.track(m_store.lane(m_store.laneOf(ref)).track).id, gpu,
                                 calls.name(ref.index), chunk.name(i)});
        const Ns callEnd = calls.end(ref.index);
        // Clocks of GPU and processor may disagree: no time is less than nothing.
        row.total.add(std::max<Ns>(chunk.end(i) - calls.start(ref.index), 0));
        row.call.add(calls.duration(ref.index));
        row.run.add(chunk.duration(i));
        row.longest.see(chunk.duration(i), kernel);
        if (chunk.start(i) >= callEnd)
            row.queue.add(chunk.start(i) - callEnd);
    }

    KernelExec &rowOf(const Key &key)
    {
        const auto [entry, isNew] = m_ids.try_emplace(key, m_rows.size());
        if (isNew) {
            const Distribution none(m_exactBelow);
            m_rows.push_back({.process = links::processOf(m_store, key.apiTrack),
                              .thread = links::threadOf(m_store, key.apiTrack),
                              .gpu = key.gpu,
                              .api = key.api,
                              .kernel = key.kernel,
                              .total = none,
                              .call = none,
                              .queue = none,
                              .run = none,
                              .longest = {}});
        }
        return m_rows[entry->second];
    }

    const store::Store &m_store;
    const stats::SliceWalk &m_walk;
    std::shared_ptr<const iterate::LaunchIndex> m_index;
    iterate::SliceReader m_reader;
    size_t m_exactBelow = 0;
    std::unordered_map<Key, size_t, KeyHash> m_ids;
    std::vector<KernelExec> m_rows;
};

/// Average, median, least, greatest and deviation.
using SpreadTitles = std::array<MessageText, 5>;

constexpr SpreadTitles kTotal{MessageText("TAvg"), MessageText("TMed"), MessageText("TMin"),
                              MessageText("TMax"), MessageText("TStdDev")};
constexpr SpreadTitles kApi{MessageText("AAvg"), MessageText("AMed"), MessageText("AMin"),
                            MessageText("AMax"), MessageText("AStdDev")};
constexpr SpreadTitles kQueue{MessageText("QAvg"), MessageText("QMed"), MessageText("QMin"),
                              MessageText("QMax"), MessageText("QStdDev")};
constexpr SpreadTitles kKernel{MessageText("KAvg"), MessageText("KMed"), MessageText("KMin"),
                               MessageText("KMax"), MessageText("KStdDev")};

void addSpreadColumns(stats::Table &table, std::string_view key, const SpreadTitles &titles,
                      bool approximate)
{
    static constexpr std::array<std::string_view, 5> kKeys{"_avg", "_median", "_min", "_max",
                                                           "_sample_stddev"};
    for (size_t i = 0; i < kKeys.size(); ++i)
        table.columns.push_back(nanoseconds(std::string(key) + std::string(kKeys[i]) + "_ns",
                                            titles[i], kKeys[i] == "_median" && approximate));
}

stats::TableCell numberOf(store::Tables trace, TrackId track)
{
    return track.isValid() ? stats::TableCell(trace.track(track).number) : stats::TableCell();
}

} // namespace

std::vector<KernelExec> kernelExecs(const store::Store &store, TimeRange range,
                                    const jobs::JobContext &job)
{
    const stats::SliceQuery query{.range = range};
    const stats::SliceWalk walk(store, query);
    ExecSums sums(store, walk, job);
    for (LaneId lane : walk.lanes())
        sums.addLane(lane, job);
    std::vector<KernelExec> rows = sums.take();
    std::stable_sort(rows.begin(), rows.end(), [&](const KernelExec &a, const KernelExec &b) {
        if (a.total.sum() != b.total.sum())
            return a.total.sum() > b.total.sum();
        return store.string(a.kernel) < store.string(b.kernel);
    });
    return rows;
}

Result<stats::Table> kernelExecSum(const store::Store &store, const ReportOptions &options,
                                   const jobs::JobContext &job)
{
    std::vector<KernelExec> rows = kernelExecs(store, options.range, job);
    const bool approximate = std::any_of(
        rows.begin(), rows.end(), [](const KernelExec &row) { return row.total.isApproximate(); });
    stats::Table table = emptyTable(store, "cuda_kern_exec_sum", options);
    table.columns = {{"pid", msg("PID"), stats::ColumnType::Text},
                     {"tid", msg("TID"), stats::ColumnType::Text},
                     {"device", msg("DevId"), stats::ColumnType::Text},
                     {"calls", msg("Count"), stats::ColumnType::Count},
                     {"queued", msg("QCount"), stats::ColumnType::Count}};
    addSpreadColumns(table, "total", kTotal, approximate);
    addSpreadColumns(table, "api", kApi, approximate);
    addSpreadColumns(table, "queue", kQueue, approximate);
    addSpreadColumns(table, "kernel", kKernel, approximate);
    table.columns.push_back({"api", msg("API Name"), stats::ColumnType::Name});
    table.columns.push_back({"kernel", msg("Kernel Name"), stats::ColumnType::Name});
    for (KernelExec &row : rows) {
        std::vector<stats::TableCell> cells{
            numberOf(store, row.process), numberOf(store, row.thread), numberOf(store, row.gpu),
            static_cast<int64_t>(row.run.count()), static_cast<int64_t>(row.queue.count())};
        for (Distribution *of : {&row.total, &row.call, &row.queue, &row.run}) {
            std::vector<stats::TableCell> spread = spreadCells(*of);
            std::move(spread.begin(), spread.end(), std::back_inserter(cells));
        }
        cells.emplace_back(std::string(store.string(row.api)));
        cells.emplace_back(std::string(store.string(row.kernel)));
        table.rows.push_back(std::move(cells));
        table.slices.push_back(row.longest.row());
    }
    return inOrder(std::move(table), options);
}

} // namespace trilane::summaries
