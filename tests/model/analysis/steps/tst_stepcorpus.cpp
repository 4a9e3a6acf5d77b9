// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/overview/traceoverview.h"
#include "model/analysis/steps/inferred/kernelsequence.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/analysis/steps/steplist.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

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

    [[nodiscard]] std::shared_ptr<const store::Store> open(const QString &file) const
    {
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        if (!QFile::exists(path))
            return nullptr;
        const std::string out = m_folder.filePath("t.trilane").toStdString();
        const Result<void> done = formats::importTrace(path.toStdString(), out);
        return done ? *store::openStore(out) : nullptr;
    }

    static QStringList scriptSays(const QString &path)
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            return {};
        QProcess process;
        process.start(
            python, {QStringLiteral(TRILANE_TESTS_DIR "/model/analysis/steps/steptimes.py"), path});
        process.waitForFinished(300000);
        return QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    }

    /// For each annotated step the position of the first operation that was launched in it.
    static std::vector<size_t> trueBegins(const store::Store &store,
                                          const steps::KernelSequence &sequence)
    {
        const iterate::LaunchIndex launches(store);
        const std::vector<marks::NumberedStep> steps = marks::numberedSteps(store);
        std::vector<size_t> begins(steps.size(), SIZE_MAX);
        for (size_t i = sequence.symbols().size(); i-- > 0;) {
            const store::SliceRef launch = launches.launchOf(sequence.at(i));
            const std::ptrdiff_t at =
                launch.isValid() ? marks::stepBefore(steps, store.slice(launch).start) : -1;
            if (at >= 0 && steps[static_cast<size_t>(at)].range.contains(store.slice(launch).start))
                begins[static_cast<size_t>(at)] = i;
        }
        std::erase(begins, SIZE_MAX);
        return begins;
    }

    static QString text(std::string_view key)
    {
        return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
    }

    /// Cells of a file with tabs, without its head.
    static QList<QStringList> linesOf(const QString &path)
    {
        QList<QStringList> lines;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return lines;
        for (const QString &line :
             QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts).mid(1))
            lines += line.split('\t');
        return lines;
    }

    /// The file without ProfilerStep; empty where there is no python3.
    [[nodiscard]] QString hidden(const QString &file) const
    {
        const QString python = QStandardPaths::findExecutable("python3");
        const QString out = m_folder.filePath("hidden.json");
        QProcess process;
        process.start(python,
                      {QStringLiteral(TRILANE_TESTS_DIR "/model/analysis/steps/hidesteps.py"),
                       QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file, out});
        const bool done = process.waitForFinished(120000) && process.exitCode() == 0;
        return done && !python.isEmpty() ? out : QString();
    }

    /// When the GPU began with each step: start of the first operation that was launched in it, of
    /// inferred steps their own; since the first operation of all. Steps without work are left out.
    static std::vector<Ns> gpuBegins(const store::Store &store, const steps::StepList &list)
    {
        const iterate::LaunchIndex launches(store);
        constexpr Ns kNever = std::numeric_limits<Ns>::max();
        std::vector<Ns> begins(list.steps.size(), kNever);
        Ns first = kNever;
        for (const TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
            for (const LaneId lane : iterate::streamLanesOf(store, gpu)) {
                store.forEachSlice(
                    lane, TimeRange::everything(),
                    [&](store::SliceRef ref, const format::Slice &slice) {
                        if (!isGpuWork(slice.kind))
                            return true;
                        first = std::min(first, slice.start);
                        const store::SliceRef launch = launches.launchOf({ref, lane, slice});
                        const Ns time = list.source == steps::StepSource::Inferred ? slice.start
                                        : launch.isValid() ? store.slice(launch).start
                                                           : std::numeric_limits<Ns>::min();
                        const std::ptrdiff_t at = marks::stepBefore(list.steps, time);
                        if (at >= 0 && list.steps[static_cast<size_t>(at)].range.contains(time)) {
                            Ns &begin = begins[static_cast<size_t>(at)];
                            begin = std::min(begin, slice.start);
                        }
                        return true;
                    });
            }
        }
        std::erase(begins, kNever);
        for (Ns &begin : begins)
            begin -= first;
        return begins;
    }

    /// Of a trace without ranges of steps: how many of the true beginnings were found.
    struct Score
    {
        size_t steps = 0; ///< true ones
        size_t found = 0; ///< of any
        size_t exact = 0; ///< begin with the true operation
    };
    [[nodiscard]] static Score scoreOf(const std::vector<Ns> &truth, const std::vector<Ns> &found)
    {
        Score score{truth.size(), found.size()};
        for (const Ns begin : truth)
            score.exact += std::binary_search(found.begin(), found.end(), begin);
        return score;
    }

