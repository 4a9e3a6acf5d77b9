// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/untimedwork.h"

#include <QStringList>
#include <QTest>

#include <random>

using namespace trilane;

constexpr TimeRange kBounds{5, 900};

/// Between which times work without times ran.
class TestUntimedWork : public QObject
{
    Q_OBJECT

private:
    static daemon::StreamOrder::Work work(uint32_t correlation, uint32_t stream = 7)
    {
        return {.stream = {.device = 0, .context = 1, .stream = stream},
                .correlation = correlation};
    }
    static QStringList text(const std::vector<daemon::UntimedWork::Hole> &holes)
    {
        QStringList all;
        for (const daemon::UntimedWork::Hole &hole : holes)
            all += QString("%1: %2-%3")
                       .arg(hole.stream.stream)
                       .arg(hole.time.begin)
                       .arg(hole.time.end);
        return all;
    }

private slots:
    void untimedWorkRunsBetweenItsNeighbors()
    {
        daemon::UntimedWork untimed;
        untimed.timed(work(1), {100, 150});
        untimed.timed(work(4), {400, 450});
        untimed.untimed(work(3), kBounds);
        untimed.untimed(work(2), kBounds);    // the same hole
        untimed.untimed(work(2, 8), kBounds); // of a stream that nothing is known of
        QCOMPARE(text(untimed.take()), QStringList("7: 150-400"));
        untimed.untimed(work(6), kBounds);
        untimed.untimed(work(5), kBounds);
        QVERIFY(untimed.take().empty());
        untimed.timed(work(9), {450, 500}); // nothing is between them
        QVERIFY(untimed.take().empty());
        untimed.untimed(work(10), kBounds);
        untimed.timed(work(7, 8), {0, 10});
        untimed.timed(work(11), {700, 750});
        QCOMPARE(text(untimed.take()), QStringList("7: 500-700"));
    }

    /// Records come in the order of their buffers, and numbers begin anew behind 2^32.
    void theOrderIsThatOfTheLaunches()
    {
        daemon::UntimedWork untimed;
        const uint32_t last = 0xffffffff;
        untimed.timed(work(2), {400, 450});
        untimed.timed(work(last - 1), {100, 150});
        untimed.untimed(work(last), kBounds);
        untimed.timed(work(1), {300, 350});
        untimed.untimed(work(last), kBounds);
        QCOMPARE(text(untimed.take()), (QStringList{"7: 150-400", "7: 150-300"}));
    }

    /// Of the first of a stream it is known when they were launched, of the last when CUPTI told.
    void untimedWorkRunsBetweenItsLaunchAndTheEnd()
    {
        daemon::UntimedWork untimed;
        untimed.untimed(work(1), {120, 500});
        untimed.timed(work(2), {300, 350});
        QCOMPARE(text(untimed.take()), QStringList("7: 120-300"));
        untimed.untimed(work(3), {320, 700});
        untimed.untimed(work(4), {400, 800});
        untimed.untimed(work(1, 8), {150, 600});
        untimed.untimed(work(2, 8), {500, 900});
        QVERIFY(untimed.take().empty());
        QCOMPARE(text(untimed.open()), (QStringList{"7: 350-800", "8: 150-900"}));
        untimed.finish();
        QCOMPARE(text(untimed.take()), (QStringList{"7: 350-800", "8: 150-900"}));
        QVERIFY(untimed.open().empty());
        untimed.finish();
        QVERIFY(untimed.take().empty());
    }

    /// As many records as they like, in any order: the memory is bounded, and so is the time.
    void hostileRecordsDoNotDropOthers()
    {
        const auto budget =
            std::make_shared<daemon::MemoryBudget>(MessageText("a process"), 4 << 20);
        {
            daemon::UntimedWork untimed(budget);
            std::mt19937 random(3);
            for (uint32_t i = 0; i < 1'000'000; ++i) {
                const uint32_t stream = i % 1000;
                if (i % 3 == 0)
                    untimed.untimed(work(uint32_t(random()), stream), kBounds);
                else
                    untimed.timed(work(i % 2 ? 2'000'000 - i : uint32_t(random()), stream % 3),
                                  {i, i + 10});
                (void)untimed.take();
            }
            QVERIFY(budget->used() > 0 && budget->used() <= uint64_t{3 << 20} + 1024);
        }
        QCOMPARE(budget->used(), uint64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestUntimedWork)
#include "tst_untimedwork.moc"
