// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/tabtitles.h"
#include "views/session/state/timelink.h"

#include <QTest>

#include <limits>

using namespace trilane;

/// Linked times and titles of tabs, without a window.
class TestSessionParts : public QObject
{
    Q_OBJECT

    static format::TraceInfo recordedAt(Ns epoch)
    {
        format::TraceInfo info;
        info.epochOfZero = epoch;
        return info;
    }

private slots:
    void theSameMomentIsFoundByTheClock()
    {
        // Zero of the second trace is 500 ns later: what is 700 there in the first is 200.
        const auto link = session::TimeLink::byClock(recordedAt(1'000'000), recordedAt(1'000'500));
        QVERIFY(link);
        QCOMPARE(link->offset, -500);
        QCOMPARE(link->toSecond({700, 900}), TimeRange(200, 400));
        QCOMPARE(link->toFirst({200, 400}), TimeRange(700, 900));
    }

    void linkingByClockRequiresAClock()
    {
        QVERIFY(!session::TimeLink::byClock(recordedAt(5), format::TraceInfo()));
        QVERIFY(!session::TimeLink::byClock(format::TraceInfo(), recordedAt(5)));
    }

    void alignsTheStartsOfTwoTraces()
    {
        const session::TimeLink link = session::TimeLink::byBegin({100, 1000}, {5000, 5100});
        QCOMPARE(link.toSecond({100, 150}), TimeRange(5000, 5050));
        QCOMPARE(link.toFirst({5000, 5050}), TimeRange(100, 150));
    }

    void convertingToTheOtherTraceAndBackIsTheIdentity()
    {
        for (Ns offset : {Ns{0}, Ns{1}, Ns{-7}, Ns{1'700'000'000'000'000'000}}) {
            const session::TimeLink link{offset};
            const TimeRange range{12, 3456};
            QCOMPARE(link.toFirst(link.toSecond(range)), range);
        }
    }

    void clampsTooLargeTimes()
    {
        constexpr Ns least = std::numeric_limits<Ns>::min();
        constexpr Ns most = std::numeric_limits<Ns>::max();
        QCOMPARE(session::TimeLink{most}.toSecond({5, 10}), TimeRange(most, most));
        QCOMPARE(session::TimeLink{most}.toFirst({-5, 10}).begin, least);
        QCOMPARE(session::TimeLink::byClock(recordedAt(least), recordedAt(most))->offset, least);
    }

    void filesAreCalledByTheirName()
    {
        QCOMPARE(session::tabTitles({QStringLiteral("/a/x.json"), QStringLiteral("/a/y.json")}),
                 QStringList({QStringLiteral("x.json"), QStringLiteral("y.json")}));
        QCOMPARE(session::tabTitles({}), QStringList());
    }

    void filesOfOneNameShowDistinctFolders()
    {
        QCOMPARE(
            session::tabTitles({QStringLiteral("/runs/1/t.json"), QStringLiteral("/runs/2/t.json"),
                                QStringLiteral("/runs/2/u.json")}),
            QStringList({QString::fromUtf8("t.json · 1"), QString::fromUtf8("t.json · 2"),
                         QStringLiteral("u.json")}));
        QCOMPARE(session::tabTitles({QStringLiteral("/a/run/t"), QStringLiteral("/b/run/t")}),
                 QStringList({QString::fromUtf8("t · a/run"), QString::fromUtf8("t · b/run")}));
        QCOMPARE(session::tabTitles({QStringLiteral("/run/t"), QStringLiteral("/b/run/t")}),
                 QStringList({QString::fromUtf8("t · run"), QString::fromUtf8("t · b/run")}));
    }

    void theSameFileTwiceIsNoTwoFiles()
    {
        QCOMPARE(session::tabTitles({QStringLiteral("/a/t"), QStringLiteral("/a/t")}),
                 QStringList({QStringLiteral("t"), QStringLiteral("t")}));
    }
};

TRILANE_TEST(TestSessionParts, QCoreApplication)
#include "tst_sessionparts.moc"
