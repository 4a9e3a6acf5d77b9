// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/nsysimporter.h"

#include "model/base/jobs/jobqueue.h"
#include "model/base/jobs/parallel.h"
#include "model/formats/nsys/reader/metadatatables.h"
#include "model/formats/nsys/reader/othertables.h"
#include "model/formats/nsys/reader/reading.h"

#include <algorithm>
#include <mutex>
#include <set>

namespace trilane::nsys {

namespace {

using namespace nsys;

constexpr std::string_view kFormatName = "nsys-sqlite";

/// Smaller files are read faster by one thread.
constexpr uint64_t kOneThreadBytes = uint64_t{16} << 20;
constexpr unsigned kMaxThreads = 4;

/// Rows in each part of large tables with independent rows.
constexpr uint64_t kPartRows = uint64_t{1} << 19;

/// The existing tables of a group, or a part of one, and their approximate amount of work.
struct Task
{
    std::vector<std::pair<Table, TableReader>> tables;
    uint64_t rows = 0;
};

void addParts(const Task &whole, std::vector<Task> &tasks)
{
    const auto &[table, reader] = whole.tables.front();
    for (uint64_t begin = 0; begin < whole.rows; begin += kPartRows) {
        Table part = table;
        if (begin > 0)
            part.after = static_cast<int64_t>(begin);
        if (begin + kPartRows < whole.rows)
            part.last = static_cast<int64_t>(begin + kPartRows);
        tasks.push_back({{{std::move(part), reader}}, std::min(kPartRows, whole.rows - begin)});
    }
}

std::vector<Task> planTasks(const Database &database, const Tables &tables, bool divide)
{
    std::vector<Task> tasks;
    for (const TableGroup &group : tableGroups()) {
        Task task;
        for (const auto &[name, reader] : group.tables) {
            const auto found = tables.find(name);
            if (found == tables.end())
                continue;
            task.tables.emplace_back(found->second, reader);
            task.rows += estimatedRows(database, found->second);
        }
        if (divide && group.isDivisible && task.rows > kPartRows)
            addParts(task, tasks);
        else if (!task.tables.empty())
            tasks.push_back(std::move(task));
    }
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const Task &a, const Task &b) { return a.rows > b.rows; });
    return tasks;
}

class NsysImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return kFormatName; }
    [[nodiscard]] Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job) override;

private:
    Result<void> readEvents(Shared &shared, const Database &database, const std::string &readable);
    void finish(Shared &shared);

    std::vector<std::unique_ptr<Reading>> m_readings;
};

Error notNsys(const std::string &path, const Tables &tables)
{
    Error error{.what = msg("is an SQLite database, but not an Nsight Systems export"),
                .file = path,
                .remedy = msg("export a report with: nsys export --type sqlite REPORT.nsys-rep")};
    if (tables.contains("CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL") && tables.contains("StringTable"))
        error.what = msg("is an nvprof profile, which is not supported");
    return error;
}

Result<void> NsysImporter::import(const std::string &path, build::TraceBuilder &builder,
                                  const jobs::JobContext &job)
{
    const Result<ReadableCopy> readable = ReadableCopy::of(path);
    if (!readable)
        return readable.error();
    const Result<Database> database = Database::open(path, readable->path(), job);
    if (!database)
        return database.error();
    Result<Tables> tables = database->tables();
    if (!tables)
        return tables.error();
    if (!looksLikeNsys(*tables))
        return notNsys(path, *tables);

    format::TraceInfo &info = builder.info();
    info.sourceFormat = kFormatName;
    readInfo(*database, *tables, info);
    if (readable->isCopy())
        info.notes.push_back({.name = msg("log beside the file"), .text = msg("applied")});
    Shared shared{.builder = builder, .job = job, .tables = std::move(*tables)};
    shared.directory = readDirectory(*database, shared.tables);
    shared.directory.host = info.host;
    shared.fileBytes = database->fileBytes();
    build::TraceBuilder::Appender names(builder);
    shared.cudaChains.read(*database, shared.tables, "CUDA_CALLCHAINS", names, job);
    shared.osChains.read(*database, shared.tables, "OSRT_CALLCHAINS", names, job);
    for (const std::string_view name :
         {"CUPTI_ACTIVITY_KIND_RUNTIME", "CUPTI_ACTIVITY_KIND_DRIVER"}) {
        if (const auto calls = shared.tables.find(name); calls != shared.tables.end())
            shared.repeatedCalls.read(*database, calls->second);
    }
    if (Result<void> done = readEvents(shared, *database, readable->path()); !done)
        return done;
    std::set<int> failures;
    for (const auto &reading : m_readings)
        failures.merge(std::set(reading->database().failures()));
    finish(shared);
    countOtherTables(*database, shared.tables, builder.account(), info);
    failures.merge(std::set(database->failures()));
    std::vector<Message> damage{database->damage()};
    for (const int failure : failures)
        damage.push_back(msg("look-ups failed: %1", Message::fromText(sqlite3_errstr(failure))));
    if (Message all = Message::clauses(std::move(damage)); !all.empty())
        info.notes.push_back(
            {.name = msg("damage"), .text = std::move(all), .kind = format::Note::Kind::Damage});
    job.report(shared.fileBytes, shared.fileBytes);
    return {};
}

