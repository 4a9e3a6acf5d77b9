// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/timeunits.h"
#include "views/timeline/geometry/clockruler.h"
#include "views/timeline/geometry/rulerlabels.h"
#include "views/timeline/geometry/stepruler.h"

#include <QTest>

using namespace trilane;

namespace {

std::vector<std::string> modeLabels(const timeline::Ruler &ruler)
{
    std::vector<std::string> all;
    for (const timeline::Tick &tick : ruler.ticks) {
        if (tick.major)
            all.push_back(tick.label);
    }
    return all;
}

bool contains(const std::vector<std::string> &all, const std::string &text)
{
    return std::find(all.begin(), all.end(), text) != all.end();
}

/// A hundred steps of 10 ms from second 5 on.
std::vector<marks::NumberedStep> hundredSteps()
{
    std::vector<marks::NumberedStep> steps;
    for (int64_t i = 0; i < 100; ++i)
        steps.push_back({i, {5 * s + i * 10 * ms, 5 * s + (i + 1) * 10 * ms}});
    return steps;
}

} // namespace

/// The ruler by the clock and by steps, and the room of its modeLabels.
class TestRulerModes : public QObject
{
    Q_OBJECT

private slots:
    void clocksAreWrittenAsClocks()
    {
        const Ns t = 14 * 3600 * s + 3 * 60 * s + 27 * s + 143'204'511;
        QCOMPARE(timeline::formatClock(t, s), std::string("14:03:27"));
        QCOMPARE(timeline::formatClock(t, ms), std::string("14:03:27.143"));
        QCOMPARE(timeline::formatClock(t, 1), std::string("14:03:27.143204511"));
        QCOMPARE(timeline::formatClock(t + 24 * 3600 * s, 60 * s), std::string("14:03:27"));
        QCOMPARE(timeline::formatClock(-s, s), std::string("23:59:59"));
    }

    void theClockStepsByMinutesAndHours()
    {
        const timeline::Ruler minutes =
            timeline::makeClockRuler(timeline::TimeAxis({0, 600 * s}, 1000), -3600 * s, 90);
        QCOMPARE(minutes.step, 60 * s);
        QVERIFY(contains(modeLabels(minutes), "01:03:00"));
        const timeline::Ruler days =
            timeline::makeClockRuler(timeline::TimeAxis({0, 500 * 3600 * s}, 1000), 0, 90);
        QCOMPARE(days.step % (24 * 3600 * s), Ns{0});
        const timeline::Ruler parts =
            timeline::makeClockRuler(timeline::TimeAxis({0, 10 * ms}, 1000), 0, 90);
        QVERIFY(contains(modeLabels(parts), "00:00:00.003"));
    }

    void showsTheAbsoluteTimeBesideADeeplyZoomedRuler()
    {
        const timeline::Ruler ruler =
            timeline::makeClockRuler(timeline::TimeAxis({7 * s, 7 * s + 500 * us}, 1000), 0, 90);
        QCOMPARE(ruler.base, std::string("00:00:07.000"));
        QVERIFY(contains(modeLabels(ruler), "+100 µs"));
    }

    void stepsAreNumbered()
    {
        const std::vector<marks::NumberedStep> steps = hundredSteps();
        const timeline::Ruler ruler =
            timeline::makeStepRuler(timeline::TimeAxis({5 * s, 5 * s + 50 * ms}, 1000), steps, 90);
        QVERIFY(contains(modeLabels(ruler), "#3"));
        QVERIFY(contains(modeLabels(ruler), "#4"));
    }

    void labelsManyStepsByRoundNumbers()
    {
        const std::vector<marks::NumberedStep> steps = hundredSteps();
        const timeline::Ruler ruler =
            timeline::makeStepRuler(timeline::TimeAxis({5 * s, 6 * s}, 1000), steps, 90);
        QVERIFY(contains(modeLabels(ruler), "#50"));
        QVERIFY(!contains(modeLabels(ruler), "#53"));
    }

    void timeCountsInsideAStep()
    {
        const std::vector<marks::NumberedStep> steps = hundredSteps();
        const timeline::Ruler ruler = timeline::makeStepRuler(
            timeline::TimeAxis({5 * s + 28 * ms, 5 * s + 41 * ms}, 1300), steps, 90);
        QVERIFY(contains(modeLabels(ruler), "#3"));
        QVERIFY(contains(modeLabels(ruler), "+5 ms"));
        const timeline::Ruler inside = timeline::makeStepRuler(
            timeline::TimeAxis({5 * s + 32 * ms, 5 * s + 33 * ms}, 1300), steps, 90);
        QVERIFY(inside.base.starts_with("#3"));
        QVERIFY(!modeLabels(inside).empty());
    }

    void outsideOfAllStepsThereAreNoLabels()
    {
        const std::vector<marks::NumberedStep> steps = hundredSteps();
        QVERIFY(modeLabels(timeline::makeStepRuler(timeline::TimeAxis({0, s}, 1000), steps, 90))
                    .empty());
        QVERIFY(
            modeLabels(timeline::makeStepRuler(timeline::TimeAxis({0, s}, 1000), {}, 90)).empty());
    }

    void labelsNeverTouch_data()
    {
        QTest::addColumn<double>("letter");
        for (const double letter : {4.0, 6.5, 11.0, 20.0})
            QTest::addRow("%.1f px a letter", letter) << letter;
    }

    void labelsNeverTouch()
    {
        QFETCH(double, letter);
        const timeline::TextWidth width = [letter](const std::string &text) {
            return letter * static_cast<double>(text.size());
        };
        const std::vector<marks::NumberedStep> steps = hundredSteps();
        for (int pixels = 60; pixels < 4000; pixels = pixels * 7 / 5) {
            for (Ns span = 20; span < 2000 * s; span = span * 7 / 3) {
                const timeline::TimeAxis axis({5 * s + 123'456'789, 5 * s + 123'456'789 + span},
                                              pixels);
                for (int kind = 0; kind < 3; ++kind) {
                    const timeline::Ruler ruler = timeline::fittingRuler(
                        [&](double spacing) {
                            return kind == 0 ? timeline::makeRuler(axis, 0, spacing)
                                   : kind == 1
                                       ? timeline::makeClockRuler(axis, -50'000 * s, spacing)
                                       : timeline::makeStepRuler(axis, steps, spacing);
                        },
                        width);
                    check(timeline::placeLabels(ruler, axis.width(), width), width, axis);
                }
            }
        }
    }

private:
    static void check(std::vector<timeline::PlacedLabel> placed, const timeline::TextWidth &width,
                      const timeline::TimeAxis &axis)
    {
        std::sort(placed.begin(), placed.end(),
                  [](const timeline::PlacedLabel &a, const timeline::PlacedLabel &b) {
                      return a.left < b.left;
                  });
        for (size_t i = 0; i < placed.size(); ++i) {
            const double end = placed[i].left + width(placed[i].text);
            const bool fits = width(placed[i].text) + 6 <= axis.width();
            QVERIFY(placed[i].left >= 0 && (!fits || end <= axis.width()));
            if (i + 1 < placed.size())
                QVERIFY(end < placed[i + 1].left);
        }
    }
};

TRILANE_TEST(TestRulerModes, QCoreApplication)
#include "tst_rulermodes.moc"
