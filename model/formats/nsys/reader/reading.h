// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"
#include "model/formats/nsys/reader/callchains.h"
#include "model/formats/nsys/reader/nsystracks.h"
#include "model/formats/nsys/reader/scan.h"
#include "model/formats/nsys/reader/stringtable.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trilane::nsys {

/// Result of the rows of one table. Each row ends with exactly one call of done() or dropped(). One
/// thread.
class Tally
{
public:
    explicit Tally(const Scan &scan)
        : m_scan(scan)
    {}

    /// Sets the current row; for rows judged after reading.
    void setRow(uint64_t row) { m_row = row; }
    /// The current row is kept, but not as it was; of several changes the first is named.
    void mended(MessageText reason)
    {
        if (m_reason.empty())
            m_reason = reason;
    }
    /// The current row is in the trace.
    void done()
    {
        if (m_reason.empty()) [[likely]] {
            ++m_imported;
            return;
        }
        count(format::Outcome::Repaired, m_reason);
        m_reason = {};
    }
    /// The current row is not in the trace.
    void dropped(MessageText reason)
    {
        m_reason = {};
        count(format::Outcome::Dropped, reason);
    }
    /// Writes the table's part of the account: results of the calls above, and the rows that the
    /// scan could not read.
    void writeTo(format::Account &account) const;

private:
    struct Entry
    {
        format::Outcome outcome;
        MessageText reason;
        uint64_t count;
        Message place;
    };
    void count(format::Outcome outcome, MessageText reason);

    const Scan &m_scan;
    MessageText m_reason;
    uint64_t m_row = 0; ///< 0: the scan's
    uint64_t m_imported = 0;
    std::vector<Entry> m_entries;
};

/// State shared by all readers of an import.
struct Shared
{
    build::TraceBuilder &builder;
    const jobs::JobContext &job;
    Tables tables;
    Directory directory;
    uint64_t fileBytes = 0;
    uint64_t rowsExpected = 0;
    std::atomic<uint64_t> rowsDone{0};
    CallChains cudaChains{};
    CallChains osChains{};
    RepeatedCalls repeatedCalls{};
};

/// A slice that lasts until the end of the trace, which is known only when all tables have been
/// read.
struct OpenSlice
{
    TrackId track;
    format::Slice slice;
    uint32_t part = 0; ///< of the file
};

/// Reader of one thread: its own connection, caches and builder input.
class Reading
{
public:
    Reading(Shared &shared, Database database);

    [[nodiscard]] Shared &shared() { return m_shared; }
    [[nodiscard]] build::TraceBuilder::Appender &out() { return m_out; }
    [[nodiscard]] const Database &database() const { return m_database; }
    [[nodiscard]] Strings &strings() { return m_strings; }
    [[nodiscard]] Tracks &tracks() { return m_tracks; }
    [[nodiscard]] format::Account &account() { return m_account; }
    [[nodiscard]] const format::Account &account() const { return m_account; }
    [[nodiscard]] const std::vector<OpenSlice> &open() const { return m_open; }
    [[nodiscard]] Ns lastEnd() const { return m_lastEnd; }

    /// The scan's next row; false at the end, and when the job is stopped.
    [[nodiscard]] bool next(Scan &scan)
    {
        return scan.next() && ((scan.row() & 0xfff) != 0 || goesOn());
    }

    void add(TrackId track, const format::Slice &slice)
    {
        m_lastEnd = std::max(m_lastEnd, slice.end());
        m_out.add(track, slice);
    }
    /// Adds it when the end of the trace is known.
    void addUntilEnd(TrackId track, const format::Slice &slice)
    {
        m_lastEnd = std::max(m_lastEnd, slice.start);
        m_open.push_back({track, slice, m_out.part()});
    }
    void addSample(TrackId track, Ns time, double value)
    {
        m_lastEnd = std::max(m_lastEnd, time);
        m_out.addSample(track, time, value);
    }

    /// A name that the program gave to a thread; counts when all tables have been read.
    void nameThread(uint64_t globalTid, std::string name)
    {
        m_threadNames[globalTid] = std::move(name);
    }
    [[nodiscard]] const std::map<uint64_t, std::string> &threadNames() const
    {
        return m_threadNames;
    }

    /// A name given as an id of StringIds or as text.
    [[nodiscard]] StringId name(const Scan &scan, int column);
    [[nodiscard]] StringId apiName(const Scan &scan, int column);
    /// A detail for a call with that caller; none without one.
    [[nodiscard]] DetailId calledBy(StringId caller);
    /// The thread of the row, or none.
    [[nodiscard]] uint64_t threadAt(const Scan &scan, int column, Tally &tally) const;

private:
    bool goesOn();

    Shared &m_shared;
    Database m_database;
    build::TraceBuilder::Appender m_out;
    Strings m_strings;
    Tracks m_tracks;
    format::Account m_account;
    std::vector<OpenSlice> m_open;
    std::map<uint64_t, std::string> m_threadNames;
    std::unordered_map<StringId, DetailId> m_callers;
    Ns m_lastEnd = 0;
};

/// For a row whose name is NULL or an id missing in the file.
inline constexpr MessageText kNoName("its name is missing in the file; shown without a name");

/// The time in a column; nullopt, and the row dropped, when it holds none that a trace can have.
[[nodiscard]] std::optional<Ns> timeAt(const Scan &scan, int column, Tally &tally);
/// Start and duration from two columns. A missing or too early end is mended to no duration.
[[nodiscard]] std::optional<format::Slice> sliceAt(const Scan &scan, int start, int end,
                                                   Tally &tally);
/// The value as an unsigned 32-bit number; 0 if it does not fit.
[[nodiscard]] uint32_t smallNumber(const Scan &scan, int column);
/// A globalTid or globalPid; 0 for none.
[[nodiscard]] uint64_t globalId(const Scan &scan, int column);

/// Reads one table of events.
using TableReader = void (*)(Reading &reading, const Table &table);

/// Tables read in this order by one thread.
struct TableGroup
{
    std::vector<std::pair<std::string_view, TableReader>> tables;
    /// Rows are independent, so several threads may read parts of a table.
    bool isDivisible = false;
};

/// All tables of events that this version shows. To add one: its reader, and a line there.
[[nodiscard]] const std::vector<TableGroup> &tableGroups();

// gpuwork.cpp
void readKernels(Reading &reading, const Table &table);
void readCopies(Reading &reading, const Table &table);
void readSets(Reading &reading, const Table &table);
void readGraphs(Reading &reading, const Table &table);
// gpuwaits.cpp
void readSynchronization(Reading &reading, const Table &table);
void readCudaEvents(Reading &reading, const Table &table);
// calls.cpp
void readApiCalls(Reading &reading, const Table &table);
void readOsCalls(Reading &reading, const Table &table);
void readOverhead(Reading &reading, const Table &table);
void readLibraryCalls(Reading &reading, const Table &table);
// samples.cpp
void readSamples(Reading &reading, const Table &table);
// nvtx.cpp
void readNvtx(Reading &reading, const Table &table);
// scheduling.cpp
void readScheduling(Reading &reading, const Table &table);
// counters.cpp
void readGpuMetrics(Reading &reading, const Table &table);
void readMemoryUsage(Reading &reading, const Table &table);

} // namespace trilane::nsys
