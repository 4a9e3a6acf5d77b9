// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/idtable.h"
#include "model/base/wordtable.h"

#include <QTest>

#include <random>
#include <stdexcept>
#include <unordered_map>
#include <vector>

using namespace trilane;

/// The hash table, compared with the standard library's, and the table of words.
class TestIdTable : public QObject
{
    Q_OBJECT

    /// Numbers in the order in which they are first added.
    struct Numbers
    {
        std::vector<uint64_t> things;
        IdTable table;

        uint32_t add(uint64_t thing, uint64_t hash)
        {
            return table.findOrAdd(
                hash, static_cast<uint32_t>(things.size()),
                [&](uint32_t other) { return things[other] == thing; },
                [&] { things.push_back(thing); });
        }
        void clear()
        {
            things.clear();
            table.clear();
        }
    };

private slots:
    void theTableEqualsAStandardMap_data()
    {
        QTest::addColumn<uint64_t>("values");
        QTest::addColumn<bool>("collides");
        QTest::newRow("few") << uint64_t{20} << false;
        QTest::newRow("many") << uint64_t{20000} << false;
        QTest::newRow("equal hashes") << uint64_t{200} << true;
    }
    void theTableEqualsAStandardMap()
    {
        QFETCH(uint64_t, values);
        QFETCH(bool, collides);
        std::mt19937_64 random(7);
        Numbers numbers;
        for (int round = 0; round < 20; ++round) {
            numbers.clear();
            std::unordered_map<uint64_t, uint32_t> expected;
            for (int i = 0; i < (round % 3 == 0 ? 30000 : 100); ++i) {
                const uint64_t thing = random() % values;
                const uint64_t hash = collides ? thing % 3 : mixedBits(thing);
                const auto next = static_cast<uint32_t>(expected.size());
                QCOMPARE(numbers.add(thing, hash), expected.try_emplace(thing, next).first->second);
            }
        }
    }

    void aFailedInsertionLeavesTheTableUnchanged()
    {
        IdTable table;
        const auto isOther = [](uint32_t) {
            return false;
        };
        QVERIFY_EXCEPTION_THROWN(
            table.findOrAdd(5, 0, isOther, [] { throw std::runtime_error("full"); }),
            std::runtime_error);
        bool wasAsked = false;
        QCOMPARE(table.findOrAdd(
                     5, 7,
                     [&](uint32_t) {
                         wasAsked = true;
                         return true;
                     },
                     [] {}),
                 uint32_t{7});
        QVERIFY(!wasAsked);
    }

    void wordsAreReadInBothDirections()
    {
        constexpr auto table = wordTable<int>({{"one", 1}, {"two", 2}, {"uno", 1}});
        QCOMPARE(table.valueOf("uno"), std::optional(1));
        QCOMPARE(table.valueOf("three"), std::optional<int>());
        QVERIFY(table.wordOf(1) == "one");
        QVERIFY(table.wordOf(3).empty());
        QCOMPARE(table.list(), std::string("one, two, uno"));
        constexpr auto inOrder = wordsOf<int>({"zero", "one"});
        QCOMPARE(inOrder.valueOf("one"), std::optional(1));
    }
};

TRILANE_TEST(TestIdTable, QCoreApplication)
#include "tst_idtable.moc"
