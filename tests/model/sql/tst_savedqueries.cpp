// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/gputrace.h"

#include "model/formats/registry/importtrace.h"
#include "model/sql/queryfolder.h"
#include "model/sql/tracedatabase.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <map>
#include <set>

using namespace trilane;

namespace {

/// What a trace must have for a query that comes with Trilane to have rows.
const std::map<std::string, const char *> &needs()
{
    static const std::map<std::string, const char *> all{
        {"api-by-name", "SELECT 1 FROM cuda_api"},
        {"copies-by-direction", "SELECT 1 FROM memcpy"},
        {"counters", "SELECT 1 FROM counter"},
        {"flows", "SELECT 1 FROM flow"},
        {"idle-by-cause", "SELECT 1 FROM gap_piece"},
        {"kernels-by-name", "SELECT 1 FROM kernel"},
        {"kernels-per-step", "SELECT 1 FROM step s, kernel k WHERE k.start_ns BETWEEN s.start_ns "
                             "AND s.end_ns - 1"},
        {"launch-latency", "SELECT 1 FROM kernel k JOIN cuda_api a USING (pid, correlation_id)"},
        {"lock-waits-by-thread", "SELECT 1 FROM osrt WHERE name LIKE '%mutex%'"},
        {"longest-gaps", "SELECT 1 FROM gap"},
        {"not-imported", "SELECT 1 FROM account WHERE outcome <> 'imported'"},
        {"ranges-by-name", "SELECT 1 FROM nvtx"},
        {"short-kernels",
         "SELECT 1 FROM kernel k JOIN cuda_api a USING (pid, correlation_id) WHERE "
         "a.duration_ns > k.duration_ns"},
        {"slowest-kernels", "SELECT 1 FROM kernel"},
        {"steps", "SELECT 1 FROM step"},
        {"synchronizing-calls", "SELECT 1 FROM cuda_api WHERE name LIKE '%Synchronize%'"},
        {"thread-states", "SELECT 1 FROM thread_state"},
        {"who-woke-whom", "SELECT 1 FROM thread_state WHERE waker_track_id IS NOT NULL"}};
    return all;
}

} // namespace

/// Queries in files: those that come with Trilane, over real traces, and those of the user.
class TestSavedQueries : public QObject
{
    Q_OBJECT

    std::set<std::string> m_answered; ///< queries that some trace had rows for

