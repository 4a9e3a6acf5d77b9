// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/nsys/nsysfixture.h"

#include <algorithm>

using namespace trilane;
using namespace trilane::test;

namespace {

const std::string kSchemaStrings = "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
                                   "INSERT INTO StringIds VALUES(1,'gemm');";
const std::string kKernelSchema =
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start, end, demangledName);"
    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES";
constexpr const char *kSchemaKernelTable = "table CUPTI_ACTIVITY_KIND_KERNEL";

std::string propertyOf(store::Tables trace, std::string_view name)
{
    for (const auto &[key, value] : trace.info().allProperties()) {
        if (key == name)
            return value;
    }
    return {};
}

} // namespace

class TestNsysSchema : public QObject
{
    Q_OBJECT

    NsysFixture m_fixture;

private slots:
    /// The table was renamed between schema 3.1 and 3.13.
    void bothNamesOfTheMetadataTableAreRead_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::newRow("to 3.1") << QByteArray("EXPORT_META_DATA");
        QTest::newRow("from 3.13") << QByteArray("META_DATA_EXPORT");
    }
    void bothNamesOfTheMetadataTableAreRead()
    {
        QFETCH(QByteArray, table);
        const std::string name = table.toStdString();
        const auto store = m_fixture.importedFrom(
            "CREATE TABLE " + name + "(name TEXT, value TEXT); INSERT INTO " + name +
            " VALUES('EXPORT_PRODUCT_VERSION','2023.4.1'),('EXPORT_SCHEMA_VERSION','3.1.2');"
            "CREATE TABLE TARGET_INFO_SESSION_START_TIME(utcEpochNs INT);"
            "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES(1700000000000000000);"
            "CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value TEXT);"
            "INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES('Hostname','node7'),('CpuCores','64'),"
            "('CpuDescription','unknown'),('NvDriverVersion','52510517'),"
            "('CudaDriverVersion','12060');");
        QCOMPARE(store->info().producer, "nsys 2023.4.1");
        QCOMPARE(propertyOf(*store, "nsys schema"), "3.1.2");
        QCOMPARE(store->info().epochOfZero.value(), int64_t{1700000000000000000});
        QCOMPARE(store->info().host, "node7");
        QCOMPARE(store->info().cores, uint32_t{64});
        QCOMPARE(store->info().cpu, std::string());
        QCOMPARE(propertyOf(*store, "GPU driver"), "525.105.17");
        QCOMPARE(propertyOf(*store, "CUDA driver"), "12.6");
    }

    void importsTheCommandAndProfilerWarnings()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings +
            "CREATE TABLE META_DATA_CAPTURE(name TEXT, value TEXT); INSERT INTO META_DATA_CAPTURE "
            "VALUES('PROCESS_0:COMMAND','python'),('PROCESS_0:ARGUMENT_0','train.py'),"
            "('PROCESS_0:ENVIRONMENT_VARIABLE','TOKEN=secret');"
            "CREATE TABLE DIAGNOSTIC_EVENT(timestamp INT, severity INT, text TEXT);"
            "INSERT INTO DIAGNOSTIC_EVENT VALUES(0,1,'started'),(1,2,'Not all CUDA events');");
        QCOMPARE(store->info().commandLine, "python train.py");
        QCOMPARE(propertyOf(*store, "nsys warning"), "Not all CUDA events");
        for (const auto &[key, value] : store->info().allProperties())
            QVERIFY(value.find("secret") == std::string::npos);
    }

    void tablesOfEventsThatAreNotShownAreCounted()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings +
            "CREATE TABLE COMPOSITE_EVENTS(id INTEGER PRIMARY KEY, start INT, globalTid INT);"
            "INSERT INTO COMPOSITE_EVENTS VALUES(1,10,1),(5,20,1);"
            "CREATE TABLE FUTURE_EVENTS(rawTimestamp INT, what TEXT);"
            "INSERT INTO FUTURE_EVENTS VALUES(1,'a'),(2,'b'),(3,'c');"
            "CREATE TABLE SAMPLING_CALLCHAINS(id INT, symbol INT);"
            "INSERT INTO SAMPLING_CALLCHAINS VALUES(1,1),(1,1);"
            "CREATE TABLE ENUM_SOMETHING(id INT, name TEXT); INSERT INTO ENUM_SOMETHING "
            "VALUES(1,'x');");
        QCOMPARE(countOf(*store, format::Outcome::Imported, "table COMPOSITE_EVENTS"), uint64_t{2});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, "table FUTURE_EVENTS", "not supported"),
                 uint64_t{3});
        QCOMPARE(store->account().eventsInSource, uint64_t{5});
        QCOMPARE(propertyOf(*store, "call chains, one function of each (rows)"),
                 "SAMPLING_CALLCHAINS (2)");
    }

    void repairsOrDropsInvalidTimesWithAReason()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings + kKernelSchema +
            "(10,20,1),(NULL,20,1),('ten',20,1),(1.5,20,1),(x'00',20,1),(30,NULL,1),(50,40,1),"
            "(60,'x',1),(9223372036854775807,9223372036854775807,1),(70,9223372036854775807,1),"
            "(-9223372036854775808,5,1);");
        QCOMPARE(countOf(*store, format::Outcome::Imported, kSchemaKernelTable), uint64_t{1});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, kSchemaKernelTable, "whole number"),
                 uint64_t{4});
        QCOMPARE(countOf(*store, format::Outcome::Dropped, kSchemaKernelTable, "out of range"),
                 uint64_t{3});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, kSchemaKernelTable, "no end"),
                 uint64_t{2});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, kSchemaKernelTable, "before it begins"),
                 uint64_t{1});
        QCOMPARE(slicesOf(*store, TrackKind::Stream).size(), size_t{4});
        for (const format::AccountEntry &entry : store->account().entries()) {
            if (entry.reason.english().find("whole number") != std::string::npos)
                QCOMPARE(entry.firstPlace.english(), "row 2 of table CUPTI_ACTIVITY_KIND_KERNEL");
        }
    }

    void outOfRangeNumbersBecomeZero()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start, end, gridX, gridY, blockX, "
            "correlationId, streamId, deviceId, contextId, globalPid);"
            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(1,2,-1,5000000000,'abc',-7,"
            "-9223372036854775808,9223372036854775807,NULL,-1);");
        const std::vector<SeenSlice> slices = slicesOf(*store, TrackKind::Stream);
        QCOMPARE(slices.size(), size_t{1});
        const format::LaunchConfig launch = store->detail(slices[0].slice.detail).launch.value();
        QVERIFY(launch == format::LaunchConfig());
    }

    void repairsInvalidUtf8()
    {
        const auto store = m_fixture.importedFrom(
            "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
            "INSERT INTO StringIds VALUES(1,CAST(x'6bff6cc3a4c080' AS TEXT));" +
            kKernelSchema + "(1,2,1);");
        QCOMPARE(slicesOf(*store, TrackKind::Stream)[0].name,
                 "k\xef\xbf\xbdl\xc3\xa4\xef\xbf\xbd\xef\xbf\xbd");
    }

    void stringsWithoutAKeyAreFoundToo()
    {
        const auto store = m_fixture.importedFrom(
            "CREATE TABLE StringIds(value TEXT, id INT);"
            "INSERT INTO StringIds VALUES('one',100),('two',3000000000),('minus',-4);" +
            kKernelSchema + "(1,2,100),(3,4,3000000000),(5,6,-4),(7,8,55);");
        std::vector<std::string> names;
        for (const SeenSlice &seen : slicesOf(*store, TrackKind::Stream))
            names.push_back(seen.name);
        QVERIFY(names == (std::vector<std::string>{"one", "two", "minus", ""}));
    }

    /// A view could run for ever, a virtual table run code: only ordinary tables are read.
    void viewsVirtualTablesAndTriggersAreLeftAlone()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings +
            "CREATE VIEW CUPTI_ACTIVITY_KIND_KERNEL AS WITH RECURSIVE c(start) AS (SELECT 1 UNION "
            "ALL SELECT start+1 FROM c) SELECT start, start AS end FROM c;"
            "CREATE VIRTUAL TABLE NVTX_EVENTS USING fts5(start, end, text);"
            "CREATE TABLE OSRT_API(start INT, end INT AS (abs(start)+5), nameId INT);"
            "INSERT INTO OSRT_API(start,nameId) VALUES(10,1);"
            "CREATE TRIGGER t AFTER INSERT ON OSRT_API BEGIN DELETE FROM OSRT_API; END;");
        QCOMPARE(slicesOf(*store, TrackKind::Stream).size(), size_t{0});
        // A generated column counts as missing.
        QCOMPARE(slicesOf(*store, TrackKind::OsCalls).size(), size_t{1});
        QCOMPARE(slicesOf(*store, TrackKind::OsCalls)[0].slice.duration, Ns{0});
        QCOMPARE(countOf(*store, format::Outcome::Repaired, "table OSRT_API", "no end"),
                 uint64_t{1});
    }

    void tablesWithoutRowNumbersAreRead()
    {
        const auto store = m_fixture.importedFrom(
            kSchemaStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT PRIMARY KEY, end INT) "
            "WITHOUT ROWID; INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(1,2),(3,4);"
            "CREATE TABLE OSRT_API(start INT, end INT, rowid INT, _rowid_ INT, oid "
            "INT); INSERT INTO OSRT_API VALUES(1,2,7,7,7);");
        QCOMPARE(slicesOf(*store, TrackKind::Stream).size(), size_t{2});
        QCOMPARE(slicesOf(*store, TrackKind::OsCalls).size(), size_t{1});
    }

    void manyThreadsImportTheSameAsOne()
    {
        // Beyond 16 MiB the tables are read side by side.
        const std::string file = m_fixture.database(
            kSchemaStrings +
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId "
            "INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, pad TEXT);"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, globalTid INT, "
            "correlationId INT, nameId INT, pad TEXT);"
            "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, text TEXT, globalTid "
            "INT);"
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<60000) INSERT "
            "INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i*10, i*10+8, 0, 1, i%4, i, "
            "281474993487872, 1, hex(zeroblob(60)) FROM n;"
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<60000) INSERT "
            "INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT i*10-5, i*10-3, 281474993487873, i, 1, "
            "hex(zeroblob(60)) FROM n;"
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<30000) INSERT "
            "INTO NVTX_EVENTS SELECT i*20, i*20+5, 59, 'range '||i, 281474993487873 FROM n;");
        const auto store = m_fixture.imported(file);
        QVERIFY(QFile(QString::fromStdString(file)).size() > (16 << 20));
        QCOMPARE(store->account().eventsInSource, uint64_t{150000});
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{150000});
        QCOMPARE(tracksOf(*store, TrackKind::Stream).size(), size_t{4});
        QCOMPARE(tracksOf(*store, TrackKind::Thread).size(), size_t{1});
        QCOMPARE(slicesOf(*store, TrackKind::Stream).size(), size_t{60000});
        QCOMPARE(slicesOf(*store, TrackKind::Ranges).size(), size_t{30000});
    }
};

TRILANE_TEST(TestNsysSchema, QCoreApplication)
#include "tst_nsysschema.moc"
