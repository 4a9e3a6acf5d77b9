// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/cupticlock.h"
#include "capture/daemon/clock/clockmap.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

#include <time.h>

using namespace trilane;

/// Times of CUPTI on the trace's clock.
class TestCuptiClock : public QObject
{
    Q_OBJECT

private:
    static constexpr Ns kOffset = 1'700'000'000'000'000'000;
    static constexpr Ns kSecond = 1'000'000'000;
    static uint64_t at(Ns monotonic, Ns offset)
    {
        return static_cast<uint64_t>(monotonic + offset);
    }
    /// 2.99 GHz, from a boot that was a little earlier than the monotonic clock's.
    static uint64_t tsc(Ns monotonic)
    {
        return static_cast<uint64_t>((static_cast<double>(monotonic) + 3e9) * 2.99);
    }
    static uint64_t raw(Ns monotonic)
    {
        return static_cast<uint64_t>(static_cast<double>(monotonic) * (1 + 42e-6)) + 77'000'000;
    }
    /// Pairs as the agent puts them, with its reading errors.
    template <typename Clock>
    static void putPairs(daemon::CuptiClock &map, Ns from, Ns until, Clock clock)
    {
        static std::mt19937 random(5);
        for (Ns time = from; time <= until; time += 100'000'000) {
            map.addPair(clock(time), time + random() % 600 - 300, 600);
            map.addPair(clock(time + 90'000), time + 90'000 + random() % 600 - 300, 600);
        }
    }
    static Ns error(const daemon::CuptiClock &map, uint64_t reading, Ns time)
    {
        const std::optional<Ns> converted = map.convert(reading);
        return converted ? std::abs(*converted - time) : std::numeric_limits<Ns>::max();
    }

private slots:
    void timesOfAThreadDoNotGoBackALittle()
    {
        daemon::ThreadTime time;
        QCOMPARE(time.after(1000), Ns{1000});
        QCOMPARE(time.after(960), Ns{1000}); // converted with a better pair
        QCOMPARE(time.after(1040), Ns{1040});
        QCOMPARE(time.after(5 * kSecond), 5 * kSecond); // a torn reading…
        QCOMPARE(time.after(2000), Ns{2000});           // …does not hold up what follows
    }
    void withoutAPairTheReadingIsTheTime() { QCOMPARE(daemon::CuptiClock().convert(42), Ns{42}); }

    /// Two pairs that were read just after each other say nothing of the clocks' rates.
    void readingErrorsOfPairsDoNotMoveTimes()
    {
        daemon::CuptiClock map;
        map.addPair(at(10 * kSecond, kOffset), 10 * kSecond);
        map.addPair(at(11 * kSecond + 300, kOffset), 11 * kSecond);
        map.addPair(at(11 * kSecond + 2000, kOffset), 11 * kSecond + 2500);
        for (const Ns time : {9 * kSecond, 11 * kSecond, 11 * kSecond + 100, 12 * kSecond})
            QVERIFY(error(map, at(time, kOffset), time) <= 1500);
    }
    /// Who lost the core between two readings has read badly, and says so.
    void inaccurateClockPairsHaveLittleWeight()
    {
        daemon::CuptiClock map;
        putPairs(map, 10 * kSecond, 11 * kSecond, tsc);
        map.addPair(tsc(11 * kSecond + 200'000'000) + 120'000, 11 * kSecond + 200'000'000, 60'000);
        QVERIFY(error(map, tsc(11 * kSecond + 190'000'000), 11 * kSecond + 190'000'000) <= 5000);
        QCOMPARE(map.changes(), uint64_t{0});
    }

    void aClockThatWasSetForwardHasTwoEpochs()
    {
        daemon::CuptiClock map;
        const Ns later = kOffset + 3600 * kSecond;
        QVERIFY(map.addPair(at(10 * kSecond, kOffset), 10 * kSecond));
        QVERIFY(map.addPair(at(11 * kSecond, later), 11 * kSecond));
        QCOMPARE(map.convert(at(10 * kSecond + 5, kOffset)), 10 * kSecond + 5);
        QCOMPARE(map.convert(at(11 * kSecond + 5, later)), 11 * kSecond + 5);
    }
    void aClockThatWasSetBackToo()
    {
        daemon::CuptiClock map;
        const Ns earlier = kOffset - 3600 * kSecond;
        map.addPair(at(10 * kSecond, kOffset), 10 * kSecond);
        map.addPair(at(11 * kSecond, earlier), 11 * kSecond);
        QCOMPARE(map.convert(at(10 * kSecond + 5, kOffset)), 10 * kSecond + 5);
        QCOMPARE(map.convert(at(11 * kSecond + 5, earlier)), 11 * kSecond + 5);
    }

    /// As after a torch.profiler before the recording: the counter from the start.
    void convertsTimesByTheCounterAlone()
    {
        daemon::CuptiClock map;
        putPairs(map, 5000 * kSecond, 5030 * kSecond, tsc);
        for (Ns time = 5000 * kSecond; time < 5030 * kSecond; time += 7'654'321)
            QVERIFY(error(map, tsc(time), time) <= 5000);
        QCOMPARE(map.changes(), uint64_t{0});
    }

    /// Work that follows other work is not converted to begin before that has ended, whatever pairs
    /// have come in between.
    void convertsATimeTheSameWayAtAnyMoment()
    {
        for (const bool isWall : {false, true}) {
            daemon::CuptiClock map;
            auto clock = [isWall](Ns time) {
                return isWall ? at(time, kOffset) : tsc(time);
            };
            putPairs(map, 500 * kSecond, 502 * kSecond, clock);
            Ns last = 0;
            for (Ns time = 502 * kSecond; time < 520 * kSecond; time += 90'000'000) {
                const uint64_t border = clock(time + 10'000'000);
                const Ns before = *map.convert(border);
                // The first of them was read earlier, and comes only now.
                putPairs(map, time + 5'000'000, time + 60'000'000, clock);
                QCOMPARE(*map.convert(border), before);
                QVERIFY(before > last);
                last = before;
            }
        }
    }

    /// In the middle: records made before keep the old clock, and come after the change.
    void handlesAClockChange_data()
    {
        QTest::addColumn<int>("uptime");
        QTest::addColumn<bool>("isCounter");
        for (const int uptime : {40, 600, 100'000, 30'000'000}) {
            QTest::addRow("counter, up %d s", uptime) << uptime << true;
            QTest::addRow("raw, up %d s", uptime) << uptime << false;
        }
    }
    void handlesAClockChange()
    {
        QFETCH(int, uptime);
        QFETCH(bool, isCounter);
        const Ns begin = Ns{uptime} * kSecond;
        const Ns change = begin + 5 * kSecond + 50'000'000;
        auto other = [isCounter](Ns time) {
            return isCounter ? tsc(time) : raw(time);
        };
        daemon::CuptiClock map;
        putPairs(map, begin, change, [](Ns time) { return at(time, kOffset); });
        QVERIFY(!map.isSettled(other(change + 1000)));
        putPairs(map, change + 50'000'000, change + 4 * kSecond, other);
        QVERIFY(map.isSettled(other(change + 1000)));
        QCOMPARE(map.changes(), uint64_t{1});
        for (Ns time = begin; time < change; time += 3'333'333)
            QVERIFY(error(map, at(time, kOffset), time) <= 5000);
        for (Ns time = change; time < change + 4 * kSecond; time += 3'333'333)
            QVERIFY(error(map, other(time), time) <= 5000);
        const std::optional<daemon::CuptiClock::Pair> last = map.lastOfBefore();
        QVERIFY(last && std::abs(last->monotonic - change) < 200'000'000);
    }

    /// The first moments of a new clock, of which one pair is known.
    void recognizesTheHardwareCounter()
    {
        uint64_t reading = 0;
        Ns monotonic = 0;
        if (!daemon::readTscPair(reading, monotonic))
            QSKIP("no counter");
        daemon::CuptiClock map;
        map.addPair(at(monotonic, kOffset), monotonic);
        QTRY_VERIFY(daemon::monotonicNow() - monotonic > 30'000'000);
        QVERIFY(daemon::readTscPair(reading, monotonic));
        QVERIFY(map.addPair(reading, monotonic, 500));
        uint64_t later = 0;
        Ns then = 0;
        QTRY_VERIFY(daemon::readTscPair(later, then) && then - monotonic > 10'000'000);
        QVERIFY(error(map, later, then) <= (then - monotonic) / 1000);
    }

    void timesFarFromAllEpochsAreUnknown()
    {
        daemon::CuptiClock map;
        putPairs(map, 100'000 * kSecond, 100'005 * kSecond, raw);
        QVERIFY(!map.convert(at(100'000 * kSecond, kOffset)));
        QVERIFY(!map.convert(raw(90'000 * kSecond)));
        QVERIFY(map.convert(raw(98'000 * kSecond)));
    }

    /// A recording that rested for a while: the clocks have drifted since.
    void aPauseIsNoChange()
    {
        daemon::CuptiClock map;
        putPairs(map, 100 * kSecond, 102 * kSecond, raw);
        putPairs(map, 1900 * kSecond, 1902 * kSecond, raw);
        QCOMPARE(map.changes(), uint64_t{0});
        QVERIFY(error(map, raw(101 * kSecond), 101 * kSecond) <= 5000);
        QVERIFY(error(map, raw(1901 * kSecond), 1901 * kSecond) <= 5000);
    }

    /// They come from other processes' memory.
    void acceptsAnyClockValues()
    {
        constexpr Ns kMax = std::numeric_limits<Ns>::max();
        constexpr Ns kMin = std::numeric_limits<Ns>::min();
        daemon::CuptiClock map;
        std::mt19937_64 random(3);
        for (int i = 0; i < 20'000; ++i) {
            const auto any = static_cast<Ns>(random() >> random() % 64);
            const Ns monotonic =
                i % 5 == 0 ? std::array{kMax, kMin, Ns{0}, Ns{-1}}[i / 5 % 4] : Ns{i} * 1000;
            map.addPair(static_cast<uint64_t>(any), monotonic, static_cast<Ns>(random() % 5000));
            (void)map.convert(static_cast<uint64_t>(kMax));
            (void)map.convert(std::numeric_limits<uint64_t>::max());
            (void)map.convert(random());
        }
        map.addPair(at(100 * kSecond, kOffset), 100 * kSecond);
        QCOMPARE(map.convert(at(100 * kSecond + 7, kOffset)), 100 * kSecond + 7);
    }
};

QTEST_GUILESS_MAIN(TestCuptiClock)
#include "tests/patience.h"
#include "tst_cupticlock.moc"
