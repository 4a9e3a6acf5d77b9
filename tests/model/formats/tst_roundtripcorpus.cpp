// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/exportedtrace.h"
#include "tests/model/formats/roundtrip.h"
#include "tests/model/formats/tracetables.h"

#include <QFile>
#include <QFileInfo>

#include <array>

using namespace trilane;
using namespace trilane::test;

namespace {

constexpr std::array kTraces{
    "hta-amd-mi250/mi250_minitoy_train_ROCm6_2_kineto.json.gz",
    "hta-critical-path/multi_stream_event_sync_trace.json.gz",
    "hta-nccl-parser/nccl_data.json.gz",
    "hta-small/triton_example.json.gz",
    "kineto-docs/before_fix_trace.json",
    "kineto-gpu-metrics/gpu_metrics_input.json",
    "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
    "param-dlrm-8rank/extracted/dlrm_kineto/worker0_step_12.1694128201545.pt.trace.json",
    "tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz",
    "tracelens-mi300/gaunernst_bert-small-uncased__1016001.json.gz",
    "tracelens-vllm/vllm_decode_full__graph_execution.json.gz",
    "nsys-ai-mini/healthy_1pct.sqlite",
    "nsys-ai-mini/mock.sqlite",
    "nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite",
    "nsys-mfu-2gpu/mfu_2gpu_after.sqlite",
    "nsys-mfu-2gpu/mfu_2gpu_before.sqlite",
    "nsys-test-cuda-2026/report1.sqlite",
    "nsys-test-cuda-2026/report2.sqlite",
    "perfetto-ms/test_trace.perfetto-trace"};

constexpr std::array kFormats{"x.pftrace", "x.sqlite", "x.json"};

/// What an export says, and the tables that may differ when it is said.
struct Excuse
{
    std::string_view said;
    std::vector<std::string_view> tables;
};

const std::vector<Excuse> &excuses()
{
    static const std::vector<Excuse> all{
        {"Python functions, as NVTX ranges", {"nvtx", "operators", "gaps"}},
        {"sequence numbers of operators, as payloads", {"operators"}},
        {"wake-up times of threads", {"threadstates", "gaps"}},
        {"wakers of threads", {"gaps"}},
        {"callers of calls", {"gaps"}}, // they name code in no range
        {"scheduling slices of a core", {"cpu_core_sum"}}};
    return all;
}

bool isSaid(const formats::ExportAccount &account, std::string_view table)
{
    std::vector<formats::ExportAccount::Entry> entries = account.leftOut;
    entries.insert(entries.end(), account.written.begin(), account.written.end());
    return std::any_of(
        entries.begin(), entries.end(), [&](const formats::ExportAccount::Entry &entry) {
            return std::any_of(excuses().begin(), excuses().end(), [&](const Excuse &excuse) {
                return entry.what.english() == excuse.said &&
                       std::find(excuse.tables.begin(), excuse.tables.end(), table) !=
                           excuse.tables.end();
            });
        });
}

} // namespace

class TestRoundTripCorpus : public QObject
{
    Q_OBJECT

private slots:
    /// Every table of every trace is the same after going out and in, or the export says why not.
    void tablesRoundTripOrAreReported_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *name : kTraces)
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void tablesRoundTripOrAreReported()
    {
        QFETCH(QString, file);
        const std::string source = std::string(TRILANE_CORPUS_DIR "/") + file.toStdString();
        if (!QFileInfo::exists(QString::fromStdString(source)))
            QSKIP("the corpus is not here");
        const auto before = m_trip.opened(source);
        const auto had = tablesOf(*before);
        std::string unsaid;
        for (const char *name : kFormats) {
            const auto after = m_trip.opened(m_trip.exported(*before, name));
            const auto has = tablesOf(*after);
            for (const auto &[table, lines] : had) {
                const auto &now = has.at(table);
                ++m_compared;
                if (lines == now) {
                    ++m_equal;
                    continue;
                }
                if (isSaid(m_trip.account, table)) {
                    ++m_said;
                    continue;
                }
                unsaid +=
                    std::string(name) + " " + table + ": " + firstDifference(lines, now) + "\n";
            }
        }
        QVERIFY2(unsaid.empty(), unsaid.c_str());
    }

    void reportsAnExportOfADamagedTrace()
    {
        const std::string native = m_trip.path("damaged.trilane");
        ExportedTrace trace(native);
        uint64_t inside = 0;
        {
            const auto store = RoundTrip::reopened(native);
            const auto ranges = std::find_if(
                store->chunks().begin(), store->chunks().end(),
                [](const format::ChunkEntry &chunk) { return chunk.has(SliceKind::Range); });
            QVERIFY(ranges != store->chunks().end());
            inside = ranges->offset + ranges->size - 4;
        }
        QFile file(QString::fromStdString(native));
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(static_cast<qint64>(inside)));
        const QByteArray was = file.peek(1);
        QCOMPARE(file.write(QByteArray(1, static_cast<char>(was[0] ^ 0x55))), qint64{1});
        file.close();
        (void)m_trip.exported(*RoundTrip::reopened(native), "damaged.json");
        QVERIFY(std::any_of(m_trip.account.leftOut.begin(), m_trip.account.leftOut.end(),
                            [](const formats::ExportAccount::Entry &entry) {
                                return entry.what.english() == "damaged parts of the trace" &&
                                       entry.count > 0;
                            }));
    }

    void cleanupTestCase() { qInfo("%d tables, %d equal, %d said", m_compared, m_equal, m_said); }

private:
    RoundTrip m_trip;
    int m_compared = 0;
    int m_equal = 0;
    int m_said = 0;
};

TRILANE_TEST(TestRoundTripCorpus, QCoreApplication)
#include "tst_roundtripcorpus.moc"
