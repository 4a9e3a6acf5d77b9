// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/tracedatabase.h"

#include "model/base/foreigntext.h"
#include "model/sql/computedtables.h"
#include "model/sql/deadline.h"
#include "model/sql/eventmodule.h"
#include "model/sql/heaplimit.h"
#include "model/sql/rowsmodule.h"
#include "model/sql/statementresult.h"
#include "model/sql/temporaryspace.h"
#include "model/sql/virtualtable.h"

#include <atomic>
#include <list>
#include <optional>

namespace trilane::sql {

namespace {

constexpr MessageText kNoTable("no such table: %1");
constexpr MessageText kNoColumn("no such column: %1");
/// Messages of SQLite for a query, and Trilane's that it passes on.
constexpr std::array kOfSqlite{kNoTable,
                               kNoColumn,
                               MessageText("no such function: %1"),
                               MessageText("ambiguous column name: %1"),
                               MessageText("near \"%1\": syntax error"),
                               MessageText("incomplete input"),
                               MessageText("not authorized"),
                               kTableTooLarge};

constexpr int kStepsBetweenLooks = 5'000;
constexpr int kMaxStatementBytes = 1'000'000;
constexpr int kMaxValueBytes = 100'000'000;
/// Limit for sorting and grouping; more goes to temporary files.
constexpr const char *kSettings = "PRAGMA cache_size = -8192; PRAGMA temp_store = FILE;";

struct CloseDatabase
{
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};
struct EndStatement
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, EndStatement>;

std::vector<ComputedTable> computedTables()
{
    std::vector<ComputedTable> all = factTables();
    std::vector<ComputedTable> answers = answerTables();
    for (ComputedTable &table : answers)
        all.push_back(std::move(table));
    return all;
}

/// They lead out of the database: to code in other files, and to addresses in memory.
bool isForbidden(std::string_view function)
{
    return function == "load_extension" || function == "fts3_tokenizer";
}

int allowReading(void *, int action, const char *, const char *function, const char *, const char *)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return function && isForbidden(function) ? SQLITE_DENY : SQLITE_OK;
    default:
        return SQLITE_DENY;
    }
}

} // namespace

struct TraceDatabase::Private
{
    /// The rows of one statement.
    class Rows : public stats::RowSource
    {
    public:
        Rows(Private &database, Statement statement)
            : m_database(database)
            , m_heap(std::move(database.heap))
            , m_statement(std::move(statement))
            , m_head(headOf(m_statement.get(), *database.source.store))
        {}
        [[nodiscard]] const stats::Table &head() const override { return m_head; }
        [[nodiscard]] bool next(std::vector<stats::TableCell> &row) override
        {
            if (m_isAtEnd)
                return false; // another step would start over
            m_database.isComputing = true;
            const int code = sqlite3_step(m_statement.get());
            m_database.isComputing = false;
            m_isAtEnd = code != SQLITE_ROW;
            if (m_isAtEnd) {
                if (code != SQLITE_DONE)
                    m_database.failure = m_database.errorOf(code);
                return false;
            }
            row.clear();
            for (int i = 0; i < static_cast<int>(m_head.columns.size()); ++i)
                row.push_back(cellOf(m_statement.get(), i));
            return true;
        }

    private:
        Private &m_database;
        std::unique_ptr<HeapLimit> m_heap; ///< as long as there are rows
        Statement m_statement;
        stats::Table m_head;
        bool m_isAtEnd = false;
    };

    Result<void> open();
    void begin(const QueryLimits &of, const jobs::JobContext &outer);
    void limitStatements();
    Error errorOf(int code);
    Error whyStopped();
    Error needsMoreMemory();
    std::optional<Error> limitReached(int code);
    Result<Statement> prepare(const std::string &text);
    int look();

    Source source;
    jobs::JobContext job; ///< of the query that runs: stops at its deadline, too
    QueryLimits limits;
    std::unique_ptr<Deadline> deadline;
    std::optional<size_t> faultAt;
    std::vector<ColumnOrigin> origins;
    std::optional<Error> failure;
    std::optional<Error> bound; ///< why look() has ended the query
    bool isOverLimit = false;
    std::atomic<bool> isComputing = false; ///< SQLite has the thread
    std::unique_ptr<HeapLimit> heap;       ///< for the next rows
    TemporarySpace temporary;
    std::list<EventClient> events;
    std::list<RowsClient> rows;
    std::unique_ptr<sqlite3, CloseDatabase> database; ///< last: it uses the others
};

