// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/aggregate.h"
#include "model/format/blocks.h"
#include "model/format/cells.h"
#include "model/format/chunk.h"
#include "model/format/overview.h"
#include "model/format/payloads.h"
#include "model/format/tracereader.h"
#include "model/format/tracewriter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace trilane;

namespace {

constexpr LaneId kLane{size_t{0}};

std::vector<format::Slice> someSlices(size_t count, uint64_t seed = 1)
{
    std::mt19937_64 random(seed);
    std::vector<format::Slice> slices(count);
    Ns at = -500;
    for (size_t i = 0; i < count; ++i) {
        at += static_cast<Ns>(random() % 300);
        slices[i] = {.start = at,
                     .duration = static_cast<Ns>(random() % 5000),
                     .correlation = i % 3 ? i * 7 : 0,
                     .value = static_cast<int64_t>(random()),
                     .name = StringId(random() % 20),
                     .detail = DetailId(random() % 5),
                     .link = i % 4 ? TrackId::kInvalid : static_cast<uint32_t>(i),
                     .kind = static_cast<SliceKind>(random() % kSliceKindCount)};
        at = slices[i].end();
    }
    return slices;
}

bool same(const format::Slice &a, const format::Slice &b)
{
    return a.start == b.start && a.duration == b.duration && a.correlation == b.correlation &&
           a.value == b.value && a.name == b.name && a.detail == b.detail && a.link == b.link &&
           a.kind == b.kind;
}

} // namespace

class TestFormat : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString writeTrace(int chunks, bool finish = true)
    {
        const QString path = m_folder.filePath("t.trilane");
        auto writer = *format::TraceWriter::create(path.toStdString());
        const std::vector<std::string_view> strings{"", "alpha", "beta"};
        const std::vector<format::Track> tracks{
            {.id = TrackId(size_t{0}), .kind = TrackKind::Thread}};
        const std::vector<format::Lane> lanes{{kLane, TrackId(size_t{0}), 0}};
        format::TraceInfo info{.producer = "test", .host = "here", .rank = 3};
        format::Account account;
        account.eventsInSource = 5;
        account.add(format::Outcome::Imported, msg("x"), {}, 5);
        bool ok = writer->writeInfo(info) && writer->writeAccount(account) &&
                  writer->writeStrings(kNoString, strings) && writer->writeTracks(tracks) &&
                  writer->writeLanes(lanes);
        Ns shift = 0;
        for (int i = 0; i < chunks; ++i) {
            std::vector<format::Slice> slices = someSlices(2000, static_cast<uint64_t>(i));
            for (format::Slice &slice : slices)
                slice.start += shift;
            shift = slices.back().end() + 1000;
            ok = ok && writer->writeChunk(kLane, slices);
        }
        ok = ok && (finish ? writer->finish() : writer->flush());
        if (!ok)
            qFatal("cannot write");
        return path;
    }