    /// Rows; -1 with a message where it has no answer.
    static int64_t rowsOf(sql::TraceDatabase &database, const std::string &statement)
    {
        const auto rows = database.select(statement, {.time = Ns{60} * 1'000'000'000}, {});
        if (!rows) {
            qWarning("%s", rows.error().message().c_str());
            return -1;
        }
        int64_t count = 0;
        std::vector<stats::TableCell> row;
        while ((*rows)->next(row))
            ++count;
        if (database.failure())
            qWarning("%s", database.failure()->message().c_str());
        return database.failure() ? -1 : count;
    }
    void checkAll(const std::shared_ptr<const store::Store> &store)
    {
        auto opened = sql::TraceDatabase::open(store);
        QVERIFY(bool(opened));
        for (const sql::SavedQuery &query : sql::shippedQueries()) {
            const bool hasData =
                rowsOf(**opened, std::string(needs().at(query.name)) + " LIMIT 1") == 1;
            const int64_t rows = rowsOf(**opened, query.text);
            QVERIFY2(rows >= 0, query.name.c_str());
            QVERIFY2(!hasData || rows > 0, query.name.c_str());
            if (rows > 0)
                m_answered.insert(query.name);
            // Without its head it is the same.
            QCOMPARE(rowsOf(**opened, std::string(query.statement())), rows);
        }
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private slots:
    void eachQueryHasADescriptionInBothLanguages()
    {
        const std::vector<sql::SavedQuery> all = sql::shippedQueries();
        QVERIFY(all.size() >= 10);
        QCOMPARE(all.size(), needs().size());
        std::set<std::string> titles;
        for (const sql::SavedQuery &query : all) {
            QVERIFY2(needs().contains(query.name), query.name.c_str());
            QVERIFY(query.isShipped());
            QVERIFY(query.title() != query.name && titles.insert(query.title()).second);
            QVERIFY(!query.about().empty());
            for (const std::string &chinese : {query.title("zh_CN"), query.about("zh_CN")})
                QVERIFY2(chinese != query.title() && chinese != query.about(), chinese.c_str());
            QVERIFY(query.statement().starts_with("SELECT") ||
                    query.statement().starts_with("WITH"));
            QVERIFY(sql::checkQueryName(query.name).ok());
        }
    }

    void eachAnswersOverTheSamples()
    {
        const QDir samples(QStringLiteral(TRILANE_TESTS_DIR "/../resources/samples"));
        const QStringList files = samples.entryList({"*.trilane"}, QDir::Files);
        QVERIFY(files.size() >= 2);
        for (const QString &file : files) {
            auto store = store::openStore(samples.filePath(file).toStdString());
            QVERIFY(bool(store));
            checkAll(*store);
        }
    }

    /// What no sample has: flows, kernels shorter than their launch, lost events.
    void eachAnswersOverATraceOfTheRest()
    {
        GpuTrace trace;
        build::TraceBuilder &b = trace.builder;
        const TrackId process = trace.process(1);
        const TrackId thread = b.track({.parent = process, .kind = TrackKind::Thread, .number = 2});
        const TrackId calls = b.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId stream = trace.stream(trace.gpu(0), 7, process);
        trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", 0, 9'000, kNoDetail, 0, 1);
        trace.add(stream, SliceKind::Kernel, "short", 10'000, 1'000, kNoDetail, 0, 1);
        build::TraceBuilder::Appender(b).addFlow({.name = b.intern("later"),
                                                  .fromTrack = calls,
                                                  .toTrack = stream,
                                                  .fromTime = 0,
                                                  .toTime = 10'000});
        b.account().add(format::Outcome::Dropped, msg("events"), msg("no timestamp"));
        checkAll(trace.open());
    }

    void allQueriesTogetherAnswerEveryNeed()
    {
        for (const auto &[name, need] : needs())
            QVERIFY2(m_answered.contains(name), name.c_str());
    }

    void eachAnswersOverRealTraces_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file :
             {"hta-critical-path/benchmark_result_2869224_1695835535_trace.json.gz",
              "hta-cpu-only/rank-34.Jul_15_10_52_41.1074.pt.trace.json.gz",
              "hta-amd-mi250/mi250_minitoy_train_ROCm6_2_kineto.json.gz"})
            QTest::newRow(file) << QString(file);
    }
    void eachAnswersOverRealTraces()
    {
        QFETCH(QString, file);
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR) + '/' + file;
        if (!QFile::exists(path))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        QTemporaryDir folder;
        const std::string out = folder.filePath("t.trilane").toStdString();
        QVERIFY(formats::importTrace(path.toStdString(), out).ok());
        auto store = store::openStore(out);
        QVERIFY(bool(store));
        checkAll(*store);
    }

    void headsAreRead()
    {
        const sql::SavedQuery query{
            .name = "mine",
            .path = "mine.sql",
            .text =
                "--title:A title \r\n--  title[zh_CN]:  标题\n-- about: One\n-- about: two\n-- a "
                "comment\nSELECT 1 -- title: not this\n"};
        QCOMPARE(query.title(), "A title");
        QCOMPARE(query.title("zh_CN"), "标题");
        QCOMPARE(query.title("fr"), "A title");
        QCOMPARE(query.about(), "One two");
        QVERIFY(query.statement().starts_with("-- a comment\nSELECT"));
        const sql::SavedQuery bare{.name = "bare", .path = "x", .text = "SELECT 1"};
        QCOMPARE(bare.title(), "bare");
        QCOMPARE(bare.about("zh_CN"), std::string());
        QCOMPARE(bare.statement(), "SELECT 1");
    }

    void theUsersOwnAreFiles()
    {
        QTemporaryDir home;
        const sql::QueryFolder folder(home.filePath("a/queries").toStdString());
        QVERIFY(folder.list().queries.empty() && folder.list().broken.empty());
        QVERIFY(folder.save("b", "SELECT 2").ok());
        QVERIFY(folder.save("a", "SELECT 1").ok());
        QVERIFY(folder.save("a", "SELECT 3").ok());
        QCOMPARE(folder.list().queries.size(), size_t{2});
        QCOMPARE(folder.list().queries[0].name, "a");
        QCOMPARE(folder.read("a")->text, "SELECT 3");
        QVERIFY(!folder.rename("a", "b").ok()); // it would be gone
        QVERIFY(folder.rename("a", "c").ok());
        QVERIFY(!folder.has("a") && folder.has("c"));
        QVERIFY(folder.remove("c").ok());
        QVERIFY(!folder.remove("c").ok());
        QVERIFY(!folder.read("c").ok());
        QCOMPARE(QDir(home.filePath("a/queries")).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"b.sql"});
        // One of the user's has precedence.
        QVERIFY(sql::findQuery(folder, "kernels-by-name")->isShipped());
        QVERIFY(folder.save("kernels-by-name", "SELECT 1").ok());
        QVERIFY(!sql::findQuery(folder, "kernels-by-name")->isShipped());
        QVERIFY(!sql::findQuery(folder, "nothing").ok());
    }

    void namesCannotLeaveTheFolder()
    {
        QTemporaryDir home;
        const sql::QueryFolder folder(home.path().toStdString());
        for (const char *name : {"", "../x", "a/b", ".hidden", "a\nb", "\xff", "/etc/passwd"}) {
            QVERIFY(!folder.save(name, "SELECT 1").ok());
            QVERIFY(!folder.read(name).ok());
            QVERIFY(!sql::findQuery(folder, name).ok());
        }
        QVERIFY(!folder.save(std::string(101, 'x'), "SELECT 1").ok());
        QVERIFY(folder.save("eine Frage 中文", "SELECT 1").ok());
        QVERIFY(QDir(home.path()).entryList(QDir::Files | QDir::Hidden).size() == 1);
    }

    void reportsInvalidQueryFiles()
    {
        QTemporaryDir home;
        write(home.filePath("good.sql"), "SELECT 1");
        write(home.filePath("latin.sql"), "SELECT '\xe9'");
        write(home.filePath("long.sql"), QByteArray(1'000'001, ' '));
        write(home.filePath("other.txt"), "SELECT 1");
        QVERIFY(QDir(home.path()).mkdir("folder.sql"));
        const sql::QueryFolder folder(home.path().toStdString());
        const sql::QueryFolder::Listing list = folder.list();
        QCOMPARE(list.queries.size(), size_t{1});
        QCOMPARE(list.broken.size(), size_t{3});
        for (const Error &error : list.broken)
            QVERIFY(!error.what.empty() && !error.file.empty());
        QVERIFY(!folder.read("latin").ok());
    }
};

TRILANE_TEST(TestSavedQueries, QCoreApplication)
#include "tst_savedqueries.moc"
