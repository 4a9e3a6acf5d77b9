// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/csv/csvexporter.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/argumenttext.h"
#include "model/analysis/names/tracklabel.h"
#include "model/formats/io/exportfile.h"
#include "model/output/formats.h"
#include "model/store/store.h"
#include "model/store/trackwalk.h"

#include <array>
#include <bit>
#include <unordered_map>

namespace trilane::csv {

namespace {

constexpr std::string_view kColumns = "track_id,track,pid,tid,device,stream,depth,kind,name,start_"
                                      "ns,duration_ns,correlation_id,value,"
                                      "detail\n";

using output::CsvTexts;

constexpr std::array<std::string_view, 1> kEndings{".csv"};

/// Empty without a track.
stats::TableCell numberOf(store::Tables trace, TrackId track)
{
    return track.isValid() ? stats::TableCell(trace.track(track).number) : stats::TableCell();
}

class CsvTrace
{
public:
    CsvTrace(const store::Store &store, formats::ExportFile &out, CsvTexts texts,
             const jobs::JobContext &job)
        : m_store(store)
        , m_out(out)
        , m_texts(texts)
        , m_job(job)
    {}

    formats::ExportAccount write()
    {
        m_out.write(kColumns);
        store::walkTracks(m_store, {}, [this](TrackId track) { return addTrack(track); });
        formats::ExportAccount account;
        account.addWritten(msg("slices"), m_done);
        account.addLeftOut(msg("slices of All streams"), msg("duplicates of the streams' slices"),
                           m_repeated);
        account.addLeftOut(msg("links between slices"), msg("each line is one slice"),
                           m_store.flows().size());
        return account;
    }

private:
    [[nodiscard]] bool stopped() const { return m_job.stopped() || m_out.failed(); }

    /// Whether to go on below it.
    bool addTrack(TrackId track)
    {
        if (stopped())
            return false;
        if (m_store.track(track).kind == TrackKind::AllStreams) {
            m_repeated += m_store.sliceCountOf(track);
        } else {
            for (const LaneId lane : m_store.lanesOf(track))
                addLane(track, lane);
        }
        return true;
    }

    void addLane(TrackId track, LaneId lane)
    {
        const std::string place = placeOf(track, m_store.lane(lane).depth);
        const format::Track &of = m_store.track(track);
        const bool isCounter = of.kind == TrackKind::Counter;
        m_store.forEachSlice(lane, TimeRange::everything(),
                             [&](store::SliceRef, const format::Slice &slice) {
                                 m_line = place;
                                 addSlice(slice, isCounter ? of.name : slice.name, isCounter);
                                 m_out.write(m_line);
                                 if ((++m_done & 0xfff) == 0)
                                     m_job.report(m_done + m_repeated, m_store.sliceCount());
                                 return !stopped();
                             });
    }

    /// Common first columns of all slices of a lane.
    [[nodiscard]] std::string placeOf(TrackId track, uint32_t depth) const
    {
        const std::array<stats::TableCell, 7> cells{
            static_cast<int64_t>(track.value),
            names::trackLabel(m_store, track),
            numberOf(m_store, links::processOf(m_store, track)),
            numberOf(m_store, links::threadOf(m_store, track)),
            numberOf(m_store, links::gpuOf(m_store, track)),
            numberOf(m_store, links::trackAbove(m_store, track, TrackKind::Stream)),
            static_cast<int64_t>(depth)};
        std::string place;
        for (const stats::TableCell &cell : cells) {
            output::addCsvCell(place, cell, m_texts);
            place += ',';
        }
        return place;
    }

    void addSlice(const format::Slice &slice, StringId name, bool isCounter)
    {
        m_line += toString(slice.kind);
        m_line += ',';
        output::addCsvText(m_line, m_store.string(name), m_texts);
        m_line += ',';
        addNumber(slice.start - m_store.span().begin);
        addNumber(slice.duration);
        if (slice.correlation != 0)
            m_line += std::to_string(slice.correlation);
        m_line += ',';
        if (isCounter)
            output::addCsvCell(m_line, std::bit_cast<double>(slice.value), m_texts);
        else if (const auto value = format::movedBytes(slice.value, m_store.detail(slice.detail)))
            m_line += std::to_string(*value);
        m_line += ',';
        m_line += textOf(slice.detail);
        m_line += '\n';
    }

    void addNumber(Ns number)
    {
        output::addCsvCell(m_line, number, m_texts);
        m_line += ',';
    }

    const std::string &textOf(DetailId id)
    {
        const auto [found, isNew] = m_details.try_emplace(id);
        if (isNew)
            output::addCsvText(found->second, names::detailText(m_store, m_store.detail(id)),
                               m_texts);
        return found->second;
    }

    const store::Store &m_store;
    formats::ExportFile &m_out;
    const CsvTexts m_texts;
    const jobs::JobContext &m_job;
    std::string m_line;
    std::unordered_map<DetailId, std::string> m_details;
    uint64_t m_done = 0;
    uint64_t m_repeated = 0;
};

template <CsvTexts texts>
Result<formats::ExportAccount> writeCsv(const store::Store &store, const std::string &path,
                                        const jobs::JobContext &job)
{
    Result<formats::ExportFile> out = formats::ExportFile::create(path);
    if (!out)
        return out.error();
    formats::ExportAccount account = CsvTrace(store, *out, texts, job).write();
    if (job.stopped())
        return Error::stopped();
    if (Result<void> done = out->finish(); !done)
        return done.error();
    return account;
}

} // namespace

formats::TraceFormat csvTraceFormat()
{
    return {.name = "csv",
            .title = MessageText("comma-separated values, one line per slice"),
            .endings = kEndings,
            .write = writeCsv<CsvTexts::Safe>};
}

formats::TraceFormat rawCsvTraceFormat()
{
    formats::TraceFormat format = csvTraceFormat();
    format.write = writeCsv<CsvTexts::Raw>;
    return format;
}

} // namespace trilane::csv
