// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/toolrun.h"

#include "model/base/environment.h"
#include "model/base/file.h"
#include "model/base/folder.h"

#include <algorithm>
#include <csignal>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane {

namespace {

constexpr std::chrono::milliseconds kLook{50};
/// Of what a program has said, the end.
constexpr size_t kLastWords = 300;

bool isWritableByAll(const struct stat &status)
{
    return (status.st_mode & S_IWOTH) != 0;
}

/// 0 where it does not exist.
uint64_t bytesOf(const std::string &file)
{
    struct stat status = {};
    return ::stat(file.c_str(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

/// A program that runs in a group of its own, which ends with this.
class Child
{
public:
    /// An errno where it cannot be started.
    int start(const ToolCommand &command)
    {
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
        if (m_pid <= 0)
            return;
        ::kill(-m_pid, SIGKILL);
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
        // Where nobody keeps the status of children (SIGCHLD is ignored) it has ended, too; what it
        // has made is looked at by who reads it.
        int status = 0;
        if (isWaitable) {
            ::kill(-m_pid, SIGKILL); // whatever it has left, while its number is still its own
            while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
            }
        }
        m_pid = -1;
        return status;
    }

private:
    pid_t m_pid = -1;
};

} // namespace

std::optional<std::string> findTool(std::string_view name)
{
    const char *path = environmentVariable("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string folder(rest.substr(0, rest.find(':')));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        std::string program = folder + "/";
        program += name;
        struct stat of = {};
        struct stat in = {};
        if (folder.starts_with('/') && ::stat(folder.c_str(), &in) == 0 &&
            ::stat(program.c_str(), &of) == 0 && S_ISREG(of.st_mode) &&
            ::access(program.c_str(), X_OK) == 0 && !isWritableByAll(in) && !isWritableByAll(of))
            return program;
    }
    return std::nullopt;
}

std::string shellWord(std::string_view name)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-+=.,/:@%";
    std::string word(name.starts_with('-') ? "./" : "");
    word += name;
    if (word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string inQuotes = "'";
    for (const char c : word)
        inQuotes += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return inQuotes + "'";
}

Result<ScratchFolder> ScratchFolder::make(std::string_view stem)
{
    ScratchFolder folder;
    std::string path = temporaryFolder() + "/trilane-";
    path += stem;
    path += "-XXXXXX"; // made with mode 0700
    if (!::mkdtemp(path.data()))
        return Error::fromErrno("cannot be made", path);
    folder.m_path.swap(path);
    return folder;
}

ScratchFolder::ScratchFolder(ScratchFolder &&other) noexcept
    : m_path(std::move(other.m_path))
{
    other.m_path.clear();
}

ScratchFolder::~ScratchFolder()
{
    removeFolder(m_path);
}

Result<ToolEnd> runTool(const ToolCommand &command, const JobContext &job)
{
    Child child;
    if (const int error = child.start(command))
        return Error{.what = std::generic_category().message(error)};
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
    return *status == 0 ? ToolEnd::Done : ToolEnd::Failed;
}

std::string lastWords(const std::string &log)
{
    Result<File> file = File::openForReading(log);
    const Result<uint64_t> size = file ? file->size() : Result<uint64_t>(file.error());
    if (!size)
        return {};
    std::string text(std::min<uint64_t>(*size, kLastWords), '\0');
    const Result<size_t> got =
        file->readAt(*size - text.size(), std::as_writable_bytes(std::span(text)));
    text.resize(got ? *got : 0);
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

} // namespace trilane
