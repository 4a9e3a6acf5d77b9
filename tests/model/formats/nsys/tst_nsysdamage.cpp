// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/nsys/nsysfixture.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <random>

using namespace trilane;
using namespace trilane::test;

namespace {

constexpr const char *kKernelTable = "table CUPTI_ACTIVITY_KIND_KERNEL";
constexpr const char *kCallTable = "table OSRT_API";

/// 5000 kernels, then as many calls: about 50 pages of 4 KiB each.
const std::string kTwoTables =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "INSERT INTO StringIds VALUES(1,'gemm');"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, demangledName INT, pad TEXT);"
    "CREATE TABLE OSRT_API(start INT, end INT, globalTid INT, nameId INT, pad TEXT);"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<5000) INSERT INTO "
    "CUPTI_ACTIVITY_KIND_KERNEL SELECT i*10, i*10+8, 1, 'xxxxxxxxxxxxxxxxxxxxxxxx' FROM n;"
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<5000) INSERT INTO "
    "OSRT_API SELECT i*10, i*10+8, 281474993487873, 1, 'xxxxxxxxxxxxxxxxxxxxxxxx' FROM n;";

QByteArray contents(const std::string &file)
{
    QFile in(QString::fromStdString(file));
    if (!in.open(QIODevice::ReadOnly))
        qFatal("cannot read");
    return in.readAll();
}

uint64_t all(store::Tables trace, const char *table)
{
    return countOf(trace, format::Outcome::Imported, table) +
           countOf(trace, format::Outcome::Dropped, table);
}

} // namespace

class TestNsysDamage : public QObject
{
    Q_OBJECT

    NsysFixture m_fixture;

