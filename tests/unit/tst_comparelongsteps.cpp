// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/longsteps.h"
#include "model/analysis/compare/verdict.h"
#include "tests/unit/comparetrace.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace trilane;

/// Unusually long steps that one of two runs has more often.
class TestCompareLongSteps : public QObject
{
    Q_OBJECT

    using Lengths = std::vector<Ns>;

    /// Some 76 ms each, but for `longer` at every `distance`th, that one included; 0: none.
    static Lengths run(size_t steps, size_t distance = 0, Ns longer = 0)
    {
        Lengths lengths;
        for (size_t i = 0; i < steps; ++i)
            lengths.push_back(distance > 0 && (i + 1) % distance == 0
                                  ? longer
                                  : 76'000'000 + static_cast<Ns>(i * 7 % 11) * 100'000);
        return lengths;
    }

    static Lengths with(Lengths lengths, std::initializer_list<size_t> at, Ns longer)
    {
        for (const size_t step : at)
            lengths[step] = longer;
        return lengths;
    }

    static Comparison compared(const Lengths &a, const Lengths &b, const CompareQuery &query = {})
    {
        std::array<std::shared_ptr<const Store>, 2> stores;
        std::array<std::unique_ptr<LoopTrace>, 2> traces;
        for (size_t side = 0; side < 2; ++side) {
            LoopTrace::Loop loop;
            for (const Ns length : side == 0 ? a : b)
                loop.extra.push_back(length - 1'000);
            traces[side] = std::make_unique<LoopTrace>(loop);
            stores[side] = traces[side]->open();
        }
        Result<Comparison> result = compareTraces(*stores[0], *stores[1], query);
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return std::move(*result);
    }

    static bool isSaid(const Comparison &comparison, std::string_view sentence)
    {
        for (const FindingText &text : basisOf(comparison)) {
            if (text.text() == sentence)
                return true;
        }
        return false;
    }

private slots:
    void rareLongStepsAreARegression_data()
    {
        QTest::addColumn<Lengths>("a");
        QTest::addColumn<Lengths>("b");
        QTest::addColumn<double>("change");
        QTest::newRow("each 5th of 20") << run(20) << run(20, 5, 400'000'000) << 0.846;
        QTest::newRow("each 4th of 20") << run(20) << run(20, 4, 160'000'000) << 0.272;
        QTest::newRow("10 of 100") << run(100) << run(100, 10, 800'000'000) << 0.947;
        QTest::newRow("10 of 100, anywhere")
            << run(100) << with(run(100), {3, 11, 18, 20, 41, 47, 60, 77, 79, 98}, 800'000'000)
            << 0.947;
        QTest::newRow("each 5th, behind a warm-up of both")
            << with(run(21), {0}, 900'000'000) << with(run(21), {0, 5, 10, 15, 20}, 900'000'000)
            << 1.355;
        QTest::newRow("each 5th, usual ones shorter")
            << run(20) << with(Lengths(20, 72'000'000), {4, 9, 14, 19}, 400'000'000) << 0.797;
    }
    void rareLongStepsAreARegression()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        QFETCH(double, change);
        const Comparison slow = compared(a, b);
        QCOMPARE(slow.verdict, CompareVerdict::Slower);
        QVERIFY(slow.restsOnLongSteps);
        QVERIFY(slow.isTooSlow());
        QVERIFY(slow.time().isSignificant);
        QVERIFY2(std::abs(slow.change - change) < 0.002, qPrintable(QString::number(slow.change)));
        QCOMPARE(slow.alignment.pairs.size(), a.size()); // none is left out
        QVERIFY(verdictText(slow).text().starts_with("B has unusually long steps more often: "));
        const Comparison fast = compared(b, a);
        QCOMPARE(fast.verdict, CompareVerdict::Faster);
        QVERIFY(fast.restsOnLongSteps);
        QVERIFY(!fast.isTooSlow());
        QCOMPARE(fast.longSteps->p, slow.longSteps->p);
        QVERIFY(verdictText(fast).text().starts_with("B has unusually long steps less often: "));
    }

    void whatTheVerdictRestsOnIsSaid()
    {
        const Comparison slow = compared(
            Lengths(20, 76'000'000), with(Lengths(20, 76'000'000), {4, 9, 14, 19}, 400'000'000));
        QCOMPARE(verdictText(slow).text(),
                 std::string("B has unusually long steps more often: 4 of 20 instead of 0 of 20. "
                             "All steps together are 85.3 % longer: 140.800 ms a step instead of "
                             "76.000 ms."));
        QVERIFY(isSaid(slow, "Steps longer than 218.124 ms are unusual among those of both: 0 of "
                             "20 in A, 4 of 20 in B, always 5 steps apart; the probability of such "
                             "numbers at such distances by chance is < 0.1 %."));
        const Comparison warm = compared(with(run(21), {0}, 900'000'000),
                                         with(run(21), {0, 5, 10, 15, 20}, 900'000'000));
        QCOMPARE(warm.longSteps->count, (std::array<size_t, 2>{0, 4}));
        QVERIFY(
            isSaid(warm, "The first step is unusually long in both and does not count for that."));
    }

    void whatMayBeChanceIsNoVerdict_data()
    {
        QTest::addColumn<Lengths>("a");
        QTest::addColumn<Lengths>("b");
        const Ns longer = 400'000'000;
        QTest::newRow("as often") << run(20, 5, longer) << run(20, 5, longer);
        QTest::newRow("as often, elsewhere")
            << with(run(20), {1, 8, 13, 17}, longer) << run(20, 5, longer);
        QTest::newRow("warm-up") << with(run(20), {0}, longer) << with(run(20), {0}, longer * 3);
        QTest::newRow("one of 20") << run(20) << with(run(20), {9}, longer);
        QTest::newRow("three of 20 at equal distances")
            << run(20) << with(run(20), {5, 10, 15}, longer);
        QTest::newRow("six in a row") << run(20) << with(run(20), {9, 10, 11, 12, 13, 14}, longer);
        QTest::newRow("four of 20, anywhere") << run(20) << with(run(20), {2, 9, 10, 17}, longer);
        QTest::newRow("three of six") << run(6) << run(6, 2, longer);
        QTest::newRow("one of three") << run(3) << run(3, 3, longer);
        QTest::newRow("little in all")
            << run(100) << with(run(100), {3, 11, 18, 20, 41, 47, 60, 77, 79, 98}, 82'500'000);
    }
    void whatMayBeChanceIsNoVerdict()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        for (const bool keep : {false, true}) {
            QCOMPARE(compared(a, b, {.keepOutliers = keep}).verdict, CompareVerdict::Same);
            QCOMPARE(compared(b, a, {.keepOutliers = keep}).verdict, CompareVerdict::Same);
        }
    }

