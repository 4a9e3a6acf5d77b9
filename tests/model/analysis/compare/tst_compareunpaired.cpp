// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/scatter.h"
#include "tests/model/analysis/compare/comparetrace.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace trilane;

/// Two runs of which one has more steps than the other.
class TestCompareUnpaired : public QObject
{
    Q_OBJECT

    static compare::Comparison compared(const Loop &first, const Loop &second)
    {
        LoopTrace a(first), b(second);
        const auto one = a.open(), two = b.open();
        Result<compare::Comparison> result = compare::compareTraces(*one, *two);
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return std::move(*result);
    }

    /// The row that is no part of another; null: there is none.
    static const compare::CompareRow *rowOf(const compare::Comparison &comparison,
                                            compare::CompareSection section, std::string_view name)
    {
        const auto found = std::find_if(
            comparison.rows.begin(), comparison.rows.end(), [&](const compare::CompareRow &row) {
                return row.section == section && row.name == name && !row.isPart;
            });
        return found != comparison.rows.end() ? &*found : nullptr;
    }

    /// Busy time and the causes of idle time are the time of a step.
    static bool addsUp(const compare::Comparison &comparison)
    {
        double parts = 0;
        for (const compare::CompareRow &row : comparison.rows) {
            const bool isBusy = row.section == compare::CompareSection::Steps &&
                                row.name == compare::stepkeys::kBusy;
            if (isBusy || (row.section == compare::CompareSection::Idle && !row.isPart))
                parts += row.difference();
        }
        return std::abs(parts - comparison.time().difference()) < 1e-6;
    }

private slots:
    /// The first 20 of 60 are not what a step of the run takes.
    void comparesAllStepsIfNumbersDoNotMatch()
    {
        Loop first{.first = 1, .extra = {}}, second{.first = 1000, .extra = {}};
        for (Ns i = 0; i < 20; ++i)
            first.extra.push_back(100 + i % 7 * 10);
        for (Ns i = 0; i < 60; ++i)
            second.extra.push_back((i < 20 ? 200 : 20) + i % 7 * 10);
        const compare::Comparison other = compared(first, second);
        QCOMPARE(other.alignment.count(1), size_t{60});
        QCOMPARE(other.time().sides[1].parts, uint64_t{60});
        QVERIFY(other.time().difference() < 0);
        QVERIFY(!rowOf(other, compare::CompareSection::Steps, "step_time_all"));
        QVERIFY(addsUp(other));
        // Kernels and causes are a step's, too.
        QCOMPARE(rowOf(other, compare::CompareSection::Kernels, "gemm")->difference(), 0.0);
        for (const compare::CompareRow &row : other.rows)
            QVERIFY(row.isPart || row.section != compare::CompareSection::Kernels ||
                    !row.isSignificant);
        Loop faster{.first = 1000, .extra = {}};
        for (Ns i = 0; i < 60; ++i)
            faster.extra.push_back((i < 10 ? 200 : 0) + i % 7 * 10);
        QCOMPARE(compared(first, faster).verdict, compare::CompareVerdict::Faster);
        QCOMPARE(compared(faster, first).verdict, compare::CompareVerdict::Slower);
    }

    /// Whatever the steps are like, and however many: of runs that are alike about 1 % are told
    /// apart, by the ranks.
    void similarRunsOfDifferentLengthDoNotDiffer()
    {
        std::mt19937 random(1);
        std::lognormal_distribution<double> usual(0, 0.02), heavy(0, 0.6);
        std::bernoulli_distribution isSecond(0.5);
        const std::array<std::function<double()>, 3> kinds{
            [&] { return usual(random); }, [&] { return heavy(random); },
            [&] {
                return usual(random) * (isSecond(random) ? 2 : 1);
            }};
        for (const auto &kind : kinds) {
            for (const auto &[m, n] : {std::pair{20, 60}, {5, 30}, {4, 200}, {3, 50}}) {
                constexpr int kRuns = 1'000;
                int told = 0;
                for (int i = 0; i < kRuns; ++i) {
                    std::vector<double> a(static_cast<size_t>(m)), b(static_cast<size_t>(n));
                    std::generate(a.begin(), a.end(), kind);
                    std::generate(b.begin(), b.end(), kind);
                    const compare::SampleDifference difference =
                        compare::sampleDifference(a, b, false);
                    told += compare::isSignificant(difference, difference.middle, 0) ||
                                    compare::isSignificant(
                                        *compare::proportionalDifference(a, b, false),
                                        difference.middle, 0)
                                ? 1
                                : 0;
                }
                QVERIFY2(told <= kRuns / 200, qPrintable(QString::number(told)));
            }
        }
    }

    /// All steps have what was left out: they are no second answer.
    void theTimeOfAllStepsIsNotTested()
    {
        Loop first{.extra = {}}, second{.extra = {}};
        for (Ns i = 0; i < 60; ++i)
            second.extra.push_back((i < 20 ? 200 : 0) + i % 7 * 10);
        for (Ns i = 0; i < 20; ++i)
            first.extra.push_back(100 + i % 7 * 10);
        const compare::Comparison other = compared(first, second); // by number: 20 pairs
        QCOMPARE(other.alignment.by, compare::AlignedBy::Number);
        QCOMPARE(other.verdict, compare::CompareVerdict::Slower);
        const compare::CompareRow *all =
            rowOf(other, compare::CompareSection::Steps, "step_time_all");
        QVERIFY(all->difference() < 0);
        QVERIFY(!all->isSignificant);
        QVERIFY(!all->share);
        QVERIFY(compare::stateOf(*all) == MessageText("not tested: includes excluded steps"));
    }
};

TRILANE_TEST(TestCompareUnpaired, QCoreApplication)
#include "tst_compareunpaired.moc"
