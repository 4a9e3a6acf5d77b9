// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/tensorcores.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/groupcells.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/report.h"
#include "model/analysis/stats/tablesort.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

namespace trilane::stats {

namespace {

std::string three(const std::array<uint32_t, 3> &size)
{
    return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

TableColumn columnOf(GroupKey key)
{
    switch (key) {
    case GroupKey::Name:
        return {"name", msg("Name"), ColumnType::Name};
    case GroupKey::BaseName:
        return {"base_name", msg("Name"), ColumnType::Name};
    case GroupKey::Grid:
        return {"grid", msg("Grid"), ColumnType::Text};
    case GroupKey::Block:
        return {"block", msg("Block"), ColumnType::Text};
    case GroupKey::Registers:
        return {"registers", msg("Registers"), ColumnType::Count};
    case GroupKey::SharedMemory:
        return {"shared_memory_bytes", msg("Shared memory"), ColumnType::Bytes};
    case GroupKey::Stream:
        return {"stream", msg("Stream"), ColumnType::Text};
    case GroupKey::Device:
        return {"device", msg("Device"), ColumnType::Text};
    case GroupKey::Process:
        return {"process", msg("Process"), ColumnType::Text};
    case GroupKey::Thread:
        return {"thread", msg("Thread"), ColumnType::Text};
    case GroupKey::Domain:
        return {"domain", msg("Domain"), ColumnType::Text};
    case GroupKey::Category:
        return {"category", msg("Category"), ColumnType::Text};
    case GroupKey::Direction:
        return {"kind", msg("Kind"), ColumnType::Text};
    case GroupKey::Source:
        return {"source", msg("Source"), ColumnType::Text};
    case GroupKey::Destination:
        return {"destination", msg("Destination"), ColumnType::Text};
    case GroupKey::State:
        return {"state", msg("State"), ColumnType::Text};
    case GroupKey::StaticSharedMemory:
        return {"static_shared_memory_bytes", msg("Static shared"), ColumnType::Bytes};
    case GroupKey::DynamicSharedMemory:
        return {"dynamic_shared_memory_bytes", msg("Dynamic shared"), ColumnType::Bytes};
    case GroupKey::TensorCore:
        return {"tensor_core", msg("Tensor Core name"), ColumnType::Text};
    case GroupKey::LaunchPath:
        return {"nvtx_path", msg("Launched in"), ColumnType::Name};
    case GroupKey::Operator:
        return {"operator", msg("Operator"), ColumnType::Name};
    case GroupKey::InputShape:
        return {"input_shape", msg("Input shape"), ColumnType::Name};
    case GroupKey::Step:
        return {"step", msg("Step"), ColumnType::Text};
    }
    return {};
}

TableCell textOrNothing(std::string text)
{
    return text.empty() ? TableCell() : TableCell(std::move(text));
}

template <typename Number>
TableCell numberOrNothing(std::optional<Number> number)
{
    return number ? TableCell(static_cast<int64_t>(*number)) : TableCell();
}

TableCell launchCell(const format::LaunchConfig &launch, GroupKey key)
{
    switch (key) {
    case GroupKey::Grid:
        return launch.hasGrid() ? TableCell(three(launch.grid)) : TableCell();
    case GroupKey::Block:
        return launch.hasBlock() ? TableCell(three(launch.block)) : TableCell();
    case GroupKey::Registers:
        return launch.registers != 0 ? TableCell(int64_t{launch.registers}) : TableCell();
    case GroupKey::StaticSharedMemory:
        return numberOrNothing(launch.staticSharedBytes);
    case GroupKey::DynamicSharedMemory:
        return numberOrNothing(launch.dynamicSharedBytes);
    default:
        return numberOrNothing(launch.sharedBytes());
    }
}

/// Sets have no direction, no source, and may have a destination.
TableCell copyCell(const SliceRow &row, const format::CopyInfo &copy, GroupKey key)
{
    const bool isCopy = row.kind == SliceKind::Memcpy;
    if (key == GroupKey::Direction && isCopy && copy.kind == format::CopyKind::Unknown)
        return TableWord(format::textOf(format::MemoryKind::Unknown));
    if (key == GroupKey::Direction)
        return isCopy ? TableCell(std::string(format::toString(copy.kind)))
                      : TableCell(TableWord(trilane::textOf(SliceKind::Memset)));
    const format::MemoryKind kind = key == GroupKey::Source ? copy.source : copy.destination;
    if (!isCopy && (key == GroupKey::Source || kind == format::MemoryKind::Unknown))
        return {};
    return TableWord(format::textOf(kind));
}

TableCell contextCell(const SliceQuery &query, const SliceRow &row, GroupKey key)
{
    const uint32_t value = row.context[contextIndex(key)];
    if (value == SliceContext::kOthers)
        return TableWord(MessageText("(others)"));
    const bool isKnown = query.context && value != SliceContext::kNothing;
    TableCell cell = isKnown ? query.context->cell(key, value) : TableCell();
    const auto *text = std::get_if<std::string>(&cell);
    return text && text->empty() ? TableCell() : cell;
}

TableCell cellOf(store::Tables trace, const SliceQuery &query, const SliceRow &row, GroupKey key)
{
    const format::Detail &detail = trace.detail(row.detail);
    switch (key) {
    case GroupKey::Name:
        return row.kind == SliceKind::Kernel ? TableCell(std::string(trace.string(row.name)))
                                             : nameCell(trace.string(row.name));
    case GroupKey::BaseName:
        return names::baseName(trace.string(row.name));
    case GroupKey::Grid:
    case GroupKey::Block:
    case GroupKey::Registers:
    case GroupKey::SharedMemory:
    case GroupKey::StaticSharedMemory:
    case GroupKey::DynamicSharedMemory:
        return detail.launch ? launchCell(*detail.launch, key) : TableCell();
    case GroupKey::Stream:
        return messageCell(names::trackMessage(trace, row.stream));
    case GroupKey::Device:
        return row.gpu.isValid() ? TableCell(names::rankPrefix(trace, trace.track(row.gpu).rank) +
                                             "GPU " + std::to_string(trace.track(row.gpu).number))
                                 : TableCell();
    case GroupKey::Process:
        return messageCell(names::trackMessage(trace, row.process));
    case GroupKey::Thread:
        return messageCell(names::trackMessage(trace, row.thread));
    case GroupKey::Domain:
        return textOrNothing(std::string(trace.string(trace.track(row.track).domain)));
    case GroupKey::Category:
        return detail.range ? textOrNothing(std::string(trace.string(detail.range->category)))
                            : TableCell();
    case GroupKey::Direction:
    case GroupKey::Source:
    case GroupKey::Destination:
        return copyCell(row, detail.copy.value_or(format::CopyInfo{}), key);
    case GroupKey::State:
        return stateCell(row.kind);
    case GroupKey::TensorCore:
        return TableWord(kernels::textOf(row.tensorCore));
    case GroupKey::LaunchPath:
    case GroupKey::Operator:
    case GroupKey::InputShape:
    case GroupKey::Step:
        return contextCell(query, row, key);
    }
    return {};
}

/// Two processes may each have a stream 7 on the same GPU.
bool streamsNeedProcess(store::Tables trace, const SliceStats &stats)
{
    std::map<std::pair<std::string, TrackId>, TrackId> seen;
    return std::any_of(stats.rows.begin(), stats.rows.end(), [&](const SliceRow &row) {
        const auto place = std::pair(names::trackLabel(trace, row.stream), row.gpu);
        return seen.try_emplace(place, row.process).first->second != row.process;
    });
}

/// The columns that identify groups: those of the query, and those that a stream needs.
std::vector<GroupKey> shownKeys(store::Tables trace, const SliceStats &stats)
{
    std::vector<GroupKey> keys;
    auto show = [&](GroupKey key) {
        const std::vector<GroupKey> &asked = stats.query.groupBy;
        if (std::find(asked.begin(), asked.end(), key) == asked.end())
            keys.push_back(key);
    };
    for (GroupKey key : stats.query.groupBy) {
        keys.push_back(key);
        if (key != GroupKey::Stream)
            continue;
        show(GroupKey::Device);
        if (streamsNeedProcess(trace, stats))
            show(GroupKey::Process);
    }
    return keys;
}

std::vector<TableColumn> timeColumns(bool approximate)
{
    return {{"share", msg("Share"), ColumnType::Share},
            {"calls", msg("Calls"), ColumnType::Count},
            {"total_ns", msg("Total"), ColumnType::Duration},
            {"avg_ns", msg("Average"), ColumnType::Duration},
            {"median_ns", msg("Median"), ColumnType::Duration, approximate},
            {"p95_ns", msg("95 %"), ColumnType::Duration, approximate},
            {"min_ns", msg("Min"), ColumnType::Duration},
            {"max_ns", msg("Max"), ColumnType::Duration},
            {"stddev_ns", msg("Std. dev."), ColumnType::Duration},
            {"mad_ns", msg("MAD"), ColumnType::Duration, approximate}};
}

std::vector<TableCell> timeCells(const SliceRow &row)
{
    return {row.share,  static_cast<int64_t>(row.calls),
            row.total,  row.average,
            row.median, row.p95,
            row.min,    row.max,
            row.stddev, row.deviation};
}

std::vector<TableColumn> kernelColumns(bool approximate)
{
    std::vector<TableColumn> columns = timeColumns(approximate);
    columns.push_back({"tensor_core_share", msg("Tensor Core (by name)"), ColumnType::Share});
    columns.push_back({"tensor_core_unknown_share", msg("Tensor Core unknown"), ColumnType::Share,
                       false, 0, true});
    columns.push_back({"occupancy", msg("Occupancy"), ColumnType::Share, false, 0, true});
    columns.push_back({"limited_by", msg("Limited by"), ColumnType::Text, false, 0, true});
    columns.push_back({"waves", msg("Waves"), ColumnType::Factor, false, 0, true});
    return columns;
}

std::vector<TableCell> kernelCells(const SliceRow &row)
{
    std::vector<TableCell> cells = timeCells(row);
    const auto known = [](std::optional<double> value) {
        return value ? TableCell(*value) : TableCell();
    };
    cells.emplace_back(row.tensorShare);
    cells.push_back(row.tensorUnknownShare > 0 ? TableCell(row.tensorUnknownShare) : TableCell());
    cells.push_back(known(row.occupancy));
    cells.push_back(row.occupancy && row.limit != kernels::OccupancyLimit::None
                        ? TableCell(TableWord(kernels::textOf(row.limit)))
                        : TableCell());
    cells.push_back(known(row.waves));
    return cells;
}

std::vector<TableColumn> copyColumns(bool approximate)
{
    return {{"calls", msg("Calls"), ColumnType::Count},
            {"total_bytes", msg("Bytes"), ColumnType::Bytes},
            {"avg_bytes", msg("Average bytes"), ColumnType::Bytes},
            {"min_bytes", msg("Min bytes"), ColumnType::Bytes},
            {"max_bytes", msg("Max bytes"), ColumnType::Bytes},
            {"total_ns", msg("Total"), ColumnType::Duration},
            {"avg_ns", msg("Average"), ColumnType::Duration},
            {"median_ns", msg("Median"), ColumnType::Duration, approximate},
            {"min_ns", msg("Min"), ColumnType::Duration},
            {"max_ns", msg("Max"), ColumnType::Duration},
            {"bytes_per_second", msg("Throughput"), ColumnType::Rate},
            {"calls_without_size", msg("Without size"), ColumnType::Count, false, 0, true}};
}

/// Figures of bytes are of the calls that have a size.
std::vector<TableCell> copyCells(const SliceRow &row, bool approximate)
{
    const uint64_t sized = row.calls - row.unsized;
    const Ns sizedTime = row.total - row.unsizedTime;
    const auto bytes = static_cast<double>(row.bytes);
    const auto ofSized = [&](bool isKnown, auto value) {
        return isKnown && sized > 0 ? TableCell(value) : TableCell();
    };
    return {static_cast<int64_t>(row.calls),
            ofSized(true, row.bytes),
            ofSized(true, bytes / static_cast<double>(sized)),
            ofSized(!approximate, row.minBytes),
            ofSized(!approximate, row.maxBytes),
            row.total,
            row.average,
            row.median,
            row.min,
            row.max,
            ofSized(sizedTime > 0, bytes * 1e9 / static_cast<double>(sizedTime)),
            row.unsized > 0 ? TableCell(static_cast<int64_t>(row.unsized)) : TableCell()};
}

} // namespace

namespace {

std::vector<TableColumn> figureColumns(ReportId id, bool approximate)
{
    switch (id) {
    case ReportId::Kernels:
        return kernelColumns(approximate);
    case ReportId::Memcpy:
        return copyColumns(approximate);
    default:
        return timeColumns(approximate);
    }
}

std::vector<TableCell> figureCells(ReportId id, const SliceRow &row, bool approximate)
{
    switch (id) {
    case ReportId::Kernels:
        return kernelCells(row);
    case ReportId::Memcpy:
        return copyCells(row, approximate);
    default:
        return timeCells(row);
    }
}

} // namespace

TableCell stateCell(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Running:
        return TableWord(MessageText("running"));
    case SliceKind::Runnable:
        return TableWord(MessageText("runnable"));
    case SliceKind::Blocked:
        return TableWord(MessageText("blocked"));
    case SliceKind::BlockedDisk:
        return TableWord(MessageText("blocked on disk"));
    default:
        return std::string(trilane::toString(kind));
    }
}

GroupCells::GroupCells(const store::Store &store, const SliceStats &stats)
    : m_trace(store)
    , m_query(stats.query)
    , m_keys(shownKeys(store, stats))
{}

std::vector<TableColumn> GroupCells::columns() const
{
    std::vector<TableColumn> columns;
    for (GroupKey key : m_keys)
        columns.push_back(columnOf(key));
    return columns;
}

std::vector<TableCell> GroupCells::cells(const SliceRow &row) const
{
    std::vector<TableCell> cells;
    for (GroupKey key : m_keys)
        cells.push_back(cellOf(m_trace, m_query, row, key));
    return cells;
}

Result<Table> sliceTable(const store::Store &store, const SliceStats &stats,
                         std::string_view sortKey)
{
    const store::Tables trace = store;
    const Report &report = reportOf(stats.query.kinds);
    Table table{.report = std::string(report.name), .file = trace.path()};
    table.range = relativeRange(store, stats.query.range);
    const GroupCells groups(store, stats);
    table.columns = groups.columns();
    const std::vector<TableColumn> figures = figureColumns(report.id, stats.approximateMedian);
    table.columns.insert(table.columns.end(), figures.begin(), figures.end());
    for (const SliceRow &row : stats.rows) {
        std::vector<TableCell> cells = groups.cells(row);
        std::vector<TableCell> own = figureCells(report.id, row, stats.approximateMedian);
        std::move(own.begin(), own.end(), std::back_inserter(cells));
        table.rows.push_back(std::move(cells));
    }
    if (Result<void> sorted = sortTable(table, sortKey); !sorted)
        return sorted.error();
    return table;
}

Table memcpyTable(const store::Store &store, TimeRange range, const jobs::JobContext &job,
                  uint64_t exactBelow)
{
    SliceQuery query = queryOf(report(ReportId::Memcpy), range);
    query.exactBelow = exactBelow;
    Result<Table> table = sliceTable(store, sliceStats(store, query, job));
    assert(table.ok());
    return std::move(table).value();
}

} // namespace trilane::stats
