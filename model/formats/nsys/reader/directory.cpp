// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/metadatatables.h"
#include "model/formats/nsys/reader/reading.h"

#include <array>
#include <set>

namespace trilane::nsys {

namespace {

/// Texts of the ids that the thread names use; there are thousands of others.
std::string stringOf(const Database &database, const Table *strings, int64_t id)
{
    if (!strings || !strings->has("id") || !strings->has("value"))
        return {};
    const Statement statement = database.prepare("SELECT value FROM StringIds WHERE id=?1");
    std::string found;
    sqlite3_bind_int64(statement.get(), 1, id);
    if (database.step(statement)) {
        if (const unsigned char *value = sqlite3_column_text(statement.get(), 0))
            found = reinterpret_cast<const char *>(value);
    }
    std::string mended;
    return std::string(validUtf8(found, mended));
}

void readThreadNames(const Database &database, const Tables &tables, Directory &out)
{
    const Table *table = findTable(tables, "ThreadNames");
    if (!table)
        return;
    const Table *strings = findTable(tables, "StringIds");
    std::map<int64_t, std::string> known;
    Scan scan(database, *table, {"globalTid", "nameId"});
    while (scan.next()) {
        if (!scan.isInteger(0))
            continue;
        std::string name;
        if (scan.isInteger(1)) {
            const auto [entry, isNew] = known.try_emplace(scan.integer(1));
            if (isNew)
                entry->second = stringOf(database, strings, scan.integer(1));
            name = entry->second;
        } else {
            name = cellText(scan, 1);
        }
        if (!name.empty())
            out.threadNames[globalId(scan, 0)] = name;
    }
}

/// A pid may be listed twice, before and after it ran another program: the later name is meant.
void readProcessNames(const Database &database, const Tables &tables, Directory &out)
{
    const Table *table = findTable(tables, "PROCESSES");
    if (!table)
        return;
    Scan scan(database, *table, {"globalPid", "name"});
    while (scan.next()) {
        const std::string name = cellText(scan, 1);
        // Some versions give the whole path.
        const size_t slash = name.starts_with('/') ? name.rfind('/') + 1 : 0;
        if (scan.isInteger(0) && slash < name.size())
            out.processNames[processOf(globalId(scan, 0))] = name.substr(slash);
    }
}

void readDevices(const Database &database, const Tables &tables, Directory &out)
{
    if (const Table *table = findTable(tables, "TARGET_INFO_CUDA_DEVICE")) {
        Scan scan(database, *table, {"pid", "cudaId", "gpuId"});
        while (scan.next()) {
            if (scan.isInteger(0) && scan.isInteger(1) && scan.isInteger(2))
                out.gpuOfDevice.try_emplace({scan.integer(0), scan.integer(1)}, scan.integer(2));
        }
    }
    if (const Table *table = findTable(tables, "TARGET_INFO_CUDA_CONTEXT_INFO")) {
        Scan scan(database, *table, {"processId", "contextId", "deviceId"});
        while (scan.next()) {
            if (scan.isInteger(0) && scan.isInteger(1) && scan.isInteger(2))
                out.deviceOfContext.try_emplace({scan.integer(0), scan.integer(1)},
                                                scan.integer(2));
        }
    }
    for (const format::GpuInfo &gpu : readGpus(database, tables))
        out.gpuNames.try_emplace(gpu.ordinal, gpu.name);
}

/// Cut-down files have GPU work without a process. It can only be of the one that called CUDA.
void findSoleProcess(const Database &database, const Tables &tables, Directory &out)
{
    const Table *kernels = findTable(tables, "CUPTI_ACTIVITY_KIND_KERNEL");
    const Table *calls = findTable(tables, "CUPTI_ACTIVITY_KIND_RUNTIME");
    if (!kernels || kernels->has("globalPid") || !calls || !calls->has("globalTid"))
        return;
    std::set<uint64_t> processes;
    Scan scan(database, *calls, {"globalTid"});
    while (processes.size() < 2 && scan.next()) {
        if (scan.isInteger(0))
            processes.insert(processOf(globalId(scan, 0)));
    }
    if (processes.size() == 1)
        out.soleProcess = *processes.begin();
}

/// A global id that names the machine, from the first tables that have one.
void findMachine(const Database &database, const Tables &tables, Directory &out)
{
    constexpr std::array<std::pair<const char *, const char *>, 6> kPlaces{
        {{"PROCESSES", "globalPid"},
         {"ThreadNames", "globalTid"},
         {"CUPTI_ACTIVITY_KIND_RUNTIME", "globalTid"},
         {"CUPTI_ACTIVITY_KIND_KERNEL", "globalPid"},
         {"NVTX_EVENTS", "globalTid"},
         {"OSRT_API", "globalTid"}}};
    constexpr uint64_t kMaxRows = 1000;
    for (const auto &[name, column] : kPlaces) {
        const Table *table = findTable(tables, name);
        if (!table || !table->has(column))
            continue;
        Scan scan(database, *table, {column});
        while (scan.next() && scan.row() <= kMaxRows) {
            const uint64_t id = globalId(scan, 0);
            if (machineOf(id) != 0 && processOf(id) != processOf(kNoProcess)) {
                out.machine = id;
                return;
            }
        }
    }
}

} // namespace

Directory readDirectory(const Database &database, const Tables &tables)
{
    Directory directory;
    readThreadNames(database, tables, directory);
    readProcessNames(database, tables, directory);
    readDevices(database, tables, directory);
    findMachine(database, tables, directory);
    findSoleProcess(database, tables, directory);
    return directory;
}

} // namespace trilane::nsys
