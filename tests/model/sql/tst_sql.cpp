// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/gputrace.h"

#include "model/analysis/idle/idlecauses.h"
#include "model/sql/tracedatabase.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <thread>

#include <sqlite3.h>

using namespace trilane;

/// A trace asked in SQL: what is there, how it joins, what is passed over, what is refused.
class TestSql : public QObject
{
    Q_OBJECT

private:
    static constexpr Ns kBegin = 1'000'000; ///< of the trace; SQL counts from there
    static constexpr int kLaunches = 200'000;

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::unique_ptr<sql::TraceDatabase> m_database;

    /// All rows, cells by "|", rows by ";".
    QString ask(const QString &statement, const sql::QueryLimits &limits = {},
                const jobs::JobContext &job = {})
    {
        auto rows = m_database->select(statement.toStdString(), limits, job);
        if (!rows)
            return "refused: " + QString::fromStdString(rows.error().message());
        QStringList all;
        std::vector<stats::TableCell> row;
        while ((*rows)->next(row)) {
            QStringList cells;
            for (const stats::TableCell &cell : row) {
                if (const auto *text = std::get_if<std::string>(&cell))
                    cells += QString::fromStdString(*text);
                else if (const auto *whole = std::get_if<int64_t>(&cell))
                    cells += QString::number(*whole);
                else if (const auto *real = std::get_if<double>(&cell))
                    cells += QString::number(*real);
                else
                    cells += "NULL";
            }
            all += cells.join('|');
        }
        if ((*rows)->next(row))
            return "begins again";
        if (m_database->failure())
            return "ended: " + QString::fromStdString(m_database->failure()->message());
        return all.join(';');
    }
    uint64_t chunksFor(const QString &statement)
    {
        const uint64_t before = m_database->decodedChunks();
        (void)ask(statement);
        return m_database->decodedChunks() - before;
    }

private slots:
    /// A thread that launches a kernel each microsecond; every 1000th is another one, and there is
    /// a copy at the end.
    void initTestCase()
    {
        const TrackId process = m_trace.process(4711, "python");
        build::TraceBuilder &b = m_trace.builder;
        const TrackId thread =
            b.track({.parent = process, .kind = TrackKind::Thread, .number = 4712});
        const TrackId calls = b.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId gpu = m_trace.gpu(1);
        const TrackId stream = m_trace.stream(gpu, 7, process);
        const DetailId launch =
            b.intern({.launch = format::LaunchConfig{
                          .grid = {2, 3, 4}, .block = {128, 1, 1}, .registers = 40}});
        const DetailId copy =
            b.intern({.copy = format::CopyInfo{.kind = format::CopyKind::HostToDevice,
                                               .source = format::MemoryKind::Pageable,
                                               .destination = format::MemoryKind::Device}});
        for (int i = 0; i < kLaunches; ++i) {
            const Ns at = kBegin + i * 1000;
            const auto id = static_cast<uint64_t>(i) + 1;
            m_trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", at, 100, kNoDetail, 0, id);
            m_trace.add(stream, SliceKind::Kernel,
                        i % 1000 == 999 ? "void ns::rare<int>(float)" : "usual", at + 300, 500,
                        launch, 0, id);
        }
        m_trace.add(stream, SliceKind::Memcpy, "Memcpy HtoD", kBegin + kLaunches * 1000, 2000, copy,
                    4096);
        m_store = m_trace.open();
        auto opened = sql::TraceDatabase::open(m_store);
        QVERIFY(bool(opened));
        m_database = std::move(opened).value();
    }

    void everyTableHasItsDeclaredColumns()
    {
        for (const sql::SqlTable &table : sql::TraceDatabase::tables()) {
            QStringList columns;
            for (const sql::SqlColumn &column : table.columns)
                columns += '"' + QString::fromStdString(column.name) + '"';
            const QString said = ask("SELECT " + columns.join(", ") + " FROM " +
                                     QString::fromStdString(table.name) + " LIMIT 1");
            QVERIFY2(!said.startsWith("refused") && !said.startsWith("ended"), qPrintable(said));
            QVERIFY(!table.about.empty());
        }
    }

