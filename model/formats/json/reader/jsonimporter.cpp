// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/jsonimporter.h"

#include "model/formats/io/textsource.h"
#include "model/formats/json/reader/metadata.h"
#include "model/formats/json/reader/windowparsers.h"
#include "model/formats/json/reader/windowreader.h"

#include <algorithm>

namespace trilane::json {

namespace {

using namespace json;

constexpr size_t kWindowBytes = size_t{4} << 20;
constexpr size_t kMinWindowBytes = size_t{32} << 10;

/// In the order in which the GPUs are in the file: rows are made for them.
void finishRanges(xplane::RangesOfStreams &all, const build::TraceBuilder &builder,
                  build::TraceBuilder::Appender &out)
{
    std::map<std::pair<uint64_t, int64_t>, xplane::RangesOfStreams::value_type *> inOrder;
    for (auto &entry : all)
        inOrder[{builder.placeOf(entry.first.first), entry.first.second}] = &entry;
    for (const auto &[place, entry] : inOrder)
        entry->second.finish(out, entry->first.first, entry->first.second);
}

/// In the order in which the streams are in the file: processes are made for them.
void setOwners(const StreamOwners &owners, const build::TraceBuilder &builder,
               build::TraceBuilder::Appender &out)
{
    std::map<uint64_t, const StreamOwners::value_type *> inOrder;
    for (const auto &entry : owners)
        inOrder[builder.placeOf(entry.first)] = &entry;
    TrackFinder tracks(out);
    for (const auto &[place, entry] : inOrder)
        out.setProcess(entry->first, tracks.process(entry->second.pid));
}

class JsonImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return m_format; }
    Result<void> import(const std::string &path, build::TraceBuilder &builder,
                        const jobs::JobContext &job) override;

private:
    /// The combined results of all sinks.
    struct Findings
    {
        format::Account account;
        Deferred deferred;
        TimeRange seen{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    };

    Result<void> readWindows(formats::TextSource &source, WindowReader &reader,
                             WindowParsers &parsers, const jobs::JobContext &job,
                             uint64_t fileBytes);
    Result<Findings> parse(formats::TextSource &source, WindowReader &reader,
                           build::TraceBuilder &builder, const jobs::JobContext &job,
                           uint64_t fileBytes);
    [[nodiscard]] Result<void> readNames(const std::string &path);
    Result<void> finish(Findings &found, const WindowReader &reader,
                        const formats::TextSource &source, build::TraceBuilder &builder,
                        const jobs::JobContext &job);

