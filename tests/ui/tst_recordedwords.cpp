// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/recordedwords.h"

#include <QTest>

using namespace trilane;

/// What the window advises to do about what was not recorded.
class TestRecordedWords : public QObject
{
    Q_OBJECT

private slots:
    /// What begins late has the remedy of how the recording began.
    void lateCudaHasTheRemedyOfTheRecording_data()
    {
        QTest::addColumn<int>("begin");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("attached") << int(RecordingBegin::Attached)
                                  << "start the program with `trilane record`";
        QTest::newRow("delay") << int(RecordingBegin::Delay) << "a shorter --delay";
        QTest::newRow("range") << int(RecordingBegin::Range)
                               << "a capture range that begins earlier";
        QTest::newRow("first call") << int(RecordingBegin::Start) << "";
    }
    void lateCudaHasTheRemedyOfTheRecording()
    {
        QFETCH(int, begin);
        QFETCH(QString, remedy);
        const Completeness all{.by = RecordedBy::Trilane,
                               .asked = "cuda,nvtx",
                               .begin = RecordingBegin(begin),
                               .processes = {}};
        const RecordedPart part{.kind = RecordedKind::GpuActivity,
                                .slices = 5,
                                .why = MissingWhy::Partly,
                                .said = "from 0.034 s on"};
        QCOMPARE(RecordedWords::remedy(part, all), remedy);
    }

    void aDelayThatIsNotOverIsToBeShorter()
    {
        RecordedPart part{.kind = RecordedKind::GpuActivity,
                          .why = MissingWhy::Hindered,
                          .said = "the recording never began: it ended before its delay was over"};
        const Completeness all{.by = RecordedBy::Trilane, .asked = {}, .processes = {}};
        QCOMPARE(RecordedWords::remedy(part, all), QStringLiteral("a shorter --delay"));
        part.said = "the capture range nvtx:a never began: no process called CUDA or NVTX";
        QVERIFY(RecordedWords::remedy(part, all).contains(QLatin1String("capture range")));
    }

    /// The command keeps what was recorded.
    void whatWasNotAskedForIsAddedToWhatWas()
    {
        const Completeness all{
            .by = RecordedBy::Trilane, .asked = "cuda,nvtx,sched", .processes = {}};
        const RecordedPart part{.kind = RecordedKind::OsCalls, .why = MissingWhy::NotAsked};
        QCOMPARE(RecordedWords::remedy(part, all),
                 QStringLiteral("trilane record --trace cuda,nvtx,sched,osrt"));
    }

    void whatNothingCameOfIsToldOfTheRecordingsTime()
    {
        RecordedPart part{.kind = RecordedKind::Ranges, .why = MissingWhy::NotUsed};
        QCOMPARE(RecordedWords::reason(part, RecordedBy::Trilane),
                 QStringLiteral("the program did not use it while it was recorded"));
        part.kind = RecordedKind::OsCalls;
        QCOMPARE(RecordedWords::reason(part, RecordedBy::Trilane),
                 QStringLiteral("no call was long enough to be recorded"));
    }
};

QTEST_GUILESS_MAIN(TestRecordedWords)
#include "tst_recordedwords.moc"
