// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/launchedprogram.h"

#include "capture/control/descriptor.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::client {

namespace {

/// In the child: waits at the gate, then becomes the program.
[[noreturn]] void becomeProgram(const LaunchOptions &options, std::vector<char *> &arguments,
                                int gate, int failure)
{
    char go = 0;
    ssize_t got = 0;
    while ((got = ::read(gate, &go, 1)) < 0 && errno == EINTR) {
    }
    if (got == 0)
        ::_exit(0); // the recorder has exited or cancelled the launch
    ::sigprocmask(SIG_SETMASK, &options.signalMask, nullptr);
    std::signal(SIGXFSZ, SIG_DFL); // which is ignored here (main.cpp), not by the program
    if (got == 1 && (!options.user || options.user->become())) {
        for (const auto &[name, value] : options.environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        ::execvp(arguments[0], arguments.data());
    }
    const int error = errno;
    (void)!::write(failure, &error, sizeof error);
    ::_exit(error == ENOENT ? 127 : 126);
}

} // namespace

Result<std::unique_ptr<LaunchedProgram>> LaunchedProgram::prepare(const LaunchOptions &options)
{
    std::array<int, 2> ends{-1, -1};
    // A socket: writing to a pipe without a reader would kill this program.
    const bool hasGate = ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
    control::Descriptor gate(ends[0]);
    control::Descriptor ownGate(ends[1]);
    ends = {-1, -1};
    if (!hasGate || ::pipe2(ends.data(), O_CLOEXEC) != 0)
        return Error::fromErrno(msg("cannot create a pipe"), options.command.front());
    control::Descriptor ownFailure(ends[0]);
    const control::Descriptor failure(ends[1]);
    std::vector<std::string> words = options.command;
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);

    const pid_t pid = ::fork();
    if (pid < 0)
        return Error::fromErrno(msg("cannot be started"), options.command.front());
    if (pid == 0) {
        ::close(ownGate.number());
        becomeProgram(options, arguments, gate.number(), failure.number());
    }
    std::unique_ptr<LaunchedProgram> program(new LaunchedProgram);
    program->m_program = options.command.front();
    program->m_pid = pid;
    program->m_gate = ownGate.release();
    program->m_failure = ownFailure.release();
    return program;
}

LaunchedProgram::~LaunchedProgram()
{
    if (m_gate >= 0)
        ::close(m_gate);
    if (m_failure >= 0)
        ::close(m_failure);
}

Result<void> LaunchedProgram::go()
{
    const char go = 1;
    (void)!::send(m_gate, &go, 1, MSG_NOSIGNAL); // if it has exited, the reason follows below
    ::close(m_gate);
    m_gate = -1;
    // The pipe closes when the program is executed.
    int error = 0;
    ssize_t got = 0;
    while ((got = ::read(m_failure, &error, sizeof error)) < 0 && errno == EINTR) {
    }
    ::close(m_failure);
    m_failure = -1;
    if (got != static_cast<ssize_t>(sizeof error))
        return {};
    errno = error;
    return Error::fromErrno(msg("cannot be started"), m_program);
}

bool LaunchedProgram::hasEnded(ProgramEnd &end)
{
    if (m_ended)
        return false;
    int status = 0;
    if (::waitpid(m_pid, &status, WNOHANG) != m_pid)
        return false;
    m_ended = true;
    end.bySignal = WIFSIGNALED(status);
    end.code = end.bySignal ? WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

void LaunchedProgram::signal(int number) const
{
    if (!m_ended)
        ::kill(m_pid, number);
}

} // namespace trilane::client
