// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/othertables.h"

#include "model/formats/nsys/reader/reading.h"

#include <algorithm>
#include <array>

namespace trilane::nsys {

namespace {

/// Rows with details of events in other tables, or that are not events of the program.
constexpr std::array<std::string_view, 6> kDetails{"MPI_CALLCHAINS",          "DIAGNOSTIC_EVENT",
                                                   "OSRT_FILE_ACCESS_EVENTS", "SYSCALL_CALLCHAINS",
                                                   "UCX_CALLCHAINS",          "PYTHON_CALLCHAINS"};

/// Keeps one function of each chain, see CallChains.
constexpr std::array<std::string_view, 3> kChains{"SAMPLING_CALLCHAINS", "OSRT_CALLCHAINS",
                                                  "CUDA_CALLCHAINS"};

template <size_t count>
bool isAmong(const std::array<std::string_view, count> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// nsys's names of an event's time.
constexpr std::array<std::string_view, 5> kTimeColumns{"start", "timestamp", "rawTimestamp",
                                                       "startTimestamp", "startedAt"};

bool isRead(std::string_view name)
{
    for (const TableGroup &group : tableGroups()) {
        for (const auto &[table, reader] : group.tables) {
            if (table == name)
                return true;
        }
    }
    return false;
}

bool hasTime(const Table &table)
{
    return std::any_of(kTimeColumns.begin(), kTimeColumns.end(),
                       [&](std::string_view column) { return table.has(column); });
}

/// All rows: SQLite walks its smallest index, or the table page by page.
uint64_t countRows(const Database &database, const Table &table, bool &isWhole)
{
    const Statement statement = database.prepare("SELECT count(*) FROM " + sqlQuoted(table.name));
    isWhole = statement && sqlite3_step(statement.get()) == SQLITE_ROW;
    const int64_t rows = isWhole ? sqlite3_column_int64(statement.get(), 0) : 0;
    return isWhole ? static_cast<uint64_t>(rows) : estimatedRows(database, table);
}

} // namespace

bool looksLikeNsys(const Tables &tables)
{
    constexpr std::array<std::string_view, 6> kOnlyNsys{
        "StringIds",         "META_DATA_EXPORT", "EXPORT_META_DATA",
        "META_DATA_CAPTURE", "NVTX_EVENTS",      "TARGET_INFO_SYSTEM_ENV"};
    return std::any_of(tables.begin(), tables.end(), [&](const auto &entry) {
        const std::string &name = entry.first;
        return std::find(kOnlyNsys.begin(), kOnlyNsys.end(), name) != kOnlyNsys.end() ||
               isRead(name);
    });
}

void countOtherTables(const Database &database, const Tables &tables, format::Account &account,
                      format::TraceInfo &info)
{
    std::string details;
    std::string chains;
    for (const auto &[name, table] : tables) {
        if (isRead(name))
            continue;
        if (isAmong(kDetails, name) || isAmong(kChains, name)) {
            // Numbered from 1; counting them one by one would read the largest part of the file.
            const uint64_t rows = estimatedRows(database, table);
            std::string &list = isAmong(kChains, name) ? chains : details;
            if (rows > 0)
                list += (list.empty() ? "" : ", ") + name + " (" + std::to_string(rows) + ")";
            continue;
        }
        if (!hasTime(table))
            continue;
        bool isWhole = true;
        const uint64_t rows = countRows(database, table, isWhole);
        account.eventsInSource += rows;
        account.add(format::Outcome::Dropped,
                    isWhole ? msg("table %1", name) : msg("table %1, damaged", name),
                    format::kNotSupported, rows, msg("row 1 of table %1", name));
    }
    if (!details.empty())
        info.notes.push_back(format::Note::of(MessageText("details not imported (rows)"), details));
    if (!chains.empty())
        info.notes.push_back(
            format::Note::of(MessageText("call chains, one function of each (rows)"), chains));
}

} // namespace trilane::nsys
