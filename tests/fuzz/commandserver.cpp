// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Runs commands of `trilane` without starting the program anew: each in a child that is forked
/// from this process, which has one thread and everything loaded.
///
/// commandserver STDOUT STDERR CPU-SECONDS
///
/// In: a line a command, its words between tabs. Out: a line each, "EXIT CPU-MS RESIDENT-KB", where
/// EXIT is minus the signal for a command that died. Its output is in the two files.

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int trilaneMain(int argc, char **argv);

namespace {

std::vector<std::string> wordsOf(const std::string &line)
{
    std::vector<std::string> words{"trilane"};
    for (size_t at = 0; at <= line.size();) {
        const size_t tab = std::min(line.find('\t', at), line.size());
        words.push_back(line.substr(at, tab - at));
        at = tab + 1;
    }
    return words;
}

void redirect(const char *path, int to)
{
    const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0)
        ::dup2(file, to);
}

[[noreturn]] void runCommand(std::vector<std::string> words, char **argv)
{
    redirect(argv[1], STDOUT_FILENO);
    redirect(argv[2], STDERR_FILENO);
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    const auto seconds = static_cast<rlim_t>(std::strtoul(argv[3], nullptr, 10));
    const rlimit limit{seconds, seconds + 1};
    ::setrlimit(RLIMIT_CPU, &limit);
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    // As at the end of the program, so that what static objects do there is tried too.
    std::exit(trilaneMain(static_cast<int>(words.size()), arguments.data()));
}

long millisecondsOf(const timeval &time)
{
    return time.tv_sec * 1000 + time.tv_usec / 1000;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 4) {
        std::fputs("usage: commandserver STDOUT STDERR CPU-SECONDS\n", stderr);
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) {
        std::fflush(nullptr);
        const pid_t child = ::fork();
        if (child == 0)
            runCommand(wordsOf(line), argv);
        int status = 0;
        rusage used{};
        if (child < 0 || ::wait4(child, &status, 0, &used) != child)
            return 1;
        std::printf("%d %ld %ld\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status),
                    millisecondsOf(used.ru_utime) + millisecondsOf(used.ru_stime), used.ru_maxrss);
        std::fflush(stdout);
    }
    return 0;
}