    std::string_view m_format = "chrome-json";
    XlaProcesses m_xla;
};

Result<void> JsonImporter::import(const std::string &path, build::TraceBuilder &builder,
                                  const jobs::JobContext &job)
{
    Result<std::unique_ptr<formats::TextSource>> source = formats::TextSource::open(path);
    if (!source)
        return source.error();
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    const uint64_t fileBytes = file->size().ok() ? *file->size() : 0;
    if (Result<void> done = readNames(path); !done)
        return done;
    // A small file needs no large windows.
    WindowReader reader(
        **source,
        static_cast<size_t>(std::clamp<uint64_t>(fileBytes, kMinWindowBytes, kWindowBytes)),
        job.stop);
    Result<Findings> found = parse(**source, reader, builder, job, fileBytes);
    if (!found)
        return Error(found.error()).in(path);
    if (!reader.sawEvents())
        return Error{.what = msg("is JSON, but has no \"traceEvents\" array"),
                     .file = path,
                     .place = msg("byte %1", reader.textBytes()),
                     .remedy = msg("export the trace as Chrome trace JSON")};
    return finish(*found, reader, **source, builder, job);
}

/// XLA's events are identified by the names of processes and threads.
Result<void> JsonImporter::readNames(const std::string &path)
{
    Result<std::unique_ptr<formats::TextSource>> head = formats::TextSource::open(path);
    if (!head)
        return head.error();
    m_xla = XlaProcesses::in(**head);
    return {};
}

Result<void> JsonImporter::readWindows(formats::TextSource &source, WindowReader &reader,
                                       WindowParsers &parsers, const jobs::JobContext &job,
                                       uint64_t fileBytes)
{
    for (uint32_t number = 1;; ++number) {
        if (job.stopped())
            return Error::stopped();
        Window window = parsers.takeEmpty();
        Result<bool> more = reader.next(window);
        if (!more)
            return more.error();
        if (!*more)
            return job.stopped() ? Result<void>(Error::stopped()) : Result<void>();
        job.report(source.consumed(), fileBytes);
        window.number = number;
        parsers.put(std::move(window));
    }
}

Result<JsonImporter::Findings> JsonImporter::parse(formats::TextSource &source,
                                                   WindowReader &reader,
                                                   build::TraceBuilder &builder,
                                                   const jobs::JobContext &job, uint64_t fileBytes)
{
    WindowParsers parsers(builder, m_xla, reader.members(), job);
    if (Result<void> read = readWindows(source, reader, parsers, job, fileBytes); !read)
        return read.error();
    Findings findings;
    for (EventSink *sink : parsers.finish()) {
        findings.account.merge(sink->takeAccount());
        findings.deferred.append(std::move(sink->deferred()));
        findings.seen = findings.seen.united(sink->seen());
    }
    if (job.stopped())
        return Error::stopped();
    return findings;
}

Result<void> JsonImporter::finish(Findings &found, const WindowReader &reader,
                                  const formats::TextSource &source, build::TraceBuilder &builder,
                                  const jobs::JobContext &job)
{
    format::Account &account = found.account;
    format::TraceInfo &info = builder.info();
    for (const DamagedText &damage : reader.damage()) {
        account.eventsInSource += damage.events;
        account.add(format::Outcome::Dropped, msg("events"), damage.reason, damage.events,
                    msg("byte %1", damage.offset));
    }
    if (!source.damage().empty())
        info.notes.push_back(
            {.name = msg("damage"), .text = source.damage(), .kind = format::Note::Kind::Damage});
    else if (reader.unterminated())
        info.notes.push_back({.name = msg("incomplete"),
                              .text = msg("the array of events is not closed"),
                              .kind = format::Note::Kind::Incomplete});

    const bool empty = found.seen.begin > found.seen.end;
    {
        build::TraceBuilder::Appender out(builder);
        addPairs(std::move(found.deferred.halves), empty ? 0 : found.seen.end, out, account, job);
        addFlows(std::move(found.deferred.flowEnds), out, job);
        finishRanges(found.deferred.xlaRanges, builder, out);
        setOwners(found.deferred.streamOwners, builder, out);
        out.finish(job);
    }
    assignStreams(builder);
    applyNames(std::move(found.deferred.names), builder, job);
    if (job.stopped())
        return Error::stopped();

    const Metadata metadata = readMetadata(reader.members().members(), info);
    m_format = metadata.isKineto   ? "kineto-json"
               : metadata.isPaddle ? "paddle-json"
                                   : "chrome-json";
    info.producer = metadata.isKineto   ? "PyTorch (Kineto)"
                    : metadata.isPaddle ? "PaddlePaddle"
                    : !m_xla.isEmpty()  ? "XLA profiler"
                                        : "Chrome trace JSON";
    if (!empty) {
        builder.setTimeShift(-found.seen.begin);
        // Without a base only times after 1990 are taken for Unix time.
        constexpr Ns kUnixTime = Ns{631152000} * 1'000'000'000;
        if (metadata.baseTime)
            info.epochOfZero = *metadata.baseTime + found.seen.begin;
        else if (found.seen.begin > kUnixTime)
            info.epochOfZero = found.seen.begin;
    }
    builder.account().merge(account);
    return {};
}

} // namespace

formats::ImportFormat jsonFormat()
{
    return {.name = "json",
            .about = MessageText("PyTorch and Chrome trace JSON (.json, .gz, .zip)"),
            .fileNames = "*.json *.json.gz *.gz *.zip *.pt.trace.json",
            .recognize =
                [](const formats::ImportProbe &probe) {
                    std::string_view text = probe.inflatedHead;
                    const size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
                    if (first == std::string_view::npos)
                        return 0;
                    const char c = text[first];
                    if (c == '[')
                        return 60;
                    return c == '{'
                               ? (text.find("\"traceEvents\"") != std::string_view::npos ? 90 : 50)
                               : 0;
                },
            .create = []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<JsonImporter>();
            }};
}

} // namespace trilane::json
