// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/kernelsbyrange.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/rangeslice.h"
#include "model/analysis/stats/tablesort.h"

#include <algorithm>

namespace trilane::operators {

namespace {

class KernelSum : public stats::RowSource
{
public:
    KernelSum(const store::Store &store, TimeRange range, const jobs::JobContext &job)
        : m_trace(store)
        , m_range(range)
        , m_index(namedRangeIndex(store, job))
        , m_names(*m_index)
        , m_rows(kernelsByRange(*m_index, m_names, range, job))
    {
        m_head.report = "nvtx_kern_sum";
        m_head.file = m_trace.path();
        m_head.range = stats::relativeRange(store, range);
        m_head.columns = {{"nvtx_range", msg("NVTX Range"), stats::ColumnType::Name},
                          {"style", msg("Style"), stats::ColumnType::Text},
                          {"pid", msg("PID"), stats::ColumnType::Text},
                          {"tid", msg("TID"), stats::ColumnType::Text},
                          {"nvtx_inst", msg("NVTX Inst"), stats::ColumnType::Count},
                          {"kern_inst", msg("Kern Inst"), stats::ColumnType::Count},
                          {"total_ns", msg("Total Time"), stats::ColumnType::Duration},
                          {"avg_ns", msg("Avg"), stats::ColumnType::Duration},
                          {"median_ns", msg("Med"), stats::ColumnType::Duration},
                          {"min_ns", msg("Min"), stats::ColumnType::Duration},
                          {"max_ns", msg("Max"), stats::ColumnType::Duration},
                          {"stddev_ns", msg("StdDev"), stats::ColumnType::Duration},
                          {"kernel_name", msg("Kernel Name"), stats::ColumnType::Name}};
    }

    void sortByTotal()
    {
        std::stable_sort(
            m_rows.begin(), m_rows.end(),
            [](const KernelsOfRange &a, const KernelsOfRange &b) { return a.total > b.total; });
    }

    [[nodiscard]] const stats::Table &head() const override { return m_head; }

    bool next(std::vector<stats::TableCell> &cells) override
    {
        if (m_at == m_rows.size())
            return false;
        const KernelsOfRange &row = m_rows[m_at++];
        const RangeNames::Name &name = m_names.all()[row.name];
        const format::Track &track = m_trace.track(name.thread);
        const bool isThread = track.kind == TrackKind::Thread;
        const TrackId process = isThread ? track.parent : track.id;
        cells = {NvtxNames::text(m_trace, name.domain, name.text),
                 std::string(NvtxNames::style(isThread)),
                 process.isValid() ? stats::TableCell(std::to_string(m_trace.track(process).number))
                                   : stats::TableCell(),
                 isThread ? stats::TableCell(std::to_string(track.number)) : stats::TableCell(),
                 static_cast<int64_t>(row.ranges),
                 static_cast<int64_t>(row.kernels),
                 row.total,
                 row.times.average,
                 row.times.median,
                 row.times.min,
                 row.times.max,
                 row.times.deviation,
                 std::string(m_trace.string(row.kernel))};
        return true;
    }

    [[nodiscard]] stats::RowSlice slice() const override
    {
        const KernelsOfRange &row = m_rows[m_at - 1];
        return kernelInRange(m_names.all()[row.name], row.kernel, row.times.max, m_range);
    }

private:
    store::Tables m_trace;
    TimeRange m_range;
    std::shared_ptr<const OperatorIndex> m_index;
    RangeNames m_names;
    stats::Table m_head;
    std::deque<KernelsOfRange> m_rows;
    size_t m_at = 0;
};

} // namespace

stats::Table nvtxKernelSum(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    KernelSum sum(store, range, job);
    stats::Table table = sum.head();
    for (std::vector<stats::TableCell> row; sum.next(row);)
        table.rows.push_back(std::move(row));
    return table;
}

std::unique_ptr<stats::RowSource> nvtxKernelRows(const store::Store &store, TimeRange range,
                                                 const jobs::JobContext &job)
{
    auto sum = std::make_unique<KernelSum>(store, range, job);
    sum->sortByTotal();
    return sum;
}

} // namespace trilane::operators
