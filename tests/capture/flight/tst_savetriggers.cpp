// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/flight/idlegputrigger.h"
#include "capture/daemon/flight/saveplan.h"
#include "capture/daemon/flight/slowsteps.h"
#include "model/build/keptblocks.h"

#include <QTest>

#include <random>

using namespace trilane;

namespace {

constexpr Ns kMs = 1'000'000;
constexpr Ns kSecond = 1000 * kMs;

/// A trace to give slices to, whose times begin at 0.
class Trainer
{
public:
    Trainer()
        : m_trace(build::LiveTrace::create(
              std::make_shared<build::KeptBlocks>(3600 * kSecond, uint64_t{64} << 20), 0))
    {}

    [[nodiscard]] build::LiveTrace &trace() { return *m_trace; }
    void watch(daemon::SaveTrigger &trigger) { m_trace->setWatch(&trigger); }
    [[nodiscard]] TrackId ranges(int pid, int tid)
    {
        const TrackId process = m_trace->track({.kind = TrackKind::Process, .number = pid});
        const TrackId thread =
            m_trace->track({.parent = process, .kind = TrackKind::Thread, .number = tid});
        return m_trace->track({.parent = thread, .kind = TrackKind::Ranges});
    }
    void range(TrackId track, uint32_t depth, const std::string &name, Ns start, Ns duration)
    {
        m_trace->addNested(track, depth,
                           {.start = start,
                            .duration = duration,
                            .name = m_trace->intern(name),
                            .kind = SliceKind::Range});
    }
    /// Steps one after the other; where the last one ends.
    Ns steps(TrackId track, int count, Ns length, const std::string &name = "step ")
    {
        for (int i = 0; i < count; ++i) {
            range(track, 0, name + std::to_string(m_number++), m_time, length);
            m_time += length;
        }
        return m_time;
    }
    [[nodiscard]] TrackId gpu(int number)
    {
        return m_trace->track({.kind = TrackKind::Gpu, .number = number});
    }
    void kernel(int gpu, int stream, Ns start, Ns duration)
    {
        m_trace->add(
            m_trace->track({.parent = this->gpu(gpu), .kind = TrackKind::Stream, .number = stream}),
            {.start = start, .duration = duration, .kind = SliceKind::Kernel});
    }

private:
    std::unique_ptr<build::LiveTrace> m_trace;
    Ns m_time = 0;
    int m_number = 0;
};

daemon::SaveReason at(Ns time, bool isAsked = false)
{
    return {.text = msg("at %1", time / kSecond), .time = time, .isAsked = isAsked};
}

} // namespace

