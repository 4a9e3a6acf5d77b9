// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/console/losses.h"
#include "app/cli/console/output.h"
#include "app/cli/console/tableoptions.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/console/tracewords.h"
#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/thisprocess.h"
#include "model/output/tableexport.h"
#include "model/sql/queryfolder.h"
#include "model/sql/tracedatabase.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

namespace trilane::cli {

namespace {

struct QueryArguments
{
    TableOptions trace;
    std::string statement;
    std::string queryFile;
    Ns timeLimit = 0;
    uint64_t memoryLimit = 512;
    bool listsTables = false;
    std::optional<std::string> saved; ///< empty: they are listed

    [[nodiscard]] bool lists() const { return listsTables || saved == ""; }
};

constexpr size_t kMaxQueryLength = 1'000'000;

/// SQL from the command line, a file, standard input ("-"), or a saved query.
Result<std::string> statementOf(const QueryArguments &a)
{
    const int ways =
        int{!a.statement.empty()} + int{!a.queryFile.empty()} + int{a.saved.has_value()};
    if (ways == 0)
        return Error{.what = msg("no query given"),
                     .remedy = msg("write it after the trace, or use --file or --saved")};
    if (ways > 1)
        return Error{.what = msg("more than one query given"),
                     .remedy = msg("use only one of SQL, --file and --saved")};
    if (!a.statement.empty())
        return a.statement;
    if (a.saved) {
        const Result<sql::SavedQuery> query = sql::findQuery(sql::QueryFolder(), *a.saved);
        return query ? Result<std::string>(query->text) : query.error();
    }
    std::ifstream file;
    if (a.queryFile != "-")
        file.open(platform::pathFromUtf8(a.queryFile));
    if (a.queryFile != "-" && !file)
        return Error::fromErrno(msg("cannot be read"), a.queryFile);
    if (a.queryFile != "-")
        addInput(a.queryFile);
    std::istream &in = a.queryFile == "-" ? std::cin : file;
    std::string text(kMaxQueryLength + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(in.gcount()));
    if (text.size() > kMaxQueryLength)
        return Error{.what = msg("the query is longer than 1 MB"), .file = a.queryFile};
    return text;
}

/// All tables and their columns, as the manual has them.
stats::Table listOfTables()
{
    stats::Table table{.report = "tables"};
    table.columns = {{"table", msg("Table")},
                     {"column", msg("Column")},
                     {"type", msg("Type")},
                     {"about", msg("About")}};
    for (const sql::SqlTable &listed : sql::TraceDatabase::tables()) {
        table.rows.push_back(
            {listed.name, std::string(), std::string(), stats::TableWord(listed.about)});
        for (const sql::SqlColumn &column : listed.columns) {
            const char *type = column.type == sql::SqlType::Text   ? "text"
                               : column.type == sql::SqlType::Real ? "real"
                                                                   : "integer";
            table.rows.push_back(
                {listed.name, column.name, std::string(type), stats::TableWord(column.about)});
        }
    }
    return table;
}

/// The user's queries, then the shipped ones without a user query of that name.
stats::Table listOfSaved(const sql::QueryFolder::Listing &own, std::string_view language)
{
    stats::Table table{.report = "saved_queries"};
    table.columns = {{"name", msg("Name")},
                     {"from", msg("From")},
                     {"title", msg("Title")},
                     {"about", msg("About")}};
    const auto add = [&](const sql::SavedQuery &query) {
        table.rows.push_back({query.name, query.isShipped() ? "Trilane" : query.path,
                              query.title(language), query.about(language)});
    };
    for (const sql::SavedQuery &query : own.queries)
        add(query);
    for (const sql::SavedQuery &query : sql::shippedQueries()) {
        if (std::none_of(own.queries.begin(), own.queries.end(),
                         [&](const sql::SavedQuery &mine) { return mine.name == query.name; }))
            add(query);
    }
    return table;
}

stats::Table listFor(const QueryArguments &a, output::TableFormat format)
{
    if (a.listsTables)
        return listOfTables();
    const sql::QueryFolder::Listing own = sql::QueryFolder().list();
    for (const Error &broken : own.broken)
        note(terminal::messageOf(broken));
    return listOfSaved(own, isForPeople(format) ? translation::factsOf(terminal::spoken()).locale
                                                : std::string_view());
}

Result<void> printRows(sql::TraceDatabase &database, stats::RowSource &rows,
                       const QueryArguments &a, output::TableFormat format,
                       const jobs::JobContext &job)
{
    Result<Output> out = Output::open(a.trace.out);
    if (!out)
        return out.error();
    const output::RowExport how{.format = format, .width = a.trace.width(), .file = a.trace.file};
    const Result<uint64_t> written = output::exportRows(
        rows, how, [&](std::string_view text) { return out->write(text); }, job);
    if (!written)
        return written.error();
    if (database.failure())
        return *database.failure();
    return out->finish();
}

/// Exit code of a query that did not complete.
ExitCode endOf(const sql::TraceDatabase &database)
{
    if (interruption().stop_requested())
        return kInterrupted;
    return database.isOverLimit() ? kOverLimit : kUsage;
}

/// The query does not react to its time limit: exits with an error and without results.
void endOverdue()
{
    platform::PartFile::removeAll();
    platform::endNow(fail({.what = msg("the query exceeded its time limit in one function"),
                           .remedy = msg("pass shorter values to functions")},
                          kOverLimit));
}

int run(const QueryArguments &a)
{
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return fail(format.error(), kUsage);
    if (a.lists()) {
        if (!a.trace.file.empty())
            addInput(a.trace.file);
        const std::string text =
            output::exportTable(inLanguage(listFor(a, *format), *format), *format, a.trace.width());
        const Result<void> done = writeOutput(a.trace.out, text);
        return done ? kDone : fail(done.error(), kUnwritable);
    }
    if (a.trace.file.empty())
        return fail({.what = msg("no trace given"), .remedy = msg("specify a file")}, kUsage);
    const Result<std::string> statement = statementOf(a);
    if (!statement)
        return fail(statement.error(), kUsage);
    Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    Result<std::unique_ptr<sql::TraceDatabase>> database = sql::TraceDatabase::open(*store);
    if (!database)
        return fail(database.error(), kUnwritable);
    const sql::QueryLimits limits{
        .time = a.timeLimit, .memoryBytes = a.memoryLimit << 20, .overdue = endOverdue};
    const Result<std::unique_ptr<stats::RowSource>> rows =
        (*database)->select(*statement, limits, job);
    if (!rows)
        return fail(rows.error(), endOf(**database));
    const std::vector<std::string> told = warnAboutLosses(**store, a.trace.file);
    if (Result<void> done = printRows(**database, **rows, a, *format, job); !done)
        return fail(done.error(), (*database)->failure() || interruption().stop_requested()
                                      ? endOf(**database)
                                      : kUnwritable);
    warnAboutLosses(**store, a.trace.file, told);
    return kDone;
}

std::string queryFooter()
{
    return terminal::Cli::text(
        R"(The trace is a read-only SQLite database: SELECT with joins, groups, window functions and common table
expressions. Times are in ns from the start of the trace, in columns that end in _ns; ids join across
tables. `trilane query --tables` lists tables and columns.

Comparisons of start_ns, end_ns, track_id, correlation_id, id and name in event tables skip the parts of
the trace that cannot match.

Examples:
  trilane query run.trilane "SELECT base_name, count(*), sum(duration_ns) AS total_ns FROM kernel
    GROUP BY base_name ORDER BY total_ns DESC LIMIT 10"
  trilane query run.json.gz "SELECT cause, sum(duration_ns) AS idle_ns FROM gap_piece GROUP BY cause
    ORDER BY idle_ns DESC" --format csv -o causes.csv
  trilane query run.sqlite "SELECT k.name, k.start_ns - a.end_ns AS waited_ns FROM kernel k JOIN
    cuda_api a USING (pid, correlation_id) ORDER BY waited_ns DESC LIMIT 20"
  trilane query run.trilane --file slow-steps.sql --time-limit 30s
  trilane query run.trilane --saved longest-gaps

Saved queries are files NAME.sql in $XDG_CONFIG_HOME/trilane/queries, shared with the window. Comments
`-- title: …` and `-- about: …` above the statement describe them.)");
}

} // namespace

void addQuery(terminal::CommandLine &line)
{
    auto a = std::make_shared<QueryArguments>();
    terminal::Command command = line.addCommand(
        "query", terminal::Cli::text("Query a trace with SQL"), [a] { return run(*a); });
    command.value("FILE", a->trace.file, "", terminal::Cli::text("Trace in any supported format"));
    command.value("SQL", a->statement, "TEXT", terminal::Cli::text("One SELECT statement"));
    command.value("--file", a->queryFile, "FILE",
                  terminal::Cli::text("Read the query from this file; - for standard input"));
    command.flag("--tables", a->listsTables, terminal::Cli::text("List tables and columns"));
    command
        .value("--saved", a->saved, "[NAME]",
               terminal::Cli::text("Run a saved query; without a name, list them"),
               [](const std::string &name) { return Result<std::string>(name); })
        .mayLackValue();
    command.time("--time-limit", a->timeLimit, terminal::Cli::text("Time limit, such as 30s"));
    command
        .value("--memory-limit", a->memoryLimit, "N",
               terminal::Cli::text("Memory limit for grouping and sorting, in MiB"))
        .showsDefault()
        .between(uint64_t{16}, uint64_t{1'000'000});
    a->trace.addOutput(command);
    command.setFooter(queryFooter());
}

} // namespace trilane::cli
