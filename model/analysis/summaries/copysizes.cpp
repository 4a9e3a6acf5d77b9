// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/copysizes.h"

#include "model/analysis/stats/slicewalk.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>

namespace trilane::summaries {

std::vector<CopySizes> copySizes(const store::Store &store, TimeRange range,
                                 const jobs::JobContext &job)
{
    const stats::SliceQuery query{.range = range, .kinds = stats::kCopyKinds};
    const stats::SliceWalk walk(store, query);
    std::map<std::pair<SliceKind, format::CopyKind>, CopySizes> sums;
    for (LaneId lane : walk.lanes()) {
        for (ChunkId id : walk.chunks(lane)) {
            if (job.stopped())
                return {};
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            walk.forEach(*chunk, [&](size_t i, Ns) {
                const SliceKind kind = chunk->kind(i);
                const format::Detail &detail = store.detail(chunk->detail(i));
                const bool isCopy = kind == SliceKind::Memcpy && detail.copy;
                const format::CopyKind direction =
                    isCopy ? detail.copy->kind : format::CopyKind::Unknown;
                const std::optional<int64_t> bytes = format::movedBytes(chunk->value(i), detail);
                CopySizes &sum =
                    sums.try_emplace({kind, direction}, CopySizes{kind, direction}).first->second;
                if (bytes)
                    sum.bytes.add(std::max<int64_t>(*bytes, 0));
                else
                    ++sum.unsized;
                sum.largest.see(bytes.value_or(0), {id, static_cast<uint32_t>(i)});
            });
        }
    }
    std::vector<CopySizes> rows;
    rows.reserve(sums.size());
    for (auto &[of, sum] : sums)
        rows.push_back(std::move(sum));
    std::stable_sort(rows.begin(), rows.end(), [](const CopySizes &a, const CopySizes &b) {
        return a.bytes.sum() > b.bytes.sum();
    });
    return rows;
}

Result<stats::Table> memorySizeSum(const store::Store &store, const ReportOptions &options,
                                   const jobs::JobContext &job)
{
    std::vector<CopySizes> sizes = copySizes(store, options.range, job);
    const bool approximate = std::any_of(
        sizes.begin(), sizes.end(), [](const CopySizes &row) { return row.bytes.isApproximate(); });
    stats::Table table = emptyTable(store, "cuda_gpu_mem_size_sum", options);
    table.columns = {
        megabytes("total_bytes", msg("Total")),
        {"calls", msg("Count"), stats::ColumnType::Count},
        megabytes("avg_bytes", msg("Avg")),
        megabytes("median_bytes", msg("Med"), approximate),
        megabytes("min_bytes", msg("Min")),
        megabytes("max_bytes", msg("Max")),
        megabytes("sample_stddev_bytes", msg("StdDev")),
        {"operation", msg("Operation"), stats::ColumnType::Name},
        {"calls_without_size", msg("Without size"), stats::ColumnType::Count, false, 0, true}};
    for (CopySizes &row : sizes) {
        const uint64_t sized = row.bytes.count();
        std::vector<stats::TableCell> cells{sized > 0 ? stats::TableCell(row.bytes.sum())
                                                      : stats::TableCell(),
                                            static_cast<int64_t>(sized + row.unsized)};
        std::vector<stats::TableCell> spread = spreadCells(row.bytes);
        std::move(spread.begin(), spread.end(), std::back_inserter(cells));
        cells.emplace_back(memoryOperation(row.kind, row.direction));
        cells.push_back(row.unsized > 0 ? stats::TableCell(static_cast<int64_t>(row.unsized))
                                        : stats::TableCell());
        table.rows.push_back(std::move(cells));
        table.slices.push_back(row.largest.row());
    }
    return inOrder(std::move(table), options);
}

} // namespace trilane::summaries