class TestSaveTriggers : public QObject
{
    Q_OBJECT

private slots:
    void aStepOfTwiceTheMedianTriggersASaveAtItsEnd()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 2.0);
        trainer.watch(slow);
        const TrackId ranges = trainer.ranges(1, 42);
        trainer.steps(ranges, 30, 100 * kMs);
        trainer.steps(ranges, 1, 199 * kMs);
        QVERIFY(slow.take().empty());
        const Ns end = trainer.steps(ranges, 1, 250 * kMs);
        const std::vector<daemon::SaveReason> reasons = slow.take();
        QCOMPARE(reasons.size(), size_t{1});
        QCOMPARE(reasons[0].time, end);
        QCOMPARE(reasons[0].text.english(),
                 std::string("\"step 31\" on thread 42 took 250.000 ms, 2.5 times the median "
                             "(100.000 ms) of the 31 steps before"));
        trainer.steps(ranges, 30, 100 * kMs);
        QVERIFY(slow.take().empty());
    }

    void doesNotTriggerBeforeEightSteps()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 2.0);
        trainer.watch(slow);
        const TrackId ranges = trainer.ranges(1, 1);
        trainer.steps(ranges, 7, 10 * kMs);
        trainer.steps(ranges, 1, 900 * kMs); // the eighth: a warm-up
        QVERIFY(slow.take().empty());
        trainer.steps(ranges, 1, 900 * kMs);
        QCOMPARE(slow.take().size(), size_t{1});
    }

    /// A run that has become slower as a whole is not saved for ever.
    void theMedianFollowsTheLastSteps()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 1.5);
        trainer.watch(slow);
        const TrackId ranges = trainer.ranges(1, 1);
        trainer.steps(ranges, 64, 10 * kMs);
        trainer.steps(ranges, 64, 20 * kMs);
        const size_t whileItChanged = slow.take().size();
        QVERIFY(whileItChanged >= 30 && whileItChanged <= 34);
        trainer.steps(ranges, 64, 20 * kMs);
        QVERIFY(slow.take().empty());
    }

    void usesOnlyTheMostSpecificStepsOfAProcess()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 2.0);
        trainer.watch(slow);
        const TrackId ranges = trainer.ranges(1, 1);
        const TrackId other = trainer.ranges(1, 2);
        auto both = [&](Ns begin, Ns length, Ns iteration, int number) {
            trainer.range(other, 0, "iteration " + std::to_string(number), begin, iteration);
            trainer.range(ranges, 1, "load", begin, length / 2);
            trainer.range(ranges, 0, "ProfilerStep#" + std::to_string(number), begin, length);
        };
        for (int i = 0; i < 20; ++i)
            both(i * kSecond, 100 * kMs, 100 * kMs, i);
        both(20 * kSecond, 100 * kMs, 900 * kMs, 20);
        QVERIFY(slow.take().empty());
        both(21 * kSecond, 900 * kMs, 100 * kMs, 21);
        QCOMPARE(slow.take().size(), size_t{1});
    }

    void eachProcessHasItsOwnSteps()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 2.0);
        trainer.watch(slow);
        const TrackId first = trainer.ranges(1, 1);
        const TrackId second = trainer.ranges(2, 2);
        for (int i = 0; i < 10; ++i) {
            trainer.range(first, 0, "step", i * kSecond, 10 * kMs);
            trainer.range(second, 0, "step", i * kSecond, 900 * kMs);
        }
        QVERIFY(slow.take().empty());
        trainer.range(first, 0, "step", 20 * kSecond, 30 * kMs);
        QCOMPARE(slow.take().size(), size_t{1});
    }

    void usesStepNamesGivenByTheUser()
    {
        Trainer trainer;
        daemon::SlowSteps slow(trainer.trace(), 2.0, "epoch part");
        trainer.watch(slow);
        const TrackId ranges = trainer.ranges(1, 1);
        for (int i = 0; i < 20; ++i) {
            trainer.range(ranges, 1, "step " + std::to_string(i), i * kSecond, (i + 1) * 10 * kMs);
            trainer.range(ranges, 0, "epoch part", i * kSecond, 500 * kMs);
        }
        QVERIFY(slow.take().empty());
        trainer.range(ranges, 0, "epoch part", 30 * kSecond, 1100 * kMs);
        QCOMPARE(slow.take().size(), size_t{1});
    }

    void aGapOfAllStreamsOfAGpuTriggersASave()
    {
        Trainer trainer;
        daemon::IdleGpuTrigger idle(trainer.trace(), 500 * kMs);
        trainer.watch(idle);
        trainer.kernel(0, 1, 5 * kSecond, 100 * kMs); // before it, nothing is idle
        trainer.kernel(0, 2, 5 * kSecond + 50 * kMs, kSecond);
        trainer.kernel(0, 1, 6 * kSecond + 500 * kMs, 10 * kMs); // 450 ms after stream 2
        trainer.kernel(1, 1, 5 * kSecond, 10 * kMs);
        trainer.kernel(1, 1, 6 * kSecond, 10 * kMs); // the other GPU waited
        trainer.trace().settle(6 * kSecond + 505 * kMs);
        const std::vector<daemon::SaveReason> reasons = idle.take();
        QCOMPARE(reasons.size(), size_t{1});
        QCOMPARE(reasons[0].text.english(), std::string("GPU 1 was idle for 990.000 ms"));
        QCOMPARE(reasons[0].time, 6 * kSecond);
    }

    void anOpenGapTriggersOneSave()
    {
        Trainer trainer;
        daemon::IdleGpuTrigger idle(trainer.trace(), 500 * kMs);
        trainer.watch(idle);
        trainer.kernel(0, 1, 0, 100 * kMs);
        trainer.trace().settle(599 * kMs);
        QVERIFY(idle.take().empty());
        trainer.trace().settle(700 * kMs);
        trainer.trace().settle(1700 * kMs);
        const std::vector<daemon::SaveReason> reasons = idle.take();
        QCOMPARE(reasons.size(), size_t{1});
        QCOMPARE(reasons[0].time, 600 * kMs);
        QVERIFY(reasons[0].text.english().find(
                    "GPU 0 has completed no work for at least 500.000 ms") == 0);
        trainer.kernel(0, 1, 1800 * kMs, 10 * kMs);
        trainer.trace().settle(1900 * kMs);
        QVERIFY(idle.take().empty());
        trainer.trace().settle(5 * kSecond);
        QCOMPARE(idle.take().size(), size_t{1});
    }

    /// Work without times, or another profiler in the process: it may have been busy.
    void aGpuThatMayHaveWorkedIsNotIdle()
    {
        Trainer trainer;
        daemon::IdleGpuTrigger idle(trainer.trace(), 500 * kMs);
        trainer.watch(idle);
        trainer.trace().mayHaveWorked(trainer.gpu(0), kSecond); // of a GPU without work
        trainer.kernel(0, 1, kSecond, 100 * kMs);
        trainer.trace().settle(1200 * kMs);
        for (Ns now = 1300 * kMs; now <= 5 * kSecond; now += 100 * kMs) {
            trainer.trace().mayHaveWorked(trainer.gpu(0), now);
            trainer.trace().settle(now - 50 * kMs);
        }
        trainer.kernel(0, 1, 5100 * kMs, 100 * kMs);
        trainer.trace().settle(5300 * kMs);
        QVERIFY(idle.take().empty());
        trainer.trace().settle(5700 * kMs);
        QCOMPARE(idle.take().size(), size_t{1}); // since then it is known again
    }

    void aGpuNoLongerUsedTriggersNoSave()
    {
        Trainer trainer;
        daemon::IdleGpuTrigger idle(trainer.trace(), 500 * kMs);
        trainer.watch(idle);
        trainer.kernel(0, 1, 0, 100 * kMs);
        trainer.trace().settle(200 * kMs);
        idle.release();
        trainer.trace().settle(60 * kSecond);
        trainer.kernel(0, 1, 61 * kSecond, 10 * kMs);
        trainer.trace().settle(62 * kSecond - 900 * kMs);
        QVERIFY(idle.take().empty());
    }

    void aSaveContainsTheTimeBeforeAndAfterItsTrigger()
    {
        daemon::SavePlan plan({.window = 30 * kSecond, .after = 2 * kSecond, .most = 10});
        QVERIFY(!plan.dueAt());
        plan.add(at(100 * kSecond));
        QCOMPARE(*plan.dueAt(), 102 * kSecond);
        const daemon::SavePlan::Save save = plan.take();
        QCOMPARE(save.window, (TimeRange{70 * kSecond, 102 * kSecond}));
        QCOMPARE(save.reason.text.english(), std::string("at 100"));
        QCOMPARE(save.moreReasons, uint64_t{0});
        QVERIFY(!plan.dueAt());
    }

    void triggersInABurstSaveOnce()
    {
        daemon::SavePlan plan({.window = 30 * kSecond, .after = 2 * kSecond, .most = 10});
        for (int i = 0; i < 20; ++i)
            plan.add(at(100 * kSecond + i * 100 * kMs));
        QCOMPARE(*plan.dueAt(), 102 * kSecond);
        QCOMPARE(plan.take().moreReasons, uint64_t{19});
        plan.add(at(101 * kSecond)); // told late, but it is in that file
        QVERIFY(!plan.dueAt());
    }

    /// Slow steps without an end, for ten minutes.
    void repeatedTriggersSaveOnceInAWindow()
    {
        daemon::SavePlan plan({.window = 30 * kSecond, .after = 2 * kSecond, .most = 1000});
        std::vector<daemon::SavePlan::Save> saves;
        for (Ns now = 100 * kSecond; now < 700 * kSecond; now += 500 * kMs) {
            plan.add(at(now));
            if (plan.dueAt() && now >= *plan.dueAt() + kSecond)
                saves.push_back(plan.take());
        }
        QVERIFY(saves.size() >= 19 && saves.size() <= 21);
        for (size_t i = 0; i < saves.size(); ++i) {
            QVERIFY(saves[i].window.duration() <= 32 * kSecond);
            QVERIFY(saves[i].window.contains(saves[i].reason.time));
            // Not one moment is left out.
            if (i > 0)
                QVERIFY(saves[i].window.begin <= saves[i - 1].window.end);
        }
    }

    void savesAtOnceOnRequest()
    {
        daemon::SavePlan plan({.window = 30 * kSecond, .after = 2 * kSecond, .most = 10});
        plan.add(at(100 * kSecond));
        (void)plan.take();
        plan.add(at(105 * kSecond));
        QCOMPARE(*plan.dueAt(), 132 * kSecond);
        plan.add(at(110 * kSecond, true));
        QCOMPARE(*plan.dueAt(), 110 * kSecond);
        QCOMPARE(plan.take().window, (TimeRange{78 * kSecond, 110 * kSecond}));
        plan.add(at(111 * kSecond, true));
        QCOMPARE(plan.take().window, (TimeRange{81 * kSecond, 111 * kSecond}));
    }

    void limitsTheNumberOfSaves()
    {
        daemon::SavePlan plan({.window = kSecond, .after = 0, .most = 3});
        for (int i = 1; i <= 9; ++i) {
            plan.add(at(i * 10 * kSecond, true));
            if (plan.dueAt())
                (void)plan.take();
        }
        QCOMPARE(plan.made(), 3u);
        QCOMPARE(plan.missed(), uint64_t{6});
    }
};

QTEST_GUILESS_MAIN(TestSaveTriggers)
#include "tst_savetriggers.moc"
