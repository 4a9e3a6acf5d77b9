// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/nvtxreports.h"
#include "model/analysis/operators/operatortable.h"
#include "model/analysis/operators/projectedlanes.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>
#include <sqlite3.h>
#include <tuple>

using namespace trilane;

namespace {

using OperatorRows = std::map<std::string, std::vector<int64_t>>;

int64_t wholeOf(const stats::TableCell &cell)
{
    const auto *whole = std::get_if<int64_t>(&cell);
    return whole ? *whole : 0;
}

/// OperatorRows by the texts of some columns, with the numbers of others.
OperatorRows rowsOf(const stats::Table &table, const std::vector<std::string> &keys,
                    const std::vector<std::string> &values)
{
    const auto columnOf = [&](const std::string &key) {
        size_t at = 0;
        while (table.columns.at(at).key != key)
            ++at;
        return at;
    };
    OperatorRows rows;
    for (const auto &cells : table.rows) {
        std::string name;
        for (const std::string &key : keys) {
            const stats::TableCell &cell = cells[columnOf(key)];
            const auto text = stats::textOf(cell);
            name += (name.empty() ? "" : "\t") +
                    (text ? std::string(*text) : std::to_string(wholeOf(cell)));
        }
        for (const std::string &value : values)
            rows[name].push_back(wholeOf(cells[columnOf(value)]));
    }
    return rows;
}

/// OperatorRows of SQL on the file itself, apart from anything Trilane does: a name, then numbers.
OperatorRows sqlRows(const QString &file, const std::vector<std::string> &preparations,
                     const std::string &sql)
{
    sqlite3 *handle = nullptr;
    sqlite3_open_v2(":memory:", &handle,
                    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI, nullptr);
    const auto run = [&](const std::string &text) {
        if (sqlite3_exec(handle, text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            qFatal("%s: %s", sqlite3_errmsg(handle), text.c_str());
    };
    run("ATTACH 'file:" + file.toStdString() + "?immutable=1' AS f");
    for (const std::string &preparation : preparations)
        run(preparation);
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
        qFatal("%s: %s", sqlite3_errmsg(handle), sql.c_str());
    OperatorRows rows;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const auto *name = reinterpret_cast<const char *>(sqlite3_column_text(statement, 0));
        std::vector<int64_t> &row = rows[name ? name : ""];
        for (int i = 1; i < sqlite3_column_count(statement); ++i)
            row.push_back(sqlite3_column_int64(statement, i));
    }
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return rows;
}

void expectRows(const OperatorRows &ours, const OperatorRows &expected)
{
    for (const auto &[name, values] : expected) {
        const auto found = ours.find(name);
        QVERIFY2(found != ours.end(), name.c_str());
        for (size_t i = 0; i < values.size(); ++i)
            QVERIFY2(found->second.at(i) == values[i],
                     qPrintable(QStringLiteral("%1, number %2: %3, expected %4")
                                    .arg(QString::fromStdString(name))
                                    .arg(i)
                                    .arg(found->second[i])
                                    .arg(values[i])));
    }
    QCOMPARE(ours.size(), expected.size());
}

} // namespace

/// Real traces: operators equal what plain scripts compute from the files themselves.
class TestOperatorCorpus : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString pathOf(const QString &file)
    {
        return QStringLiteral(TRILANE_CORPUS_DIR "/") + file;
    }
    std::shared_ptr<const store::Store> open(const QString &file)
    {
        const std::string out = m_folder.filePath("t.trilane").toStdString();
        const Result<void> done = formats::importTrace(pathOf(file).toStdString(), out);
        if (!done)
            qFatal("%s", done.error().message().c_str());
        return *store::openStore(out);
    }

private slots:
    void operatorsEqualAScript_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file :
             {"kineto-resnet50/worker0.1623143089861.pt.trace.json.gz",
              "param-linear/linear_kineto.json.gz",
              "param-dlrm-8rank/extracted/dlrm_kineto/worker0_step_12.1694128201545.pt.trace.json",
              "tracelens-h100/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz",
              "hta-critical-path/overlaid_critical_path_trace.json.gz"})
            QTest::newRow(file) << QString(file);
    }

    void operatorsEqualAScript()
    {
        QFETCH(const QString, file);
        if (!QFileInfo::exists(pathOf(file)))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no python3");
        QProcess process;
        process.start(python, {TRILANE_TESTS_DIR "/model/analysis/operators/operators_reference.py",
                               pathOf(file)});
        QVERIFY(process.waitForFinished(240'000));
        const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
        OperatorRows expected;
        for (const QByteArray &line : lines.mid(1)) {
            const QList<QByteArray> cells = line.split('\t');
            std::vector<int64_t> &row = expected[cells[0].mid(1).chopped(1).toStdString()];
            for (const QByteArray &cell : cells.mid(1))
                row.push_back(cell.toLongLong());
        }
        const auto store = open(file);
        const operators::OperatorStats stats =
            operators::operatorStats(operators::OperatorIndex::build(*store));
        Result<stats::Table> table =
            operators::operatorTable(stats, operators::OperatorGrouping::Name);
        QVERIFY(table.ok());
        OperatorRows ours = rowsOf(*table, {"name"},
                                   {"calls", "cpu_total_ns", "cpu_self_ns", "gpu_ns", "kernels",
                                    "gpu_operations", "backward_gpu_ns"});
        QCOMPARE(stats.paths[operators::kNoPath.value].gpuSelf, Ns{lines.front().toLongLong()});
        ours.erase("(no range)");
        QVERIFY(expected.size() > 5);
        expectRows(ours, expected);
    }

    void reportsByRangeEqualSql_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file :
             {"nsys-mfu-2gpu/mfu_2gpu_after.sqlite", "nsys-mfu-2gpu/mfu_2gpu_before.sqlite"})
            QTest::newRow(file) << QString(file);
    }

    void reportsByRangeEqualSql()
    {
        QFETCH(const QString, file);
        if (!QFileInfo::exists(pathOf(file)))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const std::string ranges =
            "CREATE TABLE n AS SELECT rowid AS id, start, end, globalTid, CASE domainId WHEN 0 "
            "THEN "
            "'' ELSE 'domain ' || domainId END || ':' || coalesce(text, (SELECT value FROM "
            "f.StringIds s WHERE s.id = textId), '') AS name FROM f.NVTX_EVENTS WHERE eventType "
            "IN (59, 60) AND end IS NOT NULL";
        const std::string work =
            "CREATE TABLE w AS SELECT r.globalTid, r.start AS call, k.start, k.end, k.kernel FROM "
            "(SELECT start, end, correlationId, globalPid, demangledName AS kernel FROM "
            "f.CUPTI_ACTIVITY_KIND_KERNEL UNION ALL SELECT start, end, correlationId, globalPid, "
            "NULL FROM f.CUPTI_ACTIVITY_KIND_MEMCPY UNION ALL SELECT start, end, correlationId, "
            "globalPid, NULL FROM f.CUPTI_ACTIVITY_KIND_MEMSET) k JOIN "
            "f.CUPTI_ACTIVITY_KIND_RUNTIME r ON r.correlationId = k.correlationId AND r.globalTid "
            "/ 16777216 = k.globalPid / 16777216";
        const std::vector<std::string> tables{ranges, work,
                                              "CREATE INDEX wi ON w(globalTid, call)"};
        const std::string join =
            " FROM n JOIN w ON w.globalTid = n.globalTid AND w.call >= n.start "
            "AND w.call < n.end ";
        const auto store = open(file);
        const OperatorRows kernels = sqlRows(
            pathOf(file), tables,
            "SELECT n.name || char(9) || (n.globalTid % 16777216) || char(9) || (SELECT value FROM "
            "f.StringIds s WHERE s.id = w.kernel), count(DISTINCT n.id), count(*), "
            "sum(w.end - w.start), min(w.end - w.start), max(w.end - w.start)" +
                join + "WHERE w.kernel IS NOT NULL GROUP BY 1");
        QVERIFY(kernels.size() > 100);
        expectRows(rowsOf(operators::nvtxKernelSum(*store), {"nvtx_range", "tid", "kernel_name"},
                          {"nvtx_inst", "kern_inst", "total_ns", "min_ns", "max_ns"}),
                   kernels);
        const OperatorRows projections =
            sqlRows(pathOf(file), tables,
                    "SELECT name, sum(last - first), sum(length), count(*), min(last - first), "
                    "max(last - first), sum(work) FROM (SELECT n.name, n.end - n.start AS length, "
                    "min(w.start) AS first, max(w.end) AS last, count(*) AS work" +
                        join + "GROUP BY n.id) GROUP BY name");
        QVERIFY(projections.size() > 100);
        expectRows(rowsOf(operators::nvtxProjectionSum(*store), {"range"},
                          {"total_proj_time_ns", "total_range_time_ns", "range_instances",
                           "proj_min_ns", "proj_max_ns", "total_gpu_ops"}),
                   projections);
    }

    void lanesBelowStreamsEqualTheReport_data()
    {
        operatorsEqualAScript_data();
        reportsByRangeEqualSql_data();
    }

    /// Of each range what the lanes of all streams show together is what the report counts.
    void lanesBelowStreamsEqualTheReport()
    {
        QFETCH(const QString, file);
        if (!QFileInfo::exists(pathOf(file)))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        const auto store = open(file);
        const operators::ProjectedLanes made = operators::projectedLanes(*store);
        QVERIFY(made.lanes);
        QCOMPARE(made.levels, 0u);
        store::attachLanes(*store, made.lanes);
        using Range = std::tuple<uint32_t, Ns, std::string>; // thread, start, name
        std::map<Range, TimeRange> projected;
        std::set<std::string> twins; // ranges of one name that begin together on one thread
        for (const format::Track &track : store->derivedTracks()) {
            std::set<Range> onStream;
            for (LaneId lane : store->lanesOf(track.id)) {
                store->forEachSlice(
                    lane, TimeRange::everything(),
                    [&](store::SliceRef, const format::Slice &slice) {
                        const std::string name(store->string(slice.name));
                        const Range range{slice.link, slice.start - slice.value, name};
                        if (!onStream.insert(range).second)
                            twins.insert(name);
                        const auto [at, isNew] = projected.try_emplace(range, slice.range());
                        if (!isNew)
                            at->second = at->second.united(slice.range());
                        return true;
                    });
            }
        }
        std::map<std::string, std::pair<int64_t, int64_t>> sums; // time, ranges
        for (const auto &[range, time] : projected) {
            sums[std::get<2>(range)].first += time.duration();
            ++sums[std::get<2>(range)].second;
        }
        std::map<std::string, std::pair<int64_t, int64_t>> expected;
        for (const auto &[key, values] : rowsOf(operators::nvtxProjectionSum(*store), {"range"},
                                                {"total_proj_time_ns", "range_instances"})) {
            const std::string name = key.substr(key.find(':') + 1); // without its domain
            for (size_t i = 0; i < values.size(); i += 2) {         // a row a style
                expected[name].first += values[i];
                expected[name].second += values[i + 1];
            }
        }
        QVERIFY(sums.size() > 3);
        QCOMPARE(sums.size(), expected.size());
        size_t compared = 0;
        for (const auto &[name, sum] : expected) {
            if (twins.contains(name))
                continue;
            QVERIFY2(sums.contains(name) && sums.at(name) == sum, name.c_str());
            ++compared;
        }
        QVERIFY(compared * 2 > expected.size());
    }
};

TRILANE_TEST(TestOperatorCorpus, QCoreApplication)
#include "tst_operatorcorpus.moc"
