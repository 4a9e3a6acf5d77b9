// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_nsys generate KERNELS FILE | import FILE OUT | scan FILE: an nsys export of any size, as
/// Trilane imports it, and as bare sqlite3_step reads the columns of it that the importer needs.

#include "model/formats/registry/importtrace.h"
#include "tests/bench/report.h"

#include <sqlite3.h>

#include <array>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace trilane;

namespace {

constexpr int64_t kProcess = (int64_t{1} << 48) + (int64_t{4711} << 24);

/// Tables as schema 3.24 has them.
constexpr const char *kSchema = R"(
PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER NOT NULL, end INTEGER NOT NULL,
 deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER,
 streamId INTEGER NOT NULL, correlationId INTEGER, globalPid INTEGER, demangledName INTEGER NOT NULL,
 shortName INTEGER NOT NULL, mangledName INTEGER, launchType INTEGER, cacheConfig INTEGER,
 registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL, gridY INTEGER NOT NULL,
 gridZ INTEGER NOT NULL, blockX INTEGER NOT NULL, blockY INTEGER NOT NULL, blockZ INTEGER NOT NULL,
 staticSharedMemory INTEGER NOT NULL, dynamicSharedMemory INTEGER NOT NULL,
 localMemoryPerThread INTEGER NOT NULL, localMemoryTotal INTEGER NOT NULL, gridId INTEGER NOT NULL,
 sharedMemoryExecuted INTEGER, graphNodeId INTEGER, sharedMemoryLimitConfig INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER NOT NULL, end INTEGER NOT NULL,
 eventClass INTEGER NOT NULL, globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL,
 returnValue INTEGER NOT NULL, callchainId INTEGER);
CREATE TABLE NVTX_EVENTS(start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL,
 rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER,
 endGlobalTid INTEGER, textId INTEGER, domainId INTEGER, uint64Value INTEGER, int64Value INTEGER,
 doubleValue REAL, uint32Value INTEGER, int32Value INTEGER, floatValue REAL, jsonTextId INTEGER,
 jsonText TEXT, binaryData TEXT);
BEGIN)";

/// The columns that the importer asks for, table by table.
constexpr std::array kScans{
    "SELECT start,end,deviceId,contextId,streamId,correlationId,globalPid,demangledName,shortName,"
    "mangledName,registersPerThread,gridX,gridY,gridZ,blockX,blockY,blockZ,staticSharedMemory,"
    "dynamicSharedMemory FROM CUPTI_ACTIVITY_KIND_KERNEL",
    "SELECT start,end,globalTid,nameId,correlationId,eventClass FROM CUPTI_ACTIVITY_KIND_RUNTIME",
    "SELECT start,end,eventType,text,globalTid,endGlobalTid,textId,domainId,uint64Value,int64Value,"
    "uint32Value,int32Value,doubleValue,floatValue,jsonTextId,jsonText,binaryData FROM "
    "NVTX_EVENTS"};

class Inserter
{
public:
    Inserter(sqlite3 *handle, const char *sql)
    {
        if (sqlite3_prepare_v2(handle, sql, -1, &m_statement, nullptr) != SQLITE_OK)
            bench::fail(sqlite3_errmsg(handle));
    }
    ~Inserter() { sqlite3_finalize(m_statement); }
    Inserter(const Inserter &) = delete;
    Inserter &operator=(const Inserter &) = delete;

    void operator()(std::initializer_list<int64_t> values)
    {
        int column = 0;
        for (const int64_t value : values)
            sqlite3_bind_int64(m_statement, ++column, value);
        sqlite3_step(m_statement);
        sqlite3_reset(m_statement);
    }

private:
    sqlite3_stmt *m_statement = nullptr;
};

/// A training loop: each kernel has two API calls and half a range; four streams on two GPUs.
void generate(int64_t kernels, const std::string &path)
{
    sqlite3 *handle = nullptr;
    std::remove(path.c_str());
    if (sqlite3_open(path.c_str(), &handle) != SQLITE_OK ||
        sqlite3_exec(handle, kSchema, nullptr, nullptr, nullptr) != SQLITE_OK)
        bench::fail(sqlite3_errmsg(handle));
    {
        Inserter name(handle, "INSERT INTO StringIds VALUES(?1, 'void kernel_'||?1||'<float>()')");
        Inserter kernel(handle, "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES(?1,?2,?3,?4,0,?5,?6,"
                                "?7,?8,?8,NULL,1,0,?9,?10,?11,1,?12,1,1,?13,?14,0,188743680,?6,"
                                "102400,NULL,0)");
        Inserter call(handle, "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES(?1,?2,0,?3,?4,?5,0,"
                              "NULL)");
        Inserter range(handle, "INSERT INTO NVTX_EVENTS(start,end,eventType,text,globalTid,"
                               "domainId) VALUES(?1,?2,59,'aten::op_'||?3||', op_id = '||?4,?5,0)");
        std::mt19937_64 random(1);
        for (int64_t id = 0; id < 400; ++id)
            name({id});
        int64_t time = 1'000'000'000;
        for (int64_t i = 0; i < kernels; ++i) {
            const auto dice = static_cast<int64_t>(random() >> 1);
            const int64_t gpu = i & 1;
            const int64_t thread = kProcess + 100 + gpu;
            const int64_t length = 2000 + dice % 30000;
            // Each kernel is launched in a few shapes.
            const int64_t what = dice % 300;
            const int64_t shape = dice / 300 % 4;
            kernel({time + 9000, time + 9000 + length, gpu, 1 + gpu, 7 + (i >> 1 & 1), i, kProcess,
                    what, 32 + what % 8 * 16, 1 + (what * 7 + shape * 13) % 500, 1 + shape, 128, 0,
                    what % 4 * 16384});
            call({time, time + 4000, thread, i, 301});
            call({time + 4500, time + 5200, thread, kernels + i, 302 + dice % 9});
            if (i % 2 == 0)
                range({time - 500, time + 6000, dice % 60, i, thread});
            time += length + 400;
        }
    }
    sqlite3_exec(handle, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_close(handle);
}

void scan(const std::string &path)
{
    sqlite3 *handle = nullptr;
    if (sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK)
        bench::fail(sqlite3_errmsg(handle));
    uint64_t rows = 0;
    for (const char *sql : kScans) {
        sqlite3_stmt *statement = nullptr;
        if (sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr) != SQLITE_OK)
            bench::fail(sqlite3_errmsg(handle));
        while (sqlite3_step(statement) == SQLITE_ROW)
            ++rows;
        sqlite3_finalize(statement);
    }
    sqlite3_close(handle);
    bench::row("rows", static_cast<double>(rows), "");
}

} // namespace

int main(int argc, char **argv)
{
    const std::string_view mode = argc == 4 || argc == 3 ? argv[1] : "";
    const bench::Stopwatch watch;
    if (mode == "generate" && argc == 4)
        generate(std::atoll(argv[2]), argv[3]);
    else if (mode == "scan" && argc == 3)
        scan(argv[2]);
    else if (mode == "import" && argc == 4) {
        if (const Result<void> done = formats::importTrace(argv[2], argv[3]); !done)
            bench::fail(done.error().message());
    } else {
        bench::fail("usage: bench_nsys generate KERNELS FILE | import FILE OUT | scan FILE");
    }
    bench::row("time", watch.seconds(), "s");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
