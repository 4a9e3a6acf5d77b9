// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/launchedwork.h"
#include "model/analysis/links/wakeups.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// Two threads that wake and preempt each other, and what one of them launches.
class TestAnalysisWakeups : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_main, m_loader, m_mainState, m_loaderState, m_calls, m_stream;

    void state(TrackId track, SliceKind kind, Ns begin, Ns end, TrackId link = {})
    {
        m_trace.put(track,
                    {.start = begin, .duration = end - begin, .link = link.value, .kind = kind});
    }
    store::FoundSlice at(TrackId track, Ns t)
    {
        const auto found = m_store->sliceAt(m_store->lanesOf(track).front(), t);
        if (!found)
            qFatal("no slice at %lld", static_cast<long long>(t));
        return *found;
    }

private slots:
    void initTestCase()
    {
        using enum SliceKind;
        const TrackId process = m_trace.process(1);
        m_main = m_trace.below(process, TrackKind::Thread, 1);
        m_loader = m_trace.below(process, TrackKind::Thread, 2);
        m_mainState = m_trace.below(m_main, TrackKind::ThreadState);
        m_loaderState = m_trace.below(m_loader, TrackKind::ThreadState);
        // The loader wakes main at 300; main preempts it at 320; the loader runs again at 500.
        state(m_mainState, Running, 0, 100);
        state(m_mainState, Blocked, 100, 300, m_loader);
        state(m_mainState, Runnable, 300, 320, m_loader);
        state(m_mainState, Running, 320, 500);
        state(m_mainState, Blocked, 500, 600);
        state(m_mainState, Running, 600, 700);
        state(m_loaderState, Running, 0, 320);
        state(m_loaderState, Runnable, 320, 500, m_main);
        state(m_loaderState, Running, 500, 700);

        const TrackId gpu = m_trace.gpu(0);
        m_stream = m_trace.stream(gpu, 7, process);
        const TrackId second = m_trace.stream(gpu, 8, process);
        m_calls = m_trace.below(m_main, TrackKind::ApiCalls);
        const auto call = [&](TrackId track, Ns start, uint64_t id) {
            m_trace.add(track, ApiCall, "cudaLaunchKernel", start, 5, kNoDetail, 0, id);
        };
        call(m_calls, 10, 1);
        call(m_calls, 20, 2);
        call(m_calls, 30, 3);
        call(m_calls, 50, 4);
        call(m_trace.below(m_loader, TrackKind::ApiCalls), 25, 5);
        m_trace.add(m_stream, Kernel, "gemm", 100, 50, kNoDetail, 0, 1);
        m_trace.add(m_stream, Kernel, "gemm", 160, 40, kNoDetail, 0, 2);
        m_trace.add(m_stream, Kernel, "relu", 210, 10, kNoDetail, 0, 3); // a graph: two of it
        m_trace.add(second, Memcpy, "Memcpy HtoD", 90, 5, kNoDetail, 0, 3);
        m_trace.add(m_stream, Kernel, "later", 230, 10, kNoDetail, 0, 4);
        m_trace.add(m_stream, Kernel, "loader's", 250, 10, kNoDetail, 0, 5);
        m_store = m_trace.open();
    }

    void aBlockedStateTellsWhoEndedIt()
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

    void theRunnableAndTheRunningStateBehindItTellTheSame()
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

    void whatWasNotRecordedIsNotMadeUp()
    {
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 550)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 650)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_mainState, 50)));
        QVERIFY(!links::wakeupOf(*m_store, at(m_calls, 12)));
    }

    void aRunningStateKnowsWhomItWokeAndPreempted()
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

    void workBelowARangeIsWhatItsThreadLaunchedInside()
    {
        const links::LaunchedWork work = links::launchedWork(*m_store, m_main, {5, 40});
        QCOMPARE(work.kernels, uint64_t{3});
        QCOMPARE(work.others, uint64_t{1});
        QCOMPARE(work.gpuTime, Ns{105});
        QCOMPARE(work.names.size(), size_t{3});
        QCOMPARE(m_store->string(work.names[0].name), std::string_view("gemm"));
        QCOMPARE(work.names[0].count, uint64_t{2});
        QCOMPARE(work.first->slice.start, Ns{90});
        QCOMPARE(work.last->slice.start, Ns{210});
        // A call counts where it starts.
        QCOMPARE(links::launchedWork(*m_store, m_main, {10, 20}).count(), uint64_t{1});
        QCOMPARE(links::launchedWork(*m_store, m_main, {11, 20}).count(), uint64_t{0});
        QCOMPARE(links::launchedWork(*m_store, m_loader, {5, 40}).kernels, uint64_t{1});
    }

    void tooManyCallsAreSaidToBeTooMany()
    {
        const links::LaunchedWork work = links::launchedWork(*m_store, m_main, {5, 40}, {}, 2);
        QVERIFY(work.tooMuch);
        QCOMPARE(work.count(), uint64_t{0});
    }
};

TRILANE_TEST(TestAnalysisWakeups, QCoreApplication)
#include "tst_analysiswakeups.moc"
