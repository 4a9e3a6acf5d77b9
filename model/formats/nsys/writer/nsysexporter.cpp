// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/nsysexporter.h"

#include "model/format/trace.h"
#include "model/formats/nsys/writer/abouttables.h"
#include "model/formats/nsys/writer/calltables.h"
#include "model/formats/nsys/writer/exporting.h"
#include "model/formats/nsys/writer/gputables.h"
#include "model/formats/nsys/writer/nsysschema.h"
#include "model/formats/nsys/writer/rangetables.h"
#include "model/formats/nsys/writer/schedulingtables.h"
#include "model/store/store.h"

#include <array>
#include <bit>
#include <cmath>

namespace trilane::nsys {

namespace {

/// GPU_METRICS and the names of the metrics. One thread.
class CounterTables
{
public:
    explicit CounterTables(Exporting &out);

    void add(const format::Track &track);

private:
    Exporting &m_out;
    RowWriter m_samples;
    RowWriter m_names;
};

CounterTables::CounterTables(Exporting &out)
    : m_out(out)
    , m_samples(out.database, "GPU_METRICS", {"timestamp", "typeId", "metricId", "value"})
    , m_names(out.database, "TARGET_INFO_GPU_METRICS",
              {"typeId", "sourceId", "typeName", "metricId", "metricName"})
{}

void CounterTables::add(const format::Track &track)
{
    const int64_t gpu = m_out.ids.gpu(track.id);
    constexpr int64_t kMaxGpus = 255; // the GPU is the lowest byte of the type
    if (gpu < 0 || gpu > kMaxGpus) {
        m_out.leaveOutSlices(msg("counter samples"), msg("nsys supports only GPU counters"),
                             m_out.trace.sliceCountOf(track.id));
        return;
    }
    const auto type = static_cast<int64_t>(m_out.ids.machine()) | gpu;
    const int64_t metric = static_cast<int64_t>(m_names.rows()) + 1;
    std::string name(m_out.trace.string(track.name));
    if (track.unit != kNoString)
        name += " [" + std::string(m_out.trace.string(track.unit)) + "]";
    m_names.row(type, 0, std::string_view("GPU"), metric, std::string_view(name));
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        const auto value = std::bit_cast<double>(slice.value);
        if (std::isfinite(value))
            m_samples.row(slice.start, type, metric, value);
        else
            m_out.leaveOutSlices(msg("counter samples"), msg("not numbers"));
    });
}

using namespace nsys;

/// Writes the tracks of a trace to the corresponding tables.
class NsysExport
{
public:
    explicit NsysExport(Exporting &out)
        : m_out(out)
        , m_gpu(out)
        , m_calls(out)
        , m_ranges(out)
        , m_scheduling(out)
        , m_counters(out)
    {}

    void write()
    {
        for (const format::Track &track : m_out.trace.tracks())
            m_out.total += isWritten(track) ? m_out.trace.sliceCountOf(track.id) : 0;
        for (const format::Track &track : m_out.trace.tracks()) {
            if (isWritten(track) && track.kind != TrackKind::Core && m_out.goesOn())
                add(track);
        }
        for (const format::Track &track : m_out.trace.tracks()) {
            if (track.kind == TrackKind::Core && m_out.goesOn())
                m_scheduling.addCore(track);
        }
        m_gpu.writeContexts();
        m_scheduling.writeBlocks();
        writeAbout(m_out);
        writeEnums(m_out.database);
        m_out.strings.write(m_out.database);
        m_out.account.addWritten(msg("slices"), m_out.total - m_out.slicesLeftOut);
        m_out.account.addLeftOut(msg("links between slices"), msg("nsys has no table for them"),
                                 m_out.trace.flows().size());
    }

private:
    /// All Streams shows the slices of streams again.
    [[nodiscard]] static bool isWritten(const format::Track &track)
    {
        return track.kind != TrackKind::AllStreams;
    }

    void add(const format::Track &track)
    {
        switch (track.kind) {
        case TrackKind::Stream:
            return m_gpu.addStream(track);
        case TrackKind::GpuRanges:
            return m_gpu.addBeside(track);
        case TrackKind::ApiCalls:
            return m_calls.addApiCalls(track);
        case TrackKind::OsCalls:
            return m_calls.addOsCalls(track);
        case TrackKind::Overhead:
            return m_calls.addOverhead(track);
        case TrackKind::Ranges:
            return m_ranges.add(track);
        case TrackKind::ThreadState:
            return m_scheduling.addStates(track);
        case TrackKind::Counter:
            return m_counters.add(track);
        default:
            m_out.leaveOutSlices(msg("slices"), msg("nsys has no table for tracks of this kind"),
                                 m_out.trace.sliceCountOf(track.id));
            return;
        }
    }

    Exporting &m_out;
    GpuTables m_gpu;
    CallTables m_calls;
    RangeTables m_ranges;
    SchedulingTables m_scheduling;
    CounterTables m_counters;
};

Result<formats::ExportAccount> writeNsys(const store::Store &store, const std::string &path,
                                         const jobs::JobContext &job)
{
    Result<std::unique_ptr<NewDatabase>> database = NewDatabase::create(path);
    if (!database)
        return database.error();
    Exporting out{.store = store, .database = **database, .job = job};
    {
        NsysExport whole(out); // its statements end before the database does
        whole.write();
    }
    if (job.stopped())
        return Error::stopped();
    out.account.addLeftOut(msg("process and thread ids, replaced"),
                           msg("they were 0, longer than 24 bits or duplicates"),
                           out.ids.replaced());
    if (Result<void> done = (*database)->finish(); !done)
        return done.error();
    return std::move(out.account);
}

} // namespace

void Exporting::forEachSlice(TrackId track, const std::function<void(const format::Slice &)> &visit)
{
    for (const LaneId lane : trace.lanesOf(track)) {
        store.forEachSlice(lane, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               visit(slice);
                               if ((++done & 0xfff) != 0)
                                   return true;
                               job.report(done, total);
                               return goesOn();
                           });
    }
}

formats::TraceFormat nsysTraceFormat()
{
    static constexpr std::array<std::string_view, 3> kEndings{".sqlite", ".sqlite3", ".db"};
    return {.name = "nsys",
            .title = MessageText("SQLite database, as exported by Nsight Systems"),
            .endings = kEndings,
            .write = writeNsys};
}

} // namespace trilane::nsys
