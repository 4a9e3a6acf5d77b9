// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/store.h"
#include "recorded.h"

#include <QTest>

/// Threads of every kind: each range, once, on its thread, in order, nested right.
class TestThreads : public QObject
{
    Q_OBJECT

private slots:
    void fiveHundredThreadsAtOnce()
    {
        Recorded r;
        r.run({TARGET, "at-once", "500", "20"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{500});
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.lost(), 0u);
    }

    /// More at once than there are rings: who has none is counted, the others are complete.
    void sevenHundredThreadsAtOnce()
    {
        Recorded r;
        r.run({TARGET, "at-once", "700", "5"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{700});
        int whole = 0;
        int none = 0;
        uint64_t calls = 0;
        for (const Recorded::Deed &deed : r.deeds) {
            const size_t ranges = r.rangesOf(deed.tid).size();
            whole += r.differenceOf(deed).empty() ? 1 : 0;
            none += ranges == 0 ? 1 : 0;
            calls += ranges == 0 ? 5 * 5 : 0;
        }
        QVERIFY2(whole >= 400, QByteArray::number(whole).constData());
        QVERIFY(none > 0);
        QVERIFY(r.lost() >= calls);
    }

    /// Rings are taken again; a thread that comes before one is empty is counted, never half.
    void fiveThousandThreadsOneAfterAnother()
    {
        Recorded r;
        r.run({TARGET, "in-turn", "5000"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{5000});
        int missing = 0;
        for (const Recorded::Deed &deed : r.deeds)
            missing += r.differenceOf(deed).empty() ? 0 : 1;
        QVERIFY2(missing == 0 || r.lost() > 0, QByteArray::number(missing).constData());
        // On a busy machine most of them may come before a ring is empty again.
        QVERIFY2(missing <= 4500, QByteArray::number(missing).constData());
        QCOMPARE(r.countBegin("t") + static_cast<int>(r.lost()) >= 15'000, true);
    }

    void threadsThatEndWithRangesOpen()
    {
        Recorded r;
        r.run({TARGET, "thread-ends"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.count("left open"), 1);
        QCOMPARE(r.count("canceled open"), 1);
        QCOMPARE(r.store->account().total(trilane::format::Outcome::Repaired), 2u);
    }

    /// A handler that interrupts a hook is not recorded, and that is counted; another one is.
    void signalHandlersThatPushAndPop()
    {
        Recorded r;
        r.run({TARGET, "signals", "1000"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{2});
        const int rounds = r.deeds[0].steps;
        const int handled = r.deeds[1].steps;
        const int handlers = r.count("handler");
        // On a busy machine the reader may not keep up for a moment: then what is missing is told.
        if (r.count("outer") < rounds) {
            const auto missing =
                static_cast<uint64_t>(2 * rounds - r.count("outer") - r.count("inner"));
            QVERIFY2(r.lost() >= missing && handlers <= handled,
                     QByteArray::number(static_cast<qulonglong>(missing)).constData());
            return;
        }
        QCOMPARE(r.count("outer"), rounds);
        QCOMPARE(r.count("inner"), rounds);
        QCOMPARE(r.count("in handler"), handlers);
        QCOMPARE(static_cast<uint64_t>(handled - handlers) * 3, r.lost());
        QVERIFY2(handlers > 0, "a handler between two hooks is recorded");
        QVERIFY(r.store->account().balances());
        int wrong = 0;
        const auto ranges = r.rangesOf(r.deeds[0].tid);
        for (size_t i = 0; i + 1 < ranges.size(); ++i) {
            if (ranges[i].name == "handler")
                wrong += ranges[i + 1].name != "in handler" ||
                         ranges[i + 1].time.end > ranges[i].time.end;
        }
        QCOMPARE(wrong, 0);
    }

    void threadsThatAreInterruptedAsTheyBegin()
    {
        Recorded r;
        r.run({TARGET, "signalled-start", "300"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{301});
        const int handled = r.deeds.back().steps;
        r.deeds.pop_back();
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(static_cast<uint64_t>(handled - r.count("handler")) * 3, r.lost());
    }

    void threadsWithTheSmallestStacks()
    {
        Recorded r;
        r.run({TARGET, "small-stacks"});
        QVERIFY(!r.crashed);
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.count("wide"), 4);
    }
};

QTEST_GUILESS_MAIN(TestThreads)
#include "tst_threads.moc"
