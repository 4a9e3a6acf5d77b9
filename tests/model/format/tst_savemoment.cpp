// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/savemoment.h"

#include <QTest>

using namespace trilane;

/// A flight recorder's file tells the moment that it was saved for to the nanosecond.
class TestSaveMoment : public QObject
{
    Q_OBJECT

    static format::TraceInfo infoOf(const format::SaveMoment &moment)
    {
        format::TraceInfo info;
        moment.writeTo(info.notes);
        return info;
    }
    static constexpr TimeRange kSpan{1'000, 20'000'000'000};

private slots:
    void whatIsWrittenIsReadAgain()
    {
        for (const Ns time : {Ns{1'000}, Ns{999'999'999}, Ns{1'000'000'000}, Ns{12'345'678'901}}) {
            const format::TraceInfo info =
                infoOf({time, msg("%1 was idle for %2", "GPU 0", "812 ms")});
            const auto moment = format::SaveMoment::of(info, kSpan);
            QVERIFY(moment);
            QCOMPARE(moment->time, time);
            QVERIFY(moment->why == msg("%1 was idle for %2", "GPU 0", "812 ms"));
        }
    }

    void peopleCanReadIt()
    {
        const format::TraceInfo info = infoOf({12'345'678'901, msg("signal %1", "SIGUSR2")});
        QCOMPARE(info.notes.at(1).name.english(), std::string("trigger at"));
        QCOMPARE(info.notes.at(1).text.english(), std::string("12.345678901 s of the recording"));
    }

    /// Files from before, which also had fewer digits.
    void propertiesAreReadToo()
    {
        format::TraceInfo info;
        info.properties = {{"saved because", "a test"},
                           {"trigger at", "312.500 ms of the recording"}};
        const auto moment = format::SaveMoment::of(info, kSpan);
        QVERIFY(moment);
        QCOMPARE(moment->time, Ns{312'500'000});
        QCOMPARE(moment->why.english(), std::string("a test"));
    }

    void otherTracesHaveNoSaveMoment()
    {
        QVERIFY(!format::SaveMoment::of({}, kSpan));
        format::TraceInfo info;
        info.properties = {{"saved because", "a test"}};
        QVERIFY(!format::SaveMoment::of(info, kSpan));
        info.properties.emplace_back("trigger at", "noon");
        QVERIFY(!format::SaveMoment::of(info, kSpan));
    }

    /// What happened last in it may have ended before; a part that was cut out is another matter.
    void theSaveMomentIsAtTheEndOfTheTrace()
    {
        format::TraceInfo info = infoOf({30'000'000'000, msg("the recording ended")});
        const auto moment = format::SaveMoment::of(info, kSpan);
        QVERIFY(moment);
        QCOMPARE(moment->time, kSpan.end);
        info.properties.emplace_back("part of a trace", "from 1 s to 2 s of 40 s");
        QVERIFY(!format::SaveMoment::of(info, kSpan));
    }
};

TRILANE_TEST(TestSaveMoment)
#include "tst_savemoment.moc"
