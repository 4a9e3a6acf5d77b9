// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/gaps.h"
#include "tests/ui/smalltrace.h"
#include "views/items/durations.h"
#include "views/items/gapstory.h"
#include "views/items/humantext.h"
#include "views/items/idlefacts.h"
#include "views/items/idlewords.h"
#include "views/items/slicefacts.h"
#include "views/items/tablemodel.h"
#include "views/items/tabletext.h"
#include "views/items/viewtables.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <array>
#include <numeric>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

Table someTable()
{
    Table table;
    table.report = "kernels";
    table.columns = {{"name", "Name", ColumnType::Name},
                     {"calls", "Calls", ColumnType::Count},
                     {"total_ns", "Total", ColumnType::Duration},
                     {"median_ns", "Median", ColumnType::Duration, true},
                     {"share", "Share", ColumnType::Share},
                     {"grid", "Grid", ColumnType::Text}};
    table.rows = {{std::string("gemm"), int64_t{9}, int64_t{90'000}, int64_t{10'000}, 0.9,
                   std::string("4x1x1")},
                  {std::string("Reduce"), int64_t{10}, int64_t{10'000}, int64_t{1'000}, 0.1,
                   std::string("8x1x1")}};
    return table;
}

} // namespace

/// What is shown, without a window.
class TestItems : public QObject
{
    Q_OBJECT

    SmallTrace m_trace;
    std::shared_ptr<const Store> m_store;

    FoundSlice sliceAt(TrackId track, Ns t) const
    {
        for (LaneId lane : m_store->lanesOf(track)) {
            if (auto found = m_store->sliceAt(lane, t))
                return *found;
        }
        qFatal("no slice at %lld", static_cast<long long>(t));
    }
    QString nameOf(const FoundSlice &found) const
    {
        return QString::fromStdString(std::string(m_store->string(found.slice.name)));
    }

private slots:
    void initTestCase() { m_store = m_trace.open(); }

