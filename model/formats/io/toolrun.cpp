// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/toolrun.h"

#include "model/base/foreigntext.h"
#include "model/base/platform/environment.h"
#include "model/base/platform/file.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::formats {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kLook{50};
/// Size of the examined end of a program's output, and of a reported line.
constexpr size_t kLastWords = 4096;
constexpr size_t kLongestLine = 300;

/// Nobody but us and root can write to it. A user's own group, numbered as the user, has nobody
/// else in it.
bool isOfUsOrRoot(const struct stat &status)
{
    const uid_t we = ::geteuid();
    const bool isOwnGroup = status.st_gid == 0 || (status.st_gid == we && ::getegid() == we);
    return (status.st_uid == 0 || status.st_uid == we) && (status.st_mode & S_IWOTH) == 0 &&
           ((status.st_mode & S_IWGRP) == 0 || isOwnGroup);
}

/// Only this user and root can replace the program. In a sticky folder, such as /tmp, others cannot
/// rename or remove our files.
bool isTrusted(const fs::path &program)
{
    std::error_code failed;
    const fs::path real = fs::canonical(program, failed);
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

/// 0 where it does not exist.
uint64_t bytesOf(const std::string &file)
{
    struct stat status = {};
    return ::stat(file.c_str(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

/// A program in a process group that ends with this, and with this process.
class Child
{
public:
    /// An errno where it cannot be started.
    int start(const ToolCommand &command)
    {
        if (const int failed = m_watcher.start("kill -s KILL 0"))
            return failed;
        std::vector<char *> words{const_cast<char *>(command.program.c_str())};
        for (const std::string &argument : command.arguments)
            words.push_back(const_cast<char *>(argument.c_str()));
        words.push_back(nullptr);
        posix_spawn_file_actions_t files;
        posix_spawnattr_t attributes;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, command.log.c_str(),
                                           O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (command.output.empty())
            ::posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
        else
            ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, command.output.c_str(),
                                               O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        ::posix_spawnattr_setpgroup(&attributes, m_watcher.group());
        const int failed = ::posix_spawn(&m_pid, command.program.c_str(), &files, &attributes,
                                         words.data(), environ);
        ::posix_spawnattr_destroy(&attributes);
        ::posix_spawn_file_actions_destroy(&files);
        if (failed != 0)
            m_pid = -1;
        return failed;
    }
    ~Child()
    {
        m_watcher.end();
        if (m_pid > 0)
            ::waitpid(m_pid, nullptr, 0);
    }
    Child() = default;
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    /// Its status as of waitpid(), once it has ended.
    std::optional<int> ended()
    {
        siginfo_t info{};
        const bool isWaitable =
            ::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0;
        if (isWaitable && info.si_pid == 0)
            return std::nullopt;
        if (!isWaitable && errno == EINTR)
            return std::nullopt;
        // If child status is not kept (SIGCHLD is ignored), the program has ended too; its output
        // is validated by the reader.
        int status = 0;
        m_watcher.end(); // with whatever it has left
        if (isWaitable) {
            while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
            }
        }
        m_pid = -1;
        return status;
    }

private:
    Watcher m_watcher;
    pid_t m_pid = -1;
};

constexpr MessageText kSignal("signal %1");
constexpr MessageText kExitCode("exit code %1");

/// Why a program has ended, where it said nothing itself.
void leaveWord(const std::string &log, int status)
{
    const std::string word = WIFSIGNALED(status) ? msg(kSignal, WTERMSIG(status)).english()
                                                 : msg(kExitCode, WEXITSTATUS(status)).english();
    if (Result<platform::File> file = platform::File::create(log))
        static_cast<void>(file->writeAt(0, std::as_bytes(std::span(word))));
}

/// Without control characters, and one space at a time.
std::string onOneLine(std::string_view text)
{
    std::string line;
    for (const char c : text) {
        const bool isBlank = static_cast<unsigned char>(c) <= ' ' || c == '\x7f';
        if (!isBlank)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    while (line.ends_with(' '))
        line.pop_back();
    return line;
}

} // namespace

FoundTool findTool(std::string_view name)
{
    FoundTool found;
    const char *path = platform::environmentVariable("PATH");
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

Result<ScratchFolder> ScratchFolder::make(std::string_view stem)
{
    ScratchFolder folder;
    std::string path = platform::temporaryFolder() + "/trilane-";
    path += stem;
    path += "-XXXXXX"; // made with mode 0700
    if (!::mkdtemp(path.data()))
        return Error::fromErrno(msg("cannot be created"), path);
    folder.m_path.swap(path);
    // Without a watcher, the folder is still removed with the object. A terminated program may
    // write until it exits.
    folder.m_watcher.start("for i in 1 2 3 4 5; do rm -rf -- \"$1\" && exit; sleep 1; done",
                           folder.m_path);
    return folder;
}

ScratchFolder::ScratchFolder(ScratchFolder &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_watcher(std::move(other.m_watcher))
{
    other.m_path.clear();
}

ScratchFolder::~ScratchFolder()
{
    platform::removeFolder(m_path);
}

Result<ToolEnd> runTool(const ToolCommand &command, const jobs::JobContext &job)
{
    Child child;
    if (const int error = child.start(command))
        return Error{.what = systemMessage(error)};
    const auto end = std::chrono::steady_clock::now() + command.limit;
    std::optional<int> status;
    while (!(status = child.ended())) {
        if (job.stopped())
            return Error::stopped();
        if (std::chrono::steady_clock::now() > end)
            return ToolEnd::TooLong;
        if (!command.output.empty() && bytesOf(command.output) > command.mostBytes)
            return ToolEnd::TooLarge;
        std::this_thread::sleep_for(kLook);
    }
    if (*status == 0)
        return ToolEnd::Done;
    if (lastWords(command.log).empty())
        leaveWord(command.log, *status);
    return ToolEnd::Failed;
}

Message lastWords(const std::string &log)
{
    Result<platform::File> file = platform::File::openForReading(log);
    const Result<uint64_t> size = file ? file->size() : Result<uint64_t>(file.error());
    if (!size)
        return {};
    std::string text(std::min<uint64_t>(*size, kLastWords), '\0');
    const Result<size_t> got =
        file->readAt(*size - text.size(), std::as_writable_bytes(std::span(text)));
    text.resize(got ? *got : 0);
    std::string_view rest(text);
    std::string line;
    while (line.empty() && !rest.empty()) {
        const size_t end = rest.find_last_of("\r\n");
        const size_t begin = end == std::string_view::npos ? 0 : end + 1;
        line = onOneLine(rest.substr(begin));
        rest = rest.substr(0, begin == 0 ? 0 : begin - 1);
    }
    if (line.size() <= kLongestLine)
        return foreignMessage(line, std::array{kSignal, kExitCode});
    size_t end = kLongestLine;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80)
        --end; // not inside a character
    return Message::verbatim(line.substr(0, end) + "…");
}

} // namespace trilane::formats
