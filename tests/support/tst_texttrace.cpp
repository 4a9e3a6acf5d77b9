// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/texttrace.h"

#include <QStringList>
#include <QTest>

using namespace trilane;

/// The text form of a trace.
class TestTextTrace : public QObject
{
    Q_OBJECT

    static std::vector<format::Slice> slicesOf(const test::TextTrace &trace, TrackId track)
    {
        const auto store = trace.open();
        std::vector<format::Slice> slices;
        for (const LaneId lane : store->lanesOf(track)) {
            store->forEachSlice(lane, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    slices.push_back(s);
                                    return true;
                                });
        }
        return slices;
    }
    static std::vector<format::Slice> below(const test::TextTrace &trace, std::string_view name,
                                            TrackKind kind)
    {
        const auto store = trace.open();
        for (const format::Track &track : store->tracks()) {
            if (track.parent == trace.track(name) && track.kind == kind)
                return slicesOf(trace, track.id);
        }
        return {};
    }
    static QString faultOf(std::string_view text)
    {
        build::TraceBuilder builder;
        test::TrackNames names;
        const Result<void> done = test::readTextTrace(text, "t.txt", builder, names);
        return done ? QString() : QString::fromStdString(done.error().message());
    }

private slots:
    void eventsAreOnTheNamedTracks()
    {
        const test::TextTrace trace(R"(
            # A process whose thread launches one kernel.
            process 1 train
            thread  1 main
            thread  2 loader
            gpu     0
            stream  gpu0 7
            call    main cudaLaunchKernel 100-110 #1   # a comment at the end
            kernel  7    "a gemm"  150+150us #1 grid=4x2x1 block=256x1x1 regs=32 static=0 dynamic=8
            state   main blocked futex 300us-1ms by=loader
            memcpy  7    HtoD 2ms+1.5us bytes=64 kind=HtoD from=pinned to=device
            mark    main "batch 1" 5
        )");
        const auto store = trace.open();
        const std::vector<format::Slice> calls = below(trace, "main", TrackKind::ApiCalls);
        QCOMPARE(calls.size(), size_t{1});
        QCOMPARE(calls[0].range(), (TimeRange{100, 110}));
        QCOMPARE(calls[0].correlation, uint64_t{1});

        const std::vector<format::Slice> work = slicesOf(trace, trace.track("7"));
        QCOMPARE(work.size(), size_t{2});
        QCOMPARE(work[0].range(), (TimeRange{150, 150'150}));
        QCOMPARE(store->string(work[0].name), std::string_view("a gemm"));
        QCOMPARE(work[0].correlation, uint64_t{1});
        const format::LaunchConfig launch = store->detail(work[0].detail).launch.value();
        QCOMPARE(launch.grid, (std::array<uint32_t, 3>{4, 2, 1}));
        QCOMPARE(launch.registers, 32u);
        QCOMPARE(launch.sharedBytes(), std::optional<uint64_t>(8));
        QCOMPARE(work[1].range(), (TimeRange{2'000'000, 2'001'500}));
        QCOMPARE(work[1].value, int64_t{64});
        QVERIFY(store->detail(work[1].detail).copy->source == format::MemoryKind::Pinned);

        const std::vector<format::Slice> states = below(trace, "main", TrackKind::ThreadState);
        QCOMPARE(states.size(), size_t{1});
        QVERIFY(states[0].kind == SliceKind::Blocked);
        QCOMPARE(states[0].link, trace.track("loader").value);
        QCOMPARE(below(trace, "main", TrackKind::Ranges).front().range(), (TimeRange{5, 5}));
    }

    void aRepetitionShiftsTimesIdsAndNumbers()
    {
        const test::TextTrace trace(R"(
            process 1 train
            thread 1 main
            gpu 0
            stream gpu0 7
            repeat 3 100
              call main "step {i}" 10-20 #5
              launch main 7 relu 30-35 40-50
            end
        )");
        const auto store = trace.open();
        const std::vector<format::Slice> calls = below(trace, "main", TrackKind::ApiCalls);
        QCOMPARE(calls.size(), size_t{6});
        QCOMPARE(calls[4].range(), (TimeRange{210, 220}));
        QCOMPARE(store->string(calls[4].name), std::string_view("step 2"));
        QCOMPARE(calls[4].correlation, uint64_t{2005});
        const std::vector<format::Slice> work = slicesOf(trace, trace.track("7"));
        QCOMPARE(work.size(), size_t{3});
        QCOMPARE(work[1].range(), (TimeRange{140, 150}));
        QCOMPARE(work[1].correlation, calls[3].correlation);
    }

    void repetitionsMayBeNested()
    {
        const test::TextTrace trace(R"(
            gpu 0
            repeat 2 100 from=7
              repeat 3 10
                kernel gpu0 "{i} {j} {n} {a}" 0-5 #1
              end
              kernel gpu0 {i} 50-55 times=2/20
            end
        )");
        const auto store = trace.open();
        const std::vector<format::Slice> work = slicesOf(trace, trace.track("gpu0"));
        QCOMPARE(work.size(), size_t{10});
        QCOMPARE(work[9].range(), (TimeRange{170, 175}));
        QCOMPARE(store->string(work[9].name), std::string_view("8"));
        QCOMPARE(work[7].range(), (TimeRange{120, 125}));
        QCOMPARE(store->string(work[7].name), std::string_view("8 2 5 c"));
        QCOMPARE(work[7].correlation, uint64_t{5001});
    }

    void aSeriesIsCallsAndTheirKernels()
    {
        const test::TextTrace trace(R"(
            process 1 train
            thread 1 main
            gpu 0
            stream gpu0 7
            series main 7 100+10 relu*2 HtoD within=forward lag=50
            series - 7 500+10 gemm overlap=5
        )");
        const auto store = trace.open();
        const std::vector<format::Slice> calls = below(trace, "main", TrackKind::ApiCalls);
        const std::vector<format::Slice> work = slicesOf(trace, trace.track("7"));
        QCOMPARE(calls.size(), size_t{3});
        QCOMPARE(calls[1].range(), (TimeRange{110, 115}));
        QCOMPARE(below(trace, "main", TrackKind::Ranges).front().range(), (TimeRange{100, 130}));
        QCOMPARE(work.size(), size_t{4});
        QCOMPARE(work[1].range(), (TimeRange{163, 172}));
        QCOMPARE(work[1].correlation, calls[1].correlation);
        QVERIFY(work[2].kind == SliceKind::Memcpy);
        QVERIFY(store->detail(work[2].detail).copy->source == format::MemoryKind::Pinned);
        QCOMPARE(work[3].range(), (TimeRange{500, 514}));
        QCOMPARE(work[3].correlation, uint64_t{0});
    }

    void faultsNameTheLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char *text, const char *fault) {
            QTest::newRow(fault) << QByteArray(text) << QString(fault);
        };
        row("sleep 1", "line 1: \"sleep\" is no word that begins a line");
        row("\nthread 1 main", "line 2: there is no process yet");
        row("process one", "line 1: \"one\" is not a number");
        row("process 1 a\nprocess 2 a", "line 2: \"a\" is declared twice");
        row("gpu 0\nkernel 7 gemm 1-2", "line 2: no track is called \"7\"");
        row("gpu 0\nsync gpu0 wait 20-10", "line 2: \"20-10\" ends before it begins");
        row("gpu 0\nsync gpu0 wait 1m", "line 2: \"1m\" is not a time");
        row("gpu 0\nsync gpu0 wait", "line 2: lacks a time");
        row("gpu 0\nsync gpu0 wait 1-2 shade=1", "line 2: \"shade=1\" is too much");
        row("gpu 0\nkernel gpu0 a 1-2 grid=4x1", "line 2: three sizes are written like 4x1x1");
        row("process 1\nthread 1 m\nstate m asleep 1-2", "line 3: \"asleep\" is not known here");
        row("process 1 \"a b", "line 1: the quotation mark is not closed");
        row("repeat 2 10", "line 1: repeat without an end");
        row("end", "line 1: end without a repeat");
        row("gpu 0\nrepeat 2 10\nsync gpu0 wait\nend", "line 3: lacks a time");
    }
    void faultsNameTheLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, fault);
        QCOMPARE(faultOf(text.constData()), "t.txt: " + fault);
    }
};

QTEST_GUILESS_MAIN(TestTextTrace)
#include "tst_texttrace.moc"
