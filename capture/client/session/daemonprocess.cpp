// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonprocess.h"

#include "capture/client/session/controlmessages.h"
#include "model/base/platform/environment.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::client {

using namespace control;

namespace {

namespace fs = std::filesystem;

/// The number of the connection's descriptor in the daemon.
constexpr int kInherited = 3;
constexpr const char *kIdleSeconds = "60";
constexpr int kWhoAnswersMs = 5000;
constexpr int kMaxTries = 2000; ///< 5 ms each

Result<std::string> findDaemon()
{
    if (const char *given = platform::environmentVariable("TRILANE_DAEMON"); given && *given)
        return std::string(given);
    std::error_code failed;
    fs::path program = fs::read_symlink("/proc/self/exe", failed).parent_path() / "trilaned";
    if (::access(program.c_str(), X_OK) == 0)
        return program.string();
    return Error{.what = msg("the recording daemon is not installed"),
                 .file = program.string(),
                 .remedy = msg("install Trilane completely, or set TRILANE_DAEMON")};
}

/// Starts the daemon in its own session. It keeps our standard error if `connection` belongs to its
/// client, to report its errors there.
int spawn(const std::string &program, std::vector<std::string> words, int connection, pid_t &pid)
{
    const bool isPrivate = connection >= 0;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (isPrivate)
        posix_spawn_file_actions_adddup2(&files, connection, kInherited);
    else
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#if __GLIBC_PREREQ(2, 34)
    posix_spawn_file_actions_addclosefrom_np(&files, isPrivate ? kInherited + 1 : kInherited);
#endif
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
    words.insert(words.begin(), program);
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int error =
        ::posix_spawn(&pid, program.c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

} // namespace

Result<control::ControlSocket> connectToDaemonAt(const std::string &path)
{
    Result<control::ControlSocket> socket = control::ControlSocket::connect(path);
    if (!socket)
        return socket;
    const std::optional<control::ControlSocket::Peer> peer = socket->peer();
    if (!peer || (peer->uid != 0 && peer->uid != ::geteuid()))
        return Error{.what = msg("the daemon belongs to another user"), .file = path};
    return socket;
}

/// The socket's credentials are those of the listener, perhaps systemd; the kernel adds the
/// sender's to each message.
bool mayRecordFor(const std::string &path)
{
    Result<control::ControlSocket> socket = connectToDaemonAt(path);
    if (!socket || ::geteuid() != 0)
        return socket.ok();
    const int on = 1;
    control::Request request = newRequest();
    request.mutable_list();
    if (::setsockopt(socket->descriptor(), SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0 ||
        socket->send(request) != control::ControlSocket::Sent::Yes || !socket->wait(kWhoAnswersMs))
        return false;
    ucred sender{};
    std::array<char, 1> text;
    iovec part{text.data(), text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof sender)> space{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = space.data();
    header.msg_controllen = space.size();
    if (::recvmsg(socket->descriptor(), &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) <= 0)
        return false;
    const cmsghdr *c = CMSG_FIRSTHDR(&header);
    if (!c || c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_CREDENTIALS)
        return false;
    std::memcpy(&sender, CMSG_DATA(c), sizeof sender);
    return sender.uid == 0;
}

Result<PrivateDaemon> PrivateDaemon::start()
{
    const Result<std::string> program = findDaemon();
    if (!program)
        return program.error();
    Result<std::pair<control::ControlSocket, control::ControlSocket>> ends =
        control::ControlSocket::pair();
    if (!ends)
        return ends.error();
    PrivateDaemon daemon;
    daemon.socket = std::move(ends->first);
    const std::vector<std::string> words{"--private", std::to_string(kInherited)};
    if (const int error = spawn(*program, words, ends->second.descriptor(), daemon.pid);
        error != 0) {
        errno = error;
        return Error::fromErrno(msg("cannot be started"), *program);
    }
    return daemon;
}

Result<void> startSharedDaemon(const std::string &path)
{
    const Result<std::string> program = findDaemon();
    if (!program)
        return program.error();
    pid_t pid = -1;
    const std::vector<std::string> words{"--socket", path, "--idle", kIdleSeconds};
    if (const int error = spawn(*program, words, -1, pid); error != 0) {
        errno = error;
        return Error::fromErrno(msg("cannot be started"), *program);
    }
    for (int tries = 0; tries < kMaxTries; ++tries) {
        if (control::ControlSocket::connect(path))
            return {};
        // Another process may have been quicker.
        if (::waitpid(pid, nullptr, WNOHANG) != 0 && tries > 0 &&
            !control::ControlSocket::connect(path))
            break;
        ::usleep(5000);
    }
    return Error{.what = msg("the recording daemon did not start"),
                 .file = path,
                 .remedy = msg("run `trilaned --socket %1` to see why", path)};
}

void waitForDaemon(pid_t pid)
{
    for (int tries = 0; tries < 500; ++tries) {
        if (::waitpid(pid, nullptr, WNOHANG) != 0)
            return;
        ::usleep(2000);
    }
}

} // namespace trilane::client
