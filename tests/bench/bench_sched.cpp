// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_sched [ROUNDS [HOPS]]: ns that recording adds to a context switch, for each step that this
/// user reaches. Two processes on one core hand a byte to and fro; all ways are run in turn in
/// every round, and the median of the rounds' differences from the bare run beside them counts.

#include "capture/sched/schedrecorder.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <sched.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace trilane;
using namespace trilane::sched;

namespace {

struct Way
{
    std::string name;
    bool recorded = true;
    Step step = Step::Bpf;
    bool traced = true; ///< of the pair; else another process is recorded
    std::vector<double> added = {};
};

void pinTo(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

void hand(int in, int out, int hops)
{
    char byte = 0;
    for (int i = 0; i < hops; ++i) {
        if (read(in, &byte, 1) != 1 || write(out, &byte, 1) != 1)
            _exit(1);
    }
}

/// A process that waits for a byte, then does `hops` switches with a child and writes how long one
/// took, in ns, as a double.
class Pair
{
public:
    explicit Pair(int hops)
    {
        if (pipe(m_go) != 0 || pipe(m_result) != 0)
            bench::fail("no pipes");
        m_pid = fork();
        if (m_pid == 0)
            run(hops);
    }
    ~Pair()
    {
        waitpid(m_pid, nullptr, 0);
        for (const int fd : {m_go[0], m_go[1], m_result[0], m_result[1]})
            close(fd);
    }

    [[nodiscard]] pid_t pid() const { return m_pid; }
    double measure()
    {
        double ns = 0;
        if (write(m_go[1], "g", 1) != 1 || read(m_result[0], &ns, sizeof ns) != sizeof ns)
            bench::fail("the pair of processes is gone");
        return ns;
    }

private:
    [[noreturn]] void run(int hops)
    {
        char byte = 0;
        int there[2], back[2];
        if (read(m_go[0], &byte, 1) != 1 || pipe(there) != 0 || pipe(back) != 0)
            _exit(1);
        pinTo(0);
        if (fork() == 0) {
            hand(there[0], back[1], hops / 2);
            _exit(0);
        }
        const bench::Stopwatch watch;
        for (int i = 0; i < hops / 2; ++i) {
            if (write(there[1], &byte, 1) != 1 || read(back[0], &byte, 1) != 1)
                _exit(1);
        }
        const double ns = watch.seconds() * 1e9 / hops;
        wait(nullptr);
        _exit(write(m_result[1], &ns, sizeof ns) == sizeof ns ? 0 : 1);
    }

    pid_t m_pid = -1;
    int m_go[2] = {};
    int m_result[2] = {};
};

/// ns a hop, or below 0 when the step cannot be reached. Drains every 20 ms, as the daemon does,
/// on another core where there is one.
double run(const Way &way, int hops)
{
    Pair pair(hops);
    if (!way.recorded)
        return pair.measure();
    SchedOptions options;
    options.best = options.worst = way.step;
    options.ringBytes = 16 << 20;
    auto recorder = SchedRecorder::open(options);
    if (!recorder || !(*recorder)->addProcess(way.traced ? pair.pid() : getpid())) {
        pair.measure();
        return -1;
    }
    std::atomic<bool> done = false;
    uint64_t events = 0;
    const auto count = [&events](const SchedEvent &) {
        ++events;
    };
    std::thread drainer([&] {
        while (!done) {
            (*recorder)->drain(count);
            usleep(20'000);
        }
    });
    const double ns = pair.measure();
    done = true;
    drainer.join();
    (*recorder)->close(count);
    if (way.traced && events + (*recorder)->lost() < uint64_t(hops) / 2)
        bench::fail(way.name + ": hops are missing");
    return ns;
}

double median(std::vector<double> values)
{
    std::ranges::nth_element(values, values.begin() + std::ptrdiff_t(values.size() / 2));
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 11;
    const int hops = argc > 2 ? std::max(100, std::atoi(argv[2])) : 100'000;
    if (std::thread::hardware_concurrency() > 1)
        pinTo(1);
    std::vector<Way> ways{{"BPF, traced"},
                          {"BPF, not traced", true, Step::Bpf, false},
                          {"tracepoints", true, Step::Tracepoints},
                          {"switch records", true, Step::SwitchRecords}};
    const Way bareWay{"bare", false};
    std::vector<double> bare;
    for (int round = 0; round < rounds; ++round) {
        for (Way &way : ways) {
            bare.push_back(run(bareWay, hops));
            if (const double ns = run(way, hops); ns >= 0)
                way.added.push_back(ns - bare.back());
        }
    }
    bench::row("bare switch", median(bare), "ns");
    for (const Way &way : ways) {
        if (!way.added.empty())
            bench::row(way.name, median(way.added), "ns");
    }
    return 0;
}
