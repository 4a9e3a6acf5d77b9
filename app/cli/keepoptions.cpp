// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/keepoptions.h"

#include "app/cli/console.h"
#include "app/cli/words.h"
#include "model/exporters/tableexport.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <optional>

namespace trilane::cli {

namespace {

constexpr Ns kLongestWindow = 3'600'000'000'000;
constexpr Ns kLongestAfter = 600'000'000'000;
constexpr uint64_t kLeastMemory = uint64_t{1} << 20;
constexpr uint64_t kMostMemory = uint64_t{8} << 30;

Result<Ns> timeOf(const char *option, const std::string &text, Ns longest)
{
    const std::optional<Ns> time = parseDuration(text);
    if (!time || *time < 0)
        return Error{.what = Cli::tr("%1: \"%2\" is no time", {std::string(option), text}),
                     .remedy = Cli::tr("write it like 30s or 500ms")};
    if (*time > longest)
        return Error{.what = Cli::tr("%1: \"%2\" is too long", {std::string(option), text}),
                     .remedy = Cli::tr("it can be %1 at most", {formatDuration(longest)})};
    return *time;
}

/// "2.0x", "2x@train_step"
Result<void> readSlowStep(const std::string &text, KeepRequest &keep)
{
    const size_t at = text.find('@');
    const std::string factor = text.substr(0, at);
    const char *end = factor.data() + factor.size();
    const auto [rest, error] = std::from_chars(factor.data(), end, keep.slowStep);
    const bool isWhole = rest == end || (rest + 1 == end && *rest == 'x');
    const bool isNamed = at == std::string::npos || at + 1 < text.size();
    if (error != std::errc() || !isWhole || !isNamed || !std::isfinite(keep.slowStep) ||
        keep.slowStep <= 1)
        return Error{
            .what = Cli::tr("--save-when-step: \"%1\" is no factor", {text}),
            .remedy = Cli::tr("write it like 2x or 1.5x@train_step: more than 1 times the median")};
    if (at != std::string::npos)
        keep.stepName = text.substr(at + 1);
    return {};
}

/// An option that means something only with --keep-last.
std::optional<Error> strayOption(const KeepArguments &a)
{
    const char *option = !a.slowStep.empty() ? "--save-when-step"
                         : !a.idle.empty()   ? "--save-when-idle"
                                             : nullptr;
    if (!option)
        return std::nullopt;
    return Error{.what = Cli::tr("%1 saves what --keep-last keeps", {std::string(option)}),
                 .remedy = Cli::tr("say how long that is: --keep-last 30s")};
}

std::string bytesText(uint64_t bytes)
{
    return cellText({.key = {}, .title = {}, .type = ColumnType::Bytes},
                    static_cast<int64_t>(bytes));
}

} // namespace

void addKeepOptions(CLI::App &command, KeepArguments &a)
{
    command
        .add_option(
            "--keep-last", a.last,
            Cli::tr("Keep only so long, in memory, and save it when there is a reason to; see "
                    "below"))
        ->type_name("TIME");
    command
        .add_option("--keep-memory", a.memory,
                    Cli::tr("Keep at most so much; what does not fit makes the time shorter"))
        ->transform(CLI::AsSizeValue(false).description(""))
        ->default_str("256MiB")
        ->type_name("SIZE");
    command
        .add_option(
            "--save-when-step", a.slowStep,
            Cli::tr("Save when a training step takes more than FACTOR times the median of those "
                    "before: 2x, 1.5x@NAME"))
        ->type_name("FACTOR[@NAME]");
    command
        .add_option("--save-when-idle", a.idle, Cli::tr("Save when a GPU stays idle for longer"))
        ->type_name("TIME");
    command
        .add_option("--save-after", a.after, Cli::tr("Save also what follows a trigger, so long"))
        ->capture_default_str()
        ->type_name("TIME");
    command.add_option("--most-saves", a.mostSaves, Cli::tr("Write at most so many files"))
        ->capture_default_str()
        ->type_name("N");
}

std::string keepHelp()
{
    return Cli::tr(
        "Flight recorder (--keep-last TIME): nothing is written until there is a reason to.\n"
        "Then the last TIME before it, and --save-after after it, go to a file beside the\n"
        "output: run-1.trilane, run-2.trilane… Reasons are the signal SIGUSR2 to trilane,\n"
        "--save-when-step (ranges called ProfilerStep#17, step 17, iteration…, or NAME; the\n"
        "median is of the last 64, from the 8th on) and --save-when-idle. What triggers\n"
        "again and again is saved once in TIME. The output itself gets the last TIME before\n"
        "the end. trilane info tells why a file was saved.\n");
}

Result<KeepRequest> understood(const KeepArguments &a)
{
    KeepRequest keep;
    if (a.last.empty()) {
        if (const std::optional<Error> stray = strayOption(a))
            return *stray;
        return keep;
    }
    const Result<Ns> window = timeOf("--keep-last", a.last, kLongestWindow);
    if (!window)
        return window.error();
    if (*window == 0)
        return Error{.what = Cli::tr("--keep-last: nothing would be kept"),
                     .remedy = Cli::tr("write it like 30s")};
    const Result<Ns> after = timeOf("--save-after", a.after, kLongestAfter);
    if (!after)
        return after.error();
    if (!a.slowStep.empty()) {
        if (Result<void> done = readSlowStep(a.slowStep, keep); !done)
            return done.error();
    }
    if (!a.idle.empty()) {
        const Result<Ns> idle = timeOf("--save-when-idle", a.idle, kLongestWindow);
        if (!idle)
            return idle.error();
        keep.idle = *idle;
    }
    if (a.memory < kLeastMemory || a.memory > kMostMemory)
        return Error{.what = Cli::tr("--keep-memory: %1 is not sensible", {bytesText(a.memory)}),
                     .remedy = Cli::tr("give 1MiB to 8GiB")};
    keep.window = *window;
    keep.after = *after;
    keep.memory = a.memory;
    keep.mostSaves = a.mostSaves;
    return keep;
}

void tell(const SaveNews &news)
{
    if (news.failed)
        return note(Cli::tr("not saved (%1): %2", {told(news.why), messageOf(*news.failed)}));
    note(Cli::tr("saved %1, %2: %3: %4",
                 {formatDuration(news.length), bytesText(news.bytes), news.file, told(news.why)}));
}

} // namespace trilane::cli
