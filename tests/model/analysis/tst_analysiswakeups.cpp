// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/launchedwork.h"
#include "model/analysis/links/wakeups.h"
#include "model/store/store.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

/// Two threads that wake and preempt each other, and what one of them launches.
class TestAnalysisWakeups : public QObject
{
    Q_OBJECT

    // The loader wakes main at 300; main preempts it at 320; the loader runs again at 500.
    const test::TextTrace m_trace{R"(
        process 1 train
        thread 1 main
        thread 2 loader
        track thread_state main 0 as=mainState
        track thread_state loader 0 as=loaderState
        track api_calls main 0 as=calls
        gpu 0
        stream gpu0 7
        stream gpu0 8
        state main running 0-100
        state main blocked 100-300 by=loader
        state main runnable 300-320 by=loader
        state main running 320-500
        state main blocked 500-600
        state main running 600-700
        state loader running 0-320
        state loader runnable 320-500 by=main
        state loader running 500-700
        launch main 7 gemm 10+5 100+50
        launch main 7 gemm 20+5 160+40
        launch main 7 relu 30+5 210+10 #3   # a graph: two of it
        memcpy 8 "Memcpy HtoD" 90+5 #3
        launch main 7 later 50+5 230+10
        launch loader 7 loader's 25+5 250+10
    )"};
    std::shared_ptr<const store::Store> m_store = m_trace.open();
    TrackId m_main = m_trace.track("main"), m_loader = m_trace.track("loader"),
            m_mainState = m_trace.track("mainState"), m_loaderState = m_trace.track("loaderState"),
            m_calls = m_trace.track("calls");

    store::FoundSlice at(TrackId track, Ns t)
    {
        const auto found = m_store->sliceAt(m_store->lanesOf(track).front(), t);
        if (!found)
            qFatal("no slice at %lld", static_cast<long long>(t));
        return *found;
    }

private slots:
    void aBlockedStateNamesItsWaker()
    {
        const auto how = links::wakeupOf(*m_store, at(m_mainState, 150));
        QVERIFY(how);
        QCOMPARE(how->time, Ns{300});
        QCOMPARE(how->by, m_loader);
        QVERIFY(!how->preemption);
        QCOMPARE(how->state.ref, at(m_mainState, 310).ref);
        QVERIFY(how->byState);
        QCOMPARE(how->byState->ref, at(m_loaderState, 300).ref);
    }

    void runnableAndFollowingRunningStateHaveTheSameFacts()
    {
        for (Ns t : {310, 330}) {
            const auto how = links::wakeupOf(*m_store, at(m_mainState, t));
            QVERIFY(how);
            QCOMPARE(how->by, m_loader);
            QCOMPARE(how->state.ref, at(m_mainState, 310).ref);
        }
    }

    void aRunnableStateBehindARunningOneWasPreempted()
    {
        const auto how = links::wakeupOf(*m_store, at(m_loaderState, 400));
        QVERIFY(how);
        QVERIFY(how->preemption);
        QCOMPARE(how->by, m_main);
        QCOMPARE(how->byState->ref, at(m_mainState, 330).ref);
    }

    void unrecordedWakersAreUnknown()
    {
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 550)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 650)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 50)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_calls, 12)));
    }

    void aRunningStateListsThreadsItWokeAndPreempted()
    {
        const auto woken = links::wokenBy(*m_store, at(m_loaderState, 100), 10);
        QCOMPARE(woken.size(), size_t{1});
        QCOMPARE(woken[0].state.ref, at(m_mainState, 310).ref);
        QCOMPARE(woken[0].time, Ns{300});
        QVERIFY(links::wokenBy(*m_store, at(m_loaderState, 100), 0).empty());
        QVERIFY(links::wokenBy(*m_store, at(m_mainState, 50), 10).empty());
        const auto preempted = links::wokenBy(*m_store, at(m_mainState, 330), 10);
        QCOMPARE(preempted.size(), size_t{1});
        QVERIFY(preempted[0].preemption);
        QCOMPARE(preempted[0].state.ref, at(m_loaderState, 400).ref);
    }

    void workOfARangeIsLaunchedInsideByItsThread()
    {
        const links::LaunchedWork work = links::launchedWork(*m_store, m_main, {5, 40});
        QCOMPARE(work.kernels, uint64_t{3});
        QCOMPARE(work.others, uint64_t{1});
        QCOMPARE(work.gpuTime, Ns{105});
        QCOMPARE(work.names.size(), size_t{3});
        QCOMPARE(m_store->string(work.names[0].name), "gemm");
        QCOMPARE(work.names[0].count, uint64_t{2});
        QCOMPARE(work.first->slice.start, Ns{90});
        QCOMPARE(work.last->slice.start, Ns{210});
        // A call counts where it starts.
        QCOMPARE(links::launchedWork(*m_store, m_main, {10, 20}).count(), uint64_t{1});
        QCOMPARE(links::launchedWork(*m_store, m_main, {11, 20}).count(), uint64_t{0});
        QCOMPARE(links::launchedWork(*m_store, m_loader, {5, 40}).kernels, uint64_t{1});
    }

    void reportsTooManyCalls()
    {
        const links::LaunchedWork work = links::launchedWork(*m_store, m_main, {5, 40}, {}, 2);
        QVERIFY(work.tooMuch);
        QCOMPARE(work.count(), uint64_t{0});
    }
};

TRILANE_TEST(TestAnalysisWakeups, QCoreApplication)
#include "tst_analysiswakeups.moc"
