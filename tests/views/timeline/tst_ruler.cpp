// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/timeunits.h"
#include "views/timeline/geometry/ruler.h"

#include <QTest>

#include <set>

using namespace trilane;

namespace {

std::vector<std::string> majorLabels(const timeline::Ruler &ruler)
{
    std::vector<std::string> all;
    for (const timeline::Tick &tick : ruler.ticks) {
        if (tick.major && tick.x >= 0)
            all.push_back(tick.label);
    }
    return all;
}

bool hasLabel(const std::vector<std::string> &all, const std::string &text)
{
    return std::find(all.begin(), all.end(), text) != all.end();
}

} // namespace

/// The ruler's marks at every zoom.
class TestRuler : public QObject
{
    Q_OBJECT

private slots:
    void secondsAreCountedInSeconds()
    {
        const timeline::Ruler ruler =
            timeline::makeRuler(timeline::TimeAxis({0, 10 * s}, 1000), 0, 90);
        QCOMPARE(ruler.step, s);
        QVERIFY(ruler.base.empty());
        QVERIFY(hasLabel(majorLabels(ruler), "3 s"));
    }

    void timeCountsFromZero()
    {
        const timeline::Ruler ruler =
            timeline::makeRuler(timeline::TimeAxis({500 * s, 510 * s}, 1000), 500 * s, 90);
        QVERIFY(hasLabel(majorLabels(ruler), "3 s"));
    }

    void shortLabelsStayAbsolute()
    {
        const timeline::Ruler ruler = timeline::makeRuler(
            timeline::TimeAxis({20 * s + 100'000'000, 20 * s + 190'000'000}, 900), 0, 90);
        QVERIFY(ruler.base.empty());
        QVERIFY(hasLabel(majorLabels(ruler), "20.110 s") ||
                hasLabel(majorLabels(ruler), "20.11 s"));
    }

    void manyDigitsCountFromABase()
    {
        const Ns begin = 20 * s + 143'000'000;
        const timeline::Ruler ruler =
            timeline::makeRuler(timeline::TimeAxis({begin, begin + 400'000}, 1000), 0, 90);
        QCOMPARE(ruler.base, std::string("20.143 s"));
        QVERIFY(hasLabel(majorLabels(ruler), "+100 µs"));
    }

    void everyZoomHasFewLabelsAllDifferent()
    {
        for (Ns width = 1; width < Ns{1} << 60; width *= 3) {
            for (const Ns begin : {Ns{0}, Ns{123'456'789'012'345}}) {
                const timeline::Ruler ruler =
                    timeline::makeRuler(timeline::TimeAxis({begin, begin + width}, 1500), 0, 100);
                const auto all = majorLabels(ruler);
                const std::set<std::string> different(all.begin(), all.end());
                QCOMPARE(different.size(), all.size());
                QVERIFY2(all.size() <= 17, qPrintable(QString::number(all.size())));
                QVERIFY(ruler.ticks.size() < 200);
                double last = -1e18;
                for (const timeline::Tick &tick : ruler.ticks) {
                    if (!tick.major)
                        continue;
                    QVERIFY(tick.x - last >= 99.9);
                    last = tick.x;
                }
                if (width > 10)
                    QVERIFY(!all.empty());
            }
        }
    }

    void instantsHaveTheDigitsTheyNeed()
    {
        QCOMPARE(timeline::formatInstant(20'143'120'000, 10'000), std::string("20.14312 s"));
        QCOMPARE(timeline::formatInstant(1'500, 1), std::string("1.500 µs"));
        QCOMPARE(timeline::formatInstant(-2 * s, s), std::string("-2 s"));
        QCOMPARE(timeline::formatInstant(0, 1), std::string("0 ns"));
    }
};

TRILANE_TEST(TestRuler, QCoreApplication)
#include "tst_ruler.moc"
