// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/languageoption.h"
#include "app/cli/output.h"
#include "app/cli/traceinput.h"
#include "app/cli/unexpected.h"
#include "app/cli/words.h"
#include "app/terminal/languageasked.h"
#include "app/terminal/outofmemory.h"
#include "app/terminal/traceformats.h"
#include "model/base/version.h"
#include "model/exporters/wrappedtext.h"
#include "model/format/trace.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <memory>
#include <new>
#include <sstream>

namespace trilane::cli {

namespace {

constexpr size_t kHelpWidth = 100;

/// What an option is, in lines that fit a terminal.
class HelpFormat : public CLI::Formatter
{
public:
    std::string make_option_desc(const CLI::Option *option) const override
    {
        std::string text =
            wrapped(CLI::Formatter::make_option_desc(option), kHelpWidth - column_width_, "");
        while (text.ends_with('\n'))
            text.pop_back(); // CLI11 ends the line
        return text;
    }
};

std::string footer()
{
    return Cli::tr(R"(Examples:
  trilane record -o run.trilane -- python train.py
  trilane ps
  trilane attach 4711 -o run.trilane --duration 10s
  trilane info run.json.gz
  trilane stats run.trilane --report kernels --group-by name,grid
  trilane steps run.trilane --batch-size 64
  trilane stats run.trilane --report memcpy --format json -o copies.json
  trilane gaps run.trilane --min 10us
  trilane diagnose run.trilane
  trilane report run.trilane -o report.html
  trilane diff before.trilane after.trilane
  trilane ranks rank*.json.gz
  trilane import report.sqlite -o report.trilane
  trilane export run.trilane -o run.pftrace
  trilane open report.trilane

%1
Exit codes: 0 done, 1 the input cannot be read, 2 wrong usage, 3 the output cannot be written,
4 found what --fail-on asks for, or `diff`: slower than --threshold allows, 5 a query reached one of
its limits, 130 interrupted.)",
                   {wrapped(Cli::tr("Every command reads %1; foreign files are imported once and "
                                    "kept in the cache.",
                                    {readableFormats()}),
                            kHelpWidth, "")});
}

/// What CLI11 calls the parts of a help text.
void nameParts(CLI::App &app)
{
    app.formatter(std::make_shared<HelpFormat>());
    CLI::FormatterBase &form = *app.get_formatter();
    form.label("Usage", Cli::tr("Usage"));
    form.label("OPTIONS", Cli::tr("OPTIONS"));
    form.label("SUBCOMMAND", Cli::tr("SUBCOMMAND"));
    form.label("Positionals", Cli::tr("Positionals"));
    form.label("REQUIRED", Cli::tr("REQUIRED"));
    app.option_defaults()->group(Cli::tr("Options"));
    app.set_help_flag("-h,--help", Cli::tr("Print this help message and exit"));
}

/// --help and --version
int answer(const CLI::App &app, const CLI::Success &asked)
{
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    if (Result<void> told = writeOutput({}, text.str()); !told)
        return fail(told.error(), kUnwritable);
    return code;
}

int run(int argc, char **argv)
{
    speak(languageAsked(argc, argv));
    endWhenOutOfMemory("trilane", kUnreadable);
    CLI::App app(Cli::tr("Trilane: find out why the GPU is idle"), "trilane");
    nameParts(app);
    app.footer(footer());
    app.set_version_flag("--version",
                         Cli::tr("trilane %1, file format %2",
                                 {std::string(kProgramVersion), std::to_string(kFormatMajor) + "." +
                                                                    std::to_string(kFormatMinor)}),
                         Cli::tr("Display program version information and exit"));
    app.require_subcommand(0, 1); // none is told below: an unknown word has its own message
    int exitCode = kDone;
    addRecord(app, exitCode);
    addAttach(app, exitCode);
    addSessions(app, exitCode);
    addPs(app, exitCode);
    addRun(app, exitCode);
    addImport(app, exitCode);
    addExport(app, exitCode);
    addInfo(app, exitCode);
    addStats(app, exitCode);
    addSteps(app, exitCode);
    addGaps(app, exitCode);
    addDiagnose(app, exitCode);
    addReport(app, exitCode);
    addOperators(app, exitCode);
    addDiff(app, exitCode);
    addCut(app, exitCode);
    addQuery(app, exitCode);
    addMerge(app, exitCode);
    addRanks(app, exitCode);
    addDoctor(app, exitCode);
    addOpen(app, exitCode);
    addDescribe(app, exitCode);
    addLanguage(app);
    for (CLI::App *command :
         app.get_subcommands([](CLI::App *one) { return !one->get_group().empty(); }))
        command->group(Cli::tr("Subcommands"));
    for (CLI::App *command : app.get_subcommands([](CLI::App *) { return true; })) {
        if (CLI::Option *help = command->get_help_ptr()) // it was there before the group had a name
            help->group(Cli::tr("Options"));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return answer(app, asked);
    } catch (const CLI::ParseError &wrong) {
        return fail(usageError(app, wrong), kUsage);
    }
    if (app.get_subcommands().empty())
        return fail(
            {.what = Cli::tr("no command is given"), .remedy = Cli::tr("see `trilane --help`")},
            kUsage);
    // Of half a file there is half an answer.
    if (const std::optional<Error> changed = changedInput(); changed && exitCode == kDone)
        return fail(*changed, kUnreadable);
    return exitCode;
}

/// Whatever goes wrong is told.
int runProgram(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        return fail({.what = Cli::tr("out of memory")}, kUnreadable);
    } catch (const std::exception &unexpected) {
        return fail({.what = unexpected.what()}, kUnreadable);
    }
}

} // namespace

} // namespace trilane::cli

int main(int argc, char **argv)
{
    // A reader that has seen enough (| head) ends us without a word, whatever our parent ignored.
    std::signal(SIGPIPE, SIG_DFL);
    // A file that may not grow further (ulimit -f) is an error of writing, as a full disk is.
    std::signal(SIGXFSZ, SIG_IGN);
    return trilane::cli::runProgram(argc, argv);
}
