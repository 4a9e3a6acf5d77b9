// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/gputrace.h"

#include "model/analysis/gpuchunks.h"
#include "model/analysis/links.h"
#include "model/analysis/slicestats.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/analysis/tracklabel.h"
#include "model/analysis/walk/gpuworkwalk.h"

#include <algorithm>
#include <unordered_map>

namespace trilane {

namespace {

constexpr uint32_t kWork =
    kindSet(SliceKind::Kernel, SliceKind::Memcpy, SliceKind::Memset, SliceKind::GraphLaunch);

enum Column : size_t {
    Start,
    Duration,
    Correlation,
    Grid,
    Block = Grid + 3,
    Registers = Block + 3,
    StaticShared,
    DynamicShared,
    Bytes,
    Throughput,
    Source,
    Destination,
    Device,
    Context,
    Stream,
    Name,
    ColumnCount
};

std::vector<TableColumn> traceColumns()
{
    return {nanoseconds("start_ns", "Start (ns)"),
            nanoseconds("duration_ns", "Duration (ns)"),
            {"correlation", "CorrId", ColumnType::Text},
            {"grid_x", "GrdX", ColumnType::Count},
            {"grid_y", "GrdY", ColumnType::Count},
            {"grid_z", "GrdZ", ColumnType::Count},
            {"block_x", "BlkX", ColumnType::Count},
            {"block_y", "BlkY", ColumnType::Count},
            {"block_z", "BlkZ", ColumnType::Count},
            {"registers", "Reg/Trd", ColumnType::Count},
            megabytes("static_shared_bytes", "StcSMem (MB)"),
            megabytes("dynamic_shared_bytes", "DymSMem (MB)"),
            megabytes("bytes", "Bytes (MB)"),
            inUnit(1e6, {"bytes_per_second", "Throughput (MB/s)", ColumnType::Rate}),
            {"source", "SrcMemKd", ColumnType::Text},
            {"destination", "DstMemKd", ColumnType::Text},
            {"device", "Device", ColumnType::Text},
            {"context", "Ctx", ColumnType::Text},
            {"stream", "Strm", ColumnType::Text},
            {"name", "Name", ColumnType::Name}};
}

/// Without an allocation where the cell held a text before.
void setText(TableCell &cell, std::string_view text)
{
    if (auto *there = std::get_if<std::string>(&cell))
        there->assign(text);
    else
        cell.emplace<std::string>(text);
}

void setNumber(TableCell &cell, int64_t number)
{
    if (auto *there = std::get_if<int64_t>(&cell))
        *there = number;
    else
        cell = number;
}

void setKnown(TableCell &cell, std::optional<int64_t> number)
{
    if (number)
        setNumber(cell, *number);
    else
        cell = {};
}

/// No launch has a 0 there.
void setLaunchNumber(TableCell &cell, uint32_t number)
{
    setKnown(cell, number == 0 ? std::nullopt : std::optional<int64_t>(number));
}

/// What all work of a stream has in common.
struct Place
{
    std::string device; ///< "NVIDIA A100 (0)"
    TableCell context;
    TableCell stream;
};

class GpuTrace : public RowSource
{
public:
    GpuTrace(const Store &store, const ReportOptions &options)
        : m_store(store)
        , m_range(options.range)
        , m_begin(store.span().begin)
        , m_head(emptyTable(store, "cuda_gpu_trace", options))
        , m_walk(store, streamLanes(store), kWork, options.range.begin)
    {
        m_head.columns = traceColumns();
        for (LaneId lane : streamLanes(store))
            m_places[lane.value] = placeOf(store.lane(lane).track);
    }

    [[nodiscard]] const Table &head() const override { return m_head; }

