// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links.h"
#include "model/analysis/overview/overview.h"
#include "model/analysis/steps/kernelsequence.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/analysis/steps/steplist.h"
#include "model/analysis/walk/launchindex.h"
#include "model/importers/importer.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// Steps of real traces.
class TestStepCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const Store> open(const QString &file) const
    {
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        if (!QFile::exists(path))
            return nullptr;
        const std::string out = m_folder.filePath("t.trilane").toStdString();
        const Result<void> done = importTrace(path.toStdString(), out);
        return done ? *Store::open(out) : nullptr;
    }

    static QStringList scriptSays(const QString &path)
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            return {};
        QProcess process;
        process.start(python, {QStringLiteral(TRILANE_TESTS_DIR "/unit/steptimes.py"), path});
        process.waitForFinished(300000);
        return QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    }

    /// For each annotated step the position of the first operation that was launched in it.
    static std::vector<size_t> trueBegins(const Store &store, const KernelSequence &sequence)
    {
        const LaunchIndex launches(store);
        const std::vector<NumberedStep> steps = numberedSteps(store);
        std::vector<size_t> begins(steps.size(), SIZE_MAX);
        for (size_t i = sequence.symbols().size(); i-- > 0;) {
            const SliceRef launch = launches.launchOf(sequence.at(i));
            const std::ptrdiff_t at =
                launch.isValid() ? stepBefore(steps, store.slice(launch).start) : -1;
            if (at >= 0 && steps[static_cast<size_t>(at)].range.contains(store.slice(launch).start))
                begins[static_cast<size_t>(at)] = i;
        }
        std::erase(begins, SIZE_MAX);
        return begins;
    }

private slots:
    void hiddenAnnotationsAreFoundAgain_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz",
                                 "hta-df-index-resolver/df_index_resolver.json.gz",
                                 "hta-nccl-parser/nccl_data.json.gz"})
            QTest::newRow(file) << QString(file);
    }

    void hiddenAnnotationsAreFoundAgain()
    {
        QFETCH(QString, file);
        const auto store = open(file);
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const StepList inferred = *findStepList(*store, {.infer = true});
        QCOMPARE(inferred.source, StepSource::Inferred);
        const KernelSequence sequence(*store, store->lanesOf(inferred.stream).front());
        const std::vector<size_t> begins = trueBegins(*store, sequence);
        QVERIFY(begins.size() >= 3);
        size_t right = 0;
        for (const size_t begin : begins) {
            right += std::any_of(
                inferred.steps.begin(), inferred.steps.end(), [&](const NumberedStep &step) {
                    const size_t low = begin > 0 ? begin - 1 : 0;
                    const size_t high = std::min(begin + 1, sequence.symbols().size() - 1);
                    return step.range.begin >= sequence.at(low).slice.start &&
                           step.range.begin <= sequence.at(high).slice.start;
                });
        }
        const size_t all = std::max(begins.size(), inferred.steps.size());
        QVERIFY2(static_cast<double>(right) >= 0.95 * static_cast<double>(all),
                 qPrintable(QString("%1 of %2 borders, %3 steps")
                                .arg(right)
                                .arg(begins.size())
                                .arg(inferred.steps.size())));
    }

    void stepTimesAreThoseOfAScript_data() { hiddenAnnotationsAreFoundAgain_data(); }

    void stepTimesAreThoseOfAScript()
    {
        QFETCH(QString, file);
        const auto store = open(file);
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const QStringList expected = scriptSays(QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file);
        if (expected.isEmpty())
            QSKIP("there is no python3");
        QStringList parts, steps;
        for (const Ns part : overviewOf(*store).parts)
            parts += QString::number(part);
        const StepReport report = measureSteps(*store, *findStepList(*store));
        for (const StepFacts &facts : report.steps)
            steps += QString("%1 %2").arg(facts.batchCost()).arg(facts.readerCost.value_or(0));
        QCOMPARE(QStringList(parts.join(' ')) + steps, expected);
        for (const StepFacts &facts : report.steps) {
            Ns busy = 0;
            for (const Ns one : facts.busyOf)
                busy += one;
            QCOMPARE(facts.gpuIdle() + busy,
                     static_cast<Ns>(report.gpus.size()) * facts.batchCost());
        }
    }

    /// Of the time in which the GPU of the ResNet traces does not work, most is the DataLoader's.
    void theDataLoaderKeepsTheGpuWaiting()
    {
        for (const char *file : {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz"}) {
            const auto store = open(file);
            if (!store)
                QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
            const Overview overview = overviewOf(*store);
            QCOMPARE(overview.steps, uint64_t{6});
            Ns offGpu = 0;
            for (size_t i = 0; i < kStepPartCount; ++i)
                offGpu += isOnGpu(static_cast<StepPart>(i)) ? 0 : overview.parts[i];
            const Ns loader = overview.parts[static_cast<size_t>(StepPart::DataLoader)];
            QVERIFY2(loader * 2 > offGpu, file);
        }
    }
};

QTEST_GUILESS_MAIN(TestStepCorpus)
#include "tst_stepcorpus.moc"
