// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/names/tracklabel.h"
#include "model/edit/merge/alignment.h"
#include "model/edit/merge/rankfiles.h"
#include "model/format/account.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "tests/support/ranktrace.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace trilane;

/// Traces of several ranks on one axis, and as one file.
class TestRankMerge : public QObject
{
    Q_OBJECT

    static std::vector<merge::RankAlignment> aligned(std::vector<RankTrace *> traces)
    {
        std::vector<std::shared_ptr<const store::Store>> stores;
        std::vector<const store::Store *> looked;
        for (RankTrace *trace : traces) {
            stores.push_back(trace->open());
            looked.push_back(stores.back().get());
        }
        return merge::alignRanks(looked);
    }

    static QString errorOf(const Result<void> &result)
    {
        return result ? QString() : QString::fromStdString(result.error().message());
    }

    static uint64_t slicesWithoutUnions(store::Tables trace)
    {
        uint64_t count = 0;
        for (const format::Track &track : trace.tracks())
            count += track.kind == TrackKind::AllStreams ? 0 : trace.sliceCountOf(track.id);
        return count;
    }

private slots:
    void clocksAreFoundToTheNanosecond()
    {
        RankTrace first(0, 11), second(1, 5'000'017), third(2, -3'000'000'000);
        for (RankTrace *trace : {&first, &second, &third})
            trace->withSteps(0, 4);
        const auto all = aligned({&first, &second, &third});
        QCOMPARE(all[0].offset, Ns{0});
        QCOMPARE(all[1].offset, Ns{5'000'006});
        QCOMPARE(all[2].offset, Ns{-3'000'000'011});
        for (const merge::RankAlignment &one : all)
            QCOMPARE(one.method, format::AlignmentMethod::Collectives);
        QCOMPARE(all[1].matched, uint64_t{4});
        QCOMPARE(all[1].residual, Ns{0});
        QCOMPARE(all[1].worst, Ns{0});
    }

    void reportsTheClockResidual()
    {
        RankTrace first(0, 0), second(1, 1000);
        first.withSteps(0, 4);
        second.withNoise({0, 40, -10, 0}).withSteps(0, 4);
        const auto all = aligned({&first, &second});
        QCOMPARE(all[1].offset, Ns{1000});
        QCOMPARE(all[1].residual, Ns{0}); // of 0, 0, 10, 40 the second
        QCOMPARE(all[1].worst, Ns{40});
    }

    void aRankThatWasRecordedForLongerIsMatched()
    {
        RankTrace first(0, 0), second(1, 123'456);
        first.withSteps(0, 4);
        second.withSteps(1, 4);
        const auto all = aligned({&first, &second});
        QCOMPARE(all[1].offset, Ns{123'456});
        QCOMPARE(all[1].matched, uint64_t{3});
        const auto reversed = aligned({&second, &first});
        QCOMPARE(reversed[1].offset, Ns{-123'456});
    }

    void tracesOfDifferentRunsAreRefused_data()
    {
        QTest::addColumn<bool>("hasClocks");
        QTest::addColumn<Ns>("later");
        QTest::addColumn<bool>("isRefused");
        constexpr Ns day = Ns{86'400} * 1'000'000'000;
        QTest::newRow("a day later") << true << day << true;
        QTest::newRow("at the same time, with jitter") << true << Ns{0} << false;
        QTest::newRow("without clocks") << false << Ns{0} << true;
    }
    /// A collective each 40 ms; the second run's come up to 48 ms later.
    void tracesOfDifferentRunsAreRefused()
    {
        QFETCH(bool, hasClocks);
        QFETCH(Ns, later);
        QFETCH(bool, isRefused);
        constexpr Ns ms = 1'000'000;
        GpuTrace first, second;
        for (Ns i = 0; i < 8; ++i) {
            for (GpuTrace *trace : {&first, &second}) {
                const Ns more = trace == &second ? (i * 7 % 5) * 12 * ms : 0;
                trace->kernel(trace->stream(trace->gpu(0), 7, trace->process(1)),
                              "ncclDevKernel_AllReduce_Sum_f32", i * 40 * ms + more, ms);
            }
        }
        if (hasClocks) {
            first.builder.info().epochOfZero = 1'700'000'000'000'000'000;
            second.builder.info().epochOfZero = 1'700'000'000'000'000'000 + later;
        }
        const std::vector<merge::RankInput> inputs{{first.open(), "a.json"},
                                                   {second.open(), "b.json"}};
        const QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        const QString error = errorOf(merge::mergeRanks(inputs, out));
        QCOMPARE(error.contains("is from another run"), isRefused);
        QCOMPARE(error.isEmpty(), !isRefused);
    }

    void alignsByTheWallClockWithoutCollectives()
    {
        GpuTrace first, second, third;
        for (GpuTrace *trace : {&first, &second, &third})
            trace->kernel(trace->stream(trace->gpu(0), 7, trace->process(1)), "k", 100, 50);
        first.builder.info().epochOfZero = 1'700'000'000'000'000'000;
        second.builder.info().epochOfZero = 1'700'000'000'000'004'000;
        const auto a = first.open(), b = second.open(), c = third.open();
        const std::vector<const store::Store *> stores{a.get(), b.get(), c.get()};
        const auto all = merge::alignRanks(stores);
        QCOMPARE(all[1].method, format::AlignmentMethod::WallClock);
        QCOMPARE(all[1].offset, Ns{4000});
        QCOMPARE(all[2].method, format::AlignmentMethod::None);
        QCOMPARE(all[2].offset, Ns{0}); // both begin at 100
    }

    /// Two runs, one after the other, are no ranks, however little is between them.
    void tracesThatShareNoTimeAreRefused()
    {
        for (const Ns later : {Ns{0}, Ns{149}, Ns{151}, Ns{39'787'000'000}}) {
            GpuTrace first, second;
            for (GpuTrace *trace : {&first, &second}) {
                const TrackId stream = trace->stream(trace->gpu(0), 7, trace->process(1));
                trace->kernel(stream, "k", 100, 50);
                trace->kernel(stream, "k", 200, 50);
            }
            first.builder.info().epochOfZero = 1'700'000'000'000'000'000;
            second.builder.info().epochOfZero = 1'700'000'000'000'000'000 + later;
            const std::vector<merge::RankInput> inputs{{first.open(), "a.json"},
                                                       {second.open(), "b.json"}};
            const QTemporaryDir folder;
            const QString error =
                errorOf(merge::mergeRanks(inputs, folder.filePath("m.trilane").toStdString()));
            QCOMPARE(error.contains("json: does not overlap in time with the others"), later > 150);
            QCOMPARE(error.isEmpty(), later <= 150);
        }
    }

    void alignsByCpuCollectivesWithoutAGpu()
    {
        GpuTrace first, second;
        Ns behind = 0;
        for (GpuTrace *trace : {&first, &second}) {
            const TrackId thread = trace->builder.track(
                {.parent = trace->process(5), .kind = TrackKind::Thread, .number = 5});
            const TrackId ranges =
                trace->builder.track({.parent = thread, .kind = TrackKind::Ranges});
            for (int i = 0; i < 3; ++i) {
                trace->add(ranges, SliceKind::Range, "gloo:all_reduce", i * 1000 - behind, 500);
                trace->add(ranges, SliceKind::Range, "c10d::allreduce_", i * 1000 + 10 - behind, 5);
            }
            behind = 777;
        }
        const auto a = first.open(), b = second.open();
        const std::vector<const store::Store *> stores{a.get(), b.get()};
        const auto all = merge::alignRanks(stores);
        QCOMPARE(all[1].method, format::AlignmentMethod::Collectives);
        QCOMPARE(all[1].offset, Ns{777});
        QCOMPARE(all[1].matched, uint64_t{3}); // the inner ones are parts of them
    }

    void theMergedTraceHasEverythingOfAllRanks()
    {
        const MergedRanks merged;
        const store::Store &store = *merged.store;
        QVERIFY(!store.recovered());
        QCOMPARE(store.damagedChunks(), uint64_t{0});
        uint64_t slices = 0;
        for (const auto &trace : merged.traces)
            slices += slicesWithoutUnions(*trace->input().store);
        QCOMPARE(slicesWithoutUnions(store), slices);
        const std::vector<format::RankSource> &ranks = store.info().ranks;
        QCOMPARE(ranks.size(), size_t{3});
        for (int rank = 0; rank < 3; ++rank) {
            const format::RankSource &source = ranks[static_cast<size_t>(rank)];
            QCOMPARE(source.number, rank);
            QCOMPARE(source.host, "node" + std::to_string(rank));
            QCOMPARE(source.offset, MergedRanks::kBehind[static_cast<size_t>(rank)]);
            QCOMPARE(source.method, format::AlignmentMethod::Collectives);
            QCOMPARE(source.matched, uint64_t(rank == 0 ? 0 : 4));
        }
        QCOMPARE(store.info().gpus.size(), size_t{3});
        QCOMPARE(store.info().gpus[2].name, "G2");
        QCOMPARE(store.info().gpus[2].rank, RankId(2));
    }

    void numbersOfDifferentRanksStayApart()
    {
        const MergedRanks merged;
        const store::Store &store = *merged.store;
        const iterate::LaunchIndex launches(store);
        QCOMPARE(links::tracksOfKind(store, TrackKind::Process).size(), size_t{3});
        QCOMPARE(links::tracksOfKind(store, TrackKind::Thread).size(), size_t{3});
        const std::vector<TrackId> gpus = links::tracksOfKind(store, TrackKind::Gpu);
        QCOMPARE(gpus.size(), size_t{3});
        for (size_t rank = 0; rank < gpus.size(); ++rank) {
            QCOMPARE(store.track(gpus[rank]).rank, RankId(rank));
            QCOMPARE(store.track(gpus[rank]).number, int64_t{0});
            QCOMPARE(names::trackLabel(store, gpus[rank]),
                     "Rank " + std::to_string(rank) + " · GPU 0");
            int found = 0;
            for (LaneId lane : iterate::streamLanesOf(store, gpus[rank])) {
                store.forEachSlice(
                    lane, TimeRange::everything(),
                    [&](store::SliceRef ref, const format::Slice &s) {
                        const store::SliceRef launch = launches.launchOf({ref, lane, s});
                        if (!launch.isValid())
                            return true;
                        ++found;
                        const format::Track &calls =
                            store.track(store.lane(store.laneOf(launch)).track);
                        if (calls.rank != RankId(rank) || store.slice(launch).end() > s.start)
                            found = -1000;
                        const auto same = links::launchOf(store, {ref, lane, s});
                        if (!same || same->ref != launch)
                            found = -1000;
                        return true;
                    });
            }
            QCOMPARE(found, 8);
        }
    }

    void timesAreOnTheAxisOfRankZero()
    {
        const MergedRanks merged;
        const store::Store &store = *merged.store;
        QCOMPARE(store.span(), (TimeRange{0, 4'000'000}));
        for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
            const links::GpuUse use = links::gpuUse(store, gpu);
            QVERIFY(use.span > 0);
            const auto first = store.nearest(*links::allStreamsLane(store, gpu), -1);
            QCOMPARE(first->slice.start, Ns{100'000});
        }
    }

    void linksTextsAndFlowsAreOfTheirOwnRank()
    {
        GpuTrace first, second;
        for (GpuTrace *trace : {&first, &second}) {
            if (trace == &second)
                static_cast<void>(trace->builder.intern("only in the second"));
            const TrackId process = trace->process(9);
            const TrackId waker =
                trace->builder.track({.parent = process, .kind = TrackKind::Thread, .number = 1});
            const TrackId sleeper =
                trace->builder.track({.parent = process, .kind = TrackKind::Thread, .number = 2});
            const TrackId states =
                trace->builder.track({.parent = sleeper, .kind = TrackKind::ThreadState});
            const TrackId ranges =
                trace->builder.track({.parent = sleeper, .kind = TrackKind::Ranges});
            trace->put(states, {.start = 10,
                                .duration = 20,
                                .name = trace->builder.intern("futex"),
                                .link = waker.value,
                                .kind = SliceKind::Blocked});
            format::Detail detail;
            detail.range = format::RangeInfo{.category = trace->builder.intern("category"),
                                             .payload = format::PayloadKind::Text};
            const std::string text = trace == &first ? "text of 0" : "text of 1";
            trace->put(ranges, {.start = 10,
                                .duration = 5,
                                .value = trace->builder.intern(text).value,
                                .name = trace->builder.intern("range"),
                                .detail = trace->builder.intern(detail),
                                .kind = SliceKind::Range});
        }
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        const Result<void> done =
            merge::mergeRanks({{first.open(), first.path()}, {second.open(), second.path()}}, out);
        QVERIFY2(done, qPrintable(errorOf(done)));
        const auto opened = store::openStore(out);
        const store::Store &store = **opened;
        for (size_t rank = 0; rank < 2; ++rank) {
            const TrackId states = links::tracksOfKind(store, TrackKind::ThreadState)[rank];
            const format::Slice blocked = store.nearest(store.lanesOf(states).front(), 10)->slice;
            QCOMPARE(store.track(TrackId(size_t{blocked.link})).number, int64_t{1});
            QCOMPARE(store.track(TrackId(size_t{blocked.link})).rank, RankId(rank));
            QCOMPARE(store.string(blocked.name), "futex");
            const TrackId ranges = links::tracksOfKind(store, TrackKind::Ranges)[rank];
            const format::Slice range = store.nearest(store.lanesOf(ranges).front(), 10)->slice;
            QCOMPARE(store.string(StringId(static_cast<size_t>(range.value))),
                     rank == 0 ? std::string_view("text of 0") : std::string_view("text of 1"));
            QCOMPARE(store.string(store.detail(range.detail).range->category), "category");
        }
    }

    void namesFilesThatCannotBeMerged()
    {
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        RankTrace first(0, 0), second(1, 0);
        const merge::RankInput a = first.withSteps(0, 2).input(),
                               b = second.withSteps(0, 2).input();
        QCOMPARE(errorOf(merge::mergeRanks({a}, out)),
                 QString::fromStdString(a.file) +
                     ": only one trace was specified; specify the traces of at least two ranks");
        QCOMPARE(errorOf(merge::mergeRanks({a, b, a}, out)),
                 QString::fromStdString(a.file) +
                     ": is specified twice; specify the trace of each rank once");
        GpuTrace empty;
        const auto nothing = empty.open();
        QVERIFY(errorOf(merge::mergeRanks({a, {nothing, "e.trilane"}}, out)).contains("is empty"));
        const MergedRanks merged;
        QVERIFY(errorOf(merge::mergeRanks({a, {merged.store, merged.path()}}, out))
                    .contains("already a merged trace of several ranks"));
        QVERIFY(!QFile::exists(QString::fromStdString(out)));
    }

    void aBrokenFileIsNamed()
    {
        QTemporaryDir folder;
        RankTrace first(0, 0);
        const merge::RankInput a = first.withSteps(0, 2).input();
        const QString broken = folder.filePath("broken.json");
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no trace");
        file.close();
        const std::vector<std::string> files{a.file, broken.toStdString()};
        const std::string out = folder.filePath("m.trilane").toStdString();
        QVERIFY(errorOf(merge::mergeRankFiles(files, out)).startsWith(broken));
        const std::vector<std::string> missing{a.file, folder.filePath("no").toStdString()};
        QVERIFY(errorOf(merge::mergeRankFiles(missing, out)).startsWith(folder.filePath("no")));
        QVERIFY(!QFile::exists(QString::fromStdString(out)));
    }

    void aTraceWithoutGpuCanBeAmongThem()
    {
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        RankTrace first(0, 0);
        GpuTrace cpu;
        const TrackId thread =
            cpu.builder.track({.parent = cpu.process(5), .kind = TrackKind::Thread, .number = 5});
        cpu.add(cpu.builder.track({.parent = thread, .kind = TrackKind::Ranges}), SliceKind::Range,
                "load", 0, 100);
        const Result<void> done =
            merge::mergeRanks({first.withSteps(0, 2).input(), {cpu.open(), cpu.path()}}, out);
        QVERIFY2(done, qPrintable(errorOf(done)));
        const auto store = store::openStore(out);
        QCOMPARE((*store)->info().ranks[1].method, format::AlignmentMethod::None);
    }

    void theMergedTraceReportsUnreadableData()
    {
        QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toLocal8Bit());
        RankTrace first(0, 0), second(1, 0);
        const std::vector<std::string> files{first.withSteps(0, 2).input().file,
                                             second.withSteps(0, 2).input().file};
        const format::ChunkEntry broken = (*store::openStore(files[0]))->chunks()[0];
        QFile file(QString::fromStdString(files[0]));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(static_cast<qint64>(broken.offset + broken.size - 1)));
        const char last = file.peek(1)[0];
        QVERIFY(file.putChar(static_cast<char>(~last)));
        file.close();
        const Result<std::string> merged = merge::mergedTraceFor(files);
        QVERIFY(merged);
        QCOMPARE(format::partsLeftOut((*store::openStore(*merged))->info()), uint64_t{1});
        // It serves only once: what the disk did not give now it may give later.
        QVERIFY(QDir(QFileInfo(QString::fromStdString(*merged)).path())
                    .entryList({QStringLiteral("*.seal")})
                    .isEmpty());
    }

    void aStoppedMergeLeavesNoFile()
    {
        QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        RankTrace first(0, 0), second(1, 0);
        std::stop_source stop;
        stop.request_stop();
        const Result<void> done =
            merge::mergeRanks({first.withSteps(0, 2).input(), second.withSteps(0, 2).input()}, out,
                              {.stop = stop.get_token()});
        QVERIFY(!done && done.error().canceled);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

TRILANE_TEST(TestRankMerge, QCoreApplication)
#include "tst_rankmerge.moc"
