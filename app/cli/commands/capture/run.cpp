// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "capture/client/session/agentenvironment.h"
#include "capture/client/session/daemonclient.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr int kNotFound = 127;
constexpr int kNotExecutable = 126;

std::string runFooter()
{
    return terminal::Cli::text(R"(Examples:
  trilane run -- python train.py
  trilane run -- torchrun --nproc-per-node 8 train.py

Replaces this process by the program, with an environment that makes CUDA and NVTX load Trilane's agent.
Nothing is recorded until `trilane attach` or `trilane start`.)");
}

struct RunArguments
{
    std::vector<std::string> command;
    std::string daemon = "auto";
};

/// Sets the environment. Errors: why the program cannot be recorded in full later.
Result<void> prepare(const std::string &daemon)
{
    const Result<std::string> agent = control::findAgent();
    if (!agent)
        return agent.error();
    Result<std::unique_ptr<client::DaemonClient>> client =
        client::DaemonClient::connect(daemon, true);
    if (!client)
        return client.error();
    const Result<std::string> socket = (*client)->expect(::getpid());
    if (!socket)
        return socket.error();
    for (const auto &[name, value] : client::agentEnvironment(*agent, *socket, 0))
        ::setenv(name.c_str(), value.c_str(), 1);
    return {};
}

int run(const RunArguments &a)
{
    if (a.command.empty())
        return fail({.what = msg("no program given"),
                     .remedy = msg("write it after --: trilane run -- python train.py")},
                    kUsage);
    // The program is what counts.
    if (Result<void> done = prepare(a.daemon); !done)
        note(terminal::Cli::text("could not prepare the program: %1",
                                 {terminal::messageOf(done.error())}));
    std::vector<std::string> words = a.command;
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::signal(SIGXFSZ, SIG_DFL);
    ::execvp(arguments[0], arguments.data());
    const int error = errno;
    return fail(Error::fromErrno(msg("cannot be started"), a.command.front()),
                error == ENOENT ? kNotFound : kNotExecutable);
}

} // namespace

void addRun(terminal::CommandLine &line)
{
    auto a = std::make_shared<RunArguments>();
    terminal::Command command =
        line.addCommand("run", terminal::Cli::text("Run a program prepared for later recording"),
                        [a] { return run(*a); });
    command
        .value("--daemon", a->daemon, "DAEMON",
               terminal::Cli::text(
                   "Daemon to use: auto (existing or newly started), or a socket path"))
        .showsDefault();
    command.value("PROGRAM", a->command, "",
                  terminal::Cli::text("Program and its arguments, after --"));
    command.setArgumentsLast();
    command.setFooter(runFooter());
}

} // namespace trilane::cli
