// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/gputrace.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/slicestats.h"
#include "model/analysis/summaries/nsyscolumns.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/store/tables.h"

#include <algorithm>
#include <unordered_map>

namespace trilane::summaries {

namespace {

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

std::vector<stats::TableColumn> traceColumns()
{
    return {nanoseconds("start_ns", msg("Start")),
            nanoseconds("duration_ns", msg("Duration")),
            {"correlation", msg("CorrId"), stats::ColumnType::Text},
            {"grid_x", msg("GrdX"), stats::ColumnType::Count},
            {"grid_y", msg("GrdY"), stats::ColumnType::Count},
            {"grid_z", msg("GrdZ"), stats::ColumnType::Count},
            {"block_x", msg("BlkX"), stats::ColumnType::Count},
            {"block_y", msg("BlkY"), stats::ColumnType::Count},
            {"block_z", msg("BlkZ"), stats::ColumnType::Count},
            {"registers", msg("Reg/Trd"), stats::ColumnType::Count},
            megabytes("static_shared_bytes", msg("StcSMem")),
            megabytes("dynamic_shared_bytes", msg("DymSMem")),
            megabytes("bytes", msg("Bytes")),
            inUnit(1e6, "MB/s", {"bytes_per_second", msg("Throughput"), stats::ColumnType::Rate}),
            {"source", msg("SrcMemKd"), stats::ColumnType::Text},
            {"destination", msg("DstMemKd"), stats::ColumnType::Text},
            {"device", msg("Device"), stats::ColumnType::Text},
            {"context", msg("Ctx"), stats::ColumnType::Text},
            {"stream", msg("Strm"), stats::ColumnType::Text},
            {"name", msg("Name"), stats::ColumnType::Name}};
}

/// Without an allocation if the cell held a text before.
void setText(stats::TableCell &cell, std::string_view text)
{
    if (auto *there = std::get_if<std::string>(&cell))
        there->assign(text);
    else
        cell.emplace<std::string>(text);
}

void setNumber(stats::TableCell &cell, int64_t number)
{
    if (auto *there = std::get_if<int64_t>(&cell))
        *there = number;
    else
        cell = number;
}

void setKnown(stats::TableCell &cell, std::optional<int64_t> number)
{
    if (number)
        setNumber(cell, *number);
    else
        cell = {};
}

/// No launch has a 0 there.
void setLaunchNumber(stats::TableCell &cell, uint32_t number)
{
    setKnown(cell, number == 0 ? std::nullopt : std::optional<int64_t>(number));
}

/// Common data of all work of a stream.
struct Place
{
    std::string device; ///< "NVIDIA A100 (0)"
    stats::TableCell context;
    stats::TableCell stream;
};

class GpuTrace : public stats::RowSource
{
public:
    GpuTrace(const store::Store &store, const ReportOptions &options)
        : m_trace(store)
        , m_range(options.range)
        , m_begin(m_trace.span().begin)
        , m_head(emptyTable(store, "cuda_gpu_trace", options))
        , m_walk(store, links::streamLanes(store), stats::kGpuWorkKinds, options.range.begin)
    {
        m_head.columns = traceColumns();
        for (LaneId lane : links::streamLanes(store))
            m_places[lane.value] = placeOf(m_trace.lane(lane).track);
    }

    [[nodiscard]] const stats::Table &head() const override { return m_head; }

    bool next(std::vector<stats::TableCell> &row) override
    {
        do {
            if (!m_walk.next() || m_walk.current().start() >= m_range.end)
                return false;
        } while (m_walk.current().start() < m_range.begin);
        row.resize(ColumnCount);
        const format::Slice slice = m_walk.current().slice();
        setNumber(row[Start], slice.start - m_begin);
        setNumber(row[Duration], slice.duration);
        if (slice.correlation)
            setNumber(row[Correlation], static_cast<int64_t>(slice.correlation));
        else
            row[Correlation] = {};
        const format::Detail &detail = m_trace.detail(slice.detail);
        putLaunch(row, detail.launch);
        putCopy(row, slice, detail.copy.value_or(format::CopyInfo{}));
        const Place &place = m_places.find(m_walk.current().lane().value)->second;
        setText(row[Device], place.device);
        row[Context] = place.context;
        row[Stream] = place.stream;
        return true;
    }

    [[nodiscard]] stats::RowSlice slice() const override
    {
        return stats::rowSliceAt(m_walk.current().ref());
    }

private:
    [[nodiscard]] Place placeOf(TrackId stream) const
    {
        Place place;
        place.stream = m_trace.track(stream).number;
        for (TrackId at = stream; at.isValid(); at = m_trace.track(at).parent) {
            const format::Track &track = m_trace.track(at);
            if (track.kind == TrackKind::Context)
                place.context = track.number;
        }
        if (const TrackId gpu = links::gpuOf(m_trace, stream); gpu.isValid())
            place.device = deviceName(m_trace.track(gpu));
        return place;
    }

    [[nodiscard]] std::string deviceName(const format::Track &of) const
    {
        const std::string rank = names::rankPrefix(m_trace, of.rank);
        const std::string ordinal = std::to_string(of.number);
        for (const format::GpuInfo &gpu : m_trace.info().gpus) {
            if (gpu.ordinal == of.number && gpu.rank == of.rank && !gpu.name.empty())
                return rank + gpu.name + " (" + ordinal + ")";
        }
        return rank + "GPU " + ordinal;
    }

    static void putLaunch(std::vector<stats::TableCell> &row,
                          const std::optional<format::LaunchConfig> &launch)
    {
        if (!launch) {
            std::fill(row.begin() + Grid, row.begin() + DynamicShared + 1, stats::TableCell());
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

    void putCopy(std::vector<stats::TableCell> &row, const format::Slice &slice,
                 const format::CopyInfo &copy) const
    {
        const bool isCopy = slice.kind == SliceKind::Memcpy;
        if (!isCopy && slice.kind != SliceKind::Memset) {
            std::fill(row.begin() + Bytes, row.begin() + Destination + 1, stats::TableCell());
            return setText(row[Name], m_trace.string(slice.name));
        }
        setKnown(row[Bytes], copy.hasSize ? std::optional(slice.value) : std::nullopt);
        row[Throughput] = copy.hasSize && slice.duration > 0
                              ? stats::TableCell(static_cast<double>(slice.value) * 1e9 /
                                                 static_cast<double>(slice.duration))
                              : stats::TableCell();
        // As in nsys, the memory of a memset is in the first of the two columns.
        setMemory(row[Source], isCopy ? copy.source : copy.destination);
        setMemory(row[Destination], isCopy ? copy.destination : format::MemoryKind::Unknown);
        setText(row[Name], memoryOperation(slice.kind, copy.kind));
    }

    static void setMemory(stats::TableCell &cell, format::MemoryKind kind)
    {
        if (kind == format::MemoryKind::Unknown)
            cell = {};
        else
            cell = stats::TableWord(format::textOf(kind));
    }

    store::Tables m_trace;
    TimeRange m_range;
    Ns m_begin; ///< of the trace
    stats::Table m_head;
    iterate::GpuWorkWalk m_walk;
    std::unordered_map<uint32_t, Place> m_places; ///< by lane
};

} // namespace

std::unique_ptr<stats::RowSource> gpuTrace(const store::Store &store, const ReportOptions &options,
                                           const jobs::JobContext &)
{
    return std::make_unique<GpuTrace>(store, options);
}

} // namespace trilane::summaries