Result<void> TraceDatabase::Private::open()
{
    sqlite3 *made = nullptr;
    const int code = sqlite3_open_v2(
        ":memory:", &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
        temporary.name());
    database.reset(made);
    if (code != SQLITE_OK)
        return Error{.what = msg("cannot initialize SQLite: %1", sqlite3_errstr(code))};
    for (const EventTable &table : eventTables()) {
        events.push_back({.source = &source, .definition = &table});
        if (addEventModule(made, events.back()) != SQLITE_OK)
            return errorOf(SQLITE_ERROR);
    }
    std::vector<ComputedTable> computed = computedTables();
    for (ComputedTable &table : computed) {
        rows.push_back({.source = &source, .definition = std::move(table), .rows = {}});
        if (addRowsModule(made, rows.back()) != SQLITE_OK)
            return errorOf(SQLITE_ERROR);
    }
    if (sqlite3_exec(made, kSettings, nullptr, nullptr, nullptr) != SQLITE_OK)
        return errorOf(SQLITE_ERROR);
    // A table is declared when it is first named, which the authorizer would not allow later.
    for (const SqlTable &table : tables()) {
        sqlite3_stmt *named = nullptr;
        const std::string text = "SELECT 1 FROM \"" + table.name + "\"";
        const int done = sqlite3_prepare_v2(made, text.c_str(), -1, &named, nullptr);
        const Statement statement(named);
        if (done != SQLITE_OK)
            return errorOf(done);
    }
    limitStatements();
    return {};
}

