// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/cli/console/traceinput.h"
#include "model/base/amounttext.h"
#include "model/formats/csv/csvexporter.h"
#include "model/formats/registry/traceformats.h"
#include "model/output/tableexport.h"

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

/// "run.pftrace: 1,234 slices, 567 flows, 1.2 MiB" and a line for each thing that is not in it.
std::string exportSummary(const formats::ExportAccount &account, const std::string &path)
{
    std::string text = output::plainLine(path) + ": ";
    for (const formats::ExportAccount::Entry &entry : account.written)
        text += terminal::Cli::text("%1 %2", {formatCount(static_cast<int64_t>(entry.count)),
                                              terminal::told(entry.what)}) +
                terminal::Cli::text(", ");
    text += formatBytes(static_cast<double>(account.bytes)) + "\n";
    for (const formats::ExportAccount::Entry &entry : account.leftOut)
        text += terminal::Cli::text("omitted: %1 %2: %3",
                                    {formatCount(static_cast<int64_t>(entry.count)),
                                     terminal::told(entry.what), terminal::told(entry.reason)}) +
                "\n";
    return text;
}

int run(const ExportArguments &a)
{
    const Result<const formats::TraceFormat *> named = formats::traceFormatOf(a.format, a.out);
    if (!named)
        return fail(named.error(), kUsage);
    if (a.raw && (*named)->name != csv::csvTraceFormat().name)
        return fail({.what = msg("--raw requires CSV"), .remedy = msg("add --format csv")}, kUsage);
    const formats::TraceFormat format = a.raw ? csv::rawCsvTraceFormat() : **named;
    if (const std::optional<Error> error = checkWritable(a.out, {a.in}, a.force))
        return fail(*error, kUnwritable);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.in, kReadOnce);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.in));
    Result<formats::ExportAccount> account = [&] {
        ProgressLine line(terminal::Cli::text("Exporting %1"), a.out);
        return formats::exportTrace(**store, format, a.out, line.job());
    }();
    if (!account)
        return fail(account.error(), kUnwritable);
    noteOtherExtension(a.out, format.endings);
    return conclude(exportSummary(*account, a.out), **store, a.in);
}

/// "perfetto (.pftrace, .perfetto-trace): Perfetto protobuf trace", a line each
std::string formatLines()
{
    std::string lines;
    for (const formats::TraceFormat &format : formats::traceFormats()) {
        lines += "  " + std::string(format.name) + " (";
        for (const std::string_view ending : format.endings)
            lines += (ending == format.endings.front() ? "" : ", ") + std::string(ending);
        lines += "): " + terminal::told(format.title) + "\n";
    }
    return lines;
}

} // namespace

void addExport(terminal::CommandLine &line)
{
    auto a = std::make_shared<ExportArguments>();
    terminal::Command command = line.addCommand(
        "export", terminal::Cli::text("Convert a trace to the format of another tool"),
        [a] { return run(*a); });
    command.value("FILE", a->in, "", terminal::Cli::text("Trace in any supported format"))
        .required();
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output file")).required();
    command.value("--format", a->format, "FORMAT",
                  terminal::Cli::text("Output format; default: by file extension"));
    command.flag("--raw", a->raw,
                 terminal::Cli::text("Write names to CSV unescaped, including control characters "
                                     "and text that spreadsheets treat as formulas"));
    command.flag("--force", a->force, terminal::Cli::text("Overwrite the output file"));
    command.setFooter(terminal::Cli::text("Formats:") + "\n" + formatLines() +
                      terminal::Cli::text(
                          "\nData that the format cannot hold is reported. The output is either "
                          "complete or not written.\n"
                          "\nExamples:\n"
                          "  trilane export run.trilane -o run.pftrace      # for ui.perfetto.dev\n"
                          "  trilane export trace.json.gz -o trace.pftrace --force"));
}

} // namespace trilane::cli
