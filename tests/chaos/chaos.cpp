// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "chaosdaemon.h"
#include "progress.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include <fcntl.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kGood = 7;

struct Options
{
    std::string target, library, agents;
    unsigned long runs = 1000;
    unsigned long seed = 1;
    std::chrono::seconds longest{0}; ///< no run begins later; 0: that does not matter
    bool isLate = false;             ///< the agent is loaded by NVTX's first call, which does hang
};

/// All that a seed says.
struct Plan
{
    explicit Plan(unsigned long seed)
        : random(seed)
        , agent(seed % 50 == 0 ? ""
                : upTo(3) == 0 ? "libtrilane_osrt.so"
                               : "libtrilane_agent.so")
        , daemon(upTo(2) == 0 ? Daemon::Answers : static_cast<Daemon>(upTo(kDaemons)))
        , end(upTo(3))
    {}
    unsigned long upTo(unsigned long bound) { return random() % bound; }
    /// Few and many alike.
    unsigned long steps() { return upTo(1UL << (4 + upTo(8))); }

    std::mt19937_64 random;
    std::string agent; ///< empty: the plain program
    Daemon daemon;
    unsigned long end;
};

[[noreturn]] void become(const Options &options, const Plan &plan)
{
    ::setpgid(0, 0);
    const std::string agent = options.agents + '/' + plan.agent;
    if (!plan.agent.empty()) {
        if (!options.isLate)
            ::setenv("LD_PRELOAD", agent.c_str(), 1);
        ::setenv("NVTX_INJECTION64_PATH", agent.c_str(), 1);
        ::setenv("TRILANE_SOCKET", socketOf(plan.daemon).c_str(), 1);
        ::setenv("TRILANE_ARMED", "5", 1);
    }
    const char *ends[] = {"exit", "_exit", "quick_exit"};
    ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    ::execl(options.target.c_str(), options.target.c_str(), options.library.c_str(), ends[plan.end],
            nullptr);
    ::_exit(126);
}

/// Another processor, or only one of them; another priority.
void shuffle(pid_t pid, Plan &plan)
{
    cpu_set_t some;
    CPU_ZERO(&some);
    const long cpus = ::sysconf(_SC_NPROCESSORS_ONLN);
    CPU_SET(plan.upTo(static_cast<unsigned long>(cpus)), &some);
    if (plan.upTo(2) == 0)
        CPU_SET(plan.upTo(static_cast<unsigned long>(cpus)), &some);
    ::sched_setaffinity(pid, sizeof some, &some);
    constexpr unsigned long kPriorities = 6; // lower ones get nothing of a busy machine
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(pid), static_cast<int>(plan.upTo(kPriorities)));
}

enum class Seen { Stopped, Ended, Hangs };

/// The next stop of the traced thread, or the program's end.
Seen await(pid_t pid, int &status, Progress &progress)
{
    progress.goesOn();
    for (unsigned tries = 0; ::waitpid(pid, &status, WNOHANG) != pid; ++tries) {
        if (progress.hangs())
            return Seen::Hangs;
        if (tries > 200)
            ::usleep(200);
        else
            ::sched_yield();
    }
    return WIFSTOPPED(status) ? Seen::Stopped : Seen::Ended;
}

Seen resume(pid_t pid, bool step, int signal, int &status, Progress &progress)
{
    ::ptrace(step ? PTRACE_SINGLESTEP : PTRACE_CONT, pid, nullptr,
             reinterpret_cast<void *>(static_cast<long>(signal)));
    return await(pid, status, progress);
}

/// From a stop on: some steps, a signal there, and again.
Seen disturb(pid_t pid, Plan &plan, int &status, Progress &progress)
{
    for (unsigned long times = 1 + plan.upTo(2); times > 0; --times) {
        for (unsigned long steps = plan.steps(); steps > 0; --steps) {
            const Seen seen = resume(pid, true, 0, status, progress);
            if (seen != Seen::Stopped)
                return seen;
            if (WSTOPSIG(status) == SIGSTOP)
                return seen; // the next of the program's own stops
            if (WSTOPSIG(status) != SIGTRAP)
                --steps; // a child has ended
            if (steps == 0)
                break;
        }
        shuffle(pid, plan);
        const int signal = plan.upTo(2) == 0 ? SIGUSR1 : SIGUSR2;
        const Seen seen = resume(pid, true, signal, status, progress);
        if (seen != Seen::Stopped || WSTOPSIG(status) == SIGSTOP)
            return seen;
    }
    return resume(pid, false, 0, status, progress);
}

/// Empty, or what is wrong.
std::string run(const Options &options, unsigned long seed)
{
    Plan plan(seed);
    const pid_t pid = ::fork();
    if (pid == 0)
        become(options, plan);
    Progress progress(pid);
    int status = 0;
    Seen seen = await(pid, status, progress);
    while (seen == Seen::Stopped) {
        const int signal = WSTOPSIG(status);
        if (signal == SIGSTOP && !plan.agent.empty())
            seen = disturb(pid, plan, status, progress);
        else
            seen = resume(pid, false, signal == SIGTRAP || signal == SIGSTOP ? 0 : signal, status,
                          progress);
    }
    const bool hangs = seen == Seen::Hangs;
    ::kill(-pid, SIGKILL); // also children that hang
    if (hangs)
        ::waitpid(pid, &status, 0);
    const std::string with = plan.agent.empty() ? "the plain program" : plan.agent;
    if (hangs)
        return with + " hangs, daemon " + std::to_string(static_cast<int>(plan.daemon));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != kGood)
        return with + " ends with status " + std::to_string(status);
    return {};
}

bool parse(int argc, char **argv, Options &options)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string word = argv[i];
        if (word == "--target")
            options.target = argv[i + 1];
        else if (word == "--library")
            options.library = argv[i + 1];
        else if (word == "--agents")
            options.agents = argv[i + 1];
        else if (word == "--runs")
            options.runs = std::strtoul(argv[i + 1], nullptr, 10);
        else if (word == "--seed")
            options.seed = std::strtoul(argv[i + 1], nullptr, 10);
        else if (word == "--seconds")
            options.longest = std::chrono::seconds(std::strtol(argv[i + 1], nullptr, 10));
        else if (word == "--late")
            options.isLate = std::strcmp(argv[i + 1], "yes") == 0;
        else
            return false;
    }
    return argc % 2 == 1 && !options.target.empty() && !options.agents.empty();
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    if (!parse(argc, argv, options)) {
        std::fputs("chaos --target FILE --library FILE --agents FOLDER [--runs N] [--seed S] "
                   "[--seconds N]\n",
                   stderr);
        return 2;
    }
    if (startDaemons() < 0) {
        std::perror("no socket");
        return 2;
    }
    unsigned long wrong = 0;
    unsigned long runs = 0;
    const auto begin = std::chrono::steady_clock::now();
    const auto isOver = [&] {
        return runs == options.runs || (options.longest.count() > 0 &&
                                        std::chrono::steady_clock::now() - begin > options.longest);
    };
    for (unsigned long seed = options.seed; !isOver(); ++seed, ++runs) {
        const std::string what = run(options, seed);
        if (what.empty())
            continue;
        ++wrong;
        std::printf("seed %lu: %s\n", seed, what.c_str());
        std::fflush(stdout);
    }
    std::printf("%lu runs from seed %lu: %lu wrong\n", runs, options.seed, wrong);
    return wrong ? 1 : 0;
}