void TraceDatabase::Private::limitStatements()
{
    sqlite3 *of = database.get();
    sqlite3_limit(of, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(of, SQLITE_LIMIT_SQL_LENGTH, kMaxStatementBytes);
    sqlite3_limit(of, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_db_config(of, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(of, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, nullptr);
    sqlite3_db_config(of, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(of, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_set_authorizer(of, allowReading, nullptr);
    sqlite3_progress_handler(
        of, kStepsBetweenLooks, [](void *self) { return static_cast<Private *>(self)->look(); },
        this);
}

Error TraceDatabase::Private::whyStopped()
{
    if (!deadline || !deadline->isOver())
        return Error::stopped();
    isOverLimit = true;
    return {.what = msg("the query exceeded its time limit"),
            .remedy =
                msg("narrow the query, for example to a shorter time range, or raise the limit")};
}

Error TraceDatabase::Private::needsMoreMemory()
{
    isOverLimit = true;
    return {.what = msg("the query exceeded its memory limit"),
            .remedy = msg("narrow the query, for example to fewer groups or a shorter time range")};
}

/// SQLite's errors for its limits.
std::optional<Error> TraceDatabase::Private::limitReached(int code)
{
    if (code == SQLITE_NOMEM)
        return needsMoreMemory();
    if (code == SQLITE_TOOBIG) {
        isOverLimit = true;
        return Error{.what = msg("a result value is larger than 100 MB"),
                     .remedy = msg("select rows instead of one long text")};
    }
    if (code == SQLITE_FULL && temporary.isExceeded()) {
        isOverLimit = true;
        return Error{.what = msg("sorting exceeded the query's limit for temporary files"),
                     .remedy = msg("narrow the query, or set TMPDIR to a folder with more space")};
    }
    return std::nullopt;
}

void TraceDatabase::Private::begin(const QueryLimits &of, const jobs::JobContext &outer)
{
    limits = of;
    deadline = std::make_unique<Deadline>(outer.stop, of.time, [this] {
        if (isComputing && limits.overdue)
            limits.overdue();
    });
    job = {.progress = outer.progress, .stop = deadline->token()};
    source.memoryBytes = of.memoryBytes;
    heap = std::make_unique<HeapLimit>(of.memoryBytes);
    temporary.limitTo(of.temporaryBytes);
    isOverLimit = false;
    failure.reset();
    bound.reset();
    faultAt.reset();
}

/// Not 0: stops the query.
int TraceDatabase::Private::look()
{
    if (job.stopped())
        bound = whyStopped();
    else if (static_cast<uint64_t>(sqlite3_memory_used()) > limits.memoryBytes)
        bound = needsMoreMemory();
    return bound ? 1 : 0;
}

Error TraceDatabase::Private::errorOf(int code)
{
    if (bound)
        return *bound;
    if (job.stopped() || code == SQLITE_INTERRUPT)
        return whyStopped();
    if (std::optional<Error> reached = limitReached(code))
        return *reached;
    std::string what = sqlite3_errmsg(database.get());
    if (code == SQLITE_AUTH)
        return {.what = foreignMessage(what, kOfSqlite),
                .remedy = msg("traces are read-only: use SELECT")};
    const Message said = foreignMessage(what, kOfSqlite);
    const bool isName =
        said.templateText() == kNoTable.text() || said.templateText() == kNoColumn.text();
    return {.what = said, .remedy = isName ? Message(kListTables) : Message()};
}

TraceDatabase::TraceDatabase(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
TraceDatabase::~TraceDatabase() = default;

Result<std::unique_ptr<TraceDatabase>>
TraceDatabase::open(std::shared_ptr<const store::Store> store)
{
    auto made = std::make_unique<Private>();
    made->source.store = std::move(store);
    made->source.job = &made->job;
    made->source.isOverLimit = &made->isOverLimit;
    if (Result<void> done = made->open(); !done)
        return done.error();
    return std::unique_ptr<TraceDatabase>(new TraceDatabase(std::move(made)));
}

std::vector<SqlTable> TraceDatabase::tables()
{
    std::vector<SqlTable> all;
    for (const EventTable &table : eventTables())
        all.push_back(table.table);
    for (const ComputedTable &table : computedTables())
        all.push_back(table.table);
    return all;
}

Result<Statement> TraceDatabase::Private::prepare(const std::string &text)
{
    sqlite3_stmt *made = nullptr;
    const char *rest = nullptr;
    const int code = sqlite3_prepare_v3(database.get(), text.c_str(),
                                        static_cast<int>(text.size()) + 1, 0, &made, &rest);
    Statement prepared(made);
    if (code != SQLITE_OK) {
        if (const int at = sqlite3_error_offset(database.get()); at >= 0)
            faultAt = static_cast<size_t>(at);
        return errorOf(code);
    }
    if (!made)
        return Error{.what = msg("no query given"), .remedy = msg("use SELECT … FROM …")};
    sqlite3_stmt *second = nullptr;
    const int next = sqlite3_prepare_v3(database.get(), rest, -1, 0, &second, nullptr);
    const Statement other(second);
    if (next != SQLITE_OK || second) {
        faultAt = static_cast<size_t>(rest - text.c_str());
        return Error{.what = msg("more than one query given"),
                     .remedy = msg("run them one at a time")};
    }
    if (sqlite3_stmt_readonly(made) == 0 || sqlite3_column_count(made) == 0)
        return Error{.what = msg("traces are read-only"), .remedy = msg("use SELECT")};
    return prepared;
}

Result<std::unique_ptr<stats::RowSource>> TraceDatabase::select(const std::string &statement,
                                                                const QueryLimits &limits,
                                                                const jobs::JobContext &job)
{
    d->begin(limits, job);
    Result<Statement> prepared = d->prepare(statement);
    if (!prepared) {
        d->heap.reset();
        return prepared.error();
    }
    d->origins = originsOf(prepared->get());
    return std::unique_ptr<stats::RowSource>(new Private::Rows(*d, std::move(prepared).value()));
}

bool TraceDatabase::isOverLimit() const
{
    return d->isOverLimit;
}

const std::optional<Error> &TraceDatabase::failure() const
{
    return d->failure;
}

const std::vector<ColumnOrigin> &TraceDatabase::origins() const
{
    return d->origins;
}

std::optional<size_t> TraceDatabase::faultAt() const
{
    return d->faultAt;
}

uint64_t TraceDatabase::decodedChunks() const
{
    uint64_t decoded = 0;
    for (const EventClient &events : d->events)
        decoded += events.decoded;
    return decoded;
}

} // namespace trilane::sql