/// Threads take the groups of tables one by one, the largest first.
Result<void> NsysImporter::readEvents(Shared &shared, const Database &database,
                                      const std::string &readable)
{
    const unsigned most = shared.fileBytes < kOneThreadBytes ? 1 : kMaxThreads;
    const std::vector<Task> tasks = planTasks(database, shared.tables, most > 1);
    for (const Task &task : tasks)
        shared.rowsExpected += task.rows;
    const size_t threads = std::min<size_t>({tasks.size(), jobs::usableCores(), most});
    for (size_t i = 0; i < threads; ++i) {
        Result<Database> own = Database::open(database.path(), readable, shared.job);
        if (!own)
            return own.error();
        m_readings.push_back(std::make_unique<Reading>(shared, std::move(*own)));
    }
    std::vector<Reading *> free;
    for (const auto &reading : m_readings)
        free.push_back(reading.get());
    std::mutex mutex;
    size_t next = 0;
    // Reading and task are taken together: a reading gets its parts in ascending order.
    const auto readOne = [&](size_t) {
        std::unique_lock lock(mutex);
        Reading &reading = *free.back();
        free.pop_back();
        const size_t task = next++;
        lock.unlock();
        if (!shared.job.stopped()) {
            reading.out().beginPart(static_cast<uint32_t>(task) + 1);
            for (const auto &[table, read] : tasks[task].tables)
                read(reading, table);
        }
        lock.lock();
        free.push_back(&reading);
    };
    jobs::inParallel(tasks.size(), readOne, m_readings.size());
    if (shared.job.stopped())
        return Error::stopped();
    return {};
}

/// Results available only after everything was read.
void NsysImporter::finish(Shared &shared)
{
    Ns end = 0;
    std::vector<OpenSlice> open;
    for (const auto &reading : m_readings) {
        end = std::max(end, reading->lastEnd());
        open.insert(open.end(), reading->open().begin(), reading->open().end());
        reading->out().endPart();
    }
    std::stable_sort(open.begin(), open.end(),
                     [](const OpenSlice &a, const OpenSlice &b) { return a.part < b.part; });
    build::TraceBuilder::Appender out(shared.builder);
    for (OpenSlice &each : open) {
        each.slice.duration = std::max<Ns>(0, end - each.slice.start);
        out.add(each.track, each.slice);
    }
    for (const auto &reading : m_readings) {
        reading->tracks().nameContexts();
        shared.builder.account().merge(reading->account());
        for (const auto &[thread, name] : reading->threadNames()) {
            for (const auto &other : m_readings)
                other->tracks().nameThread(thread, name);
        }
    }
    m_readings.clear();
}

int recognize(const formats::ImportProbe &probe)
{
    if (!probe.head.starts_with(kSqliteMagic))
        return 0;
    // The names of the first tables are on the first page.
    for (const std::string_view name : {"StringIds", "CUPTI_ACTIVITY_KIND", "TARGET_INFO_"}) {
        if (probe.head.find(name) != std::string_view::npos)
            return 95;
    }
    // Any other database: no other importer reads it, and the error names the missing tables.
    return 50;
}

} // namespace

formats::ImportFormat nsysFormat()
{
    return {kFormatName,
            MessageText("Nsight Systems SQLite exports (or reports, if nsys is installed)"),
            "*.sqlite *.nsys-rep", recognize, []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<NsysImporter>();
            }};
}

} // namespace trilane::nsys
