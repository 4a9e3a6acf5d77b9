// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/demangler.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <cxxabi.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

constexpr Ns kDemanglerPatience = 200'000'000;

bool isMangled(const std::string &name)
{
    return name.starts_with("_Z");
}

bool writeAll(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t written = ::write(descriptor, bytes, size);
        if (written <= 0)
            return false;
        bytes += written;
        size -= static_cast<size_t>(written);
    }
    return true;
}

/// In the child: writes each demangled name, terminated by a null character.
[[noreturn]] void speak(std::span<const std::string> names, int pipe)
{
    const rlimit second{1, 1};
    ::setrlimit(RLIMIT_CPU, &second);
    for (const std::string &name : names) {
        int status = 0;
        char *readable = isMangled(name)
                             ? abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status)
                             : nullptr;
        const std::string text = readable ? readable : name;
        if (!writeAll(pipe, text.c_str(), text.size() + 1))
            break;
        std::free(readable);
    }
    ::_exit(0);
}

/// Output of the child within the time limit; the child has exited afterwards.
std::string listen(int pipe, pid_t child)
{
    std::string said;
    const Ns until = monotonicNow() + kDemanglerPatience;
    char bytes[16384];
    for (;;) {
        const Ns left = until - monotonicNow();
        pollfd readable{pipe, POLLIN, 0};
        if (left <= 0 || ::poll(&readable, 1, static_cast<int>(left / 1'000'000) + 1) <= 0)
            break;
        const ssize_t got = ::read(pipe, bytes, sizeof bytes);
        if (got <= 0)
            break;
        said.append(bytes, static_cast<size_t>(got));
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    return said;
}

} // namespace

std::vector<std::string> Demangler::readable(std::span<const std::string> names)
{
    std::vector<std::string> result(names.begin(), names.end());
    int ends[2];
    if (m_gaveUp || std::ranges::none_of(names, isMangled) || ::pipe2(ends, O_CLOEXEC) != 0)
        return result;
    const pid_t child = ::fork();
    if (child == 0)
        speak(names, ends[1]);
    ::close(ends[1]);
    const std::string said = child > 0 ? listen(ends[0], child) : std::string();
    ::close(ends[0]);
    size_t at = 0;
    for (std::string &name : result) {
        const size_t end = said.find('\0', at);
        if (end == std::string::npos) {
            m_gaveUp = true;
            break;
        }
        name = said.substr(at, end - at);
        at = end + 1;
    }
    return result;
}

} // namespace trilane::daemon
