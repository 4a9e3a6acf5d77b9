// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/endsignals.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace trilane::platform {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

int s_pipe[2] = {-1, -1};

/// Only async-signal-safe operations: the reader of the pipe does the rest.
void onSignal(int number)
{
    const int before = errno;
    const auto byte = static_cast<unsigned char>(number);
    (void)!::write(s_pipe[1], &byte, 1);
    errno = before;
}

} // namespace

int endsignals::hold()
{
    if (::pipe2(s_pipe, O_CLOEXEC) != 0)
        return -1;
    for (const int number : kSignals) {
        struct sigaction action = {};
        if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        ::sigaction(number, &action, nullptr);
    }
    return s_pipe[0];
}

int endsignals::next()
{
    unsigned char number = 0;
    ssize_t got = 0;
    do
        got = ::read(s_pipe[0], &number, 1);
    while (got < 0 && errno == EINTR);
    return got == 1 ? number : 0;
}

void endsignals::release()
{
    for (const int number : kSignals) {
        struct sigaction action = {};
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == onSignal)
            std::signal(number, SIG_DFL);
    }
}

void awaitEndOfInput()
{
    std::array<char, 256> bytes{};
    ssize_t got = 0;
    do
        got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    while (got > 0 || (got < 0 && errno == EINTR));
}

void setUpOutputSignals()
{
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace trilane::platform
