// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/verdict.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

using namespace trilane;

/// Real traces against each other.
class TestCompareCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    using Sums = std::map<QString, std::pair<Ns, uint64_t>>;

    [[nodiscard]] std::shared_ptr<const store::Store> open(const QString &file) const
    {
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file;
        if (!QFile::exists(path))
            return nullptr;
        QString flat = file;
        const std::string out =
            m_folder.filePath(flat.replace('/', '-') + ".trilane").toStdString();
        const Result<void> done = formats::importTrace(path.toStdString(), out);
        return done ? *store::openStore(out) : nullptr;
    }

    static Sums scriptSays(const QString &mode, const QString &file)
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            return {};
        QProcess process;
        process.start(python,
                      {QStringLiteral(TRILANE_TESTS_DIR "/model/analysis/compare/comparesums.py"),
                       mode, QStringLiteral(TRILANE_CORPUS_DIR) + "/" + file});
        process.waitForFinished(300000);
        Sums sums;
        for (const QString &line :
             QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts)) {
            const QStringList cells = line.split('\t');
            sums[cells[0] + " " + cells[1]] = {cells[2].toLongLong(), cells[3].toULongLong()};
        }
        return sums;
    }

    /// The same from a comparison's rows.
    static Sums sumsOf(const compare::Comparison &comparison, size_t side)
    {
        Sums sums;
        for (const compare::CompareRow &row : comparison.rows) {
            QString key;
            if (row.section == compare::CompareSection::Kernels && row.isPart)
                key = "kernel " + QString::fromStdString(row.name);
            else if (row.section == compare::CompareSection::Copies)
                key = "copy " + QString::fromStdString(row.name);
            else if (row.section == compare::CompareSection::Api)
                key = "api " + QString::fromStdString(row.name);
            else if (row.section == compare::CompareSection::Steps &&
                     row.name == compare::stepkeys::kTime)
                key = "time ";
            else if (row.section == compare::CompareSection::Steps &&
                     row.name == compare::stepkeys::kBusy)
                key = "busy ";
            const compare::CompareValue &value = row.sides[side];
            if (key.isEmpty() || value.calls == 0)
                continue;
            sums[key].first += value.total;
            sums[key].second += value.calls;
        }
        return sums;
    }

    static QString linesOf(const Sums &sums)
    {
        QString text;
        for (const auto &[key, sum] : sums)
            text += QString("%1: %2 ns, %3\n").arg(key).arg(sum.first).arg(sum.second);
        return text;
    }

