// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/sql/rowplace.h"
#include "views/items/models/tabledata.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>

namespace trilane::tables {

/// First rows of the result so far.
struct QueryRows
{
    std::shared_ptr<const items::TableData> data;
    sql::PlaceColumns places;
};

/// How a query ended.
struct QueryEnd
{
    std::optional<Error> error;
    std::optional<size_t> faultAt; ///< a byte of the statement that was refused
    bool isCut = false;            ///< there are more rows, which are not shown
};

/// Runs one query at a time on a worker thread. Rows arrive in batches, each with all rows so far:
/// soon at first, then at intervals that keep their overhead small. GUI thread.
class QueryRunner : public QObject
{
    Q_OBJECT

public:
    /// More rows of an answer are not shown.
    static constexpr size_t kMaxRows = 100'000;

    explicit QueryRunner(QObject *parent = nullptr);
    ~QueryRunner() override;

    /// Stops what runs and starts this one.
    void start(std::shared_ptr<const store::Store> store, const std::string &statement);
    /// Discards the running query; its thread is notified and ends.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    /// Drops data computed for earlier queries.
    void forget();

signals:
    void runningChanged();
    /// `isFirst`: of this query.
    void rowsCame(const trilane::tables::QueryRows &rows, bool isFirst);
    void ended(const trilane::tables::QueryEnd &end);

private:
    struct Database;
    struct Answer;
    struct Listener;
    class Batches;
    static Answer answer(const std::shared_ptr<Database> &database,
                         const std::shared_ptr<const store::Store> &store,
                         const std::string &statement, Batches &batches,
                         const jobs::JobContext &job);
    void take(QueryRows rows);

    std::shared_ptr<Database> m_database;
    std::shared_ptr<Listener> m_listener; ///< of what runs
    bool m_isFirst = true;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
