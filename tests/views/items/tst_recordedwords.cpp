// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/recordedwords.h"

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
        QTest::newRow("attached") << int(completeness::RecordingBegin::Attached)
                                  << "start the program with `trilane record`";
        QTest::newRow("delay") << int(completeness::RecordingBegin::Delay)
                               << "use a shorter --delay";
        QTest::newRow("range") << int(completeness::RecordingBegin::Range)
                               << "use a capture range that begins earlier";
        QTest::newRow("first call") << int(completeness::RecordingBegin::Start) << "";
    }
    void lateCudaHasTheRemedyOfTheRecording()
    {
        QFETCH(int, begin);
        QFETCH(QString, remedy);
        const completeness::Completeness all{.by = completeness::RecordedBy::Trilane,
                                             .asked = "cuda,nvtx",
                                             .begin = completeness::RecordingBegin(begin),
                                             .processes = {}};
        const completeness::RecordedPart part{.kind = completeness::RecordedKind::GpuActivity,
                                              .slices = 5,
                                              .why = completeness::MissingWhy::Partly,
                                              .said = msg("from %1 s on", "0.034"),
                                              .by = completeness::RecordedPart::By::LateStart};
        QCOMPARE(items::RecordedWords::remedy(part, all), remedy);
    }

    void suggestsAShorterDelay()
    {
        completeness::RecordedPart part{
            .kind = completeness::RecordedKind::GpuActivity,
            .why = completeness::MissingWhy::Hindered,
            .said = msg("the recording never began: it ended before the delay expired"),
            .by = completeness::RecordedPart::By::Delay};
        const completeness::Completeness all{
            .by = completeness::RecordedBy::Trilane, .asked = {}, .processes = {}};
        QCOMPARE(items::RecordedWords::remedy(part, all), QStringLiteral("use a shorter --delay"));
        part.by = completeness::RecordedPart::By::Range;
        QVERIFY(items::RecordedWords::remedy(part, all).contains(QLatin1String("capture range")));
    }

    /// The command keeps what was recorded.
    void listsLayersNotRequested()
    {
        const completeness::Completeness all{
            .by = completeness::RecordedBy::Trilane, .asked = "cuda,nvtx,sched", .processes = {}};
        const completeness::RecordedPart part{.kind = completeness::RecordedKind::OsCalls,
                                              .why = completeness::MissingWhy::NotAsked};
        QCOMPARE(items::RecordedWords::remedy(part, all),
                 QStringLiteral("trilane record --trace cuda,nvtx,sched,osrt"));
    }

    void reportsLayersWithoutEventsWithinTheRecording()
    {
        completeness::RecordedPart part{.kind = completeness::RecordedKind::Ranges,
                                        .why = completeness::MissingWhy::NotUsed};
        QCOMPARE(items::RecordedWords::reason(part, completeness::RecordedBy::Trilane),
                 QStringLiteral("not used by the program during the recording"));
        part.kind = completeness::RecordedKind::OsCalls;
        QCOMPARE(items::RecordedWords::reason(part, completeness::RecordedBy::Trilane),
                 QStringLiteral("no call was long enough to be recorded"));
    }
};

TRILANE_TEST(TestRecordedWords, QCoreApplication)
#include "tst_recordedwords.moc"
