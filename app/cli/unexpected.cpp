// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/unexpected.h"

#include "app/cli/words.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::cli {

namespace {

/// What nsys calls it, and what it is here.
struct Habit
{
    std::string_view theirs, ours;
};
constexpr Habit kCommands[] = {{"profile", "record"},   {"launch", "run"},
                               {"analyze", "diagnose"}, {"sessions", "status"},
                               {"cancel", "stop"},      {"shutdown", "stop --all"},
                               {"recipe", "stats"}};
constexpr Habit kOptions[] = {{"-t", "--trace"},
                              {"-c", "--capture-range"},
                              {"-f", "--force"},
                              {"--force-overwrite", "--force"},
                              {"-d", "--duration"},
                              {"-y", "--delay"},
                              {"-e", "--env"},
                              {"--env-var", "--env"},
                              {"--session-new", "--name"},
                              {"--cuda-graph-trace", "--cuda-graph"},
                              {"--gpu-metrics-device", "--gpu-metrics"},
                              {"--gpu-metrics-devices", "--gpu-metrics"},
                              {"-r", "--report"}};
/// Of nsys: here it is so, or is not done.
constexpr std::string_view kNeedless[] = {"-s",
                                          "--sample",
                                          "-b",
                                          "--backtrace",
                                          "-w",
                                          "--show-output",
                                          "-x",
                                          "--stop-on-exit",
                                          "--cpuctxsw",
                                          "--capture-range-end",
                                          "--trace-fork-before-exec"};

/// "--force-overwrite=true" without its value.
std::string_view nameOf(std::string_view word)
{
    return word.substr(0, word.find('='));
}

std::optional<std::string_view> oursOf(std::span<const Habit> habits, std::string_view theirs)
{
    const auto found = std::find_if(habits.begin(), habits.end(),
                                    [theirs](const Habit &one) { return one.theirs == theirs; });
    return found == habits.end() ? std::nullopt : std::optional(found->ours);
}

/// How many letters are to be put in, left out or replaced.
size_t lettersBetween(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = std::exchange(row[0], i);
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// The one that is nearly the word; empty: none is.
std::string nearest(std::string_view word, const std::vector<std::string> &known)
{
    constexpr size_t kLongestWord = 64;
    std::string best;
    size_t least = std::min<size_t>(2, word.size() / 3) + 1;
    if (word.size() > kLongestWord)
        return best;
    for (const std::string &one : known) {
        const size_t letters = lettersBetween(word, one);
        if (letters < least) {
            least = letters;
            best = one;
        }
    }
    return best;
}

bool hasOption(const CLI::App &command, std::string_view name)
{
    return command.get_option_no_throw(std::string(name.substr(0, name.find(' ')))) != nullptr;
}

std::string remedyOfCommand(const CLI::App &app, std::string_view word)
{
    if (const auto ours = oursOf(kCommands, word))
        return Cli::tr("what nsys calls %1 is `trilane %2`",
                       {std::string(word), std::string(*ours)});
    std::vector<std::string> commands;
    for (const CLI::App *command :
         app.get_subcommands([](const CLI::App *one) { return !one->get_group().empty(); }))
        commands.push_back(command->get_name());
    const std::string near = nearest(word, commands);
    return near.empty() ? std::string() : Cli::tr("did you mean `trilane %1`?", {near});
}

std::string remedyOfOption(const CLI::App &command, std::string_view word)
{
    const std::string_view name = nameOf(word);
    const auto ours = oursOf(kOptions, name);
    if (ours && hasOption(command, *ours))
        return Cli::tr("what nsys calls %1 is %2", {std::string(name), std::string(*ours)});
    if (std::find(std::begin(kNeedless), std::end(kNeedless), name) != std::end(kNeedless))
        return Cli::tr("leave out %1: Trilane has no such option", {std::string(name)});
    std::vector<std::string> options;
    for (const CLI::Option *option : command.get_options()) {
        for (const std::string &one : option->get_lnames())
            options.push_back("--" + one);
    }
    const std::string near = name.starts_with("--") ? nearest(name, options) : std::string();
    return near.empty() ? std::string() : Cli::tr("did you mean %1?", {near});
}

} // namespace

Error usageError(const CLI::App &app, const CLI::ParseError &wrong)
{
    const std::vector<CLI::App *> commands = app.get_subcommands();
    const CLI::App *command = commands.empty() ? nullptr : commands.front();
    const std::string help =
        Cli::tr("see `trilane%1 --help`", {command ? " " + command->get_name() : std::string()});
    std::vector<std::string> words = app.remaining(true);
    std::erase(words, "--");
    const bool isExtra = wrong.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
    if (!isExtra || words.empty())
        return {.what = told(wrong.what()), .remedy = help};
    const bool isOption = words.front().starts_with("-");
    const std::string remedy =
        isOption ? remedyOfOption(command ? *command : app, words.front())
                 : (command ? std::string() : remedyOfCommand(app, words.front()));
    if (!command && !isOption)
        return {.what = Cli::tr("there is no command \"%1\"", {words.front()}),
                .remedy = remedy.empty() ? help : remedy};
    std::string all;
    for (const std::string &word : words)
        all += (all.empty() ? "" : " ") + word;
    return {.what = words.size() == 1 ? Cli::tr("the argument %1 was not expected", {all})
                                      : Cli::tr("the arguments %1 were not expected", {all}),
            .remedy = remedy.empty() ? help : remedy};
}

} // namespace trilane::cli
