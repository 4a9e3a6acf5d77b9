// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What a program waits until it can work: from its start, or that of `trilane record` before it, to
// the return of its first NVTX call. bench_start TRILANE ROUNDS; without arguments: the program.

#include "tests/bench/report.h"

#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

using namespace trilane;

namespace {

double now()
{
    timespec t{};
    ::clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

struct Start
{
    double first = 0; ///< seconds to the program's first word, which is the time
    double whole = 0; ///< to the end of everything
};

Start run(const std::vector<std::string> &command)
{
    int ends[2];
    if (::pipe(ends) != 0)
        bench::fail("no pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", 1, 0);
    std::vector<char *> words;
    for (const std::string &word : command)
        words.push_back(const_cast<char *>(word.c_str()));
    words.push_back(nullptr);
    const double begin = now();
    pid_t child = 0;
    if (::posix_spawn(&child, words[0], &files, nullptr, words.data(), environ) != 0)
        bench::fail("cannot start " + command[0]);
    ::close(ends[1]);
    posix_spawn_file_actions_destroy(&files);
    FILE *said = ::fdopen(ends[0], "r");
    double first = 0;
    if (std::fscanf(said, "%lf", &first) != 1)
        first = begin; // `true` says nothing
    int status = 0;
    ::waitpid(child, &status, 0);
    std::fclose(said);
    if (status != 0)
        bench::fail(command[0] + " failed");
    return {first - begin, now() - begin};
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

int measure(const std::string &trilane, int rounds)
{
    const std::string target = std::filesystem::canonical("/proc/self/exe").string();
    const std::string trace = "/tmp/bench_start." + std::to_string(::getpid()) + ".trilane";
    const std::vector<std::string> record{trilane, "record", "--force", "-o", trace, "--"};
    auto recorded = [&](const std::string &program) {
        std::vector<std::string> command = record;
        command.push_back(program);
        return command;
    };
    std::vector<double> added;
    std::vector<double> nothing;
    for (int i = 0; i < rounds; ++i) {
        const double bare = run({target}).first;
        added.push_back(run(recorded(target)).first - bare);
        nothing.push_back(run(recorded("/bin/true")).whole);
    }
    std::remove(trace.c_str());
    bench::row("added to the start", median(added) * 1e3, "ms");
    bench::row("record -- true", median(nothing) * 1e3, "ms");
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 2)
        return measure(argv[1], std::max(1, std::atoi(argv[2])));
    nvtxRangePushA("first");
    std::printf("%.9f\n", now());
    nvtxRangePop();
    return 0;
}