    void eventsHaveAllColumns()
    {
        QCOMPARE(ask("SELECT count(*), min(start_ns), sum(duration_ns) FROM kernel"),
                 QString("200000|300|100000000"));
        QCOMPARE(ask("SELECT name, base_name, device, stream, pid, grid_x, grid_y, grid_z, "
                     "block_x, registers FROM kernel WHERE correlation_id = 1000"),
                 QString("void ns::rare<int>(float)|rare|1|7|4711|2|3|4|128|40"));
        QCOMPARE(ask("SELECT kind, source, destination, bytes, bytes_per_second, start_ns, "
                     "correlation_id FROM memcpy"),
                 QString("HtoD|pageable|device|4096|2.048e+09|200000000|NULL"));
        QCOMPARE(ask("SELECT count(*), min(pid), max(tid) FROM cuda_api"),
                 QString("200000|4711|4712"));
        // Not those of the lane of all streams, which would be there twice.
        QCOMPARE(ask("SELECT kind, count(*) FROM slice GROUP BY kind ORDER BY kind"),
                 QString("api_call|200000;kernel|200000;memcpy|1")
                     .replace("api_call", QString::fromUtf8(toString(SliceKind::ApiCall).data())));
    }

    void tablesJoin()
    {
        QCOMPARE(ask("SELECT count(*), min(k.start_ns - a.end_ns) FROM kernel k JOIN cuda_api a "
                     "USING (pid, correlation_id) WHERE k.name LIKE '%rare%'"),
                 QString("200|200"));
        QCOMPARE(ask("SELECT t.kind, t.number FROM kernel k JOIN track t ON t.id = k.track_id "
                     "WHERE k.correlation_id = 5"),
                 QString("stream|7"));
        QCOMPARE(ask("SELECT s.kind FROM kernel k JOIN slice s ON s.id = k.id WHERE "
                     "k.correlation_id = 77"),
                 QString("kernel"));
    }

    /// Not a look into whole chunks for each of them, and in whichever order SQLite joins.
    void aJoinOfAllLaunchesIsQuick()
    {
        QElapsedTimer timer;
        timer.start();
        for (const char *from :
             {"kernel k CROSS JOIN cuda_api a", "cuda_api a CROSS JOIN kernel k"})
            QCOMPARE(ask(QString("SELECT count(*), min(k.start_ns - a.start_ns) FROM %1 USING "
                                 "(pid, correlation_id)")
                             .arg(from)),
                     QString("200000|300"));
        QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
    }

    void groupsByNameAreTheSameAsSorted()
    {
        for (const char *table : {"kernel", "slice", "cuda_api", "memcpy"}) {
            const QString from = QString(" FROM %1 ").arg(table);
            const QString what = "count(*), sum(duration_ns), min(start_ns), max(end_ns)";
            const QString sorted = ask("SELECT +name, " + what + from + "GROUP BY 1 ORDER BY 1");
            QCOMPARE(ask("SELECT name, " + what + from + "GROUP BY name"), sorted);
            QCOMPARE(ask("SELECT name, " + what + from + "WHERE start_ns > 5e6 GROUP BY name"),
                     ask("SELECT +name, " + what + from +
                         "WHERE +start_ns > 5e6 GROUP BY 1 ORDER BY 1"));
        }
        QCOMPARE(ask("SELECT DISTINCT name FROM slice ORDER BY name"),
                 QString("Memcpy HtoD;cudaLaunchKernel;usual;void ns::rare<int>(float)"));
        QCOMPARE(ask("SELECT name, count(*), max(registers) FROM kernel GROUP BY name"),
                 QString("usual|199800|40;void ns::rare<int>(float)|200|40"));
        QCOMPARE(ask("SELECT sum(r) FROM (SELECT rowid AS r, name FROM kernel ORDER BY name)"),
                 ask("SELECT sum(id) FROM kernel"));
        QCOMPARE(ask("SELECT name, count(*) FROM kernel GROUP BY name COLLATE NOCASE"),
                 QString("usual|199800;void ns::rare<int>(float)|200"));
    }

    /// Where there is no memory to be quick with it is slower, and the same.
    void limitedMemoryChangesNoResult()
    {
        const sql::QueryLimits little{.memoryBytes = uint64_t{20} << 20};
        const QString groups = "SELECT name, count(*), sum(duration_ns), min(id), max(end_ns) FROM "
                               "slice %1 GROUP BY name";
        // Names in parts; some of so many slices that they are not kept.
        for (const QString where : {"", "WHERE start_ns > 5e6", "WHERE name = 'usual'"}) {
            const QString all = ask(groups.arg(where));
            for (const uint64_t megabytes : {20, 10})
                QCOMPARE(ask(groups.arg(where), {.memoryBytes = megabytes << 20}), all);
        }
        const QString join = "SELECT count(*) FROM kernel k CROSS JOIN cuda_api a USING (pid, "
                             "correlation_id) WHERE k.start_ns < 50000";
        QCOMPARE(ask(join, little), ask(join));
    }