private slots:
    void numbersAreThoseOfAScript_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::newRow("resnet50, steps")
            << "steps"
            << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz"
            << "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz";
        QTest::newRow("resnet50, span") << "span"
                                        << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz"
                                        << "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz";
        QTest::newRow("mfu") << "span"
                             << "nsys-mfu-2gpu/mfu_2gpu_before.sqlite"
                             << "nsys-mfu-2gpu/mfu_2gpu_after.sqlite";
        QTest::newRow("fix") << "span"
                             << "kineto-docs/before_fix_trace.json"
                             << "kineto-docs/after_fix_trace.json";
        QTest::newRow("base") << "span"
                              << "hta-small/base.json.gz"
                              << "hta-small/inference_rank_1.json.gz";
    }

    void numbersAreThoseOfAScript()
    {
        QFETCH(QString, mode);
        QFETCH(QString, a);
        QFETCH(QString, b);
        const auto first = open(a), second = open(b);
        if (!first || !second)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const std::array expected{scriptSays(mode, a), scriptSays(mode, b)};
        if (expected[0].empty())
            QSKIP("there is no python3");
        const Result<compare::Comparison> comparison = compare::compareTraces(
            *first, *second,
            {.by = mode == "steps" ? compare::CompareBy::Steps : compare::CompareBy::Span,
             .keepOutliers = true});
        QVERIFY2(comparison.ok(), comparison ? "" : comparison.error().message().c_str());
        for (size_t side = 0; side < 2; ++side)
            QCOMPARE(linesOf(sumsOf(*comparison, side)), linesOf(expected[side]));
        sumsAddUp(*comparison);
    }

    void onlyRunsOfOneProgramAreRelated_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("isRelated");
        const QString dlrm = "param-dlrm-8rank/extracted/dlrm_kineto/worker%1.pt.trace.json";
        const QString rank0 = dlrm.arg("0_step_12.1694128201545");
        const QString linear = "param-linear/linear_kineto.json.gz";
        const QString nccl = "hta-nccl-parser/nccl_data.json.gz";
        const QString inductor = "hta-df-index-resolver/df_index_resolver.json.gz";
        const QString resnet = "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz";
        const QString sam = "sam-fast-small/amg_example_trace.json.gz";
        const QString h100 = "tracelens-h100/%1.json.gz";
        const QString nsfw = h100.arg("Falconsai_nsfw_image_detection__1016002");
        const QString qwen = h100.arg("Qwen_Qwen1.5-0.5B-Chat__1016005");
        const QString video = h100.arg("facebook_timesformer-base-finetuned-k400__1016002");
        const QString owl = h100.arg("google_owlv2-large-patch14-ensemble__1016001");
        const QString vllm = "tracelens-vllm/vllm_decode_full__graph_execution.json.gz";
        const QString mfu = "nsys-mfu-2gpu/mfu_2gpu_%1.sqlite";
        const auto row = [](const char *name, const QString &a, const QString &b, bool isRelated) {
            QTest::newRow(name) << a << b << isRelated;
        };
        row("linear, ResNet of two ranks", linear, nccl, false);
        row("linear, ResNet", linear, resnet, false);
        row("linear, compiled", linear, inductor, false);
        row("ResNet of two ranks, compiled", nccl, inductor, false);
        row("ResNet of two ranks, DLRM", nccl, rank0, false);
        row("ResNet, chat", resnet, qwen, false);
        row("pictures, chat", nsfw, qwen, false);
        row("pictures, videos", nsfw, video, false);
        row("chat, videos", qwen, video, false);
        row("videos, detection", video, owl, false);
        row("SAM, detection", sam, owl, false);
        row("server, chat", vllm, qwen, false);
        row("DLRM, chat", rank0, qwen, false);
        row("ResNet again", resnet, "kineto-resnet50/worker0.1623143566756.pt.trace.json.gz", true);
        row("DLRM, rank 1", rank0, dlrm.arg("1_step_12.1694128201556"), true);
        row("DLRM, rank 5", rank0, dlrm.arg("5_step_12.1694128201549"), true);
        row("mfu", mfu.arg("before"), mfu.arg("after"), true);
        row("SAM again", sam, "sam-fast-small/asdf_True.json.gz", true);
        row("pictures, another GPU", nsfw,
            "tracelens-mi300/Falconsai_nsfw_image_detection__1016002.json.gz", true);
    }
    void onlyRunsOfOneProgramAreRelated()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, isRelated);
        const auto first = open(a), second = open(b);
        if (!first || !second)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const Result<compare::Comparison> comparison = compare::compareTraces(*first, *second);
        QVERIFY(comparison.ok());
        QCOMPARE(comparison->verdict != compare::CompareVerdict::Unrelated, isRelated);
        QVERIFY(!comparison->multiple); // of none a step is of several batches
    }

    void aPrefillStepIsNoSlowDecodingStep()
    {
        const auto decode = open("tracelens-vllm/vllm_decode_full__graph_execution.json.gz");
        const auto prefill =
            open("tracelens-vllm/vllm_prefilldecode_piecewise__graph_execution.json.gz");
        if (!decode || !prefill)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        for (const bool swapped : {false, true}) {
            const Result<compare::Comparison> both =
                swapped ? compare::compareTraces(*prefill, *decode)
                        : compare::compareTraces(*decode, *prefill);
            QVERIFY(both.ok());
            QVERIFY(both->isOneProgram);
            QCOMPARE(both->verdict, compare::CompareVerdict::Unrelated);
            QVERIFY(!both->isTooSlow());
            QVERIFY(both->reasons.empty());
            QVERIFY(compare::verdictText(*both).english().starts_with(
                "The steps of the two traces do different "
                "work, so their times cannot be compared."));
        }
    }

    /// Any ten steps of a run against any other ten.
    void partsOfARunHaveLongStepsEquallyOften_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("linear") << "param-linear/linear_kineto.json.gz";
        QTest::newRow("cloverleaf")
            << "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite";
        QTest::newRow("ResNet") << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz";
    }
    void partsOfARunHaveLongStepsEquallyOften()
    {
        QFETCH(QString, file);
        const auto store = open(file);
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const Result<steps::StepList> list = steps::findStepList(*store, {});
        QVERIFY(list.ok());
        const std::vector<marks::NumberedStep> &steps = list->steps;
        const size_t length = std::min<size_t>(10, steps.size() / 2);
        QVERIFY(length > 0);
        for (size_t a = 0; a + length <= steps.size(); a += length) {
            for (size_t b = 0; b + length <= steps.size(); b += length) {
                const auto lengths = [&](size_t from) {
                    std::vector<Ns> of;
                    for (size_t i = from; i < from + length; ++i)
                        of.push_back(steps[i].range.duration());
                    return of;
                };
                const std::optional<compare::LongSteps> found =
                    compare::longSteps(lengths(a), lengths(b));
                QVERIFY(!found || !(found->isNumberProven() || found->areLengthsProven));
            }
        }
    }

    void halvesOfARunDoNotDifferInLongSteps_data() { partsOfARunHaveLongStepsEquallyOften_data(); }
    void halvesOfARunDoNotDifferInLongSteps()
    {
        QFETCH(QString, file);
        const auto store = open(file);
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const Result<steps::StepList> list = steps::findStepList(*store, {});
        QVERIFY(list.ok());
        std::vector<Ns> lengths;
        for (const marks::NumberedStep &step : list->steps)
            lengths.push_back(step.range.duration());
        std::mt19937 random(1);
        const size_t half = lengths.size() / 2;
        constexpr size_t kRuns = 1'000;
        size_t told = 0;
        for (size_t i = 0; i < kRuns; ++i) {
            std::shuffle(lengths.begin(), lengths.end(), random);
            const std::span<const Ns> all(lengths);
            const std::optional<compare::LongSteps> found =
                compare::longSteps(all.first(half), all.subspan(half, half));
            told += found && (found->isNumberProven() || found->areLengthsProven) ? 1 : 0;
        }
        QVERIFY2(told <= kRuns / 100, qPrintable(QString::number(told)));
    }

    void aTraceIsNoSlowerThanItself()
    {
        const auto store = open("kineto-resnet50/worker0.1623143089861.pt.trace.json.gz");
        if (!store)
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const Result<compare::Comparison> comparison = compare::compareTraces(*store, *store);
        QVERIFY(comparison.ok());
        QCOMPARE(comparison->verdict, compare::CompareVerdict::Same);
        for (const compare::CompareRow &row : comparison->rows) {
            QCOMPARE(row.state, compare::CompareState::Same);
            QCOMPARE(row.difference(), 0.0);
            QVERIFY(!row.isSignificant);
        }
    }

private:
    /// Of each side: busy and the causes are the time, on each of its GPUs.
    static void sumsAddUp(const compare::Comparison &comparison)
    {
        for (size_t side = 0; side < 2; ++side) {
            Ns time = 0, parts = 0;
            for (const compare::CompareRow &row : comparison.rows) {
                if (row.section == compare::CompareSection::Steps &&
                    row.name == compare::stepkeys::kTime)
                    time = row.sides[side].total;
                const bool isBusy = row.section == compare::CompareSection::Steps &&
                                    row.name == compare::stepkeys::kBusy;
                if (isBusy || (row.section == compare::CompareSection::Idle && !row.isPart))
                    parts += row.sides[side].total;
            }
            QCOMPARE(parts, time * static_cast<Ns>(comparison.traces[side].gpus));
        }
    }
};

TRILANE_TEST(TestCompareCorpus, QCoreApplication)
#include "tst_comparecorpus.moc"
