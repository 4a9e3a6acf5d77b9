// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/aggregate.h"
#include "model/store/cellrow.h"
#include "model/store/growingtrace.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/support/liveprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace trilane;

namespace {

std::vector<format::Slice> laneSlices(const store::Store &store, LaneId lane)
{
    std::vector<format::Slice> all;
    store.forEachSlice(lane, TimeRange::everything(),
                       [&](store::SliceRef, const format::Slice &slice) {
                           all.push_back(slice);
                           return true;
                       });
    return all;
}

bool sameSlices(const std::vector<format::Slice> &a, const std::vector<format::Slice> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const format::Slice &x, const format::Slice &y) {
                          return x.start == y.start && x.duration == y.duration && x.name == y.name;
                      });
}

/// Everything that can be asked of a lane is the same in both.
bool sameLane(const store::Store &a, const store::Store &b, LaneId lane)
{
    const auto cellsOf = [&](const store::Store &store) {
        return store.cells(lane, b.span(), 500, store::Detailing::Exact).cells;
    };
    const std::vector<format::Cell> x = cellsOf(a), y = cellsOf(b);
    const auto sameCell = [](const format::Cell &p, const format::Cell &q) {
        return p.start == q.start && p.end == q.end && p.covered == q.covered && p.count == q.count;
    };
    const auto sameTotal = [](const format::Aggregate &p, const format::Aggregate &q) {
        return p.name == q.name && p.count == q.count && p.sum == q.sum;
    };
    const auto p = a.totalsOf(lane), q = b.totalsOf(lane);
    const auto seen = a.overviewOf(lane), fresh = b.overviewOf(lane);
    return sameSlices(laneSlices(a, lane), laneSlices(b, lane)) &&
           std::equal(x.begin(), x.end(), y.begin(), y.end(), sameCell) &&
           std::equal(p.begin(), p.end(), q.begin(), q.end(), sameTotal) &&
           std::equal(seen.begin(), seen.end(), fresh.begin(), fresh.end(), sameCell);
}

/// The name of the first way in which the stores differ; empty when they do not.
QByteArray difference(const store::Store &grown, const store::Store &opened)
{
    if (grown.span() != opened.span())
        return "span";
    if (grown.tracks().size() != opened.tracks().size())
        return "tracks";
    if (grown.lanes().size() != opened.lanes().size())
        return "lanes";
    if (grown.stringCount() != opened.stringCount())
        return "strings";
    if (grown.damagedChunks() != 0 || opened.damagedChunks() != 0)
        return "damage";
    for (const format::Lane &lane : opened.lanes()) {
        if (!sameLane(grown, opened, lane.id))
            return "lane " + QByteArray::number(lane.id.value);
    }
    return {};
}

} // namespace

class TestGrowingTrace : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) { return m_folder.filePath(name).toStdString(); }

