// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/links.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// Two processes that use the same correlation ids on one GPU; a graph launch with three kernels.
class TestAnalysisLinks : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_streamA, m_streamB, m_threadA, m_threadB, m_callsA, m_callsB;

    store::FoundSlice at(TrackId track, Ns time)
    {
        for (LaneId lane : m_store->lanesOf(track)) {
            if (const auto found = m_store->sliceAt(lane, time))
                return *found;
        }
        qFatal("there is no slice at %lld", static_cast<long long>(time));
    }

private slots:
    void initTestCase()
    {
        const TrackId gpu = m_trace.gpu(0);
        const TrackId a = m_trace.process(1);
        const TrackId b = m_trace.process(2);
        m_streamA = m_trace.stream(gpu, 7, a);
        m_streamB = m_trace.stream(gpu, 7, b);
        m_threadA = m_trace.below(a, TrackKind::Thread, 1);
        m_threadB = m_trace.below(b, TrackKind::Thread, 2);
        m_callsA = m_trace.below(m_threadA, TrackKind::ApiCalls);
        m_callsB = m_trace.below(m_threadB, TrackKind::ApiCalls);
        auto call = [&](TrackId track, const char *name, Ns start, Ns duration, uint64_t id) {
            m_trace.add(track, SliceKind::ApiCall, name, start, duration, kNoDetail, 0, id);
        };
        auto kernel = [&](TrackId track, Ns start, uint64_t id) {
            m_trace.add(track, SliceKind::Kernel, "k", start, 50, kNoDetail, 0, id);
        };
        call(m_callsA, "cudaLaunchKernel", 100, 20, 5);
        call(m_callsA, "cuLaunchKernel", 105, 10, 5); // the driver call inside the runtime call
        call(m_callsB, "cudaLaunchKernel", 90, 20, 5);
        call(m_callsA, "cudaGraphLaunch", 300, 20, 6);
        call(m_callsA, "cudaFree", 400, 20, 7);
        kernel(m_streamA, 200, 5);
        kernel(m_streamB, 150, 5);
        kernel(m_streamA, 600, 6);
        kernel(m_streamA, 500, 6);
        kernel(m_streamA, 700, 6);
        kernel(m_streamA, 900, 0);
        kernel(m_streamA, 1000, 99);

        const TrackId nvtx = m_trace.below(m_threadA, TrackKind::Ranges, 0);
        const TrackId torch = m_trace.below(m_threadA, TrackKind::Ranges, 1);
        m_trace.add(nvtx, SliceKind::Range, "epoch", 0, 2000);
        m_trace.add(nvtx, SliceKind::Range, "step", 50, 500);
        m_trace.add(torch, SliceKind::Range, "aten::mm", 90, 60);
        m_trace.add(torch, SliceKind::Range, "mark", 100, 0);
        m_store = m_trace.open();
    }

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
};

TRILANE_TEST(TestAnalysisLinks, QCoreApplication)
#include "tst_analysislinks.moc"
