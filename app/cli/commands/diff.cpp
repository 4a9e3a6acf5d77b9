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
#include "app/cli/print/difftext.h"
#include "model/analysis/compare/comparetable.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <charconv>

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct DiffArguments
{
    std::array<std::string, 2> files;
    std::array<TimeRange, 2> ranges{TimeRange::everything(), TimeRange::everything()};
    compare::CompareBy by = compare::CompareBy::Auto;
    double threshold = 0.05;
    std::string rangeName;
    TableOptions table{}; ///< without its file and range
    size_t top = 10;
    bool infer = false;
    bool allSteps = false;
};

/// The parsed command line.
struct DiffRequest
{
    compare::CompareQuery query; ///< its ranges are relative to the start of the traces
    output::TableFormat format = output::TableFormat::Text;
};

/// "5%", "5", "0.5 %"
Result<double> parsePercentage(const std::string &text)
{
    std::string_view word = text;
    if (word.ends_with('%'))
        word.remove_suffix(1);
    while (word.ends_with(' '))
        word.remove_suffix(1);
    double value = 0;
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (status != std::errc{} || end != word.data() + word.size() || !(value >= 0 && value < 1e9))
        return Error{.what = msg("\"%1\" is not a percentage", text),
                     .remedy = msg("use a value such as 5%")};
    return value / 100;
}

Result<DiffRequest> parseOptions(const DiffArguments &a)
{
    DiffRequest request;
    request.query = {.by = a.by, .threshold = a.threshold, .keepOutliers = a.allSteps};
    for (size_t side = 0; side < 2; ++side)
        request.query.steps[side] = {
            .range = a.ranges[side], .rangeName = a.rangeName, .infer = a.infer};
    const Result<output::TableFormat> format = a.table.chosenFormat();
    if (!format)
        return format.error();
    request.format = *format;
    return request;
}

std::string written(const compare::Comparison &comparison, const DiffArguments &a,
                    output::TableFormat format)
{
    const DiffPrint print{.files = a.files, .top = a.top, .width = a.table.width()};
    switch (format) {
    case output::TableFormat::Csv:
    case output::TableFormat::RawCsv:
        return output::exportTable(compare::compareTable(comparison), format);
    case output::TableFormat::Json:
        return diffJson(comparison, print);
    case output::TableFormat::Markdown:
        return diffMarkdown(comparison, print);
    case output::TableFormat::Text:
        break;
    }
    return diffText(comparison, print);
}

int run(const DiffArguments &a)
{
    Result<DiffRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    std::array<std::shared_ptr<const store::Store>, 2> stores;
    for (size_t side = 0; side < 2; ++side) {
        Result<std::shared_ptr<const store::Store>> store = openTrace(a.files[side]);
        if (!store)
            return fail(store.error(), codeOf(store.error(), a.files[side]));
        stores[side] = std::move(*store);
        const Result<TimeRange> range = rangeIn(*stores[side], a.ranges[side], a.files[side]);
        if (!range)
            return fail(range.error(), kUsage);
        request->query.steps[side].range = *range;
    }
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const Result<compare::Comparison> comparison =
        compare::compareTraces(*stores[0], *stores[1], request->query, job);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!comparison) {
        Error error = comparison.error();
        for (size_t side = 0; side < 2; ++side) {
            if (error.file == store::Tables(*stores[side]).path()) // perhaps one in the cache
                error.file = a.files[side];
        }
        return fail(error, kUsage);
    }
    for (size_t side = 0; side < 2; ++side)
        warnAboutLosses(*stores[side], a.files[side]);
    if (Result<void> done = writeOutput(a.table.out, written(*comparison, a, request->format));
        !done)
        return fail(done.error(), kUnwritable);
    if (comparison->verdict == compare::CompareVerdict::Unrelated)
        return kUsage;
    return comparison->isTooSlow() ? kFound : kDone;
}

std::string diffFooter()
{
    return terminal::Cli::text(
        R"(Compares B with the baseline A: steps with the same number if ranges number them, otherwise all steps of
one with all steps of the other. Unusually long steps are excluded if they are few, and so is the first
step if it is long in both. All times are per step; GPU times are means over the GPUs. GPU busy time and
the causes of idle time add up to the step. A change is significant if it is at least 1 % and either
exceeds the noise of the steps or is consistent over the steps (p at most 1 %). A change of all steps
together is also significant if the number or the length of unusually long steps differs significantly.

By:
  auto   steps if both traces have steps of the same kind, else span
  steps  fails if a trace has none
  span   the whole time from the first to the last GPU operation

Exit codes: 0 B is within the threshold, 1 A or B cannot be read, 2 invalid usage, or A and B have nothing
in common or different kinds of steps, 3 the output cannot be written, 4 B is slower than the threshold.

Examples:
  trilane diff before.trilane after.trilane
  trilane diff base.json.gz new.json.gz --threshold 3% --format markdown -o summary.md
  trilane diff a.sqlite b.sqlite --by span --top 30
  trilane diff a.trilane b.trilane --range-a 1s:5s --range-b 2s:6s --format json)");
}

} // namespace

void addDiff(terminal::CommandLine &line)
{
    auto a = std::make_shared<DiffArguments>();
    terminal::Command command =
        line.addCommand("diff", terminal::Cli::text("Compare two runs: what changed, and why"),
                        [a] { return run(*a); });
    command
        .value("A", a->files[0], "", terminal::Cli::text("Baseline trace, in any supported format"))
        .required();
    command.value("B", a->files[1], "", terminal::Cli::text("Trace to compare with the baseline"))
        .required();
    command
        .choice("--by", a->by, "WORD", terminal::Cli::text("auto, steps or span"),
                terminal::Choices<compare::CompareBy>{{"auto", compare::CompareBy::Auto},
                                                      {"steps", compare::CompareBy::Steps},
                                                      {"span", compare::CompareBy::Span}})
        .showsDefault("auto");
    command
        .value("--threshold", a->threshold, "PERCENT",
               terminal::Cli::text("Exit with code 4 if B is slower by more than this"),
               parsePercentage)
        .showsDefault("5%");
    command.value("--top", a->top, "N", terminal::Cli::text("Maximum rows per table; 0 = all"))
        .showsDefault();
    command.value("--range-a", a->ranges[0], "A:B",
                  terminal::Cli::text("Time range of A from its start, such as 1.5s:2s or 100ms:"),
                  terminal::parseRange);
    command.value("--range-b", a->ranges[1], "A:B", terminal::Cli::text("Time range of B"),
                  terminal::parseRange);
    command.value(
        "--range-name", a->rangeName, "TEXT",
        terminal::Cli::text("Name of the ranges that mark steps; /.../ for a regular expression"));
    command.flag("--infer", a->infer,
                 terminal::Cli::text("Infer steps from kernels, even where ranges mark them"));
    command.flag("--all-steps", a->allSteps, terminal::Cli::text("Include unusually long steps"));
    a->table.addOutput(command);
    command.setFooter(diffFooter());
}

} // namespace trilane::cli
