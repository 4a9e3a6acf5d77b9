// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/progressline.h"
#include "app/cli/traceinput.h"
#include "app/cli/words.h"
#include "model/exporters/csv/csvexporter.h"
#include "model/exporters/tableexport.h"
#include "model/exporters/traceexport.h"

namespace trilane::cli {

namespace {

struct ExportArguments
{
    std::string in;
    std::string out;
    std::string format;
    bool raw = false;
    bool force = false;
};

std::string countText(uint64_t count)
{
    const TableColumn column{.key = {}, .title = {}, .type = ColumnType::Count};
    return cellText(column, static_cast<int64_t>(count));
}

/// "run.pftrace: 1,234 slices, 567 flows, 1.2 MiB" and a line for each thing that is not in it.
std::string summary(const ExportAccount &account, const std::string &path)
{
    const TableColumn bytes{.key = {}, .title = {}, .type = ColumnType::Bytes};
    std::string text = plainLine(path) + ": ";
    for (const ExportAccount::Entry &entry : account.written)
        text += Cli::text("%1 %2", {countText(entry.count), told(entry.what)}) + Cli::text(", ");
    text += cellText(bytes, static_cast<int64_t>(account.bytes)) + "\n";
    for (const ExportAccount::Entry &entry : account.leftOut)
        text += Cli::text("left out: %1 %2: %3",
                          {countText(entry.count), told(entry.what), told(entry.reason)}) +
                "\n";
    return text;
}

int run(const ExportArguments &a)
{
    const Result<const TraceFormat *> named = traceFormatOf(a.format, a.out);
    if (!named)
        return fail(named.error(), kUsage);
    if (a.raw && (*named)->name != csvTraceFormat().name)
        return fail({.what = msg("--raw is for CSV"), .remedy = msg("add --format csv")}, kUsage);
    const TraceFormat format = a.raw ? rawCsvTraceFormat() : **named;
    if (const std::optional<Error> error = refusalOf(a.out, {a.in}, a.force))
        return fail(*error, kUnwritable);
    const Result<std::shared_ptr<const Store>> store = openTrace(a.in, kReadOnce);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.in));
    Result<ExportAccount> account = [&] {
        ProgressLine line(Cli::text("Exporting %1"), a.out);
        return exportTrace(**store, format, a.out, line.job());
    }();
    if (!account)
        return fail(account.error(), kUnwritable);
    return conclude(summary(*account, a.out), **store, a.in);
}

/// "perfetto (.pftrace, .perfetto-trace): Perfetto protobuf trace", a line each
std::string formatLines()
{
    std::string lines;
    for (const TraceFormat &format : traceFormats()) {
        lines += "  " + std::string(format.name) + " (";
        for (const std::string_view ending : format.endings)
            lines += (ending == format.endings.front() ? "" : ", ") + std::string(ending);
        lines += "): " + told(std::string(format.title)) + "\n";
    }
    return lines;
}

} // namespace

void addExport(CommandLine &line)
{
    auto a = std::make_shared<ExportArguments>();
    Command command = line.addCommand(
        "export", Cli::text("Write a trace in a format of other tools"), [a] { return run(*a); });
    command.value("FILE", a->in, "", Cli::text("A trace of any kind that Trilane reads"))
        .required();
    command.value("-o,--output", a->out, "FILE", Cli::text("The file to write")).required();
    command.value("--format", a->format, "FORMAT",
                  Cli::text("Instead of the one that the output's ending says"));
    command.flag("--raw", a->raw,
                 Cli::text("CSV with names as they are: with control characters, and what a "
                           "spreadsheet takes for formulas"));
    command.flag("--force", a->force, Cli::text("Replace the output when it exists"));
    command.setFooter(
        Cli::text("Formats:") + "\n" + formatLines() +
        Cli::text("\nWhat a format has no place for is told. The output is there as a whole or "
                  "not at all.\n"
                  "\nExamples:\n"
                  "  trilane export run.trilane -o run.pftrace      # for ui.perfetto.dev\n"
                  "  trilane export trace.json.gz -o trace.pftrace --force"));
}

} // namespace trilane::cli
