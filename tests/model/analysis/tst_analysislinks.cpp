// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/store/store.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

/// Two processes that use the same correlation ids on one GPU; a graph launch with three kernels.
class TestAnalysisLinks : public QObject
{
    Q_OBJECT

    const test::TextTrace m_trace{R"(
        gpu 0
        process 1
        thread 1 as=threadA
        track api_calls threadA 0 as=callsA
        track ranges threadA 1 as=torch
        stream gpu0 7 as=streamA
        process 2
        thread 2 as=threadB
        track api_calls threadB 0 as=callsB
        stream gpu0 7 as=streamB
        call threadA cudaLaunchKernel 100+20 #5
        call threadA cuLaunchKernel 105+10 #5     # the driver call inside the runtime call
        call threadB cudaLaunchKernel 90+20 #5
        call threadA cudaGraphLaunch 300+20 #6
        call threadA cudaFree 400+20 #7
        kernel streamA k 200+50 #5
        kernel streamB k 150+50 #5
        kernel streamA k 600+50 #6
        kernel streamA k 500+50 #6
        kernel streamA k 700+50 #6
        kernel streamA k 900+50
        kernel streamA k 1000+50 #99
        range threadA epoch 0-2000
        range threadA step 50+500
        slice torch range aten::mm 90+60
        slice torch range mark 100+0
    )"};
    std::shared_ptr<const store::Store> m_store = m_trace.open();
    TrackId m_streamA = m_trace.track("streamA"), m_streamB = m_trace.track("streamB"),
            m_threadA = m_trace.track("threadA"), m_threadB = m_trace.track("threadB"),
            m_callsA = m_trace.track("callsA"), m_callsB = m_trace.track("callsB");

    store::FoundSlice at(TrackId track, Ns time)
    {
        for (LaneId lane : m_store->lanesOf(track)) {
            if (const auto found = m_store->sliceAt(lane, time))
                return *found;
        }
        qFatal("there is no slice at %lld", static_cast<long long>(time));
    }

private slots:
    void theLaunchOfAKernelIsTheOuterCallOfItsOwnProcess()
    {
        const auto launch = links::launchOf(*m_store, at(m_streamA, 210));
        QVERIFY(launch.has_value());
        QCOMPARE(launch->slice.start, Ns{100});
        QCOMPARE(m_store->lane(launch->lane).track, m_callsA);
        const auto other = links::launchOf(*m_store, at(m_streamB, 160));
        QVERIFY(other.has_value());
        QCOMPARE(m_store->lane(other->lane).track, m_callsB);
    }

    void workWithoutARecordedLaunchHasNone()
    {
        QVERIFY(!links::launchOf(*m_store, at(m_streamA, 910)).has_value());
        QVERIFY(!links::launchOf(*m_store, at(m_streamA, 1010)).has_value());
    }

    void aGraphLaunchHasAllItsKernelsInOrderOfTime()
    {
        const std::vector<store::FoundSlice> work = links::gpuWorkOf(*m_store, at(m_callsA, 310));
        QCOMPARE(work.size(), size_t{3});
        QCOMPARE(work[0].slice.start, Ns{500});
        QCOMPARE(work[1].slice.start, Ns{600});
        QCOMPARE(work[2].slice.start, Ns{700});
        QCOMPARE(links::gpuWorkOf(*m_store, at(m_callsA, 310), 2).size(), size_t{2});
    }

    void aCallWithoutGpuWorkHasNone()
    {
        QVERIFY(links::gpuWorkOf(*m_store, at(m_callsA, 410)).empty());
    }

    void theRangeStackIsOutermostFirstAcrossDomains()
    {
        const std::vector<store::FoundSlice> stack = links::rangeStack(*m_store, m_threadA, 100);
        QStringList names;
        for (const store::FoundSlice &range : stack) {
            const std::string_view name = m_store->string(range.slice.name);
            names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        QCOMPARE(names, (QStringList{"epoch", "step", "aten::mm"}));
        QVERIFY(links::rangeStack(*m_store, m_threadA, 2000).empty()); // ranges are half-open
        QVERIFY(links::rangeStack(*m_store, m_threadB, 100).empty());
    }

    void threadAndGpuOfATrackAreThoseAboveIt()
    {
        QCOMPARE(links::threadOf(*m_store, m_callsA), m_threadA);
        QCOMPARE(links::threadOf(*m_store, m_threadA), m_threadA);
        QVERIFY(!links::threadOf(*m_store, m_streamA).isValid());
        QVERIFY(m_store->track(links::gpuOf(*m_store, m_streamA)).kind == TrackKind::Gpu);
        QVERIFY(!links::gpuOf(*m_store, m_callsA).isValid());
    }

    /// Their correlation ids collide.
    void launchesAreJoinedWithinTheirProcess()
    {
        const test::TextTrace trace(R"(
            process 100 python
            thread 200 main
            gpu 0
            stream gpu0 7
            process 101 loader
            thread 201 other
            gpu 1
            stream gpu1 7 as=theirs
            repeat 30 100
              launch main 7 kernel 1000+20 1060+90 #1
              launch other theirs kernel 1010+20 1070+50 #1
            end
        )");
        const auto store = trace.open();
        const std::vector<TrackId> streams = links::tracksOfKind(*store, TrackKind::Stream);
        QCOMPARE(streams.size(), size_t{2});
        for (const TrackId stream : streams) {
            int kernels = 0;
            auto kernel = store->nearest(store->lanesOf(stream).front(), 0);
            for (; kernel; kernel = store->next(kernel->ref), ++kernels) {
                const std::optional<store::FoundSlice> launch = links::launchOf(*store, *kernel);
                QVERIFY(launch);
                QCOMPARE(launch->slice.correlation, kernel->slice.correlation);
                const TrackId thread = links::threadOf(*store, store->lane(launch->lane).track);
                QCOMPARE(store->track(thread).process, store->track(stream).process);
                QCOMPARE(launch->slice.start, kernel->slice.start - 60);
                const std::vector<store::FoundSlice> work = links::gpuWorkOf(*store, *launch);
                QCOMPARE(work.size(), size_t{1});
                QCOMPARE(work[0].ref, kernel->ref);
            }
            QCOMPARE(kernels, 30);
        }
    }
};

TRILANE_TEST(TestAnalysisLinks, QCoreApplication)
#include "tst_analysislinks.moc"
