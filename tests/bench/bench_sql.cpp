// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_sql FILE: questions in SQL, each of a trace that was just opened.

#include "model/sql/tracedatabase.h"
#include "model/store/openstore.h"
#include "tests/bench/report.h"

using namespace trilane;

namespace {

void measure(const char *file, const char *name, const char *statement)
{
    const auto store = store::openStore(file);
    if (!store)
        bench::fail(store.error().message());
    const auto database = sql::TraceDatabase::open(*store);
    if (!database)
        bench::fail(database.error().message());
    const bench::Stopwatch watch;
    const auto rows = (*database)->select(statement, {}, {});
    if (!rows)
        bench::fail(rows.error().message());
    uint64_t count = 0;
    std::vector<stats::TableCell> row;
    while ((*rows)->next(row))
        ++count;
    const double seconds = watch.seconds();
    if (count == 0 || (*database)->failure())
        bench::fail(std::string(name) + " has no rows");
    bench::row(name, seconds, "s");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        bench::fail("usage: bench_sql FILE");
    measure(argv[1], "by name", "SELECT name, count(*), sum(duration_ns) FROM slice GROUP BY name");
    measure(argv[1], "by track",
            "SELECT track_id, count(*), sum(duration_ns) FROM slice GROUP BY track_id");
    measure(argv[1], "sum", "SELECT count(*), sum(duration_ns) FROM slice");
    measure(argv[1], "join",
            "SELECT count(*), max(k.start_ns - a.end_ns) FROM kernel k JOIN cuda_api a "
            "USING (pid, correlation_id)");
    measure(
        argv[1], "thousandth",
        "SELECT count(*) FROM slice WHERE start_ns BETWEEN (SELECT max(end_ns) / 2 FROM kernel) "
        "AND (SELECT max(end_ns) / 2 + max(end_ns) / 1000 FROM kernel)");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
