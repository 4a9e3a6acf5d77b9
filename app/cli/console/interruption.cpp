// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/interruption.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

int signalPipe[2] = {-1, -1};
std::atomic<int> saveSignals{0};
static_assert(std::atomic<int>::is_always_lock_free);

/// Only what may be done in a signal handler: a thread of our own does the rest.
void onSignal(int)
{
    const char byte = 0;
    (void)!::write(signalPipe[1], &byte, 1);
}

class Interruption
{
public:
    Interruption()
    {
        if (::pipe2(signalPipe, O_CLOEXEC) != 0)
            return;
        std::thread([this] { wait(); }).detach();
        for (int signal : kSignals)
            handle(signal);
    }

    void watchInput()
    {
        std::thread([this] {
            char bytes[256];
            ssize_t got = 0;
            do
                got = ::read(STDIN_FILENO, bytes, sizeof bytes);
            while (got > 0 || (got < 0 && errno == EINTR));
            m_source.request_stop();
        }).detach();
    }

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    static void handle(int signal)
    {
        struct sigaction action = {};
        if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            return;
        action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        ::sigaction(signal, &action, nullptr);
    }

    void wait()
    {
        char byte = 0;
        if (::read(signalPipe[0], &byte, 1) == 1)
            m_source.request_stop();
        for (int signal : kSignals) {
            struct sigaction action = {};
            if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == onSignal)
                std::signal(signal, SIG_DFL);
        }
    }

    std::stop_source m_source;
};

/// Never destroyed: the waiting threads use it until the process ends.
Interruption &instance()
{
    static auto *const instance = new Interruption;
    return *instance;
}

} // namespace

std::stop_token interruption()
{
    return instance().token();
}

void interruptAtEndOfInput()
{
    instance().watchInput();
}

void countSaveSignals()
{
    struct sigaction action = {};
    action.sa_handler = [](int) {
        ++saveSignals;
    };
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGUSR2, &action, nullptr);
}

int takeSaveSignals()
{
    return saveSignals.exchange(0);
}

} // namespace trilane::cli
