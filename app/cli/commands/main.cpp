// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/console/unexpected.h"
#include "app/terminal/commandline.h"
#include "app/terminal/languageasked.h"
#include "app/terminal/outofmemory.h"
#include "model/base/platform/endsignals.h"
#include "model/base/version.h"
#include "model/format/trace.h"
#include "model/formats/registry/importtrace.h"
#include "model/output/wrappedtext.h"

#include <new>

namespace trilane::cli {

namespace {

constexpr size_t kHelpWidth = 100;

std::string footer()
{
    return terminal::Cli::text(
        R"(Examples:
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
Exit codes: 0 success, 1 the input cannot be read, 2 invalid usage, 3 the output cannot be written,
4 a finding reaches --fail-on, or `diff` exceeds --threshold, 5 a query reached a limit, 130 interrupted.)",
        {output::wrapped(
            terminal::Cli::text(
                "Every command reads %1; files of other formats are imported once and cached.",
                {terminal::told(formats::readableFormats())}),
            kHelpWidth, "")});
}

void addCommands(terminal::CommandLine &line)
{
    for (const auto add :
         {addRecord, addAttach, addSessions, addPs,    addRun,      addImport, addExport,
          addInfo,   addStats,  addSteps,    addGaps,  addDiagnose, addReport, addOperators,
          addDiff,   addCut,    addQuery,    addMerge, addRanks,    addDoctor, addOpen})
        add(line);
}

int run(int argc, char **argv)
{
    terminal::speak(terminal::languageAsked(argc, argv));
    terminal::endWhenOutOfMemory("trilane", kUnreadable);
    terminal::CommandLine line("trilane",
                               terminal::Cli::text("Trilane: find out why the GPU is idle"));
    line.setFooter(footer());
    line.setVersion("--version", terminal::Cli::text("trilane %1, file format %2",
                                                     {std::string(kProgramVersion),
                                                      std::to_string(format::kFormatMajor) + "." +
                                                          std::to_string(format::kFormatMinor)}));
    line.setHint(hintFor);
    addCommands(line);
    line.addLanguage(terminal::Cli::text("Output language: %1; default: from the environment",
                                         {terminal::told(translation::languageChoice())}));
    const Result<std::string> asked = line.parse(argc, argv);
    if (!asked)
        return fail(asked.error(), kUsage);
    if (!asked->empty()) {
        const Result<void> written = writeOutput({}, *asked);
        return written ? kDone : fail(written.error(), kUnwritable);
    }
    if (!line.hasCommand())
        return fail({.what = msg("no command given"), .remedy = msg("see `%1 --help`", "trilane")},
                    kUsage);
    const int exitCode = line.run();
    // A file that changed while it was read gives a wrong answer.
    if (const std::optional<Error> changed = changedInput(); changed && exitCode == kDone)
        return fail(*changed, kUnreadable);
    return exitCode;
}

/// Reports every error.
int runProgram(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        return fail({.what = msg("out of memory")}, kUnreadable);
    } catch (const std::exception &unexpected) {
        return fail({.what = Message::fromText(unexpected.what())}, kUnreadable);
    }
}

} // namespace

} // namespace trilane::cli

int main(int argc, char **argv)
{
    trilane::platform::setUpOutputSignals();
    return trilane::cli::runProgram(argc, argv);
}
