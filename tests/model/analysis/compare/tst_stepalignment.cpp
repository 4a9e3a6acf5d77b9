// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/stepalignment.h"

#include <QTest>

using namespace trilane;

namespace {

steps::StepList numbered(int64_t first, size_t count, bool areNumbered = true)
{
    steps::StepList list{.source = steps::StepSource::Bordered, .areNumbered = areNumbered};
    for (size_t i = 0; i < count; ++i) {
        const Ns begin = static_cast<Ns>(i) * 100;
        list.steps.push_back({first + static_cast<int64_t>(i), {begin, begin + 100}, {}});
    }
    return list;
}

} // namespace

/// Which steps of two traces are the same.
class TestStepAlignment : public QObject
{
    Q_OBJECT

private slots:
    /// 25 … 29 of both are the same steps, not the first five of each.
    void numbersAlignSteps()
    {
        const compare::StepAlignment aligned =
            compare::alignSteps(numbered(20, 10), numbered(25, 10));
        QCOMPARE(aligned.by, compare::AlignedBy::Number);
        QCOMPARE(aligned.pairs.size(), size_t{5});
        QCOMPARE(aligned.pairs.front().a, size_t{5});
        QCOMPARE(aligned.pairs.front().b, size_t{0});
    }
    void withoutNumbersTheOrderDoes()
    {
        const compare::StepAlignment aligned =
            compare::alignSteps(numbered(1, 30, false), numbered(20, 10));
        QCOMPARE(aligned.by, compare::AlignedBy::Order);
        QVERIFY(!aligned.isPaired());
        QCOMPARE(aligned.count(0), size_t{30});
        QCOMPARE(aligned.count(1), size_t{10});
        const compare::StepAlignment equal =
            compare::alignSteps(numbered(1, 10, false), numbered(20, 10));
        QCOMPARE(equal.pairs.size(), size_t{10});
        QCOMPARE(equal.pairs.front().a, size_t{0});
    }
};

TRILANE_TEST(TestStepAlignment, QCoreApplication)
#include "tst_stepalignment.moc"
