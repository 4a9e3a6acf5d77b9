// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clockmap.h"

#include <QTest>

#include <limits>

using namespace trilane;

/// Times of CUPTI on the trace's clock.
class TestRealtimeMap : public QObject
{
    Q_OBJECT

private:
    static constexpr Ns kOffset = 1'700'000'000'000'000'000;
    static constexpr Ns kSecond = 1'000'000'000;
    static uint64_t at(Ns monotonic, Ns offset)
    {
        return static_cast<uint64_t>(monotonic + offset);
    }

private slots:
    void timesOfAThreadDoNotGoBackALittle()
    {
        ThreadTime time;
        QCOMPARE(time.after(1000), Ns{1000});
        QCOMPARE(time.after(960), Ns{1000}); // converted with a better pair
        QCOMPARE(time.after(1040), Ns{1040});
        QCOMPARE(time.after(5 * kSecond), 5 * kSecond); // a torn reading…
        QCOMPARE(time.after(2000), Ns{2000});           // …does not hold up what follows
    }
    void withoutAPairTheReadingIsTheTime() { QCOMPARE(RealtimeMap().convert(42), Ns{42}); }

    /// Two pairs that were read just after each other say nothing of the clocks' rates.
    void readingErrorsOfPairsDoNotMoveTimes()
    {
        RealtimeMap map;
        map.addPair(kOffset + 10 * kSecond, 10 * kSecond);
        map.addPair(kOffset + 11 * kSecond + 300, 11 * kSecond);
        map.addPair(kOffset + 11 * kSecond + 2000, 11 * kSecond + 2500);
        for (const Ns time : {9 * kSecond, 11 * kSecond, 11 * kSecond + 100, 12 * kSecond})
            QCOMPARE(map.convert(at(time, kOffset)), time);
    }

    void aClockThatWasSetForwardHasTwoEpochs()
    {
        RealtimeMap map;
        const Ns later = kOffset + 3600 * kSecond;
        map.addPair(kOffset + 10 * kSecond, 10 * kSecond);
        map.addPair(later + 11 * kSecond, 11 * kSecond);
        QCOMPARE(map.convert(at(10 * kSecond + 5, kOffset)), 10 * kSecond + 5);
        QCOMPARE(map.convert(at(11 * kSecond + 5, later)), 11 * kSecond + 5);
    }

    void aClockThatWasSetBackToo()
    {
        RealtimeMap map;
        const Ns earlier = kOffset - 3600 * kSecond;
        map.addPair(kOffset + 10 * kSecond, 10 * kSecond);
        map.addPair(earlier + 11 * kSecond, 11 * kSecond);
        QCOMPARE(map.convert(at(10 * kSecond + 5, kOffset)), 10 * kSecond + 5);
        QCOMPARE(map.convert(at(11 * kSecond + 5, earlier)), 11 * kSecond + 5);
    }

    /// They come from other processes' memory.
    void anyNumbersAreTaken()
    {
        constexpr Ns kMost = std::numeric_limits<Ns>::max();
        constexpr Ns kLeast = std::numeric_limits<Ns>::min();
        RealtimeMap map;
        for (const Ns realtime : {kMost, kLeast, Ns{0}, Ns{-1}}) {
            for (const Ns monotonic : {kMost, kLeast, Ns{0}, Ns{-1}}) {
                map.addPair(realtime, monotonic);
                (void)map.convert(static_cast<uint64_t>(kMost));
                (void)map.convert(std::numeric_limits<uint64_t>::max());
            }
        }
        map.addPair(kOffset + kSecond, kSecond);
        QCOMPARE(map.convert(at(kSecond + 7, kOffset)), kSecond + 7);
    }
};

QTEST_GUILESS_MAIN(TestRealtimeMap)
#include "tst_realtimemap.moc"
