// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/capturerange.h"
#include "capture/wire/rangespec.h"
#include "capture/wire/segment.h"
#include "model/base/stepname.h"

#include <QTest>

#include <cstring>
#include <string>

using namespace trilane;
using namespace trilane::wire;

/// What capture ranges look like, which names are steps, and who is told what when they come.
class TestRangeSpec : public QObject
{
    Q_OBJECT

private:
    static constexpr uint32_t kWaiting = kArmWatch | kArmNvtx << kArmLater;
    static constexpr uint32_t kFollowing = kArmHeld | kArmNvtx;
    int m_a = 0;
    int m_b = 0;

private slots:
    void parsesAllForms()
    {
        RangeSpec spec;
        QVERIFY(parseRange("none", spec) && spec.kind == RangeSpec::Kind::None);
        QVERIFY(parseRange("cudaProfilerApi", spec) && spec.kind == RangeSpec::Kind::Profiler);
        QVERIFY(parseRange("nvtx:a@b@loader", spec));
        QCOMPARE(std::string(spec.name, spec.nameSize), std::string("a@b"));
        QCOMPARE(std::string(spec.domain, spec.domainSize), std::string("loader"));
        QVERIFY(parseRange("nvtx:a", spec) && spec.domainSize == 0 && !spec.anyDomain);
        QVERIFY(parseRange("nvtx:a@*", spec) && spec.anyDomain);
        QVERIFY(parseRange("steps:10-12", spec) && spec.first == 10 && spec.last == 12);
        QVERIFY(parseRange("steps:7", spec) && spec.first == 7 && spec.last == 7);
        QVERIFY(parseRange("steps:1-2@my step", spec));
        QCOMPARE(std::string(spec.name, spec.nameSize), std::string("my step"));
    }

