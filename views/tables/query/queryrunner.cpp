// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/queryrunner.h"

#include "model/sql/tracedatabase.h"
#include "views/session/jobs/handover.h"

#include <chrono>
#include <mutex>

namespace trilane::tables {

namespace {

using Clock = std::chrono::steady_clock;

/// Time limit of a query in the window; `trilane query` has none.
constexpr Ns kMaxQueryTime = Ns{600} * 1'000'000'000;
constexpr uint64_t kMaxBytes = uint64_t{256} << 20; ///< of the rows that are shown
constexpr auto kMinPause = std::chrono::milliseconds(250);
/// Making batches takes at most one part in this number of the time.
constexpr int kCostShare = 4;

uint64_t bytesOf(const std::vector<stats::TableCell> &row)
{
    uint64_t bytes = row.size() * sizeof(stats::TableCell);
    for (const stats::TableCell &cell : row) {
        if (const auto *text = std::get_if<std::string>(&cell))
            bytes += text->size();
    }
    return bytes;
}

/// Values without a unit are shown unchanged, so that they can be used in queries.
stats::Table plainTable(const stats::Table &head)
{
    stats::Table table = head;
    for (stats::TableColumn &column : table.columns) {
        if (column.type == stats::ColumnType::Text)
            column.type = stats::ColumnType::Name;
    }
    return table;
}

} // namespace

/// Kept between queries, since computed tables are reused. One query at a time.
struct QueryRunner::Database
{
    std::mutex mutex;
    std::shared_ptr<const store::Store> store;
    std::unique_ptr<sql::TraceDatabase> idle;

    [[nodiscard]] Result<std::unique_ptr<sql::TraceDatabase>>
    take(const std::shared_ptr<const store::Store> &of)
    {
        {
            const std::lock_guard lock(mutex);
            if (idle && store == of)
                return std::move(idle);
        }
        return sql::TraceDatabase::open(of);
    }
    void giveBack(const std::shared_ptr<const store::Store> &of,
                  std::unique_ptr<sql::TraceDatabase> made)
    {
        const std::lock_guard lock(mutex);
        store = of;
        idle = std::move(made);
    }
};

struct QueryRunner::Answer
{
    QueryRows rows;
    QueryEnd end;
};

/// Receiver of batches; accessed only on the GUI thread.
struct QueryRunner::Listener
{
    QueryRunner *runner = nullptr;
};

/// Passes rows on at intervals. Worker thread.
class QueryRunner::Batches
{
public:
    explicit Batches(std::shared_ptr<Listener> listener)
        : m_listener(std::move(listener))
    {}
    void begin(stats::Table head, sql::PlaceColumns places)
    {
        m_table = std::move(head);
        m_places = std::move(places);
        m_next = Clock::now() + kMinPause;
    }
    /// False: stop.
    [[nodiscard]] bool add(std::vector<stats::TableCell> row)
    {
        if (m_table.rows.size() >= kMaxRows || m_bytes > kMaxBytes)
            return false;
        m_bytes += bytesOf(row);
        m_table.rows.push_back(std::move(row));
        const Clock::time_point now = Clock::now();
        if (now < m_next)
            return true;
        QueryRows rows{.data = items::TableData::make(m_table), .places = m_places};
        session::callOnGuiThread([listener = m_listener, rows = std::move(rows)] {
            if (listener->runner)
                listener->runner->take(rows);
        });
        const Clock::time_point done = Clock::now();
        m_next = done + std::max<Clock::duration>(kMinPause, (done - now) * kCostShare);
        return true;
    }
    [[nodiscard]] QueryRows all()
    {
        return {.data = items::TableData::make(std::move(m_table)), .places = m_places};
    }

private:
    std::shared_ptr<Listener> m_listener;
    stats::Table m_table;
    sql::PlaceColumns m_places;
    uint64_t m_bytes = 0;
    Clock::time_point m_next;
};

QueryRunner::QueryRunner(QObject *parent)
    : QObject(parent)
    , m_database(std::make_shared<Database>())
{
    connect(&m_job, &session::BackgroundJob::runningChanged, this, &QueryRunner::runningChanged);
}

QueryRunner::~QueryRunner()
{
    if (m_listener)
        m_listener->runner = nullptr;
    forget();
}

QueryRunner::Answer QueryRunner::answer(const std::shared_ptr<Database> &database,
                                        const std::shared_ptr<const store::Store> &store,
                                        const std::string &statement, Batches &batches,
                                        const jobs::JobContext &job)
{
    Answer answer;
    Result<std::unique_ptr<sql::TraceDatabase>> taken = database->take(store);
    if (!taken) {
        answer.end.error = taken.error();
        return answer;
    }
    std::unique_ptr<sql::TraceDatabase> trace = std::move(taken).value();
    {
        const sql::QueryLimits limits{.time = kMaxQueryTime};
        const Result<std::unique_ptr<stats::RowSource>> source =
            trace->select(statement, limits, job);
        if (!source) {
            answer.end.error = source.error();
            answer.end.faultAt = trace->faultAt();
        } else {
            const stats::Table &head = (*source)->head();
            batches.begin(plainTable(head), sql::PlaceColumns(head, trace->origins()));
            std::vector<stats::TableCell> row;
            while ((*source)->next(row)) {
                answer.end.isCut = !batches.add(std::move(row));
                if (answer.end.isCut)
                    break;
            }
            answer.end.error = trace->failure();
            if (!job.stopped())
                answer.rows = batches.all();
        }
    }
    database->giveBack(store, std::move(trace));
    return answer;
}

void QueryRunner::start(std::shared_ptr<const store::Store> store, const std::string &statement)
{
    if (m_listener)
        m_listener->runner = nullptr;
    m_listener = std::make_shared<Listener>();
    m_listener->runner = this;
    m_isFirst = true;
    auto batches = std::make_shared<Batches>(m_listener);
    m_job.start(
        [database = m_database, store = std::move(store), statement,
         batches](const jobs::JobContext &job) {
            return answer(database, store, statement, *batches, job);
        },
        [this](Answer answer) {
            if (answer.rows.data)
                take(std::move(answer.rows));
            m_listener->runner = nullptr;
            emit ended(answer.end);
        });
}

void QueryRunner::take(QueryRows rows)
{
    const bool isFirst = std::exchange(m_isFirst, false);
    emit rowsCame(rows, isFirst);
}

void QueryRunner::stop()
{
    if (!isRunning())
        return;
    m_listener->runner = nullptr;
    m_job.cancel();
    emit ended({.error = Error::stopped()});
}

/// On another thread: tables that were computed may be large.
void QueryRunner::forget()
{
    const std::lock_guard lock(m_database->mutex);
    if (m_database->idle)
        session::BackgroundJob::destroyLater(
            std::make_pair(std::exchange(m_database->store, nullptr),
                           std::shared_ptr<sql::TraceDatabase>(std::move(m_database->idle))));
}

} // namespace trilane::tables
