// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console.h"

#include "model/base/file.h"

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>

#include <sys/ioctl.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr std::chrono::milliseconds kBeforeShowing{400};
constexpr std::chrono::milliseconds kRefresh{100};

int signalPipe[2] = {-1, -1};

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
        if (::pipe(signalPipe) != 0)
            return;
        m_waiter = std::thread([this] {
            char byte = 0;
            if (::read(signalPipe[0], &byte, 1) == 1)
                m_source.request_stop();
            // A second signal means it: the default handler ends the process.
            std::signal(SIGINT, SIG_DFL);
            std::signal(SIGTERM, SIG_DFL);
        });
        m_waiter.detach();
        struct sigaction action = {};
        action.sa_handler = onSignal;
        ::sigaction(SIGINT, &action, nullptr);
        ::sigaction(SIGTERM, &action, nullptr);
    }

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    std::stop_source m_source;
    std::thread m_waiter;
};

} // namespace

int fail(const Error &error, int code)
{
    if (error.cancelled) {
        std::fprintf(stderr, "trilane: stopped\n");
        return kInterrupted;
    }
    std::fprintf(stderr, "trilane: %s\n", error.message().c_str());
    return code;
}

std::stop_token interruption()
{
    // Never destroyed: the waiting thread uses it until the process ends.
    static const auto *const instance = new Interruption;
    return instance->token();
}

ProgressLine::ProgressLine(std::string_view doing)
    : m_doing(doing)
{
    if (::isatty(STDERR_FILENO))
        m_thread = std::jthread([this](const std::stop_token &stop) { run(stop); });
}

ProgressLine::~ProgressLine() = default;

void ProgressLine::run(const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool shown = false;
    auto pause = kBeforeShowing;
    while (!stop.stop_requested()) {
        wake.wait_for(lock, stop, pause, [] { return false; });
        if (stop.stop_requested())
            break;
        std::fprintf(stderr, "\r%s… %3.0f %%\033[K", m_doing.c_str(), m_progress.fraction() * 100);
        shown = true;
        pause = kRefresh;
    }
    if (shown)
        std::fprintf(stderr, "\r\033[K");
}

size_t terminalWidth()
{
    winsize size = {};
    if (!::isatty(STDOUT_FILENO) || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

Result<void> writeOutput(const std::string &path, std::string_view text)
{
    if (path.empty() || path == "-") {
        const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                             std::fflush(stdout) == 0;
        if (!written)
            return Error::fromErrno("cannot be written", "standard output");
        return {};
    }
    Result<File> file = File::create(path);
    if (!file)
        return file.error();
    if (Result<void> done = file->writeAt(0, std::as_bytes(std::span(text))); !done)
        return done;
    return file->close();
}

} // namespace trilane::cli
