// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// Runs commands of `trilane` without starting the program anew: in a child that is forked from
/// this process, which has one thread and everything loaded.
///
/// commandserver STDOUT STDERR CPU-SECONDS
///
/// In: a line for each child: the words of a command between tabs, commands between form feeds.
/// Under a sanitizer a fork costs five times what a command does, so a child runs several in turn.
/// Out: a line for each child, "EXIT CPU-MS RESIDENT-KB CODE/BYTES…": EXIT is minus the signal of a
/// child that died; each command that ended has its exit code and how many bytes it wrote to
/// STDERR. What they wrote is in the two files.

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int trilaneMain(int argc, char **argv);

namespace {

constexpr int kMaxCommands = 32;

/// How a command ended.
struct Ended
{
    int code = 0;
    long bytes = 0; ///< on its standard error
};

/// What a child tells its parent, in memory that they share.
struct Told
{
    int count = 0;
    Ended commands[kMaxCommands];
};

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    for (size_t at = 0; at <= text.size();) {
        const size_t next = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, next - at));
        at = next + 1;
    }
    return parts;
}

void redirect(const char *path, int to)
{
    const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0)
        ::dup2(file, to);
}

void limitCommand(const char *cpuSeconds)
{
    const auto seconds = static_cast<rlim_t>(std::strtoul(cpuSeconds, nullptr, 10));
    const rlimit limit{seconds, seconds + 1};
    ::setrlimit(RLIMIT_CPU, &limit);
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
}

int runCommand(std::vector<std::string> words)
{
    words.insert(words.begin(), "trilane");
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    return trilaneMain(static_cast<int>(words.size()), arguments.data());
}

[[noreturn]] void runCommands(const std::string &line, char **argv, Told &told)
{
    redirect(argv[1], STDOUT_FILENO);
    redirect(argv[2], STDERR_FILENO);
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    limitCommand(argv[3]);
    int code = 0;
    for (const std::string &command : split(line, '\f')) {
        const off_t before = ::lseek(STDERR_FILENO, 0, SEEK_END);
        code = runCommand(split(command, '\t'));
        std::fflush(nullptr);
        const off_t after = ::lseek(STDERR_FILENO, 0, SEEK_END);
        if (told.count < kMaxCommands)
            told.commands[told.count++] = {code, static_cast<long>(after - before)};
    }
    // As at the end of the program, so that what static objects do there is tried too.
    std::exit(code);
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
    void *shared =
        ::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    Told &told = *static_cast<Told *>(shared);
    for (std::string line; std::getline(std::cin, line);) {
        std::fflush(nullptr);
        told = {};
        const pid_t child = ::fork();
        if (child == 0)
            runCommands(line, argv, told);
        int status = 0;
        rusage used{};
        if (child < 0 || ::wait4(child, &status, 0, &used) != child)
            return 1;
        std::printf("%d %ld %ld", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status),
                    millisecondsOf(used.ru_utime) + millisecondsOf(used.ru_stime), used.ru_maxrss);
        for (int i = 0; i < told.count; ++i)
            std::printf(" %d/%ld", told.commands[i].code, told.commands[i].bytes);
        std::puts("");
        std::fflush(stdout);
    }
    return 0;
}
