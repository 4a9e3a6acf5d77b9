// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/summarylist.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace trilane;

/// Real traces: the slice behind a row has the greatest value that the row says.
class TestRowSliceCorpus : public QObject
{
    Q_OBJECT

    static constexpr size_t kLookedAt = 100; ///< rows of a report

    QTemporaryDir m_folder;

    static int64_t number(const stats::Table &table, size_t row, std::string_view key)
    {
        for (size_t c = 0; c < table.columns.size(); ++c) {
            const auto *value = std::get_if<int64_t>(&table.rows[row][c]);
            if (table.columns[c].key == key)
                return value ? *value : -1;
        }
        return -1;
    }
    /// Which column a slice's own value is compared with.
    static std::string_view greatest(std::string_view report)
    {
        static const std::map<std::string_view, std::string_view> known{
            {"cuda_gpu_mem_size_sum", "max_bytes"},
            {"cuda_gpu_trace", "duration_ns"},
            {"cuda_kern_exec_sum", "kernel_max_ns"}};
        const auto found = known.find(report);
        return found == known.end() ? "max_ns" : found->second;
    }
    static stats::Table tableOf(const store::Store &store, const summaries::NamedReport &report)
    {
        if (!report.rows)
            return report.tables(store, {}, {}).value().front();
        const std::unique_ptr<stats::RowSource> rows = report.rows(store, {}, {});
        stats::Table table = rows->head();
        for (std::vector<stats::TableCell> row; rows->next(row);) {
            table.rows.push_back(row);
            table.slices.push_back(rows->slice());
        }
        return table;
    }

private slots:
    void aRowSelectsItsLongestSlice_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("least"); // rows that are compared
        const auto add = [](const char *file, int least) {
            QTest::newRow(file) << QStringLiteral(TRILANE_CORPUS_DIR "/") +
                                       QString::fromLatin1(file)
                                << least;
        };
        add("nsys-mfu-2gpu/mfu_2gpu_before.sqlite", 100);
        add("nsys-cloverleaf-perlmutter/perlmutter-cloverleaf-cuda.sqlite", 100);
        add("nsys-test-cuda-2026/report1.sqlite", 50);
        add("kineto-resnet50/worker0.1623143089861.pt.trace.json.gz", 100);
        add("hta-critical-path/overlaid_critical_path_trace.json.gz", 100);
        add("tracelens-h100/gaunernst_bert-small-uncased__1016001.json.gz", 50);
        add("hta-amd-mi250/mi250_minitoy_train_ROCm6_2_kineto.json.gz", 50);
    }
    void aRowSelectsItsLongestSlice()
    {
        QFETCH(QString, file);
        QFETCH(int, least);
        if (!QFile::exists(file))
            QSKIP("the corpus of real traces is not there");
        const std::string out = m_folder.filePath("trace.trilane").toStdString();
        QVERIFY(formats::importTrace(file.toStdString(), out).ok());
        const auto store = *store::openStore(out);
        int compared = 0;
        for (const summaries::NamedReport &report : summaries::namedReports()) {
            if (stats::findReport(report.name) || report.name == "overview" ||
                report.name == "paddle")
                continue;
            const stats::Table table = tableOf(*store, report);
            QVERIFY(table.rows.empty() || table.slices.size() == table.rows.size());
            // Some from all over it: to go to one is quick, to go to each of many is not.
            const size_t pace = table.rows.size() / kLookedAt + 1;
            for (size_t row = 0; row < table.rows.size(); row += pace) {
                const std::optional<store::FoundSlice> slice = table.slices[row](*store, {});
                QVERIFY2(slice, qPrintable(QStringLiteral("%1, row %2")
                                               .arg(QLatin1String(report.name.data()))
                                               .arg(row)));
                if (report.name == "nvtx_gpu_proj_sum")
                    continue; // its figures are those of projections
                const bool isSize = report.name == "cuda_gpu_mem_size_sum";
                if (isSize && number(table, row, greatest(report.name)) < 0)
                    continue; // copies of unknown size
                const int64_t value = isSize ? slice->slice.value : slice->slice.duration;
                if (value != number(table, row, greatest(report.name)))
                    qWarning("%s, row %zu", report.name.data(), row);
                QCOMPARE(value, number(table, row, greatest(report.name)));
                ++compared;
            }
        }
        QVERIFY2(compared >= least, qPrintable(QString::number(compared)));
    }
};

TRILANE_TEST(TestRowSliceCorpus, QCoreApplication)
#include "tst_rowslicecorpus.moc"