private slots:
    void everyStateEqualsARereadOfTheFile()
    {
        const std::string file = path("states.trilane");
        LiveProgram program(file);
        program.work(100);
        QVERIFY(program.write());
        auto growing = *store::GrowingTrace::open(file);
        for (int round = 0; round < 12; ++round) {
            const auto store = *growing->grow();
            QVERIFY(store != nullptr);
            QVERIFY(store->recovered() && !growing->isComplete());
            QCOMPARE(difference(*store, **store::openStore(file)), QByteArray());
            QVERIFY(*growing->grow() == nullptr); // nothing has come since
            program.work(round % 4 == 3 ? 40000 : 700);
            QVERIFY(program.write());
        }
        QVERIFY(program.finish());
        const auto store = *growing->grow();
        QVERIFY(growing->isComplete() && !store->recovered());
        QCOMPARE(difference(*store, **store::openStore(file)), QByteArray());
        QVERIFY(!store->derivedTracks().empty());
        QVERIFY(*growing->grow() == nullptr);
    }

    void anEarlierStateStaysAsItWas()
    {
        const std::string file = path("earlier.trilane");
        LiveProgram program(file);
        program.work(500);
        QVERIFY(program.write());
        auto growing = *store::GrowingTrace::open(file);
        const auto early = *growing->grow();
        const LaneId lane = early->lanes().front().id;
        const std::vector<format::Slice> before = laneSlices(*early, lane);
        const TimeRange span = early->span();
        program.work(90000);
        QVERIFY(program.write());
        const auto late = *growing->grow();
        QVERIFY(late->span().end > span.end);
        QVERIFY(early->span() == span);
        QVERIFY(sameSlices(laneSlices(*early, lane), before));
        const std::vector<format::Slice> now = laneSlices(*late, lane);
        QVERIFY(now.size() > before.size());
        QVERIFY(
            sameSlices({now.begin(), now.begin() + static_cast<ptrdiff_t>(before.size())}, before));
        // What was decoded for one is there for the other.
        const ChunkId chunk = early->chunksOf(lane).front();
        QVERIFY(early->chunkIfCached(chunk) &&
                early->chunkIfCached(chunk) == late->chunkIfCached(chunk));
    }

    void aFileReadInPiecesIsNotDamaged()
    {
        const std::string whole = path("whole.trilane");
        {
            LiveProgram program(whole);
            for (int round = 0; round < 4; ++round) {
                program.work(3000);
                QVERIFY(program.write());
            }
            QVERIFY(program.finish());
        }
        QFile from(QString::fromStdString(whole));
        QVERIFY(from.open(QFile::ReadOnly));
        const QByteArray bytes = from.readAll();
        const std::string copy = path("copy.trilane");
        QFile to(QString::fromStdString(copy));
        QVERIFY(to.open(QFile::WriteOnly));
        QVERIFY(!store::GrowingTrace::open(copy).ok()); // no header yet
        to.write(bytes.first(16));
        to.flush();
        auto growing = *store::GrowingTrace::open(copy);
        std::mt19937 random(1);
        uint64_t slices = 0;
        for (qsizetype at = 16; at < bytes.size();) {
            const auto size = std::min<qsizetype>(bytes.size() - at, 1 + random() % 9000);
            to.write(bytes.sliced(at, size));
            to.flush();
            at += size;
            const auto store = growing->grow();
            QVERIFY(store.ok());
            if (!*store)
                continue;
            QCOMPARE((*store)->damagedChunks(), uint64_t{0});
            QVERIFY((*store)->sliceCount() >= slices);
            slices = (*store)->sliceCount();
        }
        QVERIFY(growing->isComplete());
        QCOMPARE(difference(*growing->store(), **store::openStore(whole)), QByteArray());
    }

    void damageDropsOnlyDamagedBlocks()
    {
        const std::string file = path("damaged.trilane");
        LiveProgram program(file);
        program.work(2000);
        QVERIFY(program.write());
        QFile broken(QString::fromStdString(file));
        QVERIFY(broken.open(QFile::ReadWrite));
        const qint64 size = broken.size();
        program.work(2000);
        QVERIFY(program.write());
        QVERIFY(broken.seek(size)); // the header of the next block
        QCOMPARE(broken.write("xxxx"), qint64{4});
        broken.close();
        auto growing = *store::GrowingTrace::open(file);
        const auto store = *growing->grow();
        QVERIFY(store->damagedChunks() > 0);
        QVERIFY(store->sliceCount() > 4000);
    }

    void aFileThatBecomesShorterIsAnError()
    {
        const std::string file = path("short.trilane");
        LiveProgram program(file);
        program.work(2000);
        QVERIFY(program.write());
        auto growing = *store::GrowingTrace::open(file);
        QVERIFY(*growing->grow() != nullptr);
        QVERIFY(QFile::resize(QString::fromStdString(file), 100));
        const auto grown = growing->grow();
        QVERIFY(!grown.ok());
        QVERIFY(grown.error().message().find("truncated") != std::string::npos);
        QVERIFY(growing->store() != nullptr); // what was there is still there
    }
};

TRILANE_TEST(TestGrowingTrace, QCoreApplication)
#include "tst_growingtrace.moc"
