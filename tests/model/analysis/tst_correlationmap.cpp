// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/correlationmap.h"
#include "model/analysis/iterate/packedpage.h"

#include <QTest>

#include <map>
#include <random>

using namespace trilane;

/// Numbers by correlation id, packed, against a map.
class TestCorrelationMap : public QObject
{
    Q_OBJECT

    static constexpr uint64_t kMin = 1'000'003;

    /// Adds each id once or twice; the first number is the one that stays.
    static void fill(iterate::CorrelationMap &map, std::map<uint64_t, uint32_t> &expected,
                     uint64_t width, uint64_t count)
    {
        std::mt19937_64 random(7);
        for (uint64_t i = 0; i < count; ++i) {
            const uint64_t id = kMin + random() % (width + 1);
            const auto number = static_cast<uint32_t>(random() % 1000);
            map.add(id, number);
            expected.try_emplace(id, number);
        }
        map.finish();
    }

private slots:
    void mapsEachIdToItsFirstNumber_data()
    {
        QTest::addColumn<quint64>("width");
        QTest::addColumn<quint64>("count");
        QTest::newRow("one id") << quint64{0} << quint64{1};
        QTest::newRow("one group") << quint64{63} << quint64{20};
        QTest::newRow("small") << quint64{1000} << quint64{400};
        QTest::newRow("pages") << quint64{300'000} << quint64{150'000};
        QTest::newRow("pages, one id more") << quint64{65'536 * 2} << quint64{100'000};
        QTest::newRow("more pages than are open") << quint64{65'536 * 40} << quint64{300'000};
        QTest::newRow("large holes") << (quint64{1} << 40) << quint64{5000};
    }
    void mapsEachIdToItsFirstNumber()
    {
        QFETCH(quint64, width);
        QFETCH(quint64, count);
        iterate::CorrelationMap map(kMin, kMin + width, count);
        std::map<uint64_t, uint32_t> expected;
        fill(map, expected, width, count);
        for (const auto &[id, number] : expected) {
            QCOMPARE(map.at(id), number);
            if (!expected.contains(id + 1))
                QCOMPARE(map.at(id + 1), iterate::CorrelationMap::kNone);
            if (!expected.contains(id - 1))
                QCOMPARE(map.at(id - 1), iterate::CorrelationMap::kNone);
        }
        for (const uint64_t id : {uint64_t{0}, kMin - 1, uint64_t{kMin + width + 1}, UINT64_MAX})
            QCOMPARE(map.at(id), iterate::CorrelationMap::kNone);
    }

    void omitsIdsMissingInTheIndex()
    {
        iterate::CorrelationMap map(10, 20, 11);
        map.add(9, 1);
        map.add(21, 2);
        map.add(20, 3);
        map.finish();
        QCOMPARE(map.at(9), iterate::CorrelationMap::kNone);
        QCOMPARE(map.at(21), iterate::CorrelationMap::kNone);
        QCOMPARE(map.at(20), 3u);
    }

    void anEmptyMapHasNoNumbers()
    {
        iterate::CorrelationMap map(10, 20, 11);
        map.finish();
        QCOMPARE(map.at(10), iterate::CorrelationMap::kNone);
        iterate::CorrelationMap none(UINT64_MAX, 0, 0);
        none.finish();
        QCOMPARE(none.at(10), iterate::CorrelationMap::kNone);
    }

    void holesInCorrelationIdsTakeLittleMemory()
    {
        iterate::CorrelationMap map(0, 1'000'000, 300'000);
        for (uint64_t id = 0; id < 1'000'000; id += 4)
            map.add(id, static_cast<uint32_t>(id));
        map.finish();
        QVERIFY(map.bytes() <= 250'000 + 28 * (1'000'000 / 64 + 1));
        QCOMPARE(map.at(999'996), 999'996u);
    }

    /// Threads that launch in turns, their calls read one thread after the other.
    void threadsInTurnsCostAboutAByte()
    {
        constexpr uint64_t kThreads = 4;
        constexpr uint64_t kEach = 500'000;
        iterate::CorrelationMap map(1, kThreads * kEach, kThreads * kEach);
        const auto idOf = [](uint64_t thread, uint64_t i) {
            return 1 + i * kThreads + thread;
        };
        for (uint64_t thread = 0; thread < kThreads; ++thread) {
            for (uint64_t i = 0; i < kEach; ++i)
                map.add(idOf(thread, i), static_cast<uint32_t>(thread * 100'000'000 + i));
            QVERIFY(map.bytes() < 8 * 65'536 * 4 + kThreads * kEach * 3 / 2); // while it grows, too
        }
        map.finish();
        QVERIFY(map.bytes() < kThreads * kEach * 3 / 2);
        for (uint64_t thread = 0; thread < kThreads; ++thread) {
            for (uint64_t i = 0; i < kEach; i += 7)
                QCOMPARE(map.at(idOf(thread, i)), static_cast<uint32_t>(thread * 100'000'000 + i));
        }
    }

    void packedNumbersAreTheSame_data()
    {
        QTest::addColumn<uint>("bunches");
        QTest::addColumn<quint64>("width");
        QTest::addColumn<int>("percent");
        for (const uint bunches : {1u, 2u, 3u, 5u, 64u}) {
            for (const quint64 width :
                 {quint64{1}, quint64{200}, quint64{70'000}, quint64{1} << 32}) {
                for (const int percent : {1, 50, 100})
                    QTest::addRow("%u of %llu, %d %%", bunches, width, percent)
                        << bunches << width << percent;
            }
        }
    }
    void packedNumbersAreTheSame()
    {
        QFETCH(uint, bunches);
        QFETCH(quint64, width);
        QFETCH(int, percent);
        std::mt19937_64 random(bunches * 1000 + width + static_cast<quint64>(percent));
        std::vector<uint32_t> bases(bunches);
        for (uint32_t &base : bases)
            base = static_cast<uint32_t>(random());
        for (const size_t count : {size_t{1}, size_t{63}, size_t{64}, size_t{65}, size_t{65'536}}) {
            std::vector<uint32_t> numbers(count, iterate::PackedPage::kNone);
            for (uint32_t &number : numbers) {
                if (random() % 100 < static_cast<quint64>(percent))
                    number = bases[random() % bunches] + static_cast<uint32_t>(random() % width);
            }
            const iterate::PackedPage page(numbers);
            for (uint32_t i = 0; i < count; ++i)
                QCOMPARE(page.at(i), numbers[i]);
        }
        QCOMPARE(iterate::PackedPage().at(7), iterate::PackedPage::kNone);
    }
};

TRILANE_TEST(TestCorrelationMap, QCoreApplication)
#include "tst_correlationmap.moc"