    void pointsInTimeKeepTheDigitsTheyNeed()
    {
        const QChar gap(0x202f);
        QCOMPARE(instantText(0), QStringLiteral("0.000 s"));
        QCOMPARE(instantText(20'143'182'000), "20.143" + QString(gap) + "182 s");
        QCOMPARE(instantText(1), "0.000" + QString(gap) + "000" + gap + "001 s");
        QCOMPARE(instantText(-1'500'000'000), QStringLiteral("-1.500 s"));
        QCOMPARE(countText(48213907), "48" + QString(gap) + "213" + gap + "907");
    }

    void columnsOfDurationsHaveTwoDigitsAndUnitsOfOneWidth()
    {
        QCOMPARE(columnDurationText(999), QStringLiteral("999.00 ns"));
        QCOMPARE(columnDurationText(12'346), QString::fromUtf8("12.35 µs"));
        QCOMPARE(columnDurationText(999'996), QStringLiteral("1.00 ms"));
        QCOMPARE(columnDurationText(2.5e9), QStringLiteral("2.50  s"));
    }

    void labelsOfAnAxisHaveTheDigitsThatTellThemApart()
    {
        QCOMPARE(axisDurationText(1'935'000, 5'000), QStringLiteral("1.935 ms"));
        QCOMPARE(axisDurationText(1'935'000, 400'000), QStringLiteral("1.9 ms"));
        QCOMPARE(axisDurationText(42, 1), QStringLiteral("42 ns"));
        QCOMPARE(axisDurationText(5'000, 5'000), QString::fromUtf8("5 µs"));
    }

    void sizesAreReadable()
    {
        QCOMPARE(bytesText(342e6), QStringLiteral("342 MB"));
        QCOMPARE(bytesText(12), QStringLiteral("12 B"));
        QCOMPARE(memoryText(98 * 1024), QStringLiteral("98.0 KiB"));
        QCOMPARE(rateText(24.7e9), QStringLiteral("24.7 GB/s"));
        QCOMPARE(middleElided(QStringLiteral("abcdefghij"), 5), QString::fromUtf8("ab…ij"));
    }

    void modelShowsTheShareBehindTheWords()
    {
        TableModel model;
        QAbstractItemModelTester tester(&model);
        model.setTable(someTable());
        QStringList keys;
        for (int c = 0; c < model.columnCount(); ++c)
            keys << model.headerData(c, Qt::Horizontal, TableModel::KeyRole).toString();
        QCOMPARE(keys, QStringList({"name", "grid", "share", "calls", "total_ns", "median_ns"}));
        QCOMPARE(model.columnOf("total_ns"), 4);
        QCOMPARE(model.columnOf("nonsense"), -1);
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("90.0 %"));
        QCOMPARE(model.index(1, 4).data(TableModel::NameRole).toString(), QStringLiteral("Reduce"));
        QVERIFY(model.headerData(5, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .startsWith(QChar(0x2248)));
    }

    void quantilesAreNearestRank()
    {
        const Durations d = Durations::of({5, 1, 4, 2, 3});
        QCOMPARE(d.quantile(0.5), Ns{3});
        QCOMPARE(d.quantile(0.2), Ns{1});
        QCOMPARE(d.quantile(1), Ns{5});
        QCOMPARE(d.longerThan(3), uint64_t{2});
        QCOMPARE(Durations().quantile(0.5), Ns{0});
    }

    void everyCallIsInOneBar()
    {
        std::vector<Ns> values(997);
        std::iota(values.begin(), values.end(), 1000);
        values.push_back(9000);
        const DurationHistogram histogram = makeHistogram(Durations::of(values), 20);
        uint64_t all = 0;
        for (const DurationBin &bin : histogram.bins)
            all += bin.count;
        QCOMPARE(all, uint64_t{998});
        QCOMPARE(histogram.bins.front().begin, Ns{1000});
        QCOMPARE(histogram.bins.back().end, Ns{9001});
        QVERIFY(!histogram.logarithmic);
        QCOMPARE(histogram.outliers, uint64_t{1});
        QVERIFY(histogram.bins.back().outlier);
    }

    void oneVeryLongCallMakesTheBarsLogarithmic()
    {
        std::vector<Ns> values(100, 1000);
        values.push_back(1'000'000);
        const DurationHistogram histogram = makeHistogram(Durations::of(values), 12);
        QVERIFY(histogram.logarithmic);
        QCOMPARE(histogram.bins.front().count, uint64_t{100});
        QCOMPARE(histogram.bins.back().count, uint64_t{1});
    }

    void equalDurationsMakeOneBar()
    {
        const DurationHistogram histogram =
            makeHistogram(Durations::of(std::vector<Ns>(7, 42)), 10);
        QCOMPARE(histogram.bins.size(), size_t{1});
        QCOMPARE(histogram.bins[0].count, uint64_t{7});
        QCOMPARE(histogram.outliers, uint64_t{0});
    }

    void bucketsAnswerWhereThereIsTooMuchToRead()
    {
        const StringId name = m_store->find("void ns::kernelA<4>(int)");
        const Durations exact =
            durationsOf(*m_store, name, SliceKind::Kernel, TrackKind::Stream, 1000);
        const Durations rough =
            durationsOf(*m_store, name, SliceKind::Kernel, TrackKind::Stream, 0);
        QCOMPARE(exact.count, uint64_t{2});
        QVERIFY(!exact.isApproximate());
        QCOMPARE(rough.count, uint64_t{2});
        QVERIFY(rough.isApproximate());
        QVERIFY(std::abs(rough.quantile(0.5) - exact.quantile(0.5)) <= exact.quantile(0.5) / 100);
    }

    void kernelIsToldWithLaunchThreadRangesAndItsOwnKind()
    {
        const SliceFacts facts = sliceFacts(*m_store, sliceAt(m_trace.compute, 150 * us));
        QVERIFY(facts.launch);
        QCOMPARE(nameOf(*facts.launch), QStringLiteral("cudaLaunchKernel"));
        QCOMPARE(facts.launch->slice.start, 50 * us);
        QCOMPARE(facts.thread, m_trace.thread);
        QCOMPARE(facts.gpu, m_trace.gpu);
        QCOMPARE(facts.ranges.size(), size_t{2});
        QCOMPARE(nameOf(facts.ranges[0]), QStringLiteral("step 1"));
        QCOMPARE(nameOf(facts.ranges[1]), QStringLiteral("forward"));
        QCOMPARE(facts.ownKind.calls, uint64_t{2});
        QCOMPARE(facts.ownKind.rank, uint64_t{1});
        QCOMPARE(facts.ownKind.median, 100 * us);
    }

    void pieceOnAllStreamsLeadsBackToItsStream()
    {
        const TrackId all = tracksOfKind(*m_store, TrackKind::AllStreams).front();
        const SliceFacts facts = sliceFacts(*m_store, sliceAt(all, 250 * us));
        QCOMPARE(facts.track, m_trace.compute);
        QCOMPARE(nameOf(facts.slice), QStringLiteral("kernelB"));
    }

    void apiCallIsToldWithItsWorkOnTheGpu()
    {
        const SliceFacts facts = sliceFacts(*m_store, sliceAt(m_trace.calls, 65 * us));
        QCOMPARE(facts.gpuWork.size(), size_t{1});
        QCOMPARE(nameOf(facts.gpuWork[0]), QStringLiteral("kernelB"));
        QCOMPARE(facts.ranges.size(), size_t{2});
    }

    void osCallIsToldWithTheOwnerOfItsLock()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("calls.trilane").toStdString();
        TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 7});
        const TrackId waiter =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 7});
        const TrackId owner =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 8});
        const TrackId calls = builder.track({.parent = waiter, .kind = TrackKind::OsCalls});
        {
            TraceBuilder::Appender out(builder);
            out.add(calls, {.start = 0,
                            .duration = 10 * us,
                            .value = 0x7f3a10,
                            .name = builder.intern("pthread_mutex_lock"),
                            .link = owner.value,
                            .kind = SliceKind::OsCall});
            out.add(calls, {.start = 20 * us,
                            .duration = 10 * us,
                            .value = 5,
                            .name = builder.intern("read"),
                            .kind = SliceKind::OsCall});
        }
        QVERIFY(builder.finish(path).ok());
        const auto store = Store::open(path);
        QVERIFY(store.ok());
        const auto factsAt = [&](Ns time) {
            return sliceFacts(**store, *(*store)->sliceAt((*store)->lanesOf(calls)[0], time));
        };
        const SliceFacts lock = factsAt(5 * us);
        QCOMPARE(lock.thread, waiter);
        QCOMPARE(lock.owner, owner);
        QVERIFY(!lock.wakeup);
        QCOMPARE(objectText(lock.slice.slice.value), QStringLiteral("0x7f3a10"));
        const SliceFacts read = factsAt(25 * us);
        QVERIFY(!read.owner.isValid());
        QCOMPARE(objectText(read.slice.slice.value), QStringLiteral("5"));
        QVERIFY(objectText(0).isEmpty() && objectText(-1).isEmpty());
    }

    void gapIsToldByWhatSurroundsIt()
    {
        const GapFacts facts = gapFacts(*m_store, m_trace.gpu, {300 * us, 400 * us});
        QVERIFY(facts.before && facts.after && facts.launch);
        QCOMPARE(nameOf(*facts.before), QStringLiteral("kernelB"));
        QCOMPARE(facts.after->slice.start, 400 * us);
        QCOMPARE(facts.launch->slice.start, 70 * us);
        QCOMPARE(facts.thread, m_trace.thread);
        QCOMPARE(facts.story.pieces.size(), size_t{1});
        QCOMPARE(facts.story.pieces[0].time, facts.range);
        QCOMPARE(facts.story.pieces[0].cause, IdleCause::LaunchLatency);
    }

    void timeThatIsNoGapHasNoStory()
    {
        const GapFacts facts = gapFacts(*m_store, m_trace.gpu, {120 * us, 180 * us});
        QVERIFY(!facts.before && !facts.after && !facts.launch);
        QVERIFY(facts.story.pieces.empty());
    }

    /// Twelve short intervals between three long ones, told in at most ten lines.
    void shortIntervalsOfAStoryShareALine()
    {
        GapStory story;
        Ns at = 0;
        const auto add = [&](IdleCause cause, Ns time, uint32_t name, bool inferred = false) {
            story.pieces.push_back({.time = {at, at + time},
                                    .cause = cause,
                                    .inferred = inferred,
                                    .name = StringId(size_t{name})});
            at += time;
        };
        for (uint32_t part = 0; part < 3; ++part) {
            add(IdleCause::UserCode, 1000, 1);
            for (uint32_t i = 0; i < 4; ++i)
                add(IdleCause::CudaCall, 10 + i, 2 + i, i == 0);
        }
        story.gap.range = {0, at};
        QCOMPARE(storyLines(story, 100).size(), size_t{15});
        const std::vector<StoryLine> lines = storyLines(story, 6);
        QCOMPARE(lines.size(), size_t{6});
        QVERIFY(!lines[0].isRest && lines[1].isRest);
        QCOMPARE(lines[1].pieces, size_t{4});
        QCOMPARE(lines[1].total, Ns{10 + 11 + 12 + 13});
        QCOMPARE(lines[1].inferred, Ns{10});
        QCOMPARE(lines[1].piece.name, StringId(size_t{5}));
        Ns end = 0;
        for (const StoryLine &line : lines) {
            QCOMPARE(line.time.begin, end);
            end = line.time.end;
        }
        QCOMPARE(end, at);
        const std::vector<CauseShare> shares = causeShares(story);
        QCOMPARE(shares.size(), size_t{2});
        QCOMPARE(shares[0].idle, Ns{3000});
        QCOMPARE(shares[1].inferred, Ns{30});
    }

    void touchingPiecesThatSayTheSameAreOneLine()
    {
        GapStory story;
        story.pieces = {{.time = {0, 10}, .cause = IdleCause::UserCode},
                        {.time = {10, 30}, .cause = IdleCause::UserCode},
                        {.time = {30, 40}, .cause = IdleCause::SyncCall}};
        const std::vector<StoryLine> lines = storyLines(story, 10);
        QCOMPARE(lines.size(), size_t{2});
        QCOMPARE(lines[0].time, (TimeRange{0, 30}));
        QCOMPARE(lines[0].pieces, size_t{2});
    }

    void causesHaveWordsInTables()
    {
        Table table;
        table.columns = {{"cause", "Cause", ColumnType::Text},
                         {"mostly", "Mostly", ColumnType::Name}};
        table.rows = {{std::string("sync_call"), std::string("cudaDeviceSynchronize")},
                      {std::string("below_min"), TableCell()}};
        QCOMPARE(TableText::cell(table.rows[0][0], table.columns[0]),
                 QStringLiteral("Synchronising call"));
        QCOMPARE(TableText::cell(table.rows[0][1], table.columns[1]),
                 QStringLiteral("cudaDeviceSynchronize"));
        QCOMPARE(TableText::cell(table.rows[1][0], table.columns[0]),
                 QStringLiteral("shorter gaps"));
        QCOMPARE(TableText::cell(std::string("System call: read: x"), table.columns[1]),
                 QStringLiteral("System call: read: x"));
        QVERIFY(IdleWords::causeOf(table, 0) == IdleCause::SyncCall);
        QVERIFY(!IdleWords::causeOf(table, 1));
        table.columns[0].key = "thread";
        table.rows[0] = {std::string("main 1"), std::string("System call: read")};
        QVERIFY(IdleWords::causeOf(table, 0) == IdleCause::SystemCall);
        for (int cause = 0; cause < kIdleCauseCount; ++cause) {
            const auto each = static_cast<IdleCause>(cause);
            QCOMPARE(IdleWords::title(each), QString::fromUtf8(titleOf(each).data()));
            QVERIFY(!IdleWords::meaning(each).isEmpty());
        }
    }

    void timeIsToldByBusyIdleAndKernels()
    {
        const RangeFacts facts = rangeFacts(*m_store, {100 * us, 500 * us});
        QCOMPARE(facts.gpus.size(), size_t{1});
        QCOMPARE(facts.gpus[0].busy, 300 * us);
        QCOMPARE(facts.gpus[0].idle, 100 * us);
        QCOMPARE(facts.gpus[0].longestGapRange, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(facts.kernels, uint64_t{3});
        QCOMPARE(facts.top.size(), size_t{2});
        QCOMPARE(facts.top[0].calls, uint64_t{2});
    }

    void accountListsLossesFirst()
    {
        Account account;
        account.add(Outcome::Imported, "kernel", {}, 10);
        account.add(Outcome::Dropped, "flow", "no end", 2, "byte 7");
        const Table table = accountTable(account);
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(std::get<std::string>(table.rows[0][0]), std::string("flow"));
        QCOMPARE(std::get<int64_t>(table.rows[0][4]), int64_t{2});
    }

    /// What the calls are grouped by is not said again in their list: neither above nor in rows.
    void callsHaveAsManyWordsAsTheirListHasTitles_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<size_t>("columns");
        QTest::newRow("name") << int(GroupKey::Name) << size_t{4};
        QTest::newRow("stream") << int(GroupKey::Stream) << size_t{4};
        QTest::newRow("thread") << int(GroupKey::Thread) << size_t{4};
        QTest::newRow("device") << int(GroupKey::Device) << size_t{5};
    }
    void callsHaveAsManyWordsAsTheirListHasTitles()
    {
        QFETCH(int, key);
        QFETCH(size_t, columns);
        const LaneId lane = m_store->lanesOf(m_trace.compute).front();
        const std::optional<FoundSlice> call = m_store->nearest(lane, 0);
        QVERIFY(call);
        SliceQuery query;
        query.groupBy = {static_cast<GroupKey>(key)};
        const Table table = callsTable(*m_store, query, std::array{*call}, 1000);
        QCOMPARE(table.columns.size(), columns);
        QCOMPARE(table.rows.at(0).size(), columns);
        QCOMPARE(std::get<int64_t>(table.rows[0].back()),
                 call->slice.start - m_store->span().begin);
    }
};

QTEST_GUILESS_MAIN(TestItems)
#include "tst_items.moc"
