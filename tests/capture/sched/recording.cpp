// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/recording.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"
#include "tests/sendsignal.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::sched::test {

namespace {

struct Child
{
    pid_t pid = -1;
    int in = -1;
    int out = -1;
};

Child startTarget(std::vector<std::string> arguments)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        return {};
    arguments.insert(arguments.begin(), TRILANE_SCHED_TARGET);
    std::vector<char *> argv;
    for (std::string &argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        execv(argv[0], argv.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return {pid, in[1], out[0]};
}

/// False at the end of the output.
bool readSome(int fd, int timeoutMs, std::string &text)
{
    pollfd waiting{fd, POLLIN, 0};
    if (poll(&waiting, 1, timeoutMs) <= 0)
        return true;
    char buffer[4096];
    const ssize_t got = read(fd, buffer, sizeof buffer);
    if (got > 0)
        text.append(buffer, size_t(got));
    return got > 0;
}

void parse(const std::string &text, Recording &recording)
{
    for (size_t at = 0; (at = text.find("thread ", at)) != text.npos; ++at) {
        TargetThread thread;
        long long from = 0, to = 0;
        unsigned long long voluntary = 0, involuntary = 0, cpu = 0;
        if (std::sscanf(text.c_str() + at,
                        "thread %d %d from %lld to %lld voluntary %llu involuntary %llu cpu %llu",
                        &thread.tid, &thread.pid, &from, &to, &voluntary, &involuntary, &cpu) != 7)
            continue;
        thread.from = from;
        thread.to = to;
        thread.voluntary = voluntary;
        thread.involuntary = involuntary;
        thread.cpu = cpu;
        recording.threads.push_back(thread);
    }
}

/// irq, softirq and steal of all cores, in ns. A tick is counted even when most of it was not.
int64_t stolenTime()
{
    unsigned long long fields[8] = {};
    const std::string text = readSmallFile("/proc/stat");
    std::sscanf(text.c_str(), "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &fields[0], &fields[1],
                &fields[2], &fields[3], &fields[4], &fields[5], &fields[6], &fields[7]);
    return int64_t(fields[5] + fields[6] + fields[7]) * (1'000'000'000 / sysconf(_SC_CLK_TCK));
}

void dropTo(const std::vector<int> &capabilities)
{
    constexpr uid_t kNobody = 65534;
    prctl(PR_SET_KEEPCAPS, 1);
    if (setgroups(0, nullptr) != 0 || setresgid(kNobody, kNobody, kNobody) != 0 ||
        setresuid(kNobody, kNobody, kNobody) != 0)
        _exit(3);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[2] = {};
    for (const int capability : capabilities) {
        data[capability / 32].permitted |= 1U << (capability % 32);
        data[capability / 32].effective |= 1U << (capability % 32);
    }
    if (syscall(SYS_capset, &header, data) != 0)
        _exit(3);
}

} // namespace

std::string record(const SchedOptions &options, std::vector<std::string> arguments,
                   Recording &recording, int drainEveryMs)
{
    auto recorder = SchedRecorder::open(options);
    if (!recorder)
        return recorder.error().message();
    const Child child = startTarget(std::move(arguments));
    std::string text;
    while (text.find('\n') == text.npos) {
        if (!readSome(child.out, 1000, text))
            return "the target did not start";
    }
    recording.step = (*recorder)->step();
    recording.pid = child.pid;
    const int64_t stolenBefore = stolenTime();
    recording.begin = monotonicNow();
    if (auto added = (*recorder)->addProcess(child.pid); !added) {
        trilane::test::sendSignal(child.pid, SIGKILL);
        return added.error().message();
    }
    const auto keep = [&](const SchedEvent &event) {
        recording.events.push_back(event);
    };
    if (write(child.in, "g", 1) != 1)
        return "the target is gone";
    int64_t drained = monotonicNow();
    while (readSome(child.out, drainEveryMs, text)) {
        if (monotonicNow() - drained < drainEveryMs * INT64_C(1'000'000))
            continue;
        (*recorder)->drain(keep);
        drained = monotonicNow();
    }
    int status = 0;
    waitpid(child.pid, &status, 0);
    close(child.in);
    close(child.out);
    (*recorder)->drain(keep);
    recording.end = monotonicNow();
    recording.stolen = stolenTime() - stolenBefore;
    (*recorder)->close(keep);
    recording.lost = (*recorder)->lost();
    recording.late = (*recorder)->late();
    parse(text, recording);
    ThreadStates states(recording);
    for (const SchedEvent &event : recording.events)
        states.add(event);
    states.finish(recording.end);
    return status == 0 ? "" : "the target failed";
}

Finding asNobodyWith(std::vector<int> capabilities, Finding (*check)())
{
    if (getuid() != 0)
        return "SKIP: only root can become another user";
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0)
        return "no pipe";
    const pid_t pid = fork();
    if (pid == 0) {
        dropTo(capabilities);
        const Finding found = check();
        const ssize_t written = write(out[1], found.data(), found.size());
        _exit(written == ssize_t(found.size()) ? 0 : 1);
    }
    close(out[1]);
    Finding finding;
    while (readSome(out[0], -1, finding)) {
    }
    close(out[0]);
    int status = 0;
    waitpid(pid, &status, 0);
    return status == 0 ? finding : "the child ended with status " + std::to_string(status);
}

Finding findGaps(const Recording &recording)
{
    for (const auto &[tid, slices] : recording.states) {
        for (size_t i = 1; i < slices.size(); ++i) {
            const int64_t end = slices[i - 1].start + slices[i - 1].duration;
            if (slices[i].start != end)
                return "thread " + std::to_string(tid) + ": a slice starts " +
                       std::to_string(slices[i].start - end) + " ns after the one before ends";
        }
    }
    return {};
}

Finding findCoreOverlaps(const Recording &recording)
{
    std::map<uint32_t, int64_t> ends;
    for (const CoreSlice &slice : recording.cores) {
        if (slice.start < ends[slice.cpu] || slice.end <= slice.start)
            return "slices of core " + std::to_string(slice.cpu) + " overlap";
        ends[slice.cpu] = slice.end;
    }
    return {};
}

} // namespace trilane::sched::test
