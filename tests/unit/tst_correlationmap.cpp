// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/walk/correlationmap.h"

#include <QTest>

#include <map>
#include <random>

using namespace trilane;

/// Numbers by correlation id, packed, against a map.
class TestCorrelationMap : public QObject
{
    Q_OBJECT

    static constexpr uint64_t kLeast = 1'000'003;

    /// Adds each id once or twice; the first number is the one that stays.
    static void fill(CorrelationMap &map, std::map<uint64_t, uint32_t> &expected, uint64_t width,
                     uint64_t count)
    {
        std::mt19937_64 random(7);
        for (uint64_t i = 0; i < count; ++i) {
            const uint64_t id = kLeast + random() % (width + 1);
            const auto number = static_cast<uint32_t>(random() % 1000);
            map.add(id, number);
            expected.try_emplace(id, number);
        }
        map.finish();
    }

private slots:
    void eachIdHasItsFirstNumberAndOthersNone_data()
    {
        QTest::addColumn<quint64>("width");
        QTest::addColumn<quint64>("count");
        QTest::newRow("one id") << quint64{0} << quint64{1};
        QTest::newRow("one group") << quint64{63} << quint64{20};
        QTest::newRow("small") << quint64{1000} << quint64{400};
        QTest::newRow("pages") << quint64{300'000} << quint64{150'000};
        QTest::newRow("pages, one id more") << quint64{65'536 * 2} << quint64{100'000};
        QTest::newRow("large holes") << (quint64{1} << 40) << quint64{5000};
    }
    void eachIdHasItsFirstNumberAndOthersNone()
    {
        QFETCH(quint64, width);
        QFETCH(quint64, count);
        CorrelationMap map(kLeast, kLeast + width, count);
        std::map<uint64_t, uint32_t> expected;
        fill(map, expected, width, count);
        for (const auto &[id, number] : expected) {
            QCOMPARE(map.at(id), number);
            if (!expected.contains(id + 1))
                QCOMPARE(map.at(id + 1), CorrelationMap::kNone);
            if (!expected.contains(id - 1))
                QCOMPARE(map.at(id - 1), CorrelationMap::kNone);
        }
        for (const uint64_t id :
             {uint64_t{0}, kLeast - 1, uint64_t{kLeast + width + 1}, UINT64_MAX})
            QCOMPARE(map.at(id), CorrelationMap::kNone);
    }

    void whatTheIndexOfTheFileDoesNotKnowIsLeftOut()
    {
        CorrelationMap map(10, 20, 11);
        map.add(9, 1);
        map.add(21, 2);
        map.add(20, 3);
        map.finish();
        QCOMPARE(map.at(9), CorrelationMap::kNone);
        QCOMPARE(map.at(21), CorrelationMap::kNone);
        QCOMPARE(map.at(20), 3u);
    }

    void anEmptyOneKnowsNothing()
    {
        CorrelationMap map(10, 20, 11);
        map.finish();
        QCOMPARE(map.at(10), CorrelationMap::kNone);
        CorrelationMap none(UINT64_MAX, 0, 0);
        none.finish();
        QCOMPARE(none.at(10), CorrelationMap::kNone);
    }

    void holesCostNextToNothing()
    {
        CorrelationMap map(0, 1'000'000, 300'000);
        for (uint64_t id = 0; id < 1'000'000; id += 4)
            map.add(id, static_cast<uint32_t>(id));
        map.finish();
        QVERIFY(map.bytes() <= 4 * 250'000 + 16 * (1'000'000 / 64 + 1));
        QCOMPARE(map.at(999'996), 999'996u);
    }
};

QTEST_GUILESS_MAIN(TestCorrelationMap)
#include "tst_correlationmap.moc"