    void trackGroupsAreInOrder()
    {
        QCOMPARE(ask("SELECT track_id, count(*) FROM slice GROUP BY track_id"),
                 ask("SELECT +track_id, count(*) FROM slice GROUP BY 1 ORDER BY 1"));
        QCOMPARE(ask("SELECT DISTINCT track_id FROM slice ORDER BY track_id DESC"),
                 ask("SELECT DISTINCT +track_id FROM slice ORDER BY 1 DESC"));
    }

    void prunedComparisonsEqualUnprunedOnes_data()
    {
        QTest::addColumn<QString>("where");
        for (const char *where : {"start_ns < 5000",
                                  "start_ns <= 5300",
                                  "start_ns > 199990000",
                                  "start_ns >= 199990300",
                                  "start_ns = 5300",
                                  "start_ns = 5301",
                                  "end_ns <= 5800",
                                  "end_ns < 5800",
                                  "end_ns >= 199990800",
                                  "end_ns > 199990800",
                                  "end_ns = 5800",
                                  "start_ns BETWEEN 100000 AND 100000.5",
                                  "start_ns > 5300.5",
                                  "start_ns < 'x'",
                                  "start_ns < NULL",
                                  "start_ns < 1e300",
                                  "start_ns > -1e300",
                                  "start_ns > -9223372036854775808",
                                  "start_ns < 9223372036854775807",
                                  "name = 'usual' AND start_ns < 100000",
                                  "name = 'void ns::rare<int>(float)'",
                                  "name = 'nobody'",
                                  "name = 5",
                                  "correlation_id = 4",
                                  "correlation_id = -4",
                                  "correlation_id = 4.0",
                                  "correlation_id = 4.5",
                                  "correlation_id IS NULL",
                                  "id = 3",
                                  "id = -1",
                                  "id = 1e15",
                                  "id IN (1, 2, 70000)",
                                  "track_id = 0",
                                  "track_id = -3",
                                  "track_id = 1000"})
            QTest::newRow(where) << QString(where);
    }
    void prunedComparisonsEqualUnprunedOnes()
    {
        QFETCH(QString, where);
        QString plain = where;
        for (const char *column : {"start_ns", "end_ns", "name", "correlation_id", "track_id"})
            plain.replace(column, QString("+") + column);
        plain.replace(QRegularExpression("\\bid\\b(?!\\.)"), "+id");
        for (const char *table : {"kernel", "slice", "cuda_api"}) {
            const QString select =
                QString("SELECT count(*), sum(start_ns), sum(id) FROM %1 WHERE ").arg(table);
            QCOMPARE(ask(select + where), ask(select + plain));
        }
    }

    void wholeChunksArePassedOver()
    {
        const uint64_t all = chunksFor("SELECT count(*) FROM kernel");
        QVERIFY(all >= 4);
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE start_ns < 1000"), uint64_t{1});
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE end_ns > 199999000"), uint64_t{1});
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE correlation_id = 5"), uint64_t{1});
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE name = 'nobody'"), uint64_t{0});
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE track_id = 0"), uint64_t{0});
        const QString id = ask("SELECT max(id) FROM kernel");
        QCOMPARE(chunksFor("SELECT count(*) FROM kernel WHERE id = " + id), uint64_t{1});
        QVERIFY(chunksFor("SELECT count(*) FROM memcpy") <= all);
    }

