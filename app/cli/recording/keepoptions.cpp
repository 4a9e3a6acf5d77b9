// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/keepoptions.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/output/tableexport.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace trilane::cli {

namespace {

constexpr Ns kMaxWindow = 3'600'000'000'000;
constexpr Ns kMaxAfter = 600'000'000'000;
constexpr uint64_t kMinMemory = uint64_t{1} << 20;
constexpr uint64_t kMaxMemory = uint64_t{8} << 30;

struct SlowStep
{
    double factor = 0;
    std::string name;
};

/// "2.0x", "2x@train_step"
Result<SlowStep> parseSlowStep(const std::string &text)
{
    const size_t at = text.find('@');
    const std::string factor = text.substr(0, at);
    SlowStep step;
    const char *end = factor.data() + factor.size();
    const auto [rest, error] = std::from_chars(factor.data(), end, step.factor);
    const bool isWhole = rest == end || (rest + 1 == end && *rest == 'x');
    const bool isNamed = at == std::string::npos || at + 1 < text.size();
    if (error != std::errc() || !isWhole || !isNamed || !std::isfinite(step.factor) ||
        step.factor <= 1)
        return Error{.what = msg("\"%1\" is no factor", text),
                     .remedy =
                         msg("write it like 2x or 1.5x@train_step: more than 1 times the median")};
    if (at != std::string::npos)
        step.name = text.substr(at + 1);
    return step;
}

Result<Ns> parseWindow(const std::string &text)
{
    const Result<Ns> window = terminal::parseTime(text, kMaxWindow);
    if (window && *window == 0)
        return Error{.what = msg("nothing would be kept"), .remedy = msg("write it like 30s")};
    return window;
}

std::string bytesText(uint64_t bytes)
{
    return output::cellText({.key = {}, .title = {}, .type = stats::ColumnType::Bytes},
                            static_cast<int64_t>(bytes));
}

} // namespace

void addKeepOptions(terminal::Command &command, client::KeepRequest &keep)
{
    command.value("--keep-last", keep.window, "TIME",
                  terminal::Cli::text(
                      "Keep only so long, in memory, and save it when there is a reason to; see "
                      "below"),
                  parseWindow);
    command
        .bytes(
            "--keep-memory", keep.memory,
            terminal::Cli::text("Keep at most so much; what does not fit makes the time shorter"))
        .showsDefault("256MiB");
    command.read("--save-when-step", "FACTOR[@NAME]",
                 terminal::Cli::text(
                     "Save when a training step takes more than FACTOR times the median of those "
                     "before: 2x, 1.5x@NAME"),
                 [&keep](const std::string &text) -> Result<void> {
                     const Result<SlowStep> step = parseSlowStep(text);
                     if (!step)
                         return step.error();
                     keep.slowStep = step->factor;
                     keep.stepName = step->name;
                     return {};
                 });
    command.time("--save-when-idle", keep.idle,
                 terminal::Cli::text("Save when a GPU stays idle for longer"), kMaxWindow);
    command
        .time("--save-after", keep.after,
              terminal::Cli::text("Save also what follows a trigger, so long"), kMaxAfter)
        .showsDefault("2s");
    command
        .value("--most-saves", keep.mostSaves, "N",
               terminal::Cli::text("Write at most so many files"))
        .showsDefault();
}

std::string keepHelp()
{
    return terminal::Cli::text(
        "Flight recorder (--keep-last TIME): nothing is written until there is a reason to.\n"
        "Then the last TIME before it, and --save-after after it, go to a file beside the\n"
        "output: run-1.trilane, run-2.trilane… Reasons are the signal SIGUSR2 to trilane,\n"
        "--save-when-step (ranges called ProfilerStep#17, step 17, iteration…, or NAME; the\n"
        "median is of the last 64, from the 8th on) and --save-when-idle. What triggers\n"
        "again and again is saved once in TIME. The output itself gets the last TIME before\n"
        "the end. trilane info tells why a file was saved.\n");
}

std::optional<Error> keepMisuse(const client::KeepRequest &keep)
{
    const char *stray = keep.isUsed()        ? nullptr
                        : keep.slowStep != 0 ? "--save-when-step"
                        : keep.idle != 0     ? "--save-when-idle"
                                             : nullptr;
    if (stray)
        return Error{.what = msg("%1 saves what --keep-last keeps", stray),
                     .remedy = msg("say how long that is: --keep-last 30s")};
    if (keep.memory < kMinMemory || keep.memory > kMaxMemory)
        return Error{.what = msg("--keep-memory: %1 is not sensible", bytesText(keep.memory)),
                     .remedy = msg("give 1MiB to 8GiB")};
    return std::nullopt;
}

void tell(const client::SaveNews &news)
{
    if (news.failed)
        return note(terminal::Cli::text(
            "not saved (%1): %2", {terminal::told(news.why), terminal::messageOf(*news.failed)}));
    note(terminal::Cli::text(
        "saved %1, %2: %3: %4",
        {formatDuration(news.length), bytesText(news.bytes), news.file, terminal::told(news.why)}));
}

} // namespace trilane::cli
