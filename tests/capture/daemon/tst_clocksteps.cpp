// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/clock/clocksteps.h"
#include "capture/daemon/session/recordingsession.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

constexpr Ns kSecond = 1'000'000'000;

/// How far this program's wall clock is ahead of the machine's.
std::atomic<Ns> s_ahead{0};

} // namespace

/// In place of the C library's, for all that is linked here: the machine's own clock stays.
extern "C" int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    const long done = ::syscall(SYS_clock_gettime, clock, time);
    if (done == 0 && clock == CLOCK_REALTIME) {
        const Ns now = Ns{time->tv_sec} * kSecond + time->tv_nsec + s_ahead;
        time->tv_sec = now / kSecond;
        time->tv_nsec = now % kSecond;
    }
    return static_cast<int>(done);
}

/// The wall clock is set while a recording runs.
class TestClockSteps : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    static std::vector<std::string> valuesOf(store::Tables trace, const std::string &key)
    {
        std::vector<std::string> values;
        for (const auto &[name, value] : trace.info().allProperties()) {
            if (name == key)
                values.push_back(value);
        }
        return values;
    }

private slots:
    void cleanup() { s_ahead = 0; }

    void aClockThatIsReadBadlyOrSlewedIsNotSet()
    {
        daemon::ClockSteps clock;
        Ns offset = 1'700'000'000 * kSecond;
        for (Ns now = 0; now < 3600 * kSecond; now += kSecond) {
            offset += 400'000; // NTP is in a hurry
            clock.addPair(now + offset + now / kSecond % 7 * 100'000, now, now);
        }
        QCOMPARE(clock.count(), uint64_t{0});
        // Nobody looked for an hour.
        clock.addPair(7200 * kSecond + offset + 3600 * 400'000ll, 7200 * kSecond, 0);
        QCOMPARE(clock.count(), uint64_t{0});
    }

    void detectsEachClockStepWithTimeAndSize()
    {
        daemon::ClockSteps clock;
        clock.addPair(100 * kSecond, kSecond, 0);
        clock.addPair(3701 * kSecond, 2 * kSecond, kSecond);     // an hour ahead
        clock.addPair(3702 * kSecond, 3 * kSecond, 2 * kSecond); // and on
        clock.addPair(3702 * kSecond + kSecond / 2, 4 * kSecond, 3 * kSecond);
        QCOMPARE(clock.count(), uint64_t{2});
        QCOMPARE(clock.steps()[0].by, 3600 * kSecond);
        QCOMPARE(clock.steps()[0].time, kSecond);
        QCOMPARE(clock.steps()[1].by, -kSecond / 2);
        QCOMPARE(clock.steps()[0].byText(), std::string("+3600.000000"));
        QCOMPARE(clock.steps()[0].timeText(), std::string("1.000"));
        QCOMPARE(clock.steps()[1].byText(), std::string("-0.500000"));
    }

    void countsFrequentClockSteps()
    {
        daemon::ClockSteps clock;
        for (Ns i = 0; i < 1000; ++i)
            clock.addPair(i % 2 * 86400 * kSecond, i * kSecond, i * kSecond);
        QCOMPARE(clock.count(), uint64_t{999});
        QCOMPARE(clock.steps().size(), daemon::ClockSteps::kMaxKept);
        clock.addPair(std::numeric_limits<Ns>::min(), 2000 * kSecond, 0);
        clock.addPair(std::numeric_limits<Ns>::max(), 2001 * kSecond, 0); // no number overflows
    }

    void keepsTraceTimesAndReportsClockSteps_data()
    {
        QTest::addColumn<qlonglong>("by");
        QTest::addColumn<QString>("said");
        QTest::newRow("ahead") << qlonglong(3600 * kSecond) << "+3600.0";
        QTest::newRow("back") << qlonglong(-86400 * kSecond) << "-86400.0";
        QTest::newRow("not at all") << qlonglong(0) << "";
    }
    void keepsTraceTimesAndReportsClockSteps()
    {
        QFETCH(qlonglong, by);
        QFETCH(QString, said);
        const std::string path = m_folder.filePath("session.trilane").toStdString();
        const Ns epoch = daemon::realtimeNow();
        auto made = daemon::RecordingSession::create({.output = path, .armed = kArmNvtx});
        QVERIFY(made);
        daemon::RecordingSession &session = **made;
        SmallAgent agent;
        QVERIFY(agent.hello(session.socketPath()));
        QVERIFY(session.step(2));
        agent.useRing(3, static_cast<uint32_t>(::getpid()));
        const uint32_t name = agent.string("step");
        constexpr int kRanges = 24;
        for (int i = 0; i < kRanges; ++i) {
            if (i == kRanges / 2)
                s_ahead = by;
            agent.write(3, {.ts = static_cast<uint64_t>(daemon::monotonicNow()),
                            .type = RecordType::RangePush,
                            .id = name});
            QTest::qWait(100);
            agent.write(3, {.ts = static_cast<uint64_t>(daemon::monotonicNow()),
                            .type = RecordType::RangePop});
            QVERIFY(session.step(2));
        }
        agent.disconnect();
        QVERIFY(session.step(2));
        QVERIFY(session.finish());
        std::vector<std::string> problems;
        for (const Message &problem : session.problems())
            problems.push_back(problem.english());

        const auto store = store::openStore(path);
        QVERIFY(store);
        uint64_t ranges = 0;
        for (const format::Lane &lane : (*store)->lanes()) {
            (*store)->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                    if (slice.kind != SliceKind::Range)
                        return true;
                    ++ranges;
                    // The clock that was set is not the trace's.
                    return slice.duration > kSecond / 20 && slice.duration < 60 * kSecond;
                });
        }
        QCOMPARE(ranges, uint64_t{kRanges});
        QVERIFY((*store)->span().duration() < 300 * kSecond);
        // The date of time 0 is that of the beginning.
        QVERIFY((*store)->info().epochOfZero);
        QVERIFY(std::abs(*(*store)->info().epochOfZero - epoch) < 10 * kSecond);
        const std::vector<std::string> steps = valuesOf(**store, "wall clock set");
        QCOMPARE(steps.size(), size_t{by == 0 ? 0u : 1u});
        QCOMPARE(problems.size(), steps.size());
        if (by == 0)
            return;
        QVERIFY2(QString::fromStdString(steps[0]).startsWith(said), steps[0].c_str());
        QVERIFY2(QString::fromStdString(problems[0]).contains("wall clock was set by " + said),
                 problems[0].c_str());
        QCOMPARE(valuesOf(**store, "not recorded").size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestClockSteps)
#include "tst_clocksteps.moc"
