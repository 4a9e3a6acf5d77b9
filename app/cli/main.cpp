// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "model/base/version.h"
#include "model/format/trace.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <new>
#include <sstream>

using namespace trilane;

namespace {

constexpr const char *kFooter = R"(Examples:
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

Every command reads .trilane files, PyTorch / Kineto and Chrome JSON (plain, .gz, .zip), Nsight
Systems SQLite exports and Perfetto traces; foreign files are imported once and kept in the cache.

Exit codes: 0 done, 1 the input cannot be read, 2 wrong usage, 3 the output cannot be written,
4 found what --fail-on asks for, or `diff`: slower than --threshold allows, 130 interrupted.)";

/// --help and --version
int answer(const CLI::App &app, const CLI::Success &asked)
{
    std::ostringstream text;
    const int code = app.exit(asked, text, text);
    if (Result<void> told = cli::writeOutput({}, text.str()); !told)
        return cli::fail(told.error(), cli::kUnwritable);
    return code;
}

/// The same shape as every other message: what is wrong; what to do.
int failUsage(const CLI::App &app, const CLI::ParseError &wrong)
{
    const std::vector<CLI::App *> commands = app.get_subcommands();
    const std::string command = commands.empty() ? "" : " " + commands.front()->get_name();
    return cli::fail({.what = wrong.what(), .remedy = "see `trilane" + command + " --help`"},
                     cli::kUsage);
}

int run(int argc, char **argv)
{
    CLI::App app("Trilane: find out why the GPU is idle", "trilane");
    app.footer(kFooter);
    app.set_version_flag("--version", "trilane " + std::string(kProgramVersion) + ", file format " +
                                          std::to_string(kFormatMajor) + "." +
                                          std::to_string(kFormatMinor));
    app.require_subcommand(0, 1); // none is told below: an unknown word has its own message
    int exitCode = cli::kDone;
    cli::addRecord(app, exitCode);
    cli::addAttach(app, exitCode);
    cli::addSessions(app, exitCode);
    cli::addPs(app, exitCode);
    cli::addRun(app, exitCode);
    cli::addImport(app, exitCode);
    cli::addExport(app, exitCode);
    cli::addInfo(app, exitCode);
    cli::addStats(app, exitCode);
    cli::addSteps(app, exitCode);
    cli::addGaps(app, exitCode);
    cli::addDiagnose(app, exitCode);
    cli::addReport(app, exitCode);
    cli::addOperators(app, exitCode);
    cli::addDiff(app, exitCode);
    cli::addCut(app, exitCode);
    cli::addQuery(app, exitCode);
    cli::addMerge(app, exitCode);
    cli::addRanks(app, exitCode);
    cli::addDoctor(app, exitCode);
    cli::addOpen(app, exitCode);
    cli::addDescribe(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        return answer(app, asked);
    } catch (const CLI::ParseError &wrong) {
        return failUsage(app, wrong);
    }
    if (app.get_subcommands().empty())
        return cli::fail({.what = "no command is given", .remedy = "see `trilane --help`"},
                         cli::kUsage);
    return exitCode;
}

} // namespace

int main(int argc, char **argv)
{
    // A reader that has seen enough (| head) ends us without a word, whatever our parent ignored.
    std::signal(SIGPIPE, SIG_DFL);
    // A file that may not grow further (ulimit -f) is an error of writing, as a full disk is.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        return cli::fail({.what = "out of memory"}, cli::kUnreadable);
    } catch (const std::exception &unexpected) {
        return cli::fail({.what = unexpected.what()}, cli::kUnreadable);
    }
}
