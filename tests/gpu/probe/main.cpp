// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/children.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/probes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace trilane::probe {

namespace {

constexpr int kTimes = 30;
constexpr int kAtOnce = 6;
constexpr size_t kMaxWords = 5;

/// The most telling first: what comes behind may find no time.
const std::vector<Probe> &probes()
{
    static const std::vector<Probe> all = {
        {"version",
         "driver, GPU, CUPTI; CUPTI without the driver",
         askVersion,
         {{"with_driver"}, {"without_driver"}}},
        {"lengths",
         "the bytes of each kind's record",
         askLengths,
         {{"with_driver"}, {"without_driver"}}},
        {"order",
         "what stands in a buffer that is not returned",
         askOrder,
         {{"running"}, {"snapshots"}, {"bytes"}}},
        {"delivery",
         "how long after a kernel's end its record comes back",
         askDelivery,
         {{"usual"},
          {"usual_ahead"},
          {"shared"},
          {"shared_ahead"},
          {"shared_64k"},
          {"shared_64k_ahead"},
          {"shared_300"}}},
        {"tail",
         "work in flight when its kind is disabled; switching under load",
         askTail,
         {{"plain"}, {"forced"}, {"warm"}, {"switching", 30}}},
        {"displaced",
         "a second client; subscribers; a second copy of CUPTI",
         askDisplaced,
         {{"clients"}, {"subscribers"}, {"copy"}, {"place"}}},
        {"clock2",
         "the clock of stamps, and another that is registered in the middle",
         askClock,
         {{"plain"}, {"changed"}, {"ended"}, {"subscribed"}}},
        {"graphlevel",
         "is graph level given back",
         askGraphLevel,
         {{"nodes"}, {"memset"}, {"first"}}},
        {"overhead",
         "blocks that belong to records of overhead",
         askOverhead,
         {{"counting"}, {"freeing"}}},
        {"finalize",
         "cuptiFinalize: beside a flush, alone, and CUPTI used again",
         askFinalize,
         {{"racing", 15, kTimes, kAtOnce}, {"alone", 15, 6, kAtOnce}, {"again", 15, 6, kAtOnce}}},
        {"exit",
         "CUPTI used while the process ends",
         askExit,
         {{"quiet", 15, 6, kAtOnce},
          {"flushing", 15, kTimes, kAtOnce},
          {"enabling", 15, kTimes, kAtOnce}}},
        {"cost",
         "what a launch costs, before, with and after CUPTI",
         askCost,
         {{"launch"}, {"graph_nodes"}, {"graph_level"}}},
        {"late", "the stall of a late start, and what is missing then", askLate, {{"warm"}}},
    };
    return all;
}

struct Command
{
    Options options;
    double seconds = 0; ///< for all probes together; 0: as long as it takes
    std::vector<std::string_view> words;
};

/// What came of a case of several processes: how they ended, what they said, one answer.
void tellMany(const std::vector<Ended> &ended, Answer &answer)
{
    std::map<std::string, int> ways;
    std::vector<std::string> words;
    for (const Ended &one : ended) {
        ++ways[one.how()];
        if (!one.lastWords.empty() && words.size() < kMaxWords &&
            std::ranges::find(words, one.lastWords) == words.end())
            words.push_back(one.lastWords);
    }
    answer.open("ended");
    for (const auto &[how, times] : ways)
        answer.add(how, times);
    answer.close();
    if (!words.empty())
        answer.addAll("last_words", words);
    for (const Ended &one : ended) {
        if (!one.answer.empty()) {
            answer.addJson("answer", one.answer);
            return;
        }
    }
}

std::vector<std::string> wordsFor(const Command &command, const Probe &probe, const Case &one)
{
    std::vector<std::string> words{"one", std::string(probe.name), std::string(one.name)};
    if (command.options.isQuick)
        words.emplace_back("--quick");
    if (!command.options.cupti.empty())
        words.insert(words.end(), {"--cupti", command.options.cupti});
    return words;
}

/// Makes the cases of a probe, each in processes of its own. False: some did not end by themselves.
bool perform(const Command &command, const Probe &probe, int64_t end)
{
    Answer answer;
    answer.add("probe", probe.name).add("question", probe.question).open("cases");
    bool isWell = true;
    const int64_t begin = monotonicNow();
    for (const Case &one : probe.cases) {
        const double left = static_cast<double>(end - monotonicNow()) / 1e9;
        answer.open(one.name);
        if (left < 1) {
            answer.add("skipped", "no time was left").close();
            continue;
        }
        const int count = command.options.isQuick ? std::min(one.count, 3) : one.count;
        const std::vector<Ended> ended = runSelf(
            wordsFor(command, probe, one), std::min(one.limitSeconds, left), count, one.atOnce);
        tellMany(ended, answer);
        answer.close();
        isWell &= std::ranges::all_of(ended, [](const Ended &e) { return e.exit == 0; });
    }
    answer.close().add("seconds", static_cast<double>(monotonicNow() - begin) / 1e9);
    answer.say();
    return isWell;
}

const Probe *probeOf(std::string_view name)
{
    const auto found = std::ranges::find(probes(), name, &Probe::name);
    return found == probes().end() ? nullptr : &*found;
}

int usage()
{
    std::fprintf(
        stderr,
        "gpu_probe [--quick] [--seconds N] [--cupti LIBCUPTI] all | PROBE...\n"
        "Small questions to a GPU and its CUPTI. Each is asked in processes of its own, with\n"
        "a time limit; the answer is a line of JSON, written at once. How a process ended is\n"
        "part of the answer. Exit code 1: some did not end by themselves.\n\n");
    for (const Probe &probe : probes())
        std::fprintf(stderr, "  %-10s  %s\n", std::string(probe.name).c_str(),
                     std::string(probe.question).c_str());
    return 2;
}

int askOne(const Command &command)
{
    const Probe *probe = command.words.size() == 3 ? probeOf(command.words[1]) : nullptr;
    if (!probe)
        return usage();
    Answer answer;
    probe->ask(command.options, command.words[2], answer);
    answer.say();
    return 0;
}

int askAll(const Command &command)
{
    const bool isAll = command.words.size() == 1 && command.words[0] == "all";
    const bool areKnown = std::ranges::all_of(command.words, probeOf);
    if (command.words.empty() || (!isAll && !areKnown))
        return usage();
    const int64_t end = command.seconds > 0
                            ? monotonicNow() + static_cast<int64_t>(command.seconds * 1e9)
                            : INT64_MAX;
    bool isWell = true;
    for (const Probe &probe : probes()) {
        if (isAll || std::ranges::find(command.words, probe.name) != command.words.end())
            isWell &= perform(command, probe, end);
    }
    return isWell ? 0 : 1;
}

} // namespace

} // namespace trilane::probe

int main(int argc, char **argv)
{
    using namespace trilane::probe;
    Command command;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--quick")
            command.options.isQuick = true;
        else if (word == "--seconds" && i + 1 < argc)
            command.seconds = std::atof(argv[++i]);
        else if (word == "--cupti" && i + 1 < argc)
            command.options.cupti = argv[++i];
        else if (word.starts_with("--"))
            return usage();
        else
            command.words.push_back(word);
    }
    if (!command.words.empty() && command.words[0] == "one")
        return askOne(command);
    return askAll(command);
}
