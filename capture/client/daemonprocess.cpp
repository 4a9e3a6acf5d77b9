// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/daemonprocess.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane {

using namespace control;

namespace {

namespace fs = std::filesystem;

/// The number of the connection's descriptor in the daemon.
constexpr int kInherited = 3;

Result<std::string> findDaemon()
{
    if (const char *given = std::getenv("TRILANE_DAEMON"); given && *given)
        return std::string(given);
    std::error_code failed;
    fs::path program = fs::read_symlink("/proc/self/exe", failed).parent_path() / "trilaned";
    if (::access(program.c_str(), X_OK) == 0)
        return program.string();
    return Error{.what = "the recording daemon is not installed",
                 .file = program.string(),
                 .remedy = "build or install Trilane as a whole, or set TRILANE_DAEMON"};
}

/// Standard error stays ours: the daemon says there what nobody else could.
int spawn(const std::string &program, int connection, pid_t &pid)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, connection, kInherited);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = program;
    std::string option = "--private";
    std::string number = std::to_string(kInherited);
    char *const words[] = {name.data(), option.data(), number.data(), nullptr};
    const int error = ::posix_spawn(&pid, program.c_str(), &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

} // namespace

std::vector<std::string> daemonSockets()
{
    std::vector<std::string> paths;
    if (const char *runtime = std::getenv("XDG_RUNTIME_DIR"); runtime && *runtime)
        paths.push_back(std::string(runtime) + "/trilane/control");
    paths.emplace_back("/run/trilane/control");
    return paths;
}

Result<ControlSocket> connectToDaemonAt(const std::string &path)
{
    Result<ControlSocket> socket = ControlSocket::connect(path);
    if (!socket)
        return socket;
    const std::optional<ControlSocket::Peer> peer = socket->peer();
    if (!peer || (peer->uid != 0 && peer->uid != ::geteuid()))
        return Error{.what = "the daemon there is another user's", .file = path};
    return socket;
}

Result<PrivateDaemon> PrivateDaemon::start()
{
    const Result<std::string> program = findDaemon();
    if (!program)
        return program.error();
    Result<std::pair<ControlSocket, ControlSocket>> ends = ControlSocket::pair();
    if (!ends)
        return ends.error();
    PrivateDaemon daemon;
    daemon.socket = std::move(ends->first);
    if (const int error = spawn(*program, ends->second.descriptor(), daemon.pid); error != 0) {
        errno = error;
        return Error::fromErrno("cannot be started", *program);
    }
    return daemon;
}

void waitForDaemon(pid_t pid)
{
    for (int tries = 0; tries < 500; ++tries) {
        if (::waitpid(pid, nullptr, WNOHANG) != 0)
            return;
        ::usleep(2000);
    }
}

} // namespace trilane