private slots:
    void chunksRoundTrip_data()
    {
        QTest::addColumn<int>("count");
        for (int count : {1, 2, 15, 1000, static_cast<int>(format::kChunkSlices)})
            QTest::newRow(qPrintable(QString::number(count))) << count;
    }
    void chunksRoundTrip()
    {
        QFETCH(int, count);
        const std::vector<format::Slice> slices = someSlices(static_cast<size_t>(count));
        const Result<format::SliceChunk> chunk = format::decodeChunk(
            format::encodeChunk(slices), slices.front().start, static_cast<uint32_t>(count));
        QVERIFY(chunk.ok());
        for (size_t i = 0; i < slices.size(); ++i)
            QVERIFY(same(chunk->slice(i), slices[i]));
    }

    void extremeValuesRoundTrip()
    {
        std::vector<format::Slice> slices(3);
        slices[0] = {.start = -(Ns{1} << 61), .duration = Ns{1} << 61, .correlation = ~uint64_t{0}};
        slices[1] = {.start = 0, .value = std::numeric_limits<int64_t>::min()};
        slices[2] = {
            .start = (Ns{1} << 61), .duration = 5, .value = std::numeric_limits<int64_t>::max()};
        const Result<format::SliceChunk> chunk =
            format::decodeChunk(format::encodeChunk(slices), slices[0].start, 3);
        QVERIFY(chunk.ok());
        for (size_t i = 0; i < 3; ++i)
            QVERIFY(same(chunk->slice(i), slices[i]));
    }

    void aChunkThatRunsOverTheClockIsRefused()
    {
        std::vector<format::Slice> slices(2);
        slices[0] = {.start = 0, .duration = Ns{1} << 61};
        slices[1] = {.start = Ns{1} << 61, .duration = Ns{1} << 61};
        QVERIFY(!format::decodeChunk(format::encodeChunk(slices),
                                     std::numeric_limits<Ns>::max() - 10, 2));
    }

    void searchesInAChunkAgreeWithALinearWalk()
    {
        const std::vector<format::Slice> slices = someSlices(500);
        const format::SliceChunk chunk =
            *format::decodeChunk(format::encodeChunk(slices), slices.front().start, 500);
        for (Ns t = slices.front().start - 5; t < slices.back().end() + 5; t += 13) {
            size_t ending = 0;
            while (ending < 500 && slices[ending].end() <= t &&
                   !(slices[ending].duration == 0 && slices[ending].start == t))
                ++ending;
            size_t starting = 0;
            while (starting < 500 && slices[starting].start < t)
                ++starting;
            QCOMPARE(chunk.firstEndingAfter(t), ending);
            QCOMPARE(chunk.firstStartingAt(t), starting);
        }
    }

    void bucketsHoldTheirDurationsWithinOnePercent()
    {
        for (double d = 1; d < 9e18; d *= 1.013) {
            const auto ns = static_cast<Ns>(d);
            const uint32_t bucket = format::histogramBucket(ns);
            QVERIFY(format::bucketBegin(bucket) <= ns);
            QVERIFY(bucket < format::kHistogramBuckets);
            QVERIFY(std::abs(static_cast<double>(format::bucketMiddle(bucket) - ns)) <= 0.008 * d);
        }
        QCOMPARE(format::histogramBucket(0), 0u);
    }

    void aggregatesAgreeWithADirectComputation()
    {
        const std::vector<format::Slice> slices = someSlices(5000);
        format::AggregateBuilder builder;
        for (const format::Slice &slice : slices)
            builder.add(slice);
        const std::vector<format::Aggregate> all = builder.take();
        uint64_t count = 0;
        for (const format::Aggregate &a : all) {
            std::vector<double> durations;
            for (const format::Slice &slice : slices) {
                if (slice.name == a.name && slice.detail == a.detail && slice.kind == a.kind)
                    durations.push_back(static_cast<double>(slice.duration));
            }
            const auto n = static_cast<double>(durations.size());
            const double mean = std::accumulate(durations.begin(), durations.end(), 0.0) / n;
            double squares = 0;
            for (double d : durations)
                squares += (d - mean) * (d - mean);
            QCOMPARE(a.count, durations.size());
            QVERIFY(std::abs(a.average() - mean) < 1e-6);
            QVERIFY(std::abs(a.stddev() - std::sqrt(squares / n)) < 1e-3);
            uint64_t inBuckets = 0;
            for (const format::Bucket bucket : a.buckets)
                inBuckets += bucket.count;
            QCOMPARE(inBuckets, a.count);
            count += a.count;
        }
        QCOMPARE(count, uint64_t{5000});
    }

    void bucketListsRoundTrip()
    {
        const std::vector<format::Bucket> all = {{0, 1},
                                                 {1, 1'048'574},
                                                 {2, 1'048'575},
                                                 {128, 1'048'576},
                                                 {3000, (uint64_t{1} << 48) - 1},
                                                 {format::kHistogramBuckets - 1, 7}};
        for (size_t n = 0; n <= all.size(); ++n) {
            const std::span<const format::Bucket> some = std::span(all).first(n);
            const format::BucketList list(some);
            QCOMPARE(list.size(), n);
            QVERIFY(
                std::ranges::equal(some, std::vector<format::Bucket>(list.begin(), list.end())));
            const format::BucketList copy =
                list; // NOLINT(performance-unnecessary-copy-initialization)
            QVERIFY(copy == list);
            QCOMPARE(copy == format::BucketList(all), n == all.size());
        }
    }

    void mergedAggregatesEqualTheTotal()
    {
        const std::vector<format::Slice> slices = someSlices(5000);
        format::AggregateBuilder builder;
        std::vector<format::Aggregate> merged;
        for (size_t at = 0; at < slices.size(); at += 1000) {
            for (size_t i = at; i < at + 1000; ++i)
                builder.add(slices[i]);
            format::mergeAggregates(merged, builder.take());
        }
        for (const format::Slice &slice : slices)
            builder.add(slice);
        const std::vector<format::Aggregate> whole = builder.take();
        QCOMPARE(merged.size(), whole.size());
        for (size_t i = 0; i < whole.size(); ++i) {
            QCOMPARE(merged[i].sum, whole[i].sum);
            QVERIFY(merged[i].squares == whole[i].squares);
            QVERIFY(merged[i].buckets == whole[i].buckets);
        }
    }

    void cellsCoverAllSlicesInOrder()
    {
        for (size_t count : {size_t{1}, size_t{17}, size_t{5000}, size_t{format::kChunkSlices}}) {
            const std::vector<format::Slice> slices = someSlices(count);
            const std::vector<format::Cell> cells = format::cellsOfSlices(slices);
            QVERIFY(cells.size() <= format::kChunkCells);
            uint64_t sum = 0;
            Ns covered = 0;
            for (size_t i = 0; i < cells.size(); ++i) {
                sum += cells[i].count;
                covered += cells[i].covered;
                QVERIFY(i == 0 || cells[i].start >= cells[i - 1].end);
            }
            QCOMPARE(sum, uint64_t{count});
            QCOMPARE(covered,
                     std::accumulate(slices.begin(), slices.end(), Ns{0},
                                     [](Ns s, const format::Slice &x) { return s + x.duration; }));
        }
    }

    void anOverviewStaysBoundedAndEven()
    {
        format::LaneOverview overview;
        uint64_t total = 0;
        for (int chunk = 0; chunk < 700; ++chunk) {
            std::vector<format::Slice> slices = someSlices(1000);
            for (format::Slice &slice : slices)
                slice.start += chunk * Ns{100'000'000};
            overview.append(format::cellsOfSlices(slices));
            total += 1000;
        }
        const std::vector<format::Cell> cells = overview.cells();
        QVERIFY(cells.size() <= format::kLaneCells && cells.size() > format::kLaneCells / 4);
        uint64_t sum = 0;
        for (const format::Cell &cell : cells)
            sum += cell.count;
        QCOMPARE(sum, total);
    }

    void aFinishedFileOpensThroughItsIndex()
    {
        auto reader = *format::TraceReader::open(writeTrace(40).toStdString());
        const format::TraceTables &tables = reader->tables();
        QVERIFY(!tables.recovered);
        QCOMPARE(tables.damaged, uint64_t{0});
        QCOMPARE(tables.chunks.size(), size_t{40});
        QCOMPARE(tables.strings[2], std::string_view("beta"));
        QCOMPARE(tables.info.rank.value_or(-1), 3);
        QVERIFY(tables.account.balances());
        const Result<format::SliceChunk> chunk = reader->readChunk(tables.chunks[7]);
        QVERIFY(chunk.ok());
        QCOMPARE(chunk->size(), size_t{2000});
    }

    void aTruncatedFileYieldsItsCompleteBlocks()
    {
        const QString path = writeTrace(10, false);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const qint64 size = file.size();
        size_t before = 11;
        for (qint64 cut = size; cut > 16; cut -= 997) {
            QVERIFY(file.resize(cut));
            const auto reader = format::TraceReader::open(path.toStdString());
            QVERIFY(reader.ok());
            QVERIFY((*reader)->tables().recovered);
            const size_t chunks = (*reader)->tables().chunks.size();
            QVERIFY(chunks <= before);
            before = chunks;
        }
        QCOMPARE(before, size_t{0});
    }

    /// A table as long as the id says would take gigabytes.
    void anIdBeyondTheFileSizeIsDamage_data()
    {
        QTest::addColumn<int>("table");
        const char *names[] = {"tracks", "lanes", "strings", "details"};
        for (int i = 0; i < 4; ++i)
            QTest::newRow(names[i]) << i;
    }
    void anIdBeyondTheFileSizeIsDamage()
    {
        QFETCH(int, table);
        constexpr size_t kFar = 60'000'000;
        const std::string path = m_folder.filePath("far.trilane").toStdString();
        {
            auto writer = *format::TraceWriter::create(path);
            const std::vector<format::Track> tracks{{.id = TrackId(kFar)}};
            const std::vector<format::Lane> lanes{{LaneId(kFar), TrackId(size_t{0}), 0}};
            const std::vector<std::string_view> strings{"far"};
            const std::vector<format::Detail> details(1);
            const Result<void> done = table == 0   ? writer->writeTracks(tracks)
                                      : table == 1 ? writer->writeLanes(lanes)
                                      : table == 2 ? writer->writeStrings(StringId(kFar), strings)
                                                   : writer->writeDetails(DetailId(kFar), details);
            QVERIFY(done && writer->finish());
        }
        const auto reader = format::TraceReader::open(path);
        if (!reader)
            return;
        const format::TraceTables &tables = (*reader)->tables();
        QVERIFY(tables.damaged > 0);
        for (const size_t size : {tables.tracks.size(), tables.lanes.size(), tables.strings.size(),
                                  tables.details.size()})
            QVERIFY(size < 10'000);
    }

    void everyLaneHasATrackDespiteLosses()
    {
        format::TraceTables tables;
        tables.tracks = {{.id = TrackId(size_t{0}), .kind = TrackKind::Thread}, {}};
        tables.lanes = {{LaneId(size_t{0}), TrackId(size_t{0}), 0},
                        {},
                        {LaneId(size_t{2}), TrackId(size_t{7}), 0}};
        format::checkTables(tables, 1000);
        QCOMPARE(tables.tracks.size(), 3u);
        QCOMPARE(tables.damaged, 3u);
        for (size_t i = 0; i < tables.tracks.size(); ++i)
            QVERIFY(tables.tracks[i].id == TrackId(i));
        QVERIFY(tables.tracks[2].kind == TrackKind::Unknown);
        for (size_t i = 0; i < tables.lanes.size(); ++i) {
            QVERIFY(tables.lanes[i].id == LaneId(i));
            QVERIFY(tables.lanes[i].track.value < tables.tracks.size());
        }
        QVERIFY(tables.lanes[1].depth != tables.lanes[2].depth);
    }

    void aChainOfTracksHasLimitedDepth()
    {
        constexpr size_t kTracks = 1000;
        format::TraceTables tables;
        for (size_t i = 0; i < kTracks; ++i)
            tables.tracks.push_back({.id = TrackId(i), .parent = i ? TrackId(i - 1) : TrackId()});
        format::checkTables(tables, 1000);
        QCOMPARE(tables.damaged, uint64_t{(kTracks - 1) / (format::kMaxTrackDepth + 1)});
        uint32_t depth = 0;
        for (const format::Track &track : tables.tracks) {
            depth = track.parent.isValid() ? depth + 1 : 0;
            QVERIFY(depth <= format::kMaxTrackDepth);
        }
    }

    void missingFieldsReadAsNone()
    {
        format::TraceTables tables;
        tables.tracks = {{.id = TrackId(size_t{0}), .name = StringId(size_t{5})}};
        tables.details = {{}, {.range = format::RangeInfo{.category = StringId(size_t{9})}}};
        tables.lanes = {{LaneId(size_t{0}), TrackId(size_t{0}), 0}};
        tables.overview = {{{.name = StringId(size_t{1})}}};
        format::checkTables(tables, 1000);
        QCOMPARE(tables.strings.size(), 1u);
        QVERIFY(tables.tracks[0].name == kNoString);
        QVERIFY(tables.details[1].range->category == kNoString);
        QVERIFY(tables.overview[0][0].name == kNoString);

        const std::vector<format::Slice> slices = someSlices(100);
        format::SliceChunk chunk =
            *format::decodeChunk(format::encodeChunk(slices), slices.front().start, 100);
        chunk.limitIds(10, 3, 50);
        for (size_t i = 0; i < slices.size(); ++i) {
            const format::Slice &own = slices[i];
            QVERIFY(chunk.name(i) == (own.name.value < 10 ? own.name : kNoString));
            QVERIFY(chunk.detail(i) == (own.detail.value < 3 ? own.detail : kNoDetail));
            QCOMPARE(chunk.link(i), own.link < 50 ? own.link : TrackId::kInvalid);
        }
    }

    void aDamagedBlockCostsThatBlockOnly()
    {
        const QString path = writeTrace(10, false);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        uint64_t third = 0;
        {
            auto reader = *format::TraceReader::open(path.toStdString());
            third = reader->tables().chunks[3].offset;
        }
        file.seek(static_cast<qint64>(third) + 3);
        file.write("garbage");
        file.close();
        auto reader = *format::TraceReader::open(path.toStdString());
        const format::TraceTables &tables = reader->tables();
        QCOMPARE(tables.damaged, uint64_t{2}); // the block, and the hole it leaves
        QCOMPARE(tables.chunksOfLane[0].size(), size_t{9});
        QCOMPARE(tables.chunks[3].count, 0u);
    }

    void aDamagedPayloadIsAnErrorThatNamesFileAndPlace()
    {
        const QString path = writeTrace(3);
        auto reader = *format::TraceReader::open(path.toStdString());
        const format::ChunkEntry entry = reader->tables().chunks[1];
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(static_cast<qint64>(entry.offset + entry.size - 5));
        file.write("x");
        file.close();
        const Result<format::SliceChunk> chunk = reader->readChunk(entry);
        QVERIFY(!chunk.ok());
        QVERIFY(chunk.error().message().find(path.toStdString()) == 0);
        QVERIFY(chunk.error().place.english() == "byte " + std::to_string(entry.offset));
    }

    void rejectsOtherFiles()
    {
        const QString path = m_folder.filePath("no.trilane");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"traceEvents\": []}");
        file.close();
        const auto reader = format::TraceReader::open(path.toStdString());
        QVERIFY(!reader.ok());
        QVERIFY(reader.error().message().find("not a .trilane file") != std::string::npos);
    }
};

TRILANE_TEST(TestFormat, QCoreApplication)
#include "tst_format.moc"