    bool next(std::vector<TableCell> &row) override
    {
        do {
            if (!m_walk.next() || m_walk.current().start() >= m_range.end)
                return false;
        } while (m_walk.current().start() < m_range.begin);
        row.resize(ColumnCount);
        const Slice slice = m_walk.current().slice();
        setNumber(row[Start], slice.start - m_begin);
        setNumber(row[Duration], slice.duration);
        if (slice.correlation)
            setNumber(row[Correlation], static_cast<int64_t>(slice.correlation));
        else
            row[Correlation] = {};
        const Detail &detail = m_store.detail(slice.detail);
        putLaunch(row, detail.launch);
        putCopy(row, slice, detail.copy.value_or(CopyInfo{}));
        const Place &place = m_places.find(m_walk.current().lane().value)->second;
        setText(row[Device], place.device);
        row[Context] = place.context;
        row[Stream] = place.stream;
        return true;
    }

    [[nodiscard]] RowSlice slice() const override { return rowSliceAt(m_walk.current().ref()); }

private:
    [[nodiscard]] Place placeOf(TrackId stream) const
    {
        Place place;
        place.stream = m_store.track(stream).number;
        for (TrackId at = stream; at.isValid(); at = m_store.track(at).parent) {
            const Track &track = m_store.track(at);
            if (track.kind == TrackKind::Context)
                place.context = track.number;
        }
        if (const TrackId gpu = gpuOf(m_store, stream); gpu.isValid())
            place.device = deviceName(m_store.track(gpu));
        return place;
    }

    [[nodiscard]] std::string deviceName(const Track &of) const
    {
        const std::string rank = rankPrefix(m_store, of.rank);
        const std::string ordinal = std::to_string(of.number);
        for (const GpuInfo &gpu : m_store.info().gpus) {
            if (gpu.ordinal == of.number && gpu.rank == of.rank && !gpu.name.empty())
                return rank + gpu.name + " (" + ordinal + ")";
        }
        return rank + "GPU " + ordinal;
    }

    static void putLaunch(std::vector<TableCell> &row, const std::optional<LaunchConfig> &launch)
    {
        if (!launch) {
            std::fill(row.begin() + Grid, row.begin() + DynamicShared + 1, TableCell());
            return;
        }
        for (size_t i = 0; i < 3; ++i) {
            setLaunchNumber(row[Grid + i], launch->grid[i]);
            setLaunchNumber(row[Block + i], launch->block[i]);
        }
        setLaunchNumber(row[Registers], launch->registers);
        setKnown(row[StaticShared], launch->staticSharedBytes);
        setKnown(row[DynamicShared], launch->dynamicSharedBytes);
    }

    void putCopy(std::vector<TableCell> &row, const Slice &slice, const CopyInfo &copy) const
    {
        const bool isCopy = slice.kind == SliceKind::Memcpy;
        if (!isCopy && slice.kind != SliceKind::Memset) {
            std::fill(row.begin() + Bytes, row.begin() + Destination + 1, TableCell());
            return setText(row[Name], m_store.string(slice.name));
        }
        setKnown(row[Bytes], copy.hasSize ? std::optional(slice.value) : std::nullopt);
        row[Throughput] = copy.hasSize && slice.duration > 0
                              ? TableCell(static_cast<double>(slice.value) * 1e9 /
                                          static_cast<double>(slice.duration))
                              : TableCell();
        // As in nsys, the memory that is set stands in the first of the two columns.
        setMemory(row[Source], isCopy ? copy.source : copy.destination);
        setMemory(row[Destination], isCopy ? copy.destination : MemoryKind::Unknown);
        setText(row[Name], memoryOperation(slice.kind, copy.kind));
    }

    static void setMemory(TableCell &cell, MemoryKind kind)
    {
        if (kind == MemoryKind::Unknown)
            cell = {};
        else
            setText(cell, toString(kind));
    }

    const Store &m_store;
    TimeRange m_range;
    Ns m_begin; ///< of the trace
    Table m_head;
    GpuWorkWalk m_walk;
    std::unordered_map<uint32_t, Place> m_places; ///< by lane
};

} // namespace

std::unique_ptr<RowSource> gpuTrace(const Store &store, const ReportOptions &options,
                                    const JobContext &)
{
    return std::make_unique<GpuTrace>(store, options);
}

} // namespace trilane
