// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <QDir>
#include <QFile>

#include <array>

using namespace trilane::test;

namespace {

/// As many cores the program believes to have; the last run is a second one on the same number.
constexpr std::array kCores{"1", "2", "3", "8", "64", "8"};

constexpr std::array kTraces{"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
                             "tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz",
                             "nsys-mfu-2gpu/mfu_2gpu_after.sqlite"};

constexpr std::array kReports{"kernels",
                              "memcpy",
                              "api",
                              "nvtx",
                              "osrt",
                              "threadstates",
                              "overview",
                              "cuda_gpu_kern_sum",
                              "paddle",
                              "cuda_api_sum",
                              "nvtx_sum",
                              "cuda_gpu_kern_gb_sum",
                              "cuda_gpu_sum",
                              "osrt_sum",
                              "nvtx_kern_sum",
                              "cuda_gpu_mem_time_sum",
                              "cpu_core_sum",
                              "communication",
                              "nvtx_gpu_proj_sum",
                              "cuda_gpu_mem_size_sum",
                              "cuda_gpu_trace",
                              "thread_state_sum",
                              "cuda_kern_exec_sum"};

} // namespace

/// Every command says the same of the same trace, byte for byte, on any number of cores.
class TestCliSameBytes : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    [[nodiscard]] Answer run(const QStringList &arguments, const char *cores) const
    {
        Surroundings where = m_line.where();
        where.variables.insert("TRILANE_TEST_CORES", cores);
        return CommandLine::run(arguments, where);
    }

private slots:
    void commandsHaveTheSameOutput_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::addColumn<QStringList>("arguments");
        for (const char *trace : kTraces) {
            const auto add = [trace](const QStringList &arguments) {
                QTest::addRow("%s of %s", qPrintable(arguments.join(' ')), trace)
                    << QString(trace) << arguments;
            };
            for (const char *report : kReports)
                add({"stats", "{trace}", "--report", report, "--format", "csv"});
            for (const char *keys :
                 {"name,grid,stream", "base_name,operator,input_shape", "nvtx_path"})
                add({"stats", "{trace}", "--group-by", keys});
            add({"stats", "{trace}", "--outliers"});
            add({"stats", "{trace}", "--sort", "calls"});
            for (const char *command : {"info", "steps", "gaps", "diagnose", "operators"})
                add({command, "{trace}"});
            for (const char *by : {"cause", "thread", "range"})
                add({"gaps", "{trace}", "--by", by});
            add({"diff", "{trace}", "{trace}"});
            add({"query", "{trace}", "SELECT name, count(*) FROM slice GROUP BY 1"});
            for (const char *ending : {"html", "md"})
                add({"report", "{trace}", "-o", "{out}." + QString(ending)});
            for (const char *ending : {"pftrace", "sqlite", "json", "csv"})
                add({"export", "{trace}", "-o", "{out}." + QString(ending)});
            add({"cut", "{trace}", "--range", "0.1s:0.2s", "-o", "{out}.trilane"});
            add({"import", "{trace}", "-o", "{out}.trilane"});
        }
    }
    void commandsHaveTheSameOutput()
    {
        QFETCH(QString, trace);
        QFETCH(QStringList, arguments);
        const QString source = QStringLiteral(TRILANE_CORPUS_DIR "/") + trace;
        if (!QFile::exists(source))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        arguments.replaceInStrings("{trace}", source);
        arguments.replaceInStrings("{out}", "out"); // in the working directory
        const bool writes = arguments.contains("-o");
        const bool isImported = arguments.front() == "import" || arguments.front() == "info";
        Answer first;
        QByteArray firstFile;
        for (const char *cores : kCores) {
            if (writes)
                QFile::remove(m_line.path(arguments.back()));
            if (isImported) // anew each time
                (void)QDir(m_line.path("cache")).removeRecursively();
            const Answer answer = run(arguments, cores);
            QVERIFY2(answer.fault.isEmpty(), qPrintable(answer.text()));
            const QByteArray file = writes ? m_line.read(arguments.back()) : QByteArray();
            if (cores == kCores.front()) {
                first = answer;
                firstFile = file;
                continue;
            }
            QCOMPARE(answer.exitCode, first.exitCode);
            QCOMPARE(answer.err, first.err);
            QCOMPARE(answer.out, first.out);
            QVERIFY2(file == firstFile, cores);
        }
    }
};

QTEST_GUILESS_MAIN(TestCliSameBytes)
#include "tst_clisamebytes.moc"