    std::string written(const QByteArray &bytes, const char *name = "damaged.sqlite")
    {
        const std::string file = m_fixture.path(name);
        QFile out(QString::fromStdString(file));
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            qFatal("cannot write");
        return file;
    }
    std::string messageFor(const QByteArray &bytes)
    {
        const auto store = m_fixture.import(written(bytes));
        return store ? std::string("was imported") : store.error().message();
    }

private slots:
    void reportsAnInvalidDatabaseInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello, world");
        QByteArray noise(8192, '\0');
        std::mt19937 random(3);
        for (char &byte : noise)
            byte = static_cast<char>(random());
        QTest::newRow("encrypted") << noise;
    }
    void reportsAnInvalidDatabaseInOneSentence()
    {
        QFETCH(QByteArray, bytes);
        const std::string message = messageFor(bytes);
        QVERIFY2(message.ends_with("damaged.sqlite: is not an SQLite database, or is encrypted; "
                                   "export the report again: nsys export --type sqlite "
                                   "REPORT.nsys-rep"),
                 message.c_str());
    }

    void aMissingFileIsNamed()
    {
        const auto store = m_fixture.import(m_fixture.path("nowhere.sqlite"));
        QVERIFY(!store);
        QVERIFY(store.error().message().find("nowhere.sqlite") != std::string::npos);
    }

    /// Whatever is cut off, the rest is imported or one sentence says why not.
    void aTruncatedFileKeepsReadableData()
    {
        const QByteArray whole = contents(m_fixture.database(kTwoTables));
        uint64_t before = 0;
        bool someInPart = false;
        for (int sixteenths = 0; sixteenths <= 16; ++sixteenths) {
            const auto store =
                m_fixture.import(written(whole.left(whole.size() * sixteenths / 16)));
            if (!store) {
                QVERIFY2(sixteenths == 0, store.error().message().c_str());
                continue;
            }
            QVERIFY((*store)->account().balances());
            const uint64_t kept = (*store)->account().total(format::Outcome::Imported);
            QVERIFY(kept >= before);
            someInPart = someInPart || (kept > 0 && kept < 10000);
            before = kept;
            const format::Note *damage = (*store)->info().note(format::Note::Kind::Damage);
            const bool told = damage && damage->text.english().starts_with("it has ");
            QCOMPARE(told, sixteenths < 16);
        }
        QVERIFY(someInPart);
        QCOMPARE(before, uint64_t{10000});
    }

    /// A page that cannot be read costs its rows; the row numbers tell how many there were.
    void aDamagedPageCostsItsRowsAndTheyAreCounted()
    {
        const std::string file = m_fixture.database(kTwoTables);
        const QByteArray whole = contents(file);
        const int pages = static_cast<int>(whole.size() / 4096);
        uint64_t lost = 0;
        int lastPages = 0;
        for (int page = 2; page < pages; ++page) {
            QByteArray damaged = whole;
            for (int i = 0; i < 4096; ++i)
                damaged[page * 4096 + i] = static_cast<char>(0xee);
            const auto store = m_fixture.import(written(damaged));
            QVERIFY2(store, qPrintable(QString::number(page)));
            QVERIFY((*store)->account().balances());
            const uint64_t dropped = (*store)->account().total(format::Outcome::Dropped);
            lost += dropped;
            // A leaf holds about 90 rows. Without the page above all leaves a table is lost whole.
            const bool isLeaf = all(**store, kKernelTable) == 5000 &&
                                all(**store, kCallTable) == 5000 && dropped > 0 && dropped < 200;
            const bool isRoot = all(**store, kKernelTable) <= 1 || all(**store, kCallTable) <= 1;
            const bool isLast = dropped == 1;  // the row numbers end here: the loss is not known
            const bool isOther = dropped == 0; // strings
            lastPages += isLast && !isRoot ? 1 : 0;
            QVERIFY2(isLeaf || isRoot || isLast || isOther,
                     qPrintable(QString("page %1: %2 lost").arg(page).arg(dropped)));
        }
        QVERIFY(lost >= 9000);
        QCOMPARE(lastPages, 2);
    }

    void twoDamagedPagesOfOneTableCostTheirRowsOnly()
    {
        QByteArray bytes = contents(m_fixture.database(kTwoTables));
        for (const int page : {10, 20}) {
            for (int i = 0; i < 4096; ++i)
                bytes[page * 4096 + i] = static_cast<char>(0xee);
        }
        const auto store = m_fixture.import(written(bytes));
        QVERIFY(store);
        const uint64_t lost =
            countOf(**store, format::Outcome::Dropped, kKernelTable, "damaged part");
        QVERIFY(lost > 100 && lost < 300);
        QCOMPARE(all(**store, kKernelTable), uint64_t{5000});
        // No row is read twice.
        Ns before = 0;
        for (const SeenSlice &seen : slicesOf(**store, TrackKind::Stream)) {
            QVERIFY(seen.slice.start > before);
            before = seen.slice.start;
        }
    }

    /// Above 16 MiB tables are read in parts by several threads.
    void readsALargeTableInParts()
    {
        constexpr int kRows = 1'200'000;
        const std::string file = m_fixture.database(
            "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
            "INSERT INTO StringIds VALUES(1,'cudaLaunchKernel_v7000');"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, globalTid INT, "
            "nameId INT, correlationId INT);"
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<" +
            std::to_string(kRows) +
            ") INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT i*10, CASE i WHEN 1100000 THEN i "
            "ELSE i*10+8 END, 281474993487873, 1, i FROM n;");
        QVERIFY(QFile(QString::fromStdString(file)).size() > (qint64{16} << 20));
        const auto store = m_fixture.imported(file);
        const char *table = "table CUPTI_ACTIVITY_KIND_RUNTIME";
        QCOMPARE(countOf(*store, format::Outcome::Imported, table), uint64_t{kRows - 1});
        QCOMPARE(store->sliceCount(), uint64_t{kRows});
        QCOMPARE(store->span(), (TimeRange{10, Ns{kRows} * 10 + 8}));
        const auto &entries = store->account().entries();
        const auto repaired = std::find_if(entries.begin(), entries.end(), [](const auto &entry) {
            return entry.outcome == format::Outcome::Repaired;
        });
        QVERIFY(repaired != entries.end());
        QCOMPARE(repaired->firstPlace.english(), std::string("row 1100000 of ") + table);

        QByteArray damaged = contents(file);
        const qsizetype page = damaged.size() / 4096 * 3 / 4;
        damaged.replace(page * 4096, 4096, QByteArray(4096, '\xff'));
        const auto rest = m_fixture.imported(written(damaged));
        const uint64_t kept = countOf(*rest, format::Outcome::Imported, table);
        QVERIFY(kept < kRows - 1 && kept > kRows - 1000);
        QCOMPARE(rest->account().eventsInSource, uint64_t{kRows});
    }

    void reportsALostTableOnce()
    {
        const std::string file = m_fixture.database(kTwoTables);
        QByteArray bytes = contents(file);
        // Root page of OSRT_API: the fourth table's page.
        for (int i = 0; i < 4096; ++i)
            bytes[3 * 4096 + i] = static_cast<char>(0xee);
        const auto store = m_fixture.import(written(bytes));
        QVERIFY(store);
        QCOMPARE(countOf(**store, format::Outcome::Imported, kKernelTable), uint64_t{5000});
        QCOMPARE(
            countOf(**store, format::Outcome::Dropped, kCallTable, "the number is a lower bound"),
            uint64_t{1});
    }

    /// A program that opened the export may have left its last changes in a log beside it.
    void readsChangesInAWriteAheadLog()
    {
        const std::string file = m_fixture.database(
            "PRAGMA journal_mode=WAL; CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);");
        sqlite3 *writer = nullptr;
        sqlite3_open(file.c_str(), &writer);
        sqlite3_exec(writer,
                     "PRAGMA wal_autocheckpoint=0;"
                     "CREATE TABLE OSRT_API(start INT, end INT, globalTid INT);"
                     "INSERT INTO OSRT_API VALUES(1,2,281474993487873);",
                     nullptr, nullptr, nullptr);
        // The copy is what a killed writer leaves: nothing has been worked into the file.
        const std::string left = m_fixture.path("left.sqlite");
        QFile::copy(QString::fromStdString(file), QString::fromStdString(left));
        QFile::copy(QString::fromStdString(file + "-wal"), QString::fromStdString(left + "-wal"));
        sqlite3_close(writer);
        const QByteArray before = contents(left);
        const QStringList files = QFileInfo(QString::fromStdString(left)).dir().entryList();
        const auto store = m_fixture.imported(left);
        QCOMPARE(slicesOf(*store, TrackKind::OsCalls).size(), size_t{1});
        QCOMPARE(contents(left), before);
        QStringList after = QFileInfo(QString::fromStdString(left)).dir().entryList();
        after.removeAll("out.trilane");
        QCOMPARE(after, files.filter(QRegularExpression("^(?!out\\.trilane$)")));
    }

    void aTransactionThatWasNotFinishedIsRolledBack()
    {
        const std::string file = m_fixture.database(kTwoTables);
        sqlite3 *writer = nullptr;
        sqlite3_open(file.c_str(), &writer);
        // A small cache makes it write pages before the end of the transaction.
        sqlite3_exec(writer,
                     "PRAGMA cache_size=5; BEGIN; DELETE FROM OSRT_API; DELETE FROM "
                     "CUPTI_ACTIVITY_KIND_KERNEL;",
                     nullptr, nullptr, nullptr);
        const std::string left = m_fixture.path("halfway.sqlite");
        QFile::copy(QString::fromStdString(file), QString::fromStdString(left));
        QVERIFY(QFile::copy(QString::fromStdString(file + "-journal"),
                            QString::fromStdString(left + "-journal")));
        sqlite3_exec(writer, "ROLLBACK", nullptr, nullptr, nullptr);
        sqlite3_close(writer);
        const auto store = m_fixture.imported(left);
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{10000});
    }

    void nothingIsWrittenBesideTheFile()
    {
        QTemporaryDir folder;
        const std::string file = m_fixture.database("PRAGMA journal_mode=WAL;" +
                                                    kTwoTables); // closed cleanly: no log is left
        const QString inside = folder.filePath("trace with ?#% in its name.sqlite");
        QVERIFY(QFile::copy(QString::fromStdString(file), inside));
        const auto store = m_fixture.imported(inside.toStdString());
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{10000});
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aStoppedImportIsReported()
    {
        const std::string file = m_fixture.database(kTwoTables);
        std::stop_source stop;
        stop.request_stop();
        build::TraceBuilder builder;
        const Result<void> done =
            nsys::nsysFormat().create()->import(file, builder, {.stop = stop.get_token()});
        QVERIFY(!done);
        QVERIFY(done.error().canceled);
    }

    void progressEndsAtTheFileSize()
    {
        const std::string file = m_fixture.database(kTwoTables);
        jobs::Progress progress;
        build::TraceBuilder builder;
        QVERIFY(nsys::nsysFormat().create()->import(file, builder, {.progress = &progress}));
        QCOMPARE(progress.done.load(), static_cast<uint64_t>(contents(file).size()));
        QCOMPARE(progress.fraction(), 1.0);
    }

    void recognizesFormatsByContent()
    {
        const formats::ImportFormat format = nsys::nsysFormat();
        const QByteArray bytes = contents(m_fixture.database(kTwoTables)).left(65536);
        const std::string_view head(bytes.constData(), static_cast<size_t>(bytes.size()));
        QVERIFY(format.recognize({.head = head, .inflatedHead = head}) > 90);
        QCOMPARE(format.recognize({.head = "{\"traceEvents\":[", .inflatedHead = ""}), 0);
        QCOMPARE(format.recognize({}), 0);
        QCOMPARE(std::string(format.create()->formatName()), "nsys-sqlite");
    }
};

TRILANE_TEST(TestNsysDamage, QCoreApplication)
#include "tst_nsysdamage.moc"
