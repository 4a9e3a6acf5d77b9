// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kRanks = 2;
constexpr char kUsage[] =
    R"(tworanks: two processes of train, side by side, as a launcher of ranks starts them.

Its options are train's (see train --help); each rank gets --rank N besides. At the end it prints
what the ranks printed, a line each. Exit status: the first that is not 0, else 0.
)";

struct Rank
{
    pid_t process = 0;
    int output = -1;
};

/// train stands beside this program.
std::string trainer()
{
    char path[4096];
    const ssize_t length = ::readlink("/proc/self/exe", path, sizeof path - 1);
    const std::string own(path, length > 0 ? static_cast<size_t>(length) : 0);
    return own.substr(0, own.rfind('/') + 1) + "train";
}

Rank start(int number, int argc, char **argv)
{
    const std::string program = trainer();
    std::string text = std::to_string(number);
    std::string option = "--rank";
    std::vector<char *> arguments{const_cast<char *>(program.c_str())};
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    arguments.insert(arguments.end(), {option.data(), text.data(), nullptr});
    int ends[2];
    if (::pipe(ends) != 0)
        std::exit(1);
    const pid_t process = ::fork();
    if (process != 0) {
        ::close(ends[1]);
        return {process, ends[0]};
    }
    ::close(ends[0]);
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[1]);
    ::execv(program.c_str(), arguments.data());
    std::perror(program.c_str());
    ::_exit(127);
}

std::string readAll(int output)
{
    std::string all;
    char part[4096];
    for (ssize_t got = 0; (got = ::read(output, part, sizeof part)) > 0;)
        all.append(part, static_cast<size_t>(got));
    return all;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--help") == 0) {
        std::fputs(kUsage, stdout);
        return 0;
    }
    std::vector<Rank> ranks;
    for (int i = 0; i < kRanks; ++i)
        ranks.push_back(start(i, argc, argv));
    int result = 0;
    for (const Rank &rank : ranks) {
        std::fputs(readAll(rank.output).c_str(), stdout);
        int status = 0;
        ::waitpid(rank.process, &status, 0);
        const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        result = result ? result : code;
    }
    return result;
}
