// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/watcher.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::platform {

Watcher::Watcher(Watcher &&other) noexcept
    : m_pid(std::exchange(other.m_pid, -1))
    , m_ourEnd(std::exchange(other.m_ourEnd, -1))
{}

int Watcher::start(const char *script, const std::string &argument)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return errno;
    m_ourEnd = ends[1];
    std::string command = std::string("read -r line; ") + script;
    std::string shell = "sh";
    std::string option = "-c";
    std::string word = argument;
    std::string path = "PATH=/usr/bin:/bin";
    const std::array<char *, 6> words{shell.data(), option.data(), command.data(),
                                      shell.data(), word.data(),   nullptr};
    const std::array<char *, 2> variables{path.data(), nullptr};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int failed =
        ::posix_spawn(&m_pid, "/bin/sh", &files, &attributes, words.data(), variables.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    ::close(ends[0]);
    if (failed != 0) {
        m_pid = -1;
        end();
    }
    return failed;
}

void Watcher::end() noexcept
{
    // First the shell, so that it does not see the pipe's end.
    if (m_pid > 0) {
        ::kill(-m_pid, SIGKILL);
        while (::waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        m_pid = -1;
    }
    if (m_ourEnd >= 0)
        ::close(std::exchange(m_ourEnd, -1));
}

} // namespace trilane::platform
