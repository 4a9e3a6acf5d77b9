// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/unexpected.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace trilane::cli {

namespace {

/// An nsys term and its equivalent here.
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
/// Options of nsys that are needless or unsupported here.
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

std::optional<std::string_view> oursOf(std::span<const Habit> habits, std::string_view theirs)
{
    const auto found = std::find_if(habits.begin(), habits.end(),
                                    [theirs](const Habit &one) { return one.theirs == theirs; });
    return found == habits.end() ? std::nullopt : std::optional(found->ours);
}

bool hasOption(const terminal::CommandFacts &command, std::string_view words)
{
    const std::string_view name = words.substr(0, words.find(' '));
    return std::any_of(command.options.begin(), command.options.end(), [&](const auto &option) {
        return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
    });
}

} // namespace

Message hintFor(const terminal::CommandFacts &command, const std::string &word)
{
    if (!word.starts_with('-')) {
        const auto ours = oursOf(kCommands, word);
        const bool isProgram = command.name == "trilane";
        return ours && isProgram ? msg("the equivalent of nsys %1 is `trilane %2`", word, *ours)
                                 : Message();
    }
    const std::string name = word.substr(0, word.find('='));
    const auto ours = oursOf(kOptions, name);
    if (ours && hasOption(command, *ours))
        return msg("the equivalent of nsys %1 is %2", name, *ours);
    if (std::find(std::begin(kNeedless), std::end(kNeedless), name) != std::end(kNeedless))
        return msg("remove %1: Trilane has no such option", name);
    return {};
}

} // namespace trilane::cli
