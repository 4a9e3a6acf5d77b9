// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/keepoptions.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/base/amounttext.h"

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
        return Error{.what = msg("\"%1\" is not a factor", text),
                     .remedy = msg("use a value such as 2x or 1.5x@train_step, greater than 1")};
    if (at != std::string::npos)
        step.name = text.substr(at + 1);
    return step;
}

Result<Ns> parseWindow(const std::string &text)
{
    const Result<Ns> window = terminal::parseTime(text, kMaxWindow);
    if (window && *window == 0)
        return Error{.what = msg("nothing would be kept"),
                     .remedy = msg("use a value such as 30s")};
    return window;
}

} // namespace

void addKeepOptions(terminal::Command &command, client::KeepRequest &keep)
{
    command.value("--keep-last", keep.window, "TIME",
                  terminal::Cli::text(
                      "Keep only the last TIME in memory and save it on a trigger; see below"),
                  parseWindow);
    command
        .bytes("--keep-memory", keep.memory,
               terminal::Cli::text("Memory limit; if exceeded, less time is kept"))
        .showsDefault("256MiB")
        .needs("--keep-last");
    command
        .read("--save-when-step", "FACTOR[@NAME]",
              terminal::Cli::text("Save when a training step takes more than FACTOR times the "
                                  "median of earlier steps: 2x, 1.5x@NAME"),
              [&keep](const std::string &text) -> Result<void> {
                  const Result<SlowStep> step = parseSlowStep(text);
                  if (!step)
                      return step.error();
                  keep.slowStep = step->factor;
                  keep.stepName = step->name;
                  return {};
              })
        .needs("--keep-last");
    command
        .time("--save-when-idle", keep.idle,
              terminal::Cli::text("Save when a GPU is idle for longer than this"), kMaxWindow)
        .needs("--keep-last");
    command
        .time("--save-after", keep.after,
              terminal::Cli::text("Also save this much time after a trigger"), kMaxAfter)
        .showsDefault("2s")
        .needs("--keep-last");
    command
        .value("--max-saves", keep.maxSaves, "N",
               terminal::Cli::text("Maximum number of files to write"))
        .showsDefault()
        .needs("--keep-last");
}

std::string keepHelp()
{
    return terminal::Cli::text(
        "Flight recorder (--keep-last TIME): nothing is written until a trigger. Then the\n"
        "last TIME before it, and --save-after after it, are written to a file beside the\n"
        "output: run-1.trilane, run-2.trilane… Triggers are the signal SIGUSR2 to trilane,\n"
        "--save-when-step (ranges named ProfilerStep#17, step 17, iteration…, or NAME; the\n"
        "median is of the last 64 steps, from the 8th on) and --save-when-idle. Repeated\n"
        "triggers save once per TIME. The output file itself gets the last TIME before the\n"
        "end. trilane info shows why a file was saved.\n");
}

std::optional<Error> keepMisuse(const client::KeepRequest &keep)
{
    if (keep.memory < kMinMemory || keep.memory > kMaxMemory)
        return Error{.what = msg("--keep-memory: %1 is out of range",
                                 formatBytes(static_cast<double>(keep.memory))),
                     .remedy = msg("use 1MiB to 8GiB")};
    return std::nullopt;
}

void tell(const client::SaveNews &news)
{
    if (news.failed)
        return note(terminal::Cli::text(
            "not saved (%1): %2", {terminal::told(news.why), terminal::messageOf(*news.failed)}));
    note(terminal::Cli::text("saved %1, %2: %3: %4", {formatDuration(news.length),
                                                      formatBytes(static_cast<double>(news.bytes)),
                                                      news.file, terminal::told(news.why)}));
}

} // namespace trilane::cli
