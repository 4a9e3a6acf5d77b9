// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/childprocess.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/paths.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::platform {

namespace fs = std::filesystem;

namespace {

/// Only this user and root can write to it. A private group with the user's number has no other
/// members.
bool isOfUsOrRoot(const struct stat &status)
{
    const uid_t we = ::geteuid();
    const bool isOwnGroup = status.st_gid == 0 || (status.st_gid == we && ::getegid() == we);
    return (status.st_uid == 0 || status.st_uid == we) && (status.st_mode & S_IWOTH) == 0 &&
           ((status.st_mode & S_IWGRP) == 0 || isOwnGroup);
}

/// Only this user and root can replace the program. In a sticky folder such as /tmp, others cannot
/// rename or remove our files.
bool isTrusted(const std::string &program)
{
    std::error_code failed;
    const fs::path real = fs::canonical(pathFromUtf8(program), failed);
    struct stat status = {};
    if (failed || ::stat(real.c_str(), &status) != 0 || !isOfUsOrRoot(status))
        return false;
    for (fs::path folder = real.parent_path();; folder = folder.parent_path()) {
        if (::stat(folder.c_str(), &status) != 0)
            return false;
        const bool isSticky = (status.st_mode & S_ISVTX) != 0 && status.st_uid == 0;
        if (!isSticky && !isOfUsOrRoot(status))
            return false;
        if (folder == folder.root_path())
            return true;
    }
}

bool isProgram(const std::string &path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           ::access(path.c_str(), X_OK) == 0;
}

} // namespace

FoundTool findTool(std::string_view name)
{
    FoundTool found;
    const char *path = environmentVariable("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string folder(rest.substr(0, rest.find(':')));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        std::string program = folder + "/";
        program += name;
        if (!isProgram(program))
            continue;
        if (folder.starts_with('/') && isTrusted(program))
            return {.path = std::move(program), .refused = std::move(found.refused)};
        if (found.refused.empty())
            found.refused = std::move(program);
    }
    return found;
}

ChildProcess::~ChildProcess()
{
    m_watcher.end();
    if (m_pid > 0)
        ::waitpid(m_pid, nullptr, 0);
}

int ChildProcess::start(const std::string &program, const std::vector<std::string> &arguments,
                        const std::string &errors, const std::string &output)
{
    if (const int failed = m_watcher.start("kill -s KILL 0"))
        return failed;
    std::vector<char *> words{const_cast<char *>(program.c_str())};
    for (const std::string &argument : arguments)
        words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(),
                                       O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (output.empty())
        ::posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    else
        ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(),
                                           O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes, m_watcher.group());
    const int failed =
        ::posix_spawn(&m_pid, program.c_str(), &files, &attributes, words.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    if (failed != 0)
        m_pid = -1;
    return failed;
}

std::optional<int> ChildProcess::ended()
{
    siginfo_t info{};
    const bool isWaitable =
        ::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
    if (isWaitable && info.si_pid == 0)
        return std::nullopt;
    if (!isWaitable && errno == EINTR)
        return std::nullopt;
    // If child status is discarded (SIGCHLD ignored), it has exited too; its output is checked by
    // the reader.
    int status = 0;
    m_watcher.end(); // with its remaining state
    if (isWaitable) {
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
    }
    m_pid = -1;
    return WIFSIGNALED(status) ? kBySignal + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace trilane::platform