    void idleTimeIsThatOfTheAnswers()
    {
        const std::vector<idle::GpuIdle> gpus = idle::idleCauses(*m_store);
        QCOMPARE(gpus.size(), size_t{1});
        QCOMPARE(ask("SELECT sum(duration_ns), count(*) FROM gap"),
                 QString("%1|%2").arg(gpus[0].idle).arg(gpus[0].gaps));
        QCOMPARE(ask("SELECT sum(duration_ns) FROM gap_piece"), QString::number(gpus[0].idle));
        QCOMPARE(
            ask("SELECT count(*) FROM gap g WHERE duration_ns <> (SELECT sum(duration_ns) FROM "
                "gap_piece p WHERE p.gap_id = g.id)"),
            QString("0"));
        // Every gap finds its pieces by their number: a look at all of them each time takes hours.
        QCOMPARE(ask("SELECT count(DISTINCT g.id) FROM gap g JOIN gap_piece p ON p.gap_id = g.id",
                     {.time = 60'000'000'000}),
                 QString::number(gpus[0].gaps));
        QCOMPARE(ask("SELECT count(*) FROM gap WHERE id = 3.0 OR id = '4' OR id = 4.5"),
                 QString("2"));
        QCOMPARE(ask("SELECT count(*) FROM gap WHERE id IS NULL OR id = 'x'"), QString("0"));
    }

    void nothingIsWritten_data()
    {
        QTest::addColumn<QString>("statement");
        for (const char *statement : {"DELETE FROM kernel",
                                      "UPDATE track SET id = 1",
                                      "INSERT INTO kernel DEFAULT VALUES",
                                      "CREATE TABLE t(a)",
                                      "CREATE TEMP TABLE t(a)",
                                      "CREATE VIEW v AS SELECT 1",
                                      "DROP TABLE kernel",
                                      "ATTACH 'x.db' AS x",
                                      "DETACH main",
                                      "PRAGMA writable_schema = 1",
                                      "PRAGMA table_info(kernel)",
                                      "VACUUM",
                                      "VACUUM INTO 'x.db'",
                                      "BEGIN",
                                      "COMMIT",
                                      "REINDEX",
                                      "ANALYZE",
                                      "SELECT load_extension('x')",
                                      "SELECT 1; DROP TABLE kernel",
                                      "SELECT 1; SELECT 2",
                                      "SELECT writefile('x', 'y')",
                                      "",
                                      "  -- nothing",
                                      "SELECT",
                                      "SELECT nothing FROM kernel",
                                      "SELECT 1 FROM nothing"})
            QTest::newRow(statement) << QString(statement);
    }
    void nothingIsWritten()
    {
        QFETCH(QString, statement);
        const QString said = ask(statement);
        QVERIFY2(said.startsWith("refused: "), qPrintable(said));
        QCOMPARE(ask("SELECT count(*) FROM kernel"), QString("200000"));
    }

    /// One text that doubles at each step would be past any limit when somebody looks.
    void noAllocationExceedsTheLimit()
    {
        const QString number = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                               "LIMIT 3000000) SELECT length(json_group_array(i)) FROM n";
        sqlite3_memory_highwater(1);
        QVERIFY(ask(number, {.memoryBytes = uint64_t{16} << 20}).contains("memory limit"));
        QVERIFY(m_database->isOverLimit());
        QVERIFY2(sqlite3_memory_highwater(0) < 48 << 20,
                 qPrintable(QString::number(sqlite3_memory_highwater(0))));
        QVERIFY(!ask(number).contains("memory"));
        QVERIFY(!m_database->isOverLimit());
    }

    void sortingRespectsTheDiskLimit()
    {
        const QString sorted = "SELECT count(*) FROM (SELECT a.name, b.start_ns FROM kernel a, "
                               "(SELECT start_ns FROM kernel LIMIT 10) b ORDER BY 2, 1 LIMIT -1 "
                               "OFFSET 1)";
        const QString all = ask(sorted);
        QCOMPARE(all, QString::number(kLaunches * 10 - 1));
        QVERIFY(!m_database->isOverLimit());
        const QString little = ask(sorted, {.temporaryBytes = uint64_t{4} << 20});
        QVERIFY2(little.contains("limit for temporary files"), qPrintable(little));
        QVERIFY(m_database->isOverLimit());
        QCOMPARE(ask(sorted, {.temporaryBytes = uint64_t{1} << 30}), all);
    }

    void queriesCannotAccessOtherFiles()
    {
        for (const char *text : {"SELECT fts3_tokenizer('simple')", "SELECT load_extension('x')",
                                 "SELECT hex(fts3_tokenizer('simple', x'00'))"}) {
            const QString answer = ask(text);
            QVERIFY2(answer.startsWith("refused: "), qPrintable(answer));
        }
    }

    void aQueryIsBounded()
    {
        const QString endless =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
        QVERIFY(ask(endless, {.time = 50'000'000}).contains("exceeded its time limit"));
        const QString large = "SELECT group_concat(a.name) FROM kernel a, kernel b";
        QVERIFY(ask(large, {.memoryBytes = uint64_t{8} << 20}).contains("memory limit"));
        QVERIFY(m_database->isOverLimit());
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        QVERIFY(ask(endless, {}, {.stop = stop.get_token()}).startsWith("ended: "));
        QVERIFY(m_database->failure()->canceled);
        QCOMPARE(ask("SELECT 1"), QString("1"));
    }
};

TRILANE_TEST(TestSql, QCoreApplication)
#include "tst_sql.moc"
