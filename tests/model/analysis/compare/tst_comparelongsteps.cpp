// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/longsteps.h"
#include "model/analysis/compare/longstepstext.h"
#include "model/analysis/compare/verdict.h"
#include "tests/model/analysis/compare/comparetrace.h"

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

    static compare::Comparison compared(const Lengths &a, const Lengths &b,
                                        const compare::CompareQuery &query = {})
    {
        std::array<std::shared_ptr<const store::Store>, 2> stores;
        std::array<std::unique_ptr<LoopTrace>, 2> traces;
        for (size_t side = 0; side < 2; ++side) {
            Loop loop;
            for (const Ns length : side == 0 ? a : b)
                loop.extra.push_back(length - 1'000);
            traces[side] = std::make_unique<LoopTrace>(loop);
            stores[side] = traces[side]->open();
        }
        Result<compare::Comparison> result = compare::compareTraces(*stores[0], *stores[1], query);
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return std::move(*result);
    }

    static bool isSaid(const compare::Comparison &comparison, std::string_view sentence)
    {
        for (const Message &text : compare::basisOf(comparison)) {
            if (text.english() == sentence)
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
            << 2.152;
        QTest::newRow("each 2nd of 8") << run(8) << run(8, 2, 160'000'000) << 0.545;
        QTest::newRow("each 2nd of 10") << run(10) << run(10, 2, 160'000'000) << 0.545;
        QTest::newRow("each 5th, usual ones shorter")
            << run(20) << with(Lengths(20, 72'000'000), {4, 9, 14, 19}, 400'000'000) << 0.797;
    }
    void rareLongStepsAreARegression()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        QFETCH(double, change);
        const compare::Comparison slow = compared(a, b);
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QVERIFY(slow.restsOnLongSteps);
        QVERIFY(slow.isTooSlow());
        QVERIFY(slow.time().isSignificant);
        QVERIFY2(std::abs(slow.change - change) < 0.002, qPrintable(QString::number(slow.change)));
        QCOMPARE(slow.alignment.pairs.size(), slow.longSteps->of[0]); // but for a warm-up all
        QVERIFY(compare::verdictText(slow).english().starts_with(
            "B has unusually long steps more often: "));
        const compare::Comparison fast = compared(b, a);
        QCOMPARE(fast.verdict, compare::CompareVerdict::Faster);
        QVERIFY(fast.restsOnLongSteps);
        QVERIFY(!fast.isTooSlow());
        QCOMPARE(fast.longSteps->p, slow.longSteps->p);
        QVERIFY(compare::verdictText(fast).english().starts_with(
            "B has unusually long steps less often: "));
    }

    /// Whatever tells it: the ranks of many steps, or the distances of few.
    void eachSecondStepIsARegression_data()
    {
        QTest::addColumn<Lengths>("a");
        QTest::addColumn<Lengths>("b");
        const auto add = [](const char *name, const Lengths &usual, size_t first) {
            Lengths slow = usual;
            for (size_t i = first; i < slow.size(); i += 2)
                slow[i] *= 2;
            QTest::addRow("%s, %zu, from %zu", name, usual.size(), first) << usual << slow;
        };
        for (const size_t first : {0, 1}) {
            for (const size_t steps : {8, 9, 10, 11, 12, 13, 16, 20, 41, 100})
                add("scattered", run(steps), first);
            for (const size_t steps : {16, 20, 41, 100})
                add("equal", Lengths(steps, 76'000'000), first);
        }
    }
    void eachSecondStepIsARegression()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        const compare::Comparison slow = compared(a, b);
        QVERIFY2(slow.verdict == compare::CompareVerdict::Slower,
                 compare::verdictText(slow).english().c_str());
        const compare::Comparison fast = compared(b, a);
        QVERIFY2(fast.verdict == compare::CompareVerdict::Faster,
                 compare::verdictText(fast).english().c_str());
    }

    void namesTheBasisOfTheVerdict()
    {
        const compare::Comparison slow = compared(
            Lengths(20, 76'000'000), with(Lengths(20, 76'000'000), {4, 9, 14, 19}, 400'000'000));
        QCOMPARE(compare::verdictText(slow).english(),
                 "B has unusually long steps more often: 4 of 20 instead of 0 of 20. All steps "
                 "together are 85.3 % slower: 140.800 ms per step instead of 76.000 ms.");
        QVERIFY(isSaid(slow, "Steps longer than 218.124 ms are unusual in both traces: 0 of 20 in "
                             "A, 4 of 20 in B, always 5 steps apart (p-value < 0.1 %)."));
        const compare::Comparison warm = compared(with(run(21), {0}, 900'000'000),
                                                  with(run(21), {0, 5, 10, 15, 20}, 900'000'000));
        QCOMPARE(warm.longSteps->count, (std::array<size_t, 2>{0, 4}));
        QVERIFY(isSaid(warm,
                       "The first step is unusually long in both traces and is not counted here."));
    }

    /// The first step of both, and nothing else, is not in the time of a step, whatever the others
    /// are: what is said of the steps is of the same ones.
    void theWarmUpOfBothIsLeftOut()
    {
        Lengths slow = with(run(30), {0}, 452'000'000);
        for (const size_t step : {5, 6, 8, 10, 11, 12, 26})
            slow[step] = 200'000'000 + static_cast<Ns>(step) * 5'000'000;
        for (size_t step = 1; step < slow.size(); ++step)
            slow[step] += 10'000'000;
        const Lengths usual = with(run(30), {0}, 428'000'000);
        const compare::Comparison other = compared(usual, slow);
        QCOMPARE(other.verdict, compare::CompareVerdict::Slower);
        QCOMPARE(other.alignment.outliers, (std::array<size_t, 2>{1, 1}));
        QCOMPARE(other.alignment.pairs.size(), size_t{29});
        QVERIFY(isSaid(other, "Excluded from A as unusually long (steps: 1): 1 (428.000 ms)."));
        QVERIFY(isSaid(other, "Excluded from B as unusually long (steps: 1): 1 (452.000 ms)."));
        QVERIFY(other.longSteps);
        const compare::LongSteps &found = *other.longSteps;
        QCOMPARE(found.of, (std::array<size_t, 2>{29, 29}));
        for (size_t side = 0; side < 2; ++side) {
            const auto longOnes = static_cast<double>(found.count[side]);
            const double sum =
                longOnes * found.mean[side] + (29 - longOnes) * found.meanOfOthers[side];
            QVERIFY(std::abs(sum / 29 - other.time().sides[side].mean()) < 1);
        }
        QCOMPARE(compared(usual, slow, {.keepOutliers = true}).alignment.pairs.size(), size_t{30});
    }

    /// One number for one thing: the steps that are compared are those of which the rest is said.
    void describesOnlyComparedSteps()
    {
        const compare::Comparison other =
            compared(with(run(30), {0}, 428'000'000), Lengths(29, 160'000'000));
        QCOMPARE(other.alignment.outliers, (std::array<size_t, 2>{1, 0}));
        for (const Message &text : compare::basisOf(other))
            QVERIFY(!text.english().starts_with("The other steps take "));
    }

    /// As many as there are, not as many as the other trace has.
    void numbersOfStepsMayDiffer()
    {
        const Lengths a(20, 76'000'000);
        Lengths b(60, 76'000'000);
        b[30] = b[44] = b[50] = 400'000'000;
        const std::optional<compare::LongSteps> found = compare::longSteps(a, b);
        QVERIFY(found);
        QCOMPARE(found->count, (std::array<size_t, 2>{0, 3}));
        QCOMPARE(found->of, (std::array<size_t, 2>{20, 60}));
        QVERIFY(found->isMoreOftenIn(1));
        QVERIFY(!found->isNumberProven());
        QCOMPARE(found->p, compare::fisherTest(0, 20, 3, 60));
        b.resize(2);
        QVERIFY(!compare::longSteps(a, {}));
        QVERIFY(compare::longSteps(a, b));
    }

    void differencesWithinChanceYieldNoVerdict_data()
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
    void differencesWithinChanceYieldNoVerdict()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        for (const bool keep : {false, true}) {
            QCOMPARE(compared(a, b, {.keepOutliers = keep}).verdict, compare::CompareVerdict::Same);
            QCOMPARE(compared(b, a, {.keepOutliers = keep}).verdict, compare::CompareVerdict::Same);
        }
    }

    void longerLongStepsAreARegression_data()
    {
        QTest::addColumn<Lengths>("a");
        QTest::addColumn<Lengths>("b");
        QTest::addColumn<double>("change");
        QTest::newRow("each 4th of 40")
            << run(40, 4, 160'000'000) << run(40, 4, 260'000'000) << 0.257;
        QTest::newRow("each 5th of 50")
            << run(50, 5, 100'000'000) << run(50, 5, 300'000'000) << 0.493;
        QTest::newRow("each 5th of 20")
            << run(20, 5, 100'000'000) << run(20, 5, 200'000'000) << 0.248;
        QTest::newRow("each 10th of 60: few enough to be left out")
            << run(60, 10, 100'000'000) << run(60, 10, 300'000'000) << 0.255;
        QTest::newRow("one more, and longer")
            << with(run(100), {3, 21, 40, 58, 79}, 200'000'000)
            << with(run(100), {9, 25, 33, 51, 70, 90}, 600'000'000) << 0.305;
    }
    void longerLongStepsAreARegression()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        QFETCH(double, change);
        const compare::Comparison slow = compared(a, b);
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QVERIFY(slow.restsOnLongSteps);
        QVERIFY(slow.isTooSlow());
        QVERIFY2(std::abs(slow.change - change) < 0.002, qPrintable(QString::number(slow.change)));
        QCOMPARE(slow.alignment.pairs.size(), a.size()); // none is left out
        QVERIFY(compare::verdictText(slow).english().starts_with(
            "B's unusually long steps are longer: "));
        const compare::Comparison fast = compared(b, a);
        QCOMPARE(fast.verdict, compare::CompareVerdict::Faster);
        QVERIFY(fast.restsOnLongSteps);
        QVERIFY(compare::verdictText(fast).english().starts_with(
            "B's unusually long steps are shorter: "));
    }

    void reportsTheLengthDifference()
    {
        const compare::Comparison slow =
            compared(with(Lengths(40, 76'000'000), {3, 11, 19, 27, 35}, 160'000'000),
                     with(Lengths(40, 76'000'000), {3, 11, 19, 27, 35}, 260'000'000));
        QCOMPARE(
            compare::verdictText(slow).english(),
            "B's unusually long steps are longer: 260.000 ms on average instead of 160.000 ms. "
            "All steps together are 14.5 % slower: 99.000 ms per step instead of 86.500 ms.");
        QVERIFY(isSaid(
            slow,
            "Unusually long steps take 160.000 ms on average in A, 260.000 ms in B; in 100.0 % of "
            "all pairs of one from A and one from B, B's step is longer (p-value 0.8 %)."));
        QVERIFY(isSaid(slow, "The other steps take 76.000 ms on average in A, 76.000 ms in B."));
    }

    /// Of few, of one stretch, of two kinds, or of as many lengths as there are steps.
    void longerLongStepsWithinChanceAreTheSame_data()
    {
        QTest::addColumn<Lengths>("a");
        QTest::addColumn<Lengths>("b");
        const Lengths usual = run(20);
        QTest::newRow("three of each") << run(20, 6, 160'000'000) << run(20, 6, 260'000'000);
        QTest::newRow("six in a row") << with(usual, {9, 10, 11, 12, 13, 14}, 160'000'000)
                                      << with(usual, {2, 3, 4, 5, 6, 7}, 260'000'000);
        QTest::newRow("two kinds") << with(run(20, 5, 160'000'000), {9}, 400'000'000)
                                   << with(run(20, 5, 160'000'000), {9, 14}, 400'000'000);
        QTest::newRow("little in all") << run(400, 40, 160'000'000) << run(400, 40, 170'000'000);
    }
    void longerLongStepsWithinChanceAreTheSame()
    {
        QFETCH(Lengths, a);
        QFETCH(Lengths, b);
        for (const bool keep : {false, true}) {
            QCOMPARE(compared(a, b, {.keepOutliers = keep}).verdict, compare::CompareVerdict::Same);
            QCOMPARE(compared(b, a, {.keepOutliers = keep}).verdict, compare::CompareVerdict::Same);
        }
    }

    /// Left out of one trace alone, the others would pass for usual ones of the other.
    void excludesLongStepsFromBothTracesOrNone()
    {
        const Lengths a = with(Lengths(20, 76'000'000), {3, 11}, 400'000'000),
                      b = with(Lengths(20, 76'000'000), {2, 5, 9, 12, 15, 18}, 400'000'000);
        const compare::Comparison more = compared(a, b);
        QCOMPARE(more.verdict, compare::CompareVerdict::Same);
        QCOMPARE(more.alignment.outliers, (std::array<size_t, 2>{0, 0}));
        QCOMPARE(more.alignment.counterparts, (std::array<size_t, 2>{0, 0}));
        QCOMPARE(
            compare::verdictText(more).english(),
            "No proven change: B took 59.8 % longer, 173.200 ms per step instead of 108.400 ms, "
            "including unusually long steps: 6 of 20 instead of 2 of 20 (p-value 23.5 %).");
        QCOMPARE(compare::verdictText(compared(b, a)).english(),
                 "No proven change: B took 37.4 % less, 108.400 ms per step instead of 173.200 ms, "
                 "including unusually long steps: 2 of 20 instead of 6 of 20 (p-value 23.5 %).");
        QVERIFY(isSaid(more, "The other steps take 76.000 ms on average in A, 76.000 ms in B."));
    }

    /// One very long step among many long ones does not hide.
    void theLongestStepIsNamed()
    {
        Lengths noisy = run(60);
        for (size_t i = 8; i < 20; ++i)
            noisy[i] = static_cast<Ns>(100 + i * i * 5 % 17 * 6) * 1'000'000;
        noisy[19] = 4'000'000'000;
        const compare::Comparison other = compared(run(60), noisy);
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
        QCOMPARE(other.alignment.pairs.size(), size_t{60});
        QVERIFY(
            isSaid(other, "The longest step of A is 4 (77.000 ms), that of B is 20 (4.000 s)."));
        QVERIFY(compare::verdictText(other).english().starts_with("No proven change: B took "));
    }

    void reportsConsecutiveStepsAsOneInterval()
    {
        Lengths burst = run(100);
        std::fill_n(burst.begin() + 45, 10, 400'000'000);
        const compare::Comparison few = compared(run(100), burst);
        QCOMPARE(few.verdict, compare::CompareVerdict::Same);
        QVERIFY(isSaid(few,
                       "Steps longer than " + compare::durationText(few.longSteps->limit) +
                           " are unusual in both traces: 0 of 100 in A, 10 of 100 in B. "
                           "Consecutive steps count as one run: 0 in A, 1 in B (p-value 47.6 %)."));
        std::fill_n(burst.begin() + 45, 20, 400'000'000);
        const std::string many = compare::verdictText(compared(run(100), burst)).english();
        QVERIFY2(many.starts_with("No proven change: B took "), many.c_str());
        QVERIFY2(many.ends_with("including unusually long steps: 20 of 100 instead of 0 of 100 "
                                "(runs of consecutive steps: 1 instead of 0; p-value 44.8 %)."),
                 many.c_str());
    }

    void reportsALengthDifferenceWithinChance()
    {
        const std::string open =
            compare::verdictText(compared(with(run(20), {3, 9, 15}, 160'000'000),
                                          with(run(20), {3, 9, 15}, 260'000'000)))
                .english();
        QVERIFY2(open.starts_with("No proven change: B took "), open.c_str());
        QVERIFY2(open.ends_with("including unusually long steps of 260.000 ms on average instead "
                                "of 160.000 ms (p-value 10.0 %)."),
                 open.c_str());
    }

    void doesNotBlameLongStepsForSlowOtherSteps()
    {
        Lengths a, b;
        for (size_t i = 0; i < 20; ++i) {
            a.push_back(static_cast<Ns>(60 + i * 7 % 11 * 3) * 1'000'000);
            b.push_back(static_cast<Ns>(64 + i * 5 % 11 * 3) * 1'000'000);
        }
        b[9] = 160'000'000;
        const compare::Comparison other = compared(a, b, {.keepOutliers = true});
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
        QCOMPARE(other.longSteps->count, (std::array<size_t, 2>{0, 1}));
        QVERIFY2(compare::verdictText(other).english().starts_with("No significant change: "),
                 compare::verdictText(other).english().c_str());
    }

    /// An exit code of 0 must not hide by how much they differ.
    void reportsUnprovenDifferences()
    {
        const compare::Comparison open = compared(
            Lengths(20, 76'000'000), with(Lengths(20, 76'000'000), {2, 9, 11, 17}, 400'000'000));
        QCOMPARE(
            compare::verdictText(open).english(),
            "No proven change: B took 85.3 % longer, 140.800 ms per step instead of 76.000 ms, "
            "including unusually long steps: 4 of 20 instead of 0 of 20 (p-value 10.6 %).");
    }

    /// A third test must not find what the first two would not, in runs that are alike.
    void similarRunsDoNotDiffer()
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
                const std::optional<compare::LongSteps> both =
                    compare::longSteps(lengths[0], lengths[1]);
                found += both && (both->isNumberProven() || both->areLengthsProven) ? 1 : 0;
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
        const double found = compare::fisherTest(table[0], table[1], table[2], table[3]);
        QVERIFY2(std::abs(found - p) < 1e-6, qPrintable(QString::number(found, 'g', 9)));
    }

    /// What half of all steps take is not unusual.
    void stepsThatAllTakeLongerAreNotUnusual()
    {
        Lengths longer = run(20);
        for (Ns &length : longer)
            length *= 2;
        const compare::Comparison slow = compared(run(20), longer);
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QVERIFY(!slow.longSteps);
        QVERIFY(!slow.restsOnLongSteps);
        QVERIFY(compare::verdictText(slow).english().starts_with("Slower by 100.0 %: "));
    }

    void fewLongStepsYieldNoVerdict()
    {
        QVERIFY(!compare::longSteps({}, {}));
        QVERIFY(!compare::longSteps(Lengths{1, 100}, Lengths{1, 1}));
        QVERIFY(compare::longSteps(Lengths{1, 1, 100}, Lengths{1, 1, 1}));
    }
};

TRILANE_TEST(TestCompareLongSteps, QCoreApplication)
#include "tst_comparelongsteps.moc"