    /// An exit code of 0 must not hide by how much they differ.
    void whatIsNotProvenIsSaid()
    {
        const Comparison open = compared(
            Lengths(20, 76'000'000), with(Lengths(20, 76'000'000), {2, 9, 11, 17}, 400'000'000));
        QCOMPARE(verdictText(open).text(),
                 std::string("No proven change: B took 85.3 % longer, 140.800 ms a step instead of "
                             "76.000 ms, with unusually long steps: 4 of 20 instead of 0 of 20. By "
                             "chance that has a probability of 10.6 %."));
    }

    /// A third test must not find what the first two would not, in runs that are alike.
    void alikeRunsAreNotToldApart()
    {
        std::mt19937 random(1);
        std::lognormal_distribution<double> usual(std::log(76e6), 0.02), heavy(std::log(76e6), 0.6);
        for (const double rate : {0.05, 0.15, 0.3}) {
            std::bernoulli_distribution isLong(rate);
            size_t found = 0;
            constexpr size_t kRuns = 4'000;
            for (size_t i = 0; i < kRuns; ++i) {
                std::array<Lengths, 2> lengths;
                for (Lengths &of : lengths) {
                    for (int step = 0; step < 20; ++step)
                        of.push_back(
                            static_cast<Ns>(isLong(random) ? 2 * heavy(random) : usual(random)));
                }
                found += longSteps(lengths[0], lengths[1])->p <= 0.01 ? 1 : 0;
            }
            QVERIFY2(found <= kRuns / 100, qPrintable(QString("%1: %2").arg(rate).arg(found)));
        }
    }

    void fishersTestIsExact_data()
    {
        QTest::addColumn<std::vector<size_t>>("table");
        QTest::addColumn<double>("p");
        const auto row = [](const char *name, std::vector<size_t> table, double p) {
            QTest::newRow(name) << std::move(table) << p;
        };
        // By counting: hits and draws of each.
        row("nothing", {0, 20, 0, 20}, 1);
        row("one", {0, 20, 1, 20}, 1);
        row("four of 20", {0, 20, 4, 20}, 2 * 4845.0 / 91390);
        row("the other way", {4, 20, 0, 20}, 2 * 4845.0 / 91390);
        row("tea with milk", {1, 4, 3, 4}, 34.0 / 70); // R. A. Fisher's own
        row("uneven", {3, 10, 0, 30}, 120.0 / 9880);
        row("ten of 100", {0, 100, 10, 100}, 0.0015421);
        row("many", {1000, 100'000, 1000, 100'000}, 1);
    }
    void fishersTestIsExact()
    {
        QFETCH(std::vector<size_t>, table);
        QFETCH(double, p);
        const double found = fisherTest(table[0], table[1], table[2], table[3]);
        QVERIFY2(std::abs(found - p) < 1e-6, qPrintable(QString::number(found, 'g', 9)));
    }

    /// What half of all steps take is not unusual.
    void stepsThatAllTakeLongerAreNotUnusual()
    {
        Lengths longer = run(20);
        for (Ns &length : longer)
            length *= 2;
        const Comparison slow = compared(run(20), longer);
        QCOMPARE(slow.verdict, CompareVerdict::Slower);
        QVERIFY(!slow.longSteps);
        QVERIFY(!slow.restsOnLongSteps);
        QVERIFY(verdictText(slow).text().starts_with("Slower by 100.0 %: "));
    }

    void fewLengthsTellNothing()
    {
        QVERIFY(!longSteps({}, {}));
        QVERIFY(!longSteps(Lengths{1, 100}, Lengths{1, 1}));
        QVERIFY(longSteps(Lengths{1, 1, 100}, Lengths{1, 1, 1}));
    }
};

QTEST_GUILESS_MAIN(TestCompareLongSteps)
#include "tst_comparelongsteps.moc"
