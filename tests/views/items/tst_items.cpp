// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idletable.h"
#include "model/analysis/links/gaps.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/items/models/areamodel.h"
#include "views/items/text/durations.h"
#include "views/items/text/gapstorytext.h"
#include "views/items/text/humantext.h"
#include "views/items/text/idlefacts.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/slicefacts.h"
#include "views/items/text/tabletext.h"
#include "views/items/text/viewtables.h"

#include <QTest>

#include <array>

using namespace trilane;

/// What is told of slices, gaps and ranges, without a window.
class TestItems : public QObject
{
    Q_OBJECT

    SmallTrace m_trace;
    std::shared_ptr<const store::Store> m_store;

    store::FoundSlice sliceAt(TrackId track, Ns t) const
    {
        for (LaneId lane : m_store->lanesOf(track)) {
            if (auto found = m_store->sliceAt(lane, t))
                return *found;
        }
        qFatal("no slice at %lld", static_cast<long long>(t));
    }
    QString nameOf(const store::FoundSlice &found) const
    {
        return QString::fromStdString(std::string(m_store->string(found.slice.name)));
    }

private slots:
    void initTestCase() { m_store = m_trace.open(); }

    void usesBucketsForTooManySlices()
    {
        const StringId name = m_store->find("void ns::kernelA<4>(int)");
        const items::Durations exact =
            items::durationsOf(*m_store, name, SliceKind::Kernel, TrackKind::Stream, 1000);
        const items::Durations rough =
            items::durationsOf(*m_store, name, SliceKind::Kernel, TrackKind::Stream, 0);
        QCOMPARE(exact.count, uint64_t{2});
        QVERIFY(!exact.isApproximate());
        QCOMPARE(rough.count, uint64_t{2});
        QVERIFY(rough.isApproximate());
        QVERIFY(std::abs(rough.quantile(0.5) - exact.quantile(0.5)) <= exact.quantile(0.5) / 100);
    }

    void describesAKernelWithLaunchThreadRangesAndKind()
    {
        const items::SliceFacts facts =
            items::sliceFacts(*m_store, sliceAt(m_trace.compute, 150 * us));
        QVERIFY(facts.launch);
        QCOMPARE(nameOf(*facts.launch), QStringLiteral("cudaLaunchKernel"));
        QCOMPARE(facts.launch->slice.start, 50 * us);
        QCOMPARE(facts.thread, m_trace.thread);
        QCOMPARE(facts.gpu, m_trace.gpu);
        QCOMPARE(facts.ranges.size(), size_t{2});
        QCOMPARE(nameOf(facts.ranges[0]), QStringLiteral("step 1"));
        QCOMPARE(nameOf(facts.ranges[1]), QStringLiteral("forward"));
        const items::OwnKind ownKind = items::ownKindOf(*m_store, facts);
        QCOMPARE(ownKind.calls, uint64_t{2});
        QCOMPARE(ownKind.rank, uint64_t{1});
        QCOMPARE(ownKind.median, 100 * us);
    }

    void pieceOnAllStreamsLeadsBackToItsStream()
    {
        const TrackId all = links::tracksOfKind(*m_store, TrackKind::AllStreams).front();
        const items::SliceFacts facts = items::sliceFacts(*m_store, sliceAt(all, 250 * us));
        QCOMPARE(facts.track, m_trace.compute);
        QCOMPARE(nameOf(facts.slice), QStringLiteral("kernelB"));
    }

    void describesAnApiCallWithItsGpuWork()
    {
        const items::SliceFacts facts =
            items::sliceFacts(*m_store, sliceAt(m_trace.calls, 65 * us));
        QCOMPARE(facts.gpuWork.size(), size_t{1});
        QCOMPARE(nameOf(facts.gpuWork[0]), QStringLiteral("kernelB"));
        QCOMPARE(facts.ranges.size(), size_t{2});
    }

