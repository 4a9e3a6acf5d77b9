// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/savemoment.h"

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
    void writtenValuesRoundTrip()
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

    void isReadableAsText()
    {
        const format::TraceInfo info = infoOf({12'345'678'901, msg("signal %1", "SIGUSR2")});
        QCOMPARE(info.notes.at(1).name.english(), std::string("trigger at"));
        QCOMPARE(info.notes.at(1).text.english(), std::string("12.345678901 s of the recording"));
    }

    void tracesOfRegularRecordingsHaveNoSaveMoment()
    {
        QVERIFY(!format::SaveMoment::of({}, kSpan));
        format::TraceInfo info;
        info.notes = {format::Note::of(MessageText("saved because"), "a test",
                                       format::Note::Kind::SavedBecause)};
        QVERIFY(!format::SaveMoment::of(info, kSpan));
        info.notes.push_back(
            format::Note::of(MessageText("trigger at"), "noon", format::Note::Kind::SaveTime));
        QVERIFY(!format::SaveMoment::of(info, kSpan));
    }

    /// What happened last in it may have ended before; a part that was cut out is another matter.
    void theSaveMomentIsAtTheEndOfTheTrace()
    {
        format::TraceInfo info = infoOf({30'000'000'000, msg("the recording ended")});
        const auto moment = format::SaveMoment::of(info, kSpan);
        QVERIFY(moment);
        QCOMPARE(moment->time, kSpan.end);
        info.notes.push_back(format::Note::of(MessageText("part of a trace"),
                                              "from 1 s to 2 s of 40 s",
                                              format::Note::Kind::PartOfTrace));
        QVERIFY(!format::SaveMoment::of(info, kSpan));
    }
};

TRILANE_TEST(TestSaveMoment)
#include "tst_savemoment.moc"