private slots:
    /// PyTorch's own ranges taken out of each trace that has two or more of them with work.
    void stepsAreFoundWithoutTheirAnnotations()
    {
        size_t traces = 0, right = 0, steps = 0, exact = 0;
        QStringList wrong;
        for (const char *file : {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz",
                                 "hta-df-index-resolver/df_index_resolver.json.gz",
                                 "hta-nccl-parser/nccl_data.json.gz"}) {
            const auto store = open(file);
            if (!store)
                QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
            const std::vector<Ns> truth = gpuBegins(*store, *steps::findStepList(*store));
            const QString path = hidden(file);
            if (path.isEmpty())
                QSKIP("there is no python3");
            const std::string out = m_folder.filePath("h.trilane").toStdString();
            QVERIFY(formats::importTrace(path.toStdString(), out));
            const auto without = *store::openStore(out);
            QVERIFY(marks::numberedSteps(*without).empty());
            const Score score = scoreOf(truth, gpuBegins(*without, *steps::findStepList(*without)));
            ++traces;
            right += score.steps == score.found;
            steps += score.steps;
            exact += score.exact;
            wrong += QString("%1: %2 of %3 steps, %4 exact")
                         .arg(file)
                         .arg(score.found)
                         .arg(score.steps)
                         .arg(score.exact);
        }
        const QByteArray all = wrong.join("; ").toUtf8();
        QVERIFY2(right == traces, all.constData());
        QVERIFY2(exact * 56 >= steps * 52, all.constData());
    }

    /// tests/golden/steps/judged.tsv says of every trace which steps there are, and why.
    void stepsMatchTheExpectedSteps_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("judged");
        for (const QStringList &line :
             linesOf(QStringLiteral(TRILANE_TESTS_DIR "/golden/steps/judged.tsv")))
            QTest::newRow(qPrintable(line[0])) << line[0] << line.mid(1, 4).join(' ');
    }

    void stepsMatchTheExpectedSteps()
    {
        QFETCH(QString, file);
        QFETCH(QString, judged);
        const auto store = open(file);
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const steps::StepList list = *steps::findStepList(*store);
        QStringList found{QString::number(list.steps.size())};
        if (list.steps.empty())
            found += {"-", "-", "-"};
        else
            found += {text(steps::keyOf(list.source)),
                      text(steps::keyOf(steps::confidenceOf(list.basis))),
                      text(steps::keyOf(list.basis.kind))};
        QCOMPARE(found.join(' '), judged);
    }

    void theExpectedStepsCoverEveryTrace()
    {
        const QString manifest = QStringLiteral(TRILANE_CORPUS_DIR) + "/MANIFEST.tsv";
        if (!QFile::exists(manifest))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        QStringList judged;
        for (const QStringList &line :
             linesOf(QStringLiteral(TRILANE_TESTS_DIR "/golden/steps/judged.tsv")))
            judged += line[0];
        for (const QStringList &line : linesOf(manifest)) {
            if (line[1].startsWith("kineto") || line[1].startsWith("nsys"))
                QVERIFY2(judged.contains(line[0]), qPrintable(line[0]));
        }
    }

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
        const steps::StepList inferred = *steps::findStepList(*store, {.infer = true});
        QCOMPARE(inferred.source, steps::StepSource::Inferred);
        const steps::KernelSequence sequence(*store, inferred.stream);
        const std::vector<size_t> begins = trueBegins(*store, sequence);
        QVERIFY(begins.size() >= 3);
        size_t right = 0;
        for (const size_t begin : begins) {
            right += std::any_of(
                inferred.steps.begin(), inferred.steps.end(), [&](const marks::NumberedStep &step) {
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
        for (const Ns part : overview::overviewOf(*store).parts)
            parts += QString::number(part);
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        for (const steps::StepFacts &facts : report.steps)
            steps += QString("%1 %2").arg(facts.batchCost()).arg(facts.readerCost.value_or(0));
        QCOMPARE(QStringList(parts.join(' ')) + steps, expected);
        for (const steps::StepFacts &facts : report.steps) {
            Ns busy = 0;
            for (const communication::TimeSplit &one : facts.splitOf)
                busy += one.busy;
            QCOMPARE(facts.gpuIdle() + busy,
                     static_cast<Ns>(report.gpus.size()) * facts.batchCost());
        }
    }

    /// The host is done with them before the GPU begins. Numbers are from the events themselves.
    void iterationsOfAServerHaveTheirWork_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<quint64>("kernels");
        QTest::addColumn<Ns>("busy");
        QTest::newRow("a graph") << "tracelens-vllm/vllm_decode_full__graph_execution.json.gz"
                                 << quint64{425} << Ns{10'717'708};
        QTest::newRow("pieces")
            << "tracelens-vllm/vllm_prefilldecode_piecewise__graph_execution.json.gz"
            << quint64{413} << Ns{156'085'793};
    }
    void iterationsOfAServerHaveTheirWork()
    {
        QFETCH(QString, file);
        QFETCH(quint64, kernels);
        QFETCH(Ns, busy);
        const auto store = open(file);
        if (!store)
            QSKIP("no corpus");
        const steps::StepReport report = steps::measureSteps(*store, *steps::findStepList(*store));
        QCOMPARE(report.steps.size(), size_t{1});
        QCOMPARE(report.steps[0].kernels, kernels);
        QCOMPARE(report.steps[0].gpuBusy, busy);
    }

    /// Of the time in which the GPU of the ResNet traces does not work, most is the DataLoader's.
    void theDataLoaderKeepsTheGpuWaiting()
    {
        for (const char *file : {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                                 "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz"}) {
            const auto store = open(file);
            if (!store)
                QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
            const overview::Overview overview = overview::overviewOf(*store);
            QCOMPARE(overview.steps, uint64_t{6});
            Ns offGpu = 0;
            for (size_t i = 0; i < steps::kStepPartCount; ++i)
                offGpu += steps::isOnGpu(static_cast<steps::StepPart>(i)) ? 0 : overview.parts[i];
            const Ns loader = overview.parts[static_cast<size_t>(steps::StepPart::DataLoader)];
            QVERIFY2(loader * 2 > offGpu, file);
        }
    }
};

TRILANE_TEST(TestStepCorpus, QCoreApplication)
#include "tst_stepcorpus.moc"