    void rejectsInvalidForms_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text :
             {"", "cuda", "nvtx:", "nvtx:@d", "steps:", "steps:0-3", "steps:4-3", "steps:1-",
              "steps:-2", "steps:1-2x", "steps:1-2@", "steps:999999999999-9999999999999"})
            QTest::newRow(text) << QByteArray(text);
    }
    void rejectsInvalidForms()
    {
        QFETCH(QByteArray, text);
        RangeSpec spec;
        QVERIFY(!parseRange(text.constData(), spec));
    }

    void rejectsATooLongRange()
    {
        const std::string name(kMaxRangeLength, 'x');
        RangeSpec spec;
        QVERIFY(!parseRange(("nvtx:" + name).c_str(), spec));
        QVERIFY(parseRange(("nvtx:" + name.substr(5)).c_str(), spec));
    }

    void recognizesStepNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isOne");
        for (const char *name : {"step", "Step 12", "STEP12", "ProfilerStep#3", "iteration_7",
                                 "train_step", "Train_Step: 4", "iter 7", "ProfileStep#2",
                                 "[pl][profile]run_training_batch", "train 12"})
            QTest::newRow(name) << QByteArray(name) << true;
        for (const char *name : {"", "ste", "steps", "step forward", "optimizer step", "step #",
                                 "iteration 3 of 4", "ProfilerSteps"})
            QTest::newRow(name) << QByteArray(name) << false;
    }
    void recognizesStepNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isOne);
        QCOMPARE(isStepName({name.constData(), size_t(name.size())}), isOne);
    }

    void aNamedStepMayEndInANumber()
    {
        for (const char *name : {"batch", "batch 17", "batch#17", "batch17", "batch.17"})
            QVERIFY2(isNameWithNumber(name, "batch"), name);
        for (const char *name : {"batch ", "batches", "batch 3 of 4", "Batch", "bat", ""})
            QVERIFY2(!isNameWithNumber(name, "batch"), name);
    }
    /// nvtx.range_push(str(i))
    void aStepNameMayBeANumber()
    {
        for (const char *name : {"0", "20", "123456789012345678", "#", "#20"})
            QVERIFY2(isNameWithNumber(name, "#"), name);
        for (const char *name : {"", "20 ", "-20", "2.5", "step 20", "1234567890123456789"})
            QVERIFY2(!isNameWithNumber(name, "#"), name);
        RangeSpec spec;
        QVERIFY(parseRange("steps:10-20@#", spec));
        QCOMPARE(std::string(spec.name, spec.nameSize), std::string("#"));
    }

    /// At once, with what there is instead; once.
    void reportsARangeThatDoesNotBegin()
    {
        daemon::CaptureRange range("steps:10-20", kArmNvtx);
        QVERIFY(range.whyNotYet(9'000'000'000).empty());
        range.saw(&m_a, "backward", 10, false);
        range.saw(&m_a, "forward", 10, false);
        QVERIFY(range.whyNotYet(0).empty());
        range.saw(&m_a, "forward", 100, false);
        range.saw(&m_b, "backward", 1, false);
        QCOMPARE(range.whyNotYet(0).english(),
                 std::string("the capture range steps:10-20 has not begun; GPU activity is not "
                             "recorded until it does; ranges seen instead: forward (≥ 100), "
                             "backward (11); to use these: --capture-range steps:10-20@forward"));
        QVERIFY(range.whyNotYet(60'000'000'000).empty());
        QVERIFY(QString::fromStdString(range.whyEmpty(true).english()).contains("forward (≥ 100)"));
    }
    /// A run of few steps is told before it ends.
    void aFewStepsAreEnough()
    {
        daemon::CaptureRange range("steps:10-20", kArmNvtx);
        range.saw(&m_a, "forward", 19, false);
        QVERIFY(range.whyNotYet(0).empty());
        range.saw(&m_a, "forward", 20, false);
        QVERIFY(QString::fromStdString(range.whyNotYet(0).english()).contains("forward (20)"));
        range.saw(&m_a, "forward", 35, false);
        QVERIFY(QString::fromStdString(range.whyEmpty(true).english()).contains("forward (35)"));
    }
    void doesNotReportAnApproachingRange()
    {
        daemon::CaptureRange range("steps:1000-1001", kArmNvtx);
        range.saw(&m_a, "step #", 100, true);
        QVERIFY(range.whyNotYet(60'000'000'000).empty());
    }
    void suggestsNamesWithoutTheirNumbers()
    {
        daemon::CaptureRange range("nvtx:epoch", kArmNvtx);
        range.saw(&m_a, "batch #", 100, false);
        QVERIFY(QString::fromStdString(range.whyNotYet(0).english())
                    .contains("--capture-range steps:10-20@batch"));
        // A name is a text of the program's choice.
        daemon::CaptureRange hostile("steps:1-2", kArmNvtx);
        hostile.saw(&m_a, "x'; id; echo", 100, false);
        QVERIFY(QString::fromStdString(hostile.whyNotYet(0).english())
                    .contains("--capture-range 'steps:1-2@x'\\''; id; echo'"));
        daemon::CaptureRange numbers("steps:1-2", kArmNvtx);
        numbers.saw(&m_a, "#", 100, false);
        QVERIFY(QString::fromStdString(numbers.whyNotYet(0).english())
                    .contains("--capture-range 'steps:1-2@#'"));
        daemon::CaptureRange nameless("steps:1-2", kArmNvtx);
        nameless.saw(&m_a, ": #", 100, false);
        QVERIFY(QString::fromStdString(nameless.whyNotYet(0).english()).contains("--delay 30s"));
    }
    void reportsAProgramWithoutRangesAfterSomeGpuUse()
    {
        daemon::CaptureRange range("cudaProfilerApi", kArmNvtx);
        QVERIFY(range.whyNotYet(5'000'000'000).empty());
        const QString why = QString::fromStdString(range.whyNotYet(10'000'000'000).english());
        QVERIFY2(why.contains("cudaProfilerStart was not called; no NVTX range was seen"),
                 qPrintable(why));
    }

    void withoutARangeEverythingIsRecorded()
    {
        QCOMPARE(daemon::CaptureRange("none", kArmNvtx).wordFor(&m_a), kArmNvtx);
        QVERIFY(daemon::CaptureRange("none", kArmNvtx).whyEmpty(true).empty());
    }

    void otherProcessesFollowTheProcessInTheRange()
    {
        daemon::CaptureRange range("nvtx:x", kArmNvtx);
        QCOMPARE(range.wordFor(&m_a), kWaiting);
        QVERIFY(range.begin(&m_a) && range.isOpen());
        QCOMPARE(range.wordFor(&m_a), kWaiting); // it has begun by itself
        QCOMPARE(range.wordFor(&m_b), kWaiting | kFollowing);
        QVERIFY(!range.begin(&m_b));
        QCOMPARE(range.wordFor(&m_a), kWaiting | kFollowing);
        QVERIFY(!range.end(&m_a) && range.isOpen());
        QVERIFY(range.end(&m_b) && !range.isOpen());
        QVERIFY(!range.end(&m_b));
        QCOMPARE(range.wordFor(&m_b), kWaiting);
        QCOMPARE(range.times(), uint64_t{1});
    }

    void usesStepsOfTheFirstProcessOnce()
    {
        daemon::CaptureRange range("steps:2-3", kArmNvtx);
        QVERIFY(range.begin(&m_a));
        QVERIFY(!range.begin(&m_b)); // too late
        QCOMPARE(range.wordFor(&m_b), kFollowing);
        QVERIFY(!range.end(&m_b) && range.isOpen());
        QVERIFY(range.end(&m_a));
        QCOMPARE(range.wordFor(&m_a), 0u);
        QVERIFY(!range.begin(&m_a));
    }

    void reportsARangeThatDoesNotEnd()
    {
        daemon::CaptureRange steps("steps:10-60", kArmNvtx);
        QVERIFY(steps.begin(&m_a));
        QVERIFY(steps.whyShort().empty());
        QVERIFY(steps.leave(&m_a) && !steps.isOpen());
        QCOMPARE(steps.whyShort().english(),
                 std::string("the capture range steps:10-60 began but did not end: its process or "
                             "the recording ended first"));
        daemon::CaptureRange ended("steps:2-3", kArmNvtx);
        QVERIFY(ended.begin(&m_a) && ended.end(&m_a));
        QVERIFY(!ended.leave(&m_a));
        QVERIFY(ended.whyShort().empty());
    }

    void explainsAnEmptyRecording()
    {
        daemon::CaptureRange range("steps:2-3", kArmNvtx);
        QVERIFY(QString::fromStdString(range.whyEmpty(true).english())
                    .contains("first of these steps"));
        QVERIFY(QString::fromStdString(range.whyEmpty(false).english()).contains("no process"));
        (void)range.begin(&m_a);
        QVERIFY(range.whyEmpty(true).empty());
    }
};

QTEST_GUILESS_MAIN(TestRangeSpec)
#include "tst_rangespec.moc"
