// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/csv/csvexporter.h"

#include "model/analysis/argumenttext.h"
#include "model/analysis/links.h"
#include "model/analysis/tracklabel.h"
#include "model/exporters/exportfile.h"
#include "model/exporters/formats.h"
#include "model/store/store.h"

#include <array>
#include <bit>
#include <unordered_map>

namespace trilane {

namespace {

constexpr std::string_view kColumns = "track_id,track,pid,tid,device,stream,depth,kind,name,start_"
                                      "ns,duration_ns,correlation_id,value,"
                                      "detail\r\n";

using formats::CsvTexts;

constexpr std::array<std::string_view, 1> kEndings{".csv"};

/// Empty where there is no track.
TableCell numberOf(const Store &store, TrackId track)
{
    return track.isValid() ? TableCell(store.track(track).number) : TableCell();
}

class CsvTrace
{
public:
    CsvTrace(const Store &store, ExportFile &out, CsvTexts texts, const JobContext &job)
        : m_store(store)
        , m_out(out)
        , m_texts(texts)
        , m_job(job)
    {}

    ExportAccount write()
    {
        m_out.write(kColumns);
        for (const TrackId root : m_store.children({}))
            addTree(root);
        ExportAccount account;
        account.addWritten(msg("slices"), m_done);
        account.addLeftOut(msg("slices of All Streams"), msg("they repeat those of the streams"),
                           m_repeated);
        account.addLeftOut(msg("links between slices"), msg("a line is one slice"),
                           m_store.flows().size());
        return account;
    }

private:
    [[nodiscard]] bool stopped() const { return m_job.stopped() || m_out.failed(); }

    void addTree(TrackId root)
    {
        if (stopped())
            return;
        if (m_store.track(root).kind == TrackKind::AllStreams) {
            m_repeated += m_store.sliceCountOf(root);
        } else {
            for (const LaneId lane : m_store.lanesOf(root))
                addLane(root, lane);
        }
        for (const TrackId below : m_store.children(root))
            addTree(below);
    }

    void addLane(TrackId track, LaneId lane)
    {
        const std::string place = placeOf(track, m_store.lane(lane).depth);
        const Track &of = m_store.track(track);
        const bool isCounter = of.kind == TrackKind::Counter;
        m_store.forEachSlice(lane, TimeRange::everything(), [&](SliceRef, const Slice &slice) {
            m_line = place;
            addSlice(slice, isCounter ? of.name : slice.name, isCounter);
            m_out.write(m_line);
            if ((++m_done & 0xfff) == 0)
                m_job.report(m_done + m_repeated, m_store.sliceCount());
            return !stopped();
        });
    }

    /// What all slices of a lane begin with.
    [[nodiscard]] std::string placeOf(TrackId track, uint32_t depth) const
    {
        const std::array<TableCell, 7> cells{
            static_cast<int64_t>(track.value),
            trackLabel(m_store, track),
            numberOf(m_store, processOf(m_store, track)),
            numberOf(m_store, threadOf(m_store, track)),
            numberOf(m_store, gpuOf(m_store, track)),
            numberOf(m_store, trackAbove(m_store, track, TrackKind::Stream)),
            static_cast<int64_t>(depth)};
        std::string place;
        for (const TableCell &cell : cells) {
            formats::addCsvCell(place, cell, m_texts);
            place += ',';
        }
        return place;
    }

    void addSlice(const Slice &slice, StringId name, bool isCounter)
    {
        m_line += toString(slice.kind);
        m_line += ',';
        formats::addCsvText(m_line, m_store.string(name), m_texts);
        m_line += ',';
        addNumber(slice.start - m_store.span().begin);
        addNumber(slice.duration);
        if (slice.correlation != 0)
            m_line += std::to_string(slice.correlation);
        m_line += ',';
        if (isCounter)
            formats::addCsvCell(m_line, std::bit_cast<double>(slice.value), m_texts);
        else if (const auto value = movedBytes(slice.value, m_store.detail(slice.detail)))
            m_line += std::to_string(*value);
        m_line += ',';
        m_line += textOf(slice.detail);
        m_line += "\r\n";
    }

    void addNumber(Ns number)
    {
        formats::addCsvCell(m_line, number, m_texts);
        m_line += ',';
    }

    const std::string &textOf(DetailId id)
    {
        const auto [found, isNew] = m_details.try_emplace(id);
        if (isNew)
            formats::addCsvText(found->second, detailText(m_store, m_store.detail(id)), m_texts);
        return found->second;
    }

    const Store &m_store;
    ExportFile &m_out;
    const CsvTexts m_texts;
    const JobContext &m_job;
    std::string m_line;
    std::unordered_map<DetailId, std::string> m_details;
    uint64_t m_done = 0;
    uint64_t m_repeated = 0;
};

template <CsvTexts texts>
Result<ExportAccount> writeCsv(const Store &store, const std::string &path, const JobContext &job)
{
    Result<ExportFile> out = ExportFile::create(path);
    if (!out)
        return out.error();
    ExportAccount account = CsvTrace(store, *out, texts, job).write();
    if (job.stopped())
        return Error::stopped();
    if (Result<void> done = out->finish(); !done)
        return done.error();
    return account;
}

} // namespace

TraceFormat csvTraceFormat()
{
    return {.name = "csv",
            .title = "comma-separated values, a line for each slice",
            .endings = kEndings,
            .write = writeCsv<CsvTexts::Safe>};
}

TraceFormat rawCsvTraceFormat()
{
    TraceFormat format = csvTraceFormat();
    format.write = writeCsv<CsvTexts::Raw>;
    return format;
}

} // namespace trilane
