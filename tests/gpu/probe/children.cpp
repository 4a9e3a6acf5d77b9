// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/children.h"

#include "tests/gpu/probe/clocks.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::probe {

namespace {

constexpr size_t kMaxText = 4 << 20;
constexpr size_t kMaxWords = 300;

struct Child
{
    size_t index = 0;
    pid_t pid = 0;
    int output = -1;
    int handle = -1; ///< pidfd: readable when it has ended
    int64_t begin = 0;
    std::string text;
};

[[noreturn]] void become(const std::vector<std::string> &arguments, int output)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    std::vector<char *> words{const_cast<char *>("gpu_probe")};
    for (const std::string &argument : arguments)
        words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(nullptr);
    ::execv("/proc/self/exe", words.data());
    ::_exit(127);
}

Child start(const std::vector<std::string> &arguments, size_t index)
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return {};
    Child child{.index = index, .output = ends[0], .begin = monotonicNow()};
    child.pid = ::fork();
    if (child.pid == 0)
        become(arguments, ends[1]);
    ::close(ends[1]);
    ::setpgid(child.pid, child.pid);
    child.handle = static_cast<int>(::syscall(SYS_pidfd_open, child.pid, 0));
    return child;
}

void drain(Child &child)
{
    char part[4096];
    ::fcntl(child.output, F_SETFL, O_NONBLOCK);
    while (true) {
        const ssize_t got = ::read(child.output, part, sizeof part);
        if (got <= 0)
            return;
        if (child.text.size() < kMaxText)
            child.text.append(part, static_cast<size_t>(got));
    }
}

void readLines(const std::string &text, Ended &ended)
{
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        // A line that was cut off in the middle is no answer.
        if (line.starts_with('{') && line.ends_with('}'))
            ended.answer = line;
        else if (!line.empty())
            ended.lastWords = line.substr(0, kMaxWords);
        at = end + 1;
    }
}

Ended finish(Child &child, bool isSlow)
{
    Ended ended{.isSlow = isSlow};
    ::kill(-child.pid, SIGKILL); // also what it has left behind
    int status = 0;
    while (::waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
    }
    drain(child);
    ::close(child.output);
    ::close(child.handle);
    ended.seconds = static_cast<double>(monotonicNow() - child.begin) / 1e9;
    if (WIFEXITED(status))
        ended.exit = WEXITSTATUS(status);
    else if (!isSlow)
        ended.signal = WTERMSIG(status);
    readLines(child.text, ended);
    return ended;
}

/// Waits until one of them says something, has ended or is too slow.
void watch(std::vector<Child> &running, std::vector<Ended> &ended, int64_t limit)
{
    std::vector<pollfd> polled;
    int64_t next = INT64_MAX;
    for (const Child &child : running) {
        polled.push_back({child.output, POLLIN, 0});
        polled.push_back({child.handle, POLLIN, 0});
        next = std::min(next, child.begin + limit);
    }
    const int64_t wait = std::max<int64_t>((next - monotonicNow()) / 1'000'000 + 1, 0);
    ::poll(polled.data(), polled.size(), static_cast<int>(std::min<int64_t>(wait, 60'000)));
    for (size_t i = running.size(); i-- > 0;) {
        const bool isOver = (polled[2 * i + 1].revents & POLLIN) != 0;
        const bool isSlow = !isOver && monotonicNow() >= running[i].begin + limit;
        // A closed pipe stays readable; then only the end is left to wait for.
        if (polled[2 * i].revents & POLLIN)
            drain(running[i]);
        else if (polled[2 * i].revents & POLLHUP && !isOver && !isSlow)
            ::poll(&polled[2 * i + 1], 1, static_cast<int>(wait));
        if (!isOver && !isSlow)
            continue;
        ended[running[i].index] = finish(running[i], isSlow);
        running.erase(running.begin() + static_cast<ptrdiff_t>(i));
    }
}

} // namespace

std::string Ended::how() const
{
    if (isSlow)
        return "too slow";
    if (signal != 0)
        return "signal " + std::to_string(signal);
    return exit == 0 ? "0" : "exit " + std::to_string(exit);
}

std::vector<Ended> runSelf(const std::vector<std::string> &arguments, double limitSeconds,
                           int count, int atOnce)
{
    std::vector<Ended> ended(static_cast<size_t>(count));
    std::vector<Child> running;
    const auto limit = static_cast<int64_t>(limitSeconds * 1e9);
    for (size_t started = 0; started < ended.size() || !running.empty();) {
        if (started < ended.size() && running.size() < static_cast<size_t>(atOnce)) {
            running.push_back(start(arguments, started++));
            if (running.back().pid <= 0 || running.back().handle < 0)
                return ended; // no processes can be made: there is no answer
            continue;
        }
        watch(running, ended, limit);
    }
    return ended;
}

} // namespace trilane::probe
