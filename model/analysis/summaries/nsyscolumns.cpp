// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/nsyscolumns.h"

#include "model/store/tables.h"
#include <array>

namespace trilane::summaries {

namespace {

constexpr std::array<std::string_view, 14> kCopies{"",
                                                   "Host-to-Device",
                                                   "Device-to-Host",
                                                   "Host-to-Array",
                                                   "Array-to-Host",
                                                   "Array-to-Array",
                                                   "Array-to-Device",
                                                   "Device-to-Array",
                                                   "Device-to-Device",
                                                   "Host-to-Host",
                                                   "Peer-to-Peer",
                                                   "Unified Host-to-Device",
                                                   "Unified Device-to-Host",
                                                   "Unified Device-to-Device"};

} // namespace

stats::TableColumn inUnit(double size, std::string_view name, stats::TableColumn column)
{
    column.titleUnit = size;
    column.unitName = name;
    return column;
}

stats::TableColumn nanoseconds(std::string key, Message title, bool approximate)
{
    return inUnit(1, "ns",
                  {std::move(key), std::move(title), stats::ColumnType::Duration, approximate});
}

stats::TableColumn megabytes(std::string key, Message title, bool approximate)
{
    return inUnit(1e6, "MB",
                  {std::move(key), std::move(title), stats::ColumnType::Bytes, approximate});
}

std::vector<stats::TableColumn> timeSumColumns(MessageText countTitle, bool approximateMedian)
{
    return {inUnit(0.01, "%", {"share", msg("Time"), stats::ColumnType::Share}),
            nanoseconds("total_ns", msg("Total Time")),
            {"calls", countTitle, stats::ColumnType::Count},
            nanoseconds("avg_ns", msg("Avg")),
            nanoseconds("median_ns", msg("Med"), approximateMedian),
            nanoseconds("min_ns", msg("Min")),
            nanoseconds("max_ns", msg("Max")),
            nanoseconds("sample_stddev_ns", msg("StdDev"))};
}

std::vector<stats::TableCell> timeSumCells(const stats::SliceRow &row)
{
    return {row.share, row.total, static_cast<int64_t>(row.calls),       row.average, row.median,
            row.min,   row.max,   sampleDeviation(row.stddev, row.calls)};
}

std::vector<stats::TableCell> spreadCells(Distribution &of)
{
    if (of.count() == 0)
        return std::vector<stats::TableCell>(5);
    return {of.average(), of.median(), of.min(), of.max(), of.sampleDeviation()};
}

std::string memoryOperation(SliceKind kind, format::CopyKind copy)
{
    if (kind == SliceKind::Memset)
        return "[CUDA memset]";
    const auto at = static_cast<size_t>(copy);
    if (at == 0 || at >= kCopies.size())
        return "[CUDA memcpy]";
    return "[CUDA memcpy " + std::string(kCopies[at]) + "]";
}

std::string memoryOperation(store::Tables trace, const stats::SliceRow &row)
{
    return memoryOperation(row.kind,
                           trace.detail(row.detail).copy.value_or(format::CopyInfo{}).kind);
}

} // namespace trilane::summaries
