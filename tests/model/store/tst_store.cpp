// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/jobqueue.h"
#include "model/build/tracebuilder.h"
#include "model/format/aggregate.h"
#include "model/store/cellloader.h"
#include "model/store/derived.h"
#include "model/store/openstore.h"
#include "model/store/rowrequests.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <thread>

using namespace trilane;

/// One lane of 200,000 random slices with gaps, and a thread of nested ranges.
class TestStore : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string m_path;
    std::vector<format::Slice> m_slices;
    TrackId m_stream;

    std::shared_ptr<const store::Store> open(const store::StoreOptions &options = {})
    {
        auto store = store::openStore(m_path, options);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }

    LaneId laneOf(store::Tables trace) { return trace.lanesOf(m_stream).front(); }

private slots:
    void initTestCase()
    {
        build::TraceBuilder builder;
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
        m_stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
        std::mt19937_64 random(3);
        {
            build::TraceBuilder::Appender out(builder);
            Ns at = 1000;
            for (int i = 0; i < 200000; ++i) {
                at += static_cast<Ns>(random() % 200);
                format::Slice slice{.start = at,
                                    .duration = 1 + static_cast<Ns>(random() % 1000),
                                    .correlation = static_cast<uint64_t>(i + 1),
                                    .name =
                                        builder.intern("kernel " + std::to_string(random() % 9)),
                                    .kind = SliceKind::Kernel};
                out.add(m_stream, slice);
                m_slices.push_back(slice);
                at = slice.end();
            }
        }
        m_path = m_folder.filePath("s.trilane").toStdString();
        QVERIFY(builder.finish(m_path).ok());
    }

    void spanAndCountsAreThoseOfTheSlices()
    {
        const auto store = open();
        QCOMPARE(store->span(), (TimeRange{m_slices.front().start, m_slices.back().end()}));
        QCOMPARE(store->sliceCountOf(m_stream), uint64_t{200000});
        QVERIFY(store->layerOf(m_stream) == Layer::Cuda);
        QVERIFY(!store->recovered());
    }

    void cellsOfEveryZoomCoverTheSameTime_data()
    {
        QTest::addColumn<int>("pixels");
        for (int pixels : {1, 10, 100, 1920, 100000})
            QTest::newRow(qPrintable(QString::number(pixels))) << pixels;
    }
    void cellsOfEveryZoomCoverTheSameTime()
    {
        QFETCH(int, pixels);
        const auto store = open();
        const store::CellRow row =
            store->cells(laneOf(*store), store->span(), pixels, store::Detailing::Exact);
        QVERIFY(row.complete);
        Ns covered = 0;
        uint64_t count = 0;
        const double pixel = static_cast<double>(store->span().duration()) / pixels;
        for (size_t i = 0; i < row.cells.size(); ++i) {
            const format::Cell &cell = row.cells[i];
            covered += cell.covered;
            count += cell.count;
            QVERIFY(cell.count == 1 || static_cast<double>(cell.end - cell.start) <= pixel * 1.001);
            QVERIFY(i == 0 || cell.start >= row.cells[i - 1].end);
        }
        Ns expected = 0;
        for (const format::Slice &slice : m_slices)
            expected += slice.duration;
        QCOMPARE(covered, expected);
        QCOMPARE(count, uint64_t{200000});
        QVERIFY(row.cells.size() <= static_cast<size_t>(2 * pixels + 2) || pixels > 10000);
    }

    void returnsACoarseAnswerAtOnceAndAFineOneAfterTheSignal()
    {
        const auto store = open();
        QSemaphore ready;
        store::CellLoader loader;
        loader.setStore(store);
        loader.onReady([&] { ready.release(); });
        const TimeRange range{m_slices[5000].start, m_slices[9000].end()};
        store::CellRow row = loader.cells(laneOf(*store), range, 8000, store::Detailing::Coarse);
        QVERIFY(!row.complete);
        QVERIFY(!row.cells.empty());
        for (int round = 0; round < 5 && !row.complete; ++round) {
            QVERIFY(ready.tryAcquire(1, 10000));
            row = loader.cells(laneOf(*store), range, 8000, store::Detailing::Coarse);
        }
        QVERIFY(row.complete);
        const store::CellRow exact =
            store->cells(laneOf(*store), range, 8000, store::Detailing::Exact);
        QCOMPARE(row.cells.size(), exact.cells.size());
        loader.onReady({});
    }

    void readsCellsInsteadOfSlicesOfALargeChunk()
    {
        const auto store = open();
        const LaneId lane = laneOf(*store);
        const ChunkId first = store->chunksOf(lane).front();
        const TimeRange range = store->chunks()[first.value].range();
        for (int pixels : {2200, 3000, 20000, 300000}) {
            const store::CellRow row = store->cells(lane, range, pixels, store::Detailing::Exact);
            const double pixel = static_cast<double>(range.duration()) / pixels;
            Ns covered = 0;
            uint64_t count = 0;
            for (const format::Cell &cell : row.cells) {
                covered += cell.covered;
                count += cell.count;
                QVERIFY(cell.count == 1 ||
                        static_cast<double>(cell.end - cell.start) <= pixel * 1.001);
            }
            QCOMPARE(count, uint64_t{store->chunks()[first.value].count});
            QCOMPARE(covered, store->chunks()[first.value].covered);
        }
    }

    void rowsAreMadeNewestFirstUntilTheyAreDropped()
    {
        QSemaphore begun, mayEnd, ready;
        std::vector<int> made;
        bool wasStopped = false;
        store::RowRequests rows([&] { ready.release(); });
        jobs::JobQueue jobs(1);
        const auto ask = [&](int pixels) {
            rows.post(jobs, {LaneId(size_t{0}), {0, 100}, pixels},
                      [&, pixels](const std::stop_token &stop) {
                          begun.release();
                          mayEnd.acquire();
                          made.push_back(pixels);
                          wasStopped = wasStopped || stop.stop_requested();
                          return store::CellRow{.cells = std::vector<format::Cell>(size_t(pixels))};
                      });
        };
        const auto take = [&](int pixels) {
            return rows.take({LaneId(size_t{0}), {0, 100}, pixels});
        };
        ask(1);
        begun.acquire();
        ask(2);
        rows.drop();
        ask(1); // again, while the first is still being made for nobody
        ask(3);
        ask(3);
        ask(4);
        QCOMPARE(rows.size(), size_t{3});
        mayEnd.release(4);
        QTRY_COMPARE(rows.size(), size_t{0});
        QCOMPARE(made, (std::vector<int>{1, 4, 3, 1}));
        QVERIFY(wasStopped);
        QVERIFY(ready.available() >= 1);
        QCOMPARE(rows.size(), size_t{0});
        QVERIFY(!take(2));
        QCOMPARE(take(3)->cells.size(), size_t{3});
        QVERIFY(!take(3));
        rows.drop();
        QVERIFY(!take(4));
    }

    /// Rows that need more chunks than may be kept are there after one signal all the same.
    void aRowIsCompleteEvenWhereNothingIsKept()
    {
        const auto store = open({.cacheBytes = 1});
        const LaneId lane = laneOf(*store);
        QVERIFY(store->chunksOf(lane).size() > 2);
        QSemaphore ready;
        store::CellLoader loader;
        loader.setStore(store);
        loader.onReady([&] { ready.release(); });
        const int pixels = 1'000'000;
        QVERIFY(!loader.cells(lane, store->span(), pixels, store::Detailing::Coarse).complete);
        QVERIFY(ready.tryAcquire(1, 10000));
        const store::CellRow row =
            loader.cells(lane, store->span(), pixels, store::Detailing::Coarse);
        QVERIFY(row.complete);
        const store::CellRow exact =
            store->cells(lane, store->span(), pixels, store::Detailing::Exact);
        QCOMPARE(row.cells.size(), exact.cells.size());
        loader.onReady({});
    }

    void slicesAreFoundByTime()
    {
        const auto store = open();
        for (size_t i = 0; i < m_slices.size(); i += 997) {
            const format::Slice &slice = m_slices[i];
            const auto found = store->sliceAt(laneOf(*store), slice.start + slice.duration / 2);
            if (slice.duration == 0)
                continue;
            QVERIFY(found.has_value());
            QCOMPARE(found->slice.correlation, slice.correlation);
            const auto next = store->next(found->ref);
            QCOMPARE(next.has_value(), i + 1 < m_slices.size());
            if (next)
                QCOMPARE(next->slice.correlation, slice.correlation + 1);
            const auto previous = store->previous(found->ref);
            if (i > 0)
                QCOMPARE(previous->slice.correlation, slice.correlation - 1);
        }
    }

    void theNearestSliceIsFoundInAGap()
    {
        const auto store = open();
        QCOMPARE(store->nearest(laneOf(*store), -5)->slice.correlation, uint64_t{1});
        QCOMPARE(store->nearest(laneOf(*store), m_slices.back().end() + 99)->slice.correlation,
                 uint64_t{200000});
        for (size_t i = 1; i < m_slices.size(); i += 1009) {
            const Ns gap = m_slices[i].start - m_slices[i - 1].end();
            if (gap < 10 || m_slices[i].duration == 0)
                continue;
            QCOMPARE(store->nearest(laneOf(*store), m_slices[i].start - 1)->slice.correlation,
                     m_slices[i].correlation);
        }
    }

    void coveredTimeOfARangeIsExact()
    {
        const auto store = open();
        const TimeRange range{m_slices[100].start + 3, m_slices[150000].start + 7};
        Ns expected = 0;
        for (const format::Slice &slice : m_slices)
            expected += slice.range().intersected(range).duration();
        QCOMPARE(store->covered(laneOf(*store), range), expected);
    }

    void totalsEqualTheSumOfChunkAggregates()
    {
        const auto store = open();
        uint64_t calls = 0;
        for (const format::Aggregate &a : store->totalsOf(laneOf(*store)))
            calls += a.count;
        uint64_t inChunks = 0;
        for (ChunkId id : store->chunksOf(laneOf(*store))) {
            for (const format::Aggregate &a : store->aggregatesOf(id))
                inChunks += a.count;
        }
        QCOMPARE(calls, uint64_t{200000});
        QCOMPARE(inChunks, calls);
        QCOMPARE(store->totalsOf(laneOf(*store)).size(), size_t{9});
    }

    void aSmallCacheGivesTheSameAnswers()
    {
        const auto store = open({.cacheBytes = 1});
        uint64_t seen = 0;
        store->forEachSlice(laneOf(*store), TimeRange::everything(),
                            [&](store::SliceRef, const format::Slice &slice) {
                                seen += slice.correlation;
                                return true;
                            });
        QCOMPARE(seen, uint64_t{200000} * 200001 / 2);
    }

    void aDamagedChunkCountsOnce()
    {
        const QString copy = m_folder.filePath("damaged.trilane");
        QVERIFY(QFile::copy(QString::fromStdString(m_path), copy));
        const ChunkId first = open()->chunksOf(laneOf(*open())).front();
        const format::ChunkEntry entry = open()->chunks()[first.value];
        QFile file(copy);
        QVERIFY(file.open(QFile::ReadWrite));
        QVERIFY(file.seek(static_cast<qint64>(entry.offset + entry.size / 2)));
        QCOMPARE(file.write("damage"), qint64{6});
        file.close();
        const auto store = *store::openStore(copy.toStdString(), {.cacheBytes = 1});
        QCOMPARE(store->damagedChunks(), uint64_t{0}); // not read yet
        for (int round = 0; round < 3; ++round) {
            for (ChunkId id :
                 store->chunksOf(laneOf(*store))) // one after the other leaves the cache
                QCOMPARE(store->chunk(id)->size() == 0, id == first);
            QCOMPARE(store->damagedChunks(), uint64_t{1});
        }
    }

    void stringsAreFoundByText()
    {
        const auto store = open();
        const StringId id = store->find("kernel 4");
        QVERIFY(id.isValid());
        QCOMPARE(store->string(id), std::string_view("kernel 4"));
        QVERIFY(!store->find("no such kernel").isValid());
    }

    void cachesDerivedDataUpToALimit()
    {
        struct Part
        {
            uint64_t size = 0;
            [[nodiscard]] uint64_t bytes() const { return size; }
        };
        store::Derived derived(100);
        int made = 0;
        const auto get = [&](uint64_t variant, uint64_t size, const jobs::JobContext &job = {}) {
            return derived.get<Part>(variant, job, [&] {
                ++made;
                return std::make_shared<const Part>(Part{size});
            });
        };
        const Part *first = get(1, 60).get();
        QVERIFY(get(1, 60).get() == first);
        QCOMPARE(made, 1);
        // One variant is kept, another only as long as somebody holds it.
        const auto other = get(2, 60);
        QVERIFY(!derived.find<Part>(1));
        QVERIFY(derived.find<Part>(2) == other);
        // What is larger than the bound is shared, too, but not kept.
        QCOMPARE(get(3, 200)->size, uint64_t{200});
        QVERIFY(!derived.find<Part>(3));
        std::stop_source stop;
        stop.request_stop();
        const auto half = get(4, 10, {.progress = nullptr, .stop = stop.get_token()});
        QVERIFY(half && !derived.find<Part>(4));
    }

    void doesNotReturnUnfinishedData()
    {
        struct Part
        {
            [[nodiscard]] static uint64_t bytes() { return 1; }
        };
        store::Derived derived(100);
        QSemaphore begun, mayEnd;
        std::jthread maker([&] {
            (void)derived.get<Part>(0, {}, [&] {
                begun.release();
                (void)mayEnd.tryAcquire(1, 10000);
                return std::make_shared<const Part>();
            });
        });
        begun.acquire();
        QElapsedTimer waited;
        waited.start();
        QVERIFY(!derived.find<Part>(0));
        QVERIFY(waited.elapsed() < 5000);
        mayEnd.release();
        maker.join();
        QVERIFY(derived.find<Part>(0) != nullptr);
    }
};

TRILANE_TEST(TestStore, QCoreApplication)
#include "tst_store.moc"
