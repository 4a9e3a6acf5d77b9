// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/format/lanelod.h"
#include "model/format/tracereader.h"
#include "model/store/cellloader.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace trilane;

namespace {

/// Bursts of short slices, a long one now and then, long gaps.
std::vector<format::Slice> bursts(size_t count)
{
    std::mt19937_64 random(11);
    std::vector<format::Slice> slices(count);
    Ns at = 5'000'000'000;
    for (format::Slice &slice : slices) {
        at += random() % 500 == 0 ? Ns{20'000'000} : static_cast<Ns>(random() % 300);
        slice = {.start = at,
                 .duration = random() % 900 == 0 ? Ns{3'000'000} : static_cast<Ns>(random() % 2000),
                 .name = StringId(1 + random() % 5),
                 .kind = SliceKind::Kernel};
        at = slice.end();
    }
    return slices;
}

Ns coveredBy(const std::vector<format::Cell> &cells)
{
    Ns covered = 0;
    for (const format::Cell &cell : cells)
        covered += cell.covered;
    return covered;
}

} // namespace

class TestLaneLod : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::vector<format::Slice> m_slices = bursts(300'000);
    TrackId m_stream;
    QString m_path;

    LaneId laneOf(store::Tables trace) { return trace.lanesOf(m_stream).front(); }

    static bool anyChunkIsDecoded(const store::Store &store)
    {
        for (size_t i = 0; i < store.chunks().size(); ++i) {
            if (store.chunkIfCached(ChunkId(i)))
                return true;
        }
        return false;
    }

    /// All of them on one stream.
    void write(const QString &path, std::span<const format::Slice> slices)
    {
        build::TraceBuilder builder;
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        m_stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        {
            build::TraceBuilder::Appender out(builder);
            for (format::Slice slice : slices) {
                slice.name = builder.intern("kernel " + std::to_string(slice.name.value));
                out.add(m_stream, slice);
            }
        }
        QVERIFY(builder.finish(path.toStdString()).ok());
    }

private slots:
    void initTestCase()
    {
        m_path = m_folder.filePath("s.trilane");
        write(m_path, m_slices);
    }

    void cellsAreFewAndNoWiderThanTheWidthAndAccountForEverySlice()
    {
        format::LaneLod picture;
        // In pieces of all sizes, as chunks come.
        for (size_t at = 0, step = 1; at < m_slices.size(); at += step, step = step * 7 % 9973)
            picture.append(std::span(m_slices).subspan(at, std::min(step, m_slices.size() - at)));
        const std::vector<format::Cell> &cells = picture.cells();
        QVERIFY(cells.size() <= format::kPictureCells && cells.size() > format::kPictureCells / 2);
        uint64_t count = 0;
        size_t slice = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const format::Cell &cell = cells[i];
            QVERIFY(cell.count == 1 || cell.end - cell.start <= picture.width());
            QVERIFY(i == 0 || cell.start >= cells[i - 1].end);
            Ns longest = 0;
            StringId name;
            for (uint32_t n = 0; n < cell.count; ++n, ++slice) {
                if (m_slices[slice].duration > longest) {
                    longest = m_slices[slice].duration;
                    name = m_slices[slice].name;
                }
            }
            QCOMPARE(cell.longest, longest);
            if (longest > 0)
                QCOMPARE(cell.name.value, name.value);
            count += cell.count;
        }
        QCOMPARE(count, uint64_t{m_slices.size()});
    }

    void itCanBeMadeCoarser()
    {
        format::LaneLod picture;
        picture.append(m_slices);
        picture.coarsenTo(1000);
        const std::vector<format::Cell> &cells = picture.cells();
        QVERIFY(cells.size() <= 1000 && cells.size() > 700);
        uint64_t count = 0;
        for (const format::Cell &cell : cells) {
            QVERIFY(cell.count == 1 || cell.end - cell.start <= picture.width());
            count += cell.count;
        }
        QCOMPARE(count, uint64_t{m_slices.size()});
    }

    void aLaneOfFewSlicesIsKeptAsItIs()
    {
        format::LaneLod picture;
        const std::vector<format::Slice> slices{{.start = 10, .duration = 0},
                                                {.start = 9000, .duration = 7}};
        picture.append(slices);
        QCOMPARE(picture.cells().size(), size_t{2});
        QCOMPARE(picture.cells().back().end, Ns{9007});
    }

    void drawsAWholeLaneWithoutReadingItsChunks()
    {
        const auto store = *store::openStore(m_path.toStdString());
        const store::CellRow row =
            store->cells(laneOf(*store), store->span(), 3840, store::Detailing::Exact);
        QVERIFY(row.complete);
        QVERIFY(!anyChunkIsDecoded(*store));
        Ns covered = 0;
        for (const format::Slice &slice : m_slices)
            covered += slice.duration;
        QCOMPARE(coveredBy(row.cells), covered);
        const double pixel = static_cast<double>(store->span().duration()) / 3840;
        for (const format::Cell &cell : row.cells)
            QVERIFY(cell.count == 1 || static_cast<double>(cell.end - cell.start) <= pixel * 1.001);
        // Closer than the picture is, slices are needed.
        const Ns begin = m_slices[100'000].start;
        const TimeRange close{begin, begin + store->span().duration() / 1000};
        QVERIFY(store->cells(laneOf(*store), close, 3840, store::Detailing::Exact).complete);
        QVERIFY(anyChunkIsDecoded(*store));
    }

    /// Half of a chunk costs much more than a picture, too.
    void aLaneOfOneChunkIsShownWithoutIt()
    {
        const QString path = m_folder.filePath("one.trilane");
        const std::span<const format::Slice> some = std::span(m_slices).first(40'000);
        write(path, some);
        const auto store = *store::openStore(path.toStdString());
        QCOMPARE(store->chunks().size(), size_t{2}); // of the stream, of all streams
        const store::CellRow row =
            store->cells(laneOf(*store), store->span(), 3840, store::Detailing::Exact);
        QVERIFY(row.complete);
        QVERIFY(!anyChunkIsDecoded(*store));
        Ns covered = 0;
        for (const format::Slice &slice : some)
            covered += slice.duration;
        QCOMPARE(coveredBy(row.cells), covered);
    }

    void returnsACoarseAnswerBeforeALevelIsLoaded()
    {
        const auto store = *store::openStore(m_path.toStdString());
        std::atomic<int> ready{0};
        store::CellLoader loader;
        loader.setStore(store);
        loader.onReady([&] { ++ready; });
        store::CellRow row =
            loader.cells(laneOf(*store), store->span(), 3840, store::Detailing::Coarse);
        QVERIFY(!row.complete);
        QVERIFY(!row.cells.empty());
        QTRY_VERIFY(ready > 0);
        row = loader.cells(laneOf(*store), store->span(), 3840, store::Detailing::Coarse);
        QVERIFY(row.complete);
        QVERIFY(!anyChunkIsDecoded(*store));
        loader.onReady({});
    }

    void aDamagedPictureIsReplacedByTheChunks()
    {
        const QString damaged = m_folder.filePath("d.trilane");
        QVERIFY(QFile::copy(m_path, damaged));
        auto reader = *format::TraceReader::open(damaged.toStdString());
        QFile file(damaged);
        QVERIFY(file.open(QFile::ReadWrite));
        QCOMPARE(reader->tables().pictureBlocks.size(), size_t{2}); // of the stream, of all streams
        for (const format::SummaryBlock &block : reader->tables().pictureBlocks) {
            QVERIFY(file.seek(static_cast<qint64>(block.offset) + 400));
            QCOMPARE(file.write("damage"), qint64{6});
        }
        file.close();
        const auto store = *store::openStore(damaged.toStdString());
        const auto whole = *store::openStore(m_path.toStdString());
        const auto rowOf = [&](const store::Store &of) {
            return of.cells(laneOf(of), of.span(), 3840, store::Detailing::Exact);
        };
        const store::CellRow row = rowOf(*store);
        QVERIFY(row.complete);
        QVERIFY(anyChunkIsDecoded(*store));
        QCOMPARE(coveredBy(row.cells), coveredBy(rowOf(*whole).cells));
    }
};

TRILANE_TEST(TestLaneLod, QCoreApplication)
#include "tests/patience.h"
#include "tst_lanelod.moc"