    void describesAnOsCallWithTheLockOwner()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("calls.trilane").toStdString();
        build::TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 7});
        const TrackId waiter =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 7});
        const TrackId owner =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 8});
        const TrackId calls = builder.track({.parent = waiter, .kind = TrackKind::OsCalls});
        {
            build::TraceBuilder::Appender out(builder);
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
        const auto store = store::openStore(path);
        QVERIFY(store.ok());
        const auto factsAt = [&](Ns time) {
            return items::sliceFacts(**store,
                                     *(*store)->sliceAt((*store)->lanesOf(calls)[0], time));
        };
        const items::SliceFacts lock = factsAt(5 * us);
        QCOMPARE(lock.thread, waiter);
        QCOMPARE(lock.owner, owner);
        QVERIFY(!lock.wakeup);
        QCOMPARE(items::objectText(lock.slice.slice.value), QStringLiteral("0x7f3a10"));
        const items::SliceFacts read = factsAt(25 * us);
        QVERIFY(!read.owner.isValid());
        QCOMPARE(items::objectText(read.slice.slice.value), QStringLiteral("5"));
        QVERIFY(items::objectText(0).isEmpty() && items::objectText(-1).isEmpty());
    }

    void describesAGapByItsSurroundings()
    {
        const items::GapFacts facts = items::gapFacts(*m_store, m_trace.gpu, {300 * us, 400 * us});
        QVERIFY(facts.before && facts.after && facts.launch);
        QCOMPARE(nameOf(*facts.before), QStringLiteral("kernelB"));
        QCOMPARE(facts.after->slice.start, 400 * us);
        QCOMPARE(facts.launch->slice.start, 70 * us);
        QCOMPARE(facts.thread, m_trace.thread);
        QCOMPARE(facts.story.pieces.size(), size_t{1});
        QCOMPARE(facts.story.pieces[0].time, facts.range);
        QCOMPARE(facts.story.pieces[0].cause, idle::IdleCause::LaunchLatency);
    }

    void busyTimeHasNoExplanation()
    {
        const items::GapFacts facts = items::gapFacts(*m_store, m_trace.gpu, {120 * us, 180 * us});
        QVERIFY(!facts.before && !facts.after && !facts.launch);
        QVERIFY(facts.story.pieces.empty());
    }

    /// Twelve short intervals between three long ones, told in at most ten lines.
    void mergesShortIntervalsIntoOneLine()
    {
        idle::GapStory story;
        Ns at = 0;
        const auto add = [&](idle::IdleCause cause, Ns time, uint32_t name, bool inferred = false) {
            story.pieces.push_back({.time = {at, at + time},
                                    .cause = cause,
                                    .inferred = inferred,
                                    .name = StringId(size_t{name})});
            at += time;
        };
        for (uint32_t part = 0; part < 3; ++part) {
            add(idle::IdleCause::UserCode, 1000, 1);
            for (uint32_t i = 0; i < 4; ++i)
                add(idle::IdleCause::CudaCall, 10 + i, 2 + i, i == 0);
        }
        story.gap.range = {0, at};
        QCOMPARE(items::storyLines(story, 100).size(), size_t{15});
        const std::vector<items::StoryLine> lines = items::storyLines(story, 6);
        QCOMPARE(lines.size(), size_t{6});
        QVERIFY(!lines[0].isRest && lines[1].isRest);
        QCOMPARE(lines[1].pieces, size_t{4});
        QCOMPARE(lines[1].total, Ns{10 + 11 + 12 + 13});
        QCOMPARE(lines[1].inferred, Ns{10});
        QCOMPARE(lines[1].piece.name, StringId(size_t{5}));
        Ns end = 0;
        for (const items::StoryLine &line : lines) {
            QCOMPARE(line.time.begin, end);
            end = line.time.end;
        }
        QCOMPARE(end, at);
        const std::vector<items::CauseShare> shares = items::causeShares(story);
        QCOMPARE(shares.size(), size_t{2});
        QCOMPARE(shares[0].idle, Ns{3000});
        QCOMPARE(shares[1].inferred, Ns{30});
    }

    void mergesAdjacentPiecesWithEqualText()
    {
        idle::GapStory story;
        story.pieces = {{.time = {0, 10}, .cause = idle::IdleCause::UserCode},
                        {.time = {10, 30}, .cause = idle::IdleCause::UserCode},
                        {.time = {30, 40}, .cause = idle::IdleCause::SyncCall}};
        const std::vector<items::StoryLine> lines = items::storyLines(story, 10);
        QCOMPARE(lines.size(), size_t{2});
        QCOMPARE(lines[0].time, (TimeRange{0, 30}));
        QCOMPARE(lines[0].pieces, size_t{2});
    }

    void causesHaveTextsInTables()
    {
        stats::Table table;
        table.columns = {{"cause", msg("Cause"), stats::ColumnType::Text},
                         {"mostly", msg("Main cause"), stats::ColumnType::Name}};
        const auto cellOf = [](idle::IdleCause cause) {
            return stats::TableWord(idle::keyOf(cause), idle::titleOf(cause));
        };
        table.rows = {
            {cellOf(idle::IdleCause::SyncCall), stats::nameCell("cudaDeviceSynchronize")},
            {stats::TableWord("below_min", MessageText("shorter gaps")), stats::TableCell()}};
        QCOMPARE(items::TableText::cell(table.rows[0][0], table.columns[0]),
                 QStringLiteral("Synchronizing call"));
        QCOMPARE(items::TableText::cell(table.rows[0][1], table.columns[1]),
                 QStringLiteral("cudaDeviceSynchronize"));
        QCOMPARE(items::TableText::cell(table.rows[1][0], table.columns[0]),
                 QStringLiteral("shorter gaps"));
        QVERIFY(idle::causeOfRow(table, 0) == idle::IdleCause::SyncCall);
        QVERIFY(!idle::causeOfRow(table, 1));
        table.columns[0].key = "thread";
        table.rows[0] = {std::string("main 1"),
                         stats::messageCell(idle::titleOf(idle::IdleCause::SystemCall, "read"))};
        QVERIFY(idle::causeOfRow(table, 0) == idle::IdleCause::SystemCall);
        QCOMPARE(items::TableText::cell(table.rows[0][1], table.columns[1]),
                 QStringLiteral("System call: read"));
        for (int cause = 0; cause < idle::kIdleCauseCount; ++cause) {
            const auto each = static_cast<idle::IdleCause>(cause);
            QCOMPARE(items::IdleWords::title(each).toStdString(),
                     std::string(idle::titleOf(each).text()));
            QVERIFY(!items::IdleWords::meaning(each).isEmpty());
            // Tables of the window and of the terminal say the same.
            QCOMPARE(items::TableText::cell(cellOf(each), table.columns[0]),
                     items::IdleWords::title(each));
        }
    }

    void aTipHasLinesOfLimitedLength()
    {
        QCOMPARE(items::tipText(QStringLiteral("one\ntwo <3>")), QStringLiteral("one\ntwo <3>"));
        QCOMPARE(items::tipText(QString(90, u'a') + u' ' + QString(20, u'b')),
                 QString(90, u'a') + u'\n' + QString(20, u'b'));
        QCOMPARE(items::tipText(QString(150, u'a')),
                 QString(100, u'a') + u'\n' + QString(50, u'a'));
        const QString most = items::tipText(QString(20'000'000, u'a'));
        QVERIFY(most.size() < items::kMaxTextShown + 100);
        QVERIFY(most.contains(QChar(0x2026)));
        const QString clef = QString::fromUcs4(U"\U0001d11e").repeated(60); // 120 code units
        QCOMPARE(items::tipText(u'a' + clef).remove(u'\n'), u'a' + clef);
        QVERIFY(items::tipText(u'a' + clef).section(u'\n', 0, 0).isValidUtf16());
    }

    void describesTimeByBusyIdleAndKernels()
    {
        const items::RangeFacts facts = items::rangeFacts(*m_store, {100 * us, 500 * us});
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
        format::Account account;
        account.add(format::Outcome::Imported, msg("kernel"), {}, 10);
        account.add(format::Outcome::Dropped, msg("flow"), msg("no end"), 2, msg("byte 7"));
        const stats::Table table = items::accountTable(account);
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(stats::textOf(table.rows[0][0]), std::optional(std::string("flow")));
        QCOMPARE(std::get<int64_t>(table.rows[0][4]), int64_t{2});
    }

    /// What the calls are grouped by is not said again in their list: neither above nor in rows.
    void callsHaveOneTextPerColumn_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<size_t>("columns");
        QTest::newRow("name") << int(stats::GroupKey::Name) << size_t{4};
        QTest::newRow("stream") << int(stats::GroupKey::Stream) << size_t{4};
        QTest::newRow("thread") << int(stats::GroupKey::Thread) << size_t{4};
        QTest::newRow("device") << int(stats::GroupKey::Device) << size_t{5};
    }
    void callsHaveOneTextPerColumn()
    {
        QFETCH(int, key);
        QFETCH(size_t, columns);
        const LaneId lane = m_store->lanesOf(m_trace.compute).front();
        const std::optional<store::FoundSlice> call = m_store->nearest(lane, 0);
        QVERIFY(call);
        stats::SliceQuery query;
        query.groupBy = {static_cast<stats::GroupKey>(key)};
        const stats::Table table = items::callsTable(*m_store, query, std::array{*call}, 1000);
        QCOMPARE(table.columns.size(), columns);
        QCOMPARE(table.rows.at(0).size(), columns);
        QCOMPARE(std::get<int64_t>(table.rows[0].back()),
                 call->slice.start - m_store->span().begin);
    }

    void kernelsOfOneShortNameReadDifferently()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        const char *names[] = {"void at::elementwise_kernel<4, at::AddFunctor<float>>(int)",
                               "void at::elementwise_kernel<4, at::MulFunctor<float>>(int)",
                               "void at::elementwise_kernel<2, at::MulFunctor<float>>(int)",
                               "void at::softmax<4>(int)"};
        for (Ns i = 0; i < 4; ++i)
            trace.kernel(stream, names[i], i * us, us - i);
        const auto store = trace.open();
        const auto lanes = store->lanesOf(stream);
        items::AreaModel model;
        model.setTotals(store, std::make_shared<areas::AreaTotals>(areas::areaTotals(
                                   *store, {lanes.begin(), lanes.end()}, store->span())));
        const auto cell = [&](int row, int role) {
            return model.index(row, items::AreaModel::Name).data(role).toString();
        };
        QCOMPARE(model.rowCount(), 4);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(cell(row, items::AreaModel::ShortNameRole),
                     QStringLiteral("elementwise_kernel"));
        QCOMPARE(cell(0, items::AreaModel::TellingRole), QStringLiteral("4, at::AddFunctor"));
        QCOMPARE(cell(1, items::AreaModel::TellingRole), QStringLiteral("4, at::MulFunctor"));
        QCOMPARE(cell(2, items::AreaModel::TellingRole), QStringLiteral("2, at::MulFunctor"));
        QCOMPARE(cell(3, items::AreaModel::ShortNameRole), QStringLiteral("softmax"));
        QVERIFY(cell(3, items::AreaModel::TellingRole).isEmpty()); // no other has that short name
        QCOMPARE(cell(0, Qt::DisplayRole), QString::fromUtf8(names[0]));
    }
};

TRILANE_TEST(TestItems, QCoreApplication)
#include "tst_items.moc"
