// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// nsys exports as they could come from anywhere. The first byte says which: the rest is a database
/// file (seeds: byte 0 before a database made of a golden case's trace.sql), or it decides which
/// tables and columns a valid database has and what is in its cells.

#include "model/formats/nsys/reader/nsysimporter.h"
#include "model/store/store.h"
#include "tests/fuzz/memoryfile.h"

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

using namespace trilane;

namespace {

struct FuzzedTable
{
    std::string_view name;
    std::vector<std::string_view> columns;
};

const std::vector<FuzzedTable> &fuzzedTables()
{
    static const std::vector<FuzzedTable> tables{
        {"StringIds", {"id", "value"}},
        {"CUPTI_ACTIVITY_KIND_KERNEL",
         {"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid",
          "demangledName", "shortName", "gridX", "blockX", "dynamicSharedMemory"}},
        {"CUPTI_ACTIVITY_KIND_MEMCPY",
         {"start", "end", "deviceId", "streamId", "globalPid", "bytes", "copyKind", "srcKind"}},
        {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
         {"start", "end", "contextId", "streamId", "globalPid", "syncType"}},
        {"CUPTI_ACTIVITY_KIND_RUNTIME",
         {"start", "end", "globalTid", "correlationId", "nameId", "eventClass"}},
        {"OSRT_API", {"start", "end", "globalTid", "nameId", "eventClass"}},
        {"NVTX_EVENTS",
         {"start", "end", "eventType", "text", "globalTid", "endGlobalTid", "textId", "domainId",
          "int64Value", "doubleValue", "binaryData"}},
        {"SCHED_EVENTS", {"start", "cpu", "isSchedIn", "globalTid", "threadState", "threadBlock"}},
        {"GPU_METRICS", {"timestamp", "typeId", "metricId", "value"}},
        {"CUDA_GPU_MEMORY_USAGE_EVENTS",
         {"start", "globalPid", "deviceId", "bytes", "memKind", "memoryOperationType"}},
        {"ThreadNames", {"nameId", "globalTid"}},
        {"PROCESSES", {"globalPid", "name"}},
        {"TARGET_INFO_GPU", {"id", "name", "totalMemory", "smCount"}},
        {"TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"}},
        {"META_DATA_EXPORT", {"name", "value"}},
        {"OTHER_EVENTS", {"start", "globalTid"}}};
    return tables;
}

/// The fuzzer's bytes, as decisions; zeros when they are used up.
class Decisions
{
public:
    Decisions(const uint8_t *data, size_t size)
        : m_data(data)
        , m_size(size)
    {}
    uint8_t byte() { return m_at < m_size ? m_data[m_at++] : 0; }
    int64_t number()
    {
        uint64_t value = 0;
        for (int i = 0; i < 8; ++i)
            value = value << 8 | byte();
        return static_cast<int64_t>(value);
    }
    [[nodiscard]] bool isUsedUp() const { return m_at >= m_size; }

private:
    const uint8_t *m_data;
    size_t m_size;
    size_t m_at = 0;
};

void bindCell(sqlite3_stmt *statement, int column, Decisions &decisions)
{
    constexpr int64_t kThread = (int64_t{1} << 48) + (int64_t{7} << 24);
    switch (decisions.byte() % 8) {
    case 0:
        sqlite3_bind_null(statement, column);
        break;
    case 1:
        sqlite3_bind_int64(statement, column, decisions.number());
        break;
    case 2:
        sqlite3_bind_double(statement, column, static_cast<double>(decisions.number()) / 3);
        break;
    case 3:
        sqlite3_bind_text(statement, column, "text", -1, SQLITE_STATIC);
        break;
    case 4: {
        const std::array<uint8_t, 3> bytes{decisions.byte(), decisions.byte(), decisions.byte()};
        sqlite3_bind_text(statement, column, reinterpret_cast<const char *>(bytes.data()), 3,
                          SQLITE_TRANSIENT);
        break;
    }
    case 5:
        sqlite3_bind_int64(statement, column, kThread + decisions.byte());
        break;
    default: // small numbers are ids, kinds and times that meet each other
        sqlite3_bind_int64(statement, column, decisions.byte());
    }
}

void fillTable(sqlite3 *handle, const FuzzedTable &table, Decisions &decisions)
{
    std::string columns;
    std::string marks;
    int count = 0;
    for (const std::string_view column : table.columns) {
        if (decisions.byte() % 8 == 0)
            continue;
        columns += (count ? ",\"" : "\"") + std::string(column) + '"';
        marks += count++ ? ",?" : "?";
    }
    if (count == 0)
        return;
    const std::string name(table.name);
    const char *end = decisions.byte() % 16 == 1 ? " WITHOUT ROWID" : "";
    const std::string key = *end ? ", PRIMARY KEY(" + columns + ")" : std::string();
    sqlite3_exec(handle, ("CREATE TABLE " + name + "(" + columns + key + ")" + end).c_str(),
                 nullptr, nullptr, nullptr);
    sqlite3_stmt *statement = nullptr;
    sqlite3_prepare_v2(handle, ("INSERT INTO " + name + " VALUES(" + marks + ")").c_str(), -1,
                       &statement, nullptr);
    for (int row = decisions.byte() % 16; statement && row > 0 && !decisions.isUsedUp(); --row) {
        for (int column = 1; column <= count; ++column)
            bindCell(statement, column, decisions);
        sqlite3_step(statement);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
}

void writeStructured(const std::string &path, Decisions decisions)
{
    sqlite3 *handle = nullptr;
    sqlite3_open(path.c_str(), &handle);
    sqlite3_exec(handle, "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN", nullptr, nullptr,
                 nullptr);
    for (const FuzzedTable &table : fuzzedTables()) {
        if (decisions.byte() % 4 != 0)
            fillTable(handle, table, decisions);
    }
    sqlite3_exec(handle, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_close(handle);
}

void writeRaw(const std::string &path, const uint8_t *data, size_t size)
{
    std::FILE *file = std::fopen(path.c_str(), "wb");
    if (!file || std::fwrite(data, 1, size, file) != size)
        std::abort();
    std::fclose(file);
}

/// An import that says it worked gives a trace that opens, and an account that adds up.
void importAndCheck(const std::string &path, const std::string &out)
{
    build::TraceBuilder builder;
    const Result<void> done = nsys::nsysFormat().create()->import(path, builder, {});
    if (!done) {
        if (done.error().what.empty())
            std::abort();
        return;
    }
    if (!builder.account().balances() || !builder.finish(out))
        std::abort();
    const auto store = store::openStore(out);
    if (!store || (*store)->recovered())
        std::abort();
    for (const format::ChunkEntry &chunk : (*store)->chunks()) {
        if ((*store)
                ->chunk(ChunkId(static_cast<size_t>(&chunk - (*store)->chunks().data())))
                ->size() != chunk.count)
            std::abort();
    }
    if ((*store)->damagedChunks() != 0)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const std::string path = fuzz::scratchFile("in.sqlite");
    const std::string out = fuzz::scratchFile();
    ::unlink(path.c_str());
    if (data[0] % 2 == 0)
        writeRaw(path, data + 1, size - 1);
    else
        writeStructured(path, Decisions(data + 1, size - 1));
    importAndCheck(path, out);
    ::unlink(path.c_str());
    ::unlink(out.c_str());
    return 0;
}
