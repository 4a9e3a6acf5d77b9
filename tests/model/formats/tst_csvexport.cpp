// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/formats/registry/traceformats.h"
#include "tests/model/formats/roundtrip.h"

#include <QFile>
#include <QFileInfo>

#include <map>

using namespace trilane;
using namespace trilane::test;

namespace {

using Lines = std::vector<std::vector<std::string>>;

/// RFC 4180. The last line ends like all others.
Lines parseCsv(const std::string &text)
{
    Lines lines;
    std::vector<std::string> line(1);
    bool quoted = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && text[i + 1] == '"') {
            line.back() += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (quoted) {
            line.back() += c;
        } else if (c == ',') {
            line.emplace_back();
        } else if (c == '\n') {
            lines.push_back(std::exchange(line, {std::string()}));
        } else {
            line.back() += c;
        }
    }
    return lines;
}

std::string textOf(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestCsvExport : public QObject
{
    Q_OBJECT

    RoundTrip m_trip;

private slots:
    /// Every slice is a line, in its place and with its own numbers.
    void linesAreTheSlices_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("resnet") << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz";
        QTest::newRow("nsys") << "nsys-mfu-2gpu/mfu_2gpu_before.sqlite";
    }
    void linesAreTheSlices()
    {
        QFETCH(QString, file);
        const std::string source = std::string(TRILANE_CORPUS_DIR "/") + file.toStdString();
        if (!QFileInfo::exists(QString::fromStdString(source)))
            QSKIP("the corpus is not here");
        const auto store = m_trip.opened(source);
        const Lines lines = parseCsv(textOf(m_trip.exported(*store, "x.csv")));
        std::map<std::string, std::vector<std::vector<std::string>>> byTrack;
        for (size_t i = 1; i < lines.size(); ++i) {
            QCOMPARE(lines[i].size(), lines[0].size());
            byTrack[lines[i][0]].push_back(lines[i]);
        }
        const auto nameOf = [&](const format::Track &track, const format::Slice &slice) {
            return store->string(track.kind == TrackKind::Counter ? track.name : slice.name);
        };
        size_t all = 0;
        for (const format::Track &track : store->tracks()) {
            if (track.kind == TrackKind::AllStreams)
                continue;
            const auto &had = byTrack[std::to_string(track.id.value)];
            QCOMPARE(had.size(), store->sliceCountOf(track.id));
            size_t at = 0;
            for (const LaneId lane : store->lanesOf(track.id)) {
                store->forEachSlice(
                    lane, TimeRange::everything(),
                    [&](store::SliceRef, const format::Slice &slice) {
                        const std::vector<std::string> &line = had[at++];
                        return line[6] == std::to_string(store->lane(lane).depth) &&
                               line[7] == toString(slice.kind) && line[8] == nameOf(track, slice) &&
                               line[9] == std::to_string(slice.start - store->span().begin) &&
                               line[10] == std::to_string(slice.duration) && ++all > 0;
                    });
            }
            QCOMPARE(at, had.size()); // else one differs
        }
        QCOMPARE(all, lines.size() - 1);
        QCOMPARE(m_trip.account.written.front().count, all);
    }

    void writesNamesTracksAndValues()
    {
        build::TraceBuilder builder;
        const TrackId process = builder.track(
            {.kind = TrackKind::Process, .number = 4711, .label = "python, \"main\""});
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 4712});
        const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 1});
        const TrackId stream =
            builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        builder.setProcess(stream, process);
        const TrackId power =
            builder.track({.parent = gpu, .kind = TrackKind::Counter, .label = "power"});
        {
            build::TraceBuilder::Appender out(builder);
            out.add(ranges, {.start = 1000,
                             .duration = 50,
                             .name = builder.intern("a, \"b\"\nc 步"),
                             .kind = SliceKind::Range});
            out.add(stream, {.start = 1010,
                             .duration = 20,
                             .correlation = 99,
                             .value = 4096,
                             .name = builder.intern("Memcpy HtoD"),
                             .kind = SliceKind::Memcpy});
            out.addSample(power, 1005, 71.5);
        }
        const std::string native = m_trip.path("native.trilane");
        QVERIFY(builder.finish(native).ok());
        const auto store = RoundTrip::reopened(native);
        const Lines lines = parseCsv(textOf(m_trip.exported(*store, "x.csv")));
        const std::vector<std::string> head{
            "track_id", "track", "pid",      "tid",         "device",         "stream", "depth",
            "kind",     "name",  "start_ns", "duration_ns", "correlation_id", "value",  "detail"};
        QCOMPARE(lines.front(), head);
        QCOMPARE(lines.size(), size_t{4});
        const auto tail = [&](const std::string &name) {
            for (const auto &line : lines) {
                if (line[8] == name)
                    return std::vector<std::string>(line.begin() + 2, line.begin() + 13);
            }
            return std::vector<std::string>();
        };
        const std::vector<std::string> range{
            "4711", "4712", "", "", "0", "range", "a, \"b\"\uFFFDc 步", "0", "50", "", "0"};
        QCOMPARE(tail("a, \"b\"\uFFFDc 步"), range);
        const std::vector<std::string> copy{"4711",        "",   "1",  "7",  "0",   "memcpy",
                                            "Memcpy HtoD", "10", "20", "99", "4096"};
        QCOMPARE(tail("Memcpy HtoD"), copy);
        const std::vector<std::string> sample{"",      "",  "1",  "", "0",   "counter_sample",
                                              "power", "5", "45", "", "71.5"};
        QCOMPARE(tail("power"), sample);
    }

    void formatsThatAreNotWrittenAreNamed()
    {
        const Result<const formats::TraceFormat *> format =
            formats::traceFormatOf("", "run.parquet");
        QVERIFY(!format);
        QCOMPARE(format.error().message(),
                 std::string("run.parquet: export to Parquet, Arrow and ORC is not supported; "
                             "export to .csv, which data frame libraries can read"));
    }
};

TRILANE_TEST(TestCsvExport, QCoreApplication)
#include "tst_csvexport.moc"
