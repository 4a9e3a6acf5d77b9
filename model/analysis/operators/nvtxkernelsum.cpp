// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/kernelsbyrange.h"
#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/rangeslice.h"
#include "model/analysis/tablesort.h"

#include <algorithm>

namespace trilane {

namespace {

class KernelSum : public RowSource
{
public:
    KernelSum(const Store &store, TimeRange range, const JobContext &job)
        : m_store(store)
        , m_range(range)
        , m_index(namedRangeIndex(store, job))
        , m_names(*m_index)
        , m_rows(kernelsByRange(*m_index, m_names, range, job))
    {
        m_head.report = "nvtx_kern_sum";
        m_head.file = store.path();
        m_head.range = relativeRange(store, range);
        m_head.columns = {{"nvtx_range", "NVTX Range", ColumnType::Name},
                          {"style", "Style", ColumnType::Text},
                          {"pid", "PID", ColumnType::Text},
                          {"tid", "TID", ColumnType::Text},
                          {"nvtx_inst", "NVTX Inst", ColumnType::Count},
                          {"kern_inst", "Kern Inst", ColumnType::Count},
                          {"total_ns", "Total Time", ColumnType::Duration},
                          {"avg_ns", "Avg", ColumnType::Duration},
                          {"median_ns", "Med", ColumnType::Duration},
                          {"min_ns", "Min", ColumnType::Duration},
                          {"max_ns", "Max", ColumnType::Duration},
                          {"stddev_ns", "StdDev", ColumnType::Duration},
                          {"kernel_name", "Kernel Name", ColumnType::Name}};
    }

    void sortByTotal()
    {
        std::stable_sort(
            m_rows.begin(), m_rows.end(),
            [](const KernelsOfRange &a, const KernelsOfRange &b) { return a.total > b.total; });
    }

    [[nodiscard]] const Table &head() const override { return m_head; }

    bool next(std::vector<TableCell> &cells) override
    {
        if (m_at == m_rows.size())
            return false;
        const KernelsOfRange &row = m_rows[m_at++];
        const RangeNames::Name &name = m_names.all()[row.name];
        const Track &track = m_store.track(name.thread);
        const bool isThread = track.kind == TrackKind::Thread;
        const TrackId process = isThread ? track.parent : track.id;
        cells = {NvtxNames::text(m_store, name.domain, name.text),
                 std::string(NvtxNames::style(isThread)),
                 process.isValid() ? TableCell(std::to_string(m_store.track(process).number))
                                   : TableCell(),
                 isThread ? TableCell(std::to_string(track.number)) : TableCell(),
                 static_cast<int64_t>(row.ranges),
                 static_cast<int64_t>(row.kernels),
                 row.total,
                 row.times.average,
                 row.times.median,
                 row.times.min,
                 row.times.max,
                 row.times.deviation,
                 std::string(m_store.string(row.kernel))};
        return true;
    }

    [[nodiscard]] RowSlice slice() const override
    {
        const KernelsOfRange &row = m_rows[m_at - 1];
        return kernelInRange(m_names.all()[row.name], row.kernel, row.times.max, m_range);
    }

private:
    const Store &m_store;
    TimeRange m_range;
    std::shared_ptr<const OperatorIndex> m_index;
    RangeNames m_names;
    Table m_head;
    std::deque<KernelsOfRange> m_rows;
    size_t m_at = 0;
};

} // namespace

Table nvtxKernelSum(const Store &store, TimeRange range, const JobContext &job)
{
    KernelSum sum(store, range, job);
    Table table = sum.head();
    for (std::vector<TableCell> row; sum.next(row);)
        table.rows.push_back(std::move(row));
    return table;
}

std::unique_ptr<RowSource> nvtxKernelRows(const Store &store, TimeRange range,
                                          const JobContext &job)
{
    auto sum = std::make_unique<KernelSum>(store, range, job);
    sum->sortByTotal();
    return sum;
}

} // namespace trilane
