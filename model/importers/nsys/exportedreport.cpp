// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/nsys/exportedreport.h"

#include "model/base/environment.h"
#include "model/base/file.h"
#include "model/base/folder.h"

#include <array>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kLook{50};
/// Of what nsys has said, the end.
constexpr size_t kLastWords = 300;

bool isWritableByAll(const struct stat &status)
{
    return (status.st_mode & S_IWOTH) != 0;
}

/// For a shell, where that is needed.
std::string quoted(std::string_view text)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-+=.,/:@%";
    std::string word(text.starts_with('-') ? "./" : "");
    word += text;
    if (word.find_first_not_of(kPlain) == std::string::npos)
        return word;
    std::string inQuotes = "'";
    for (const char c : word)
        inQuotes += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return inQuotes + "'";
}

Error fault(const std::string &report, std::string what)
{
    return {.what = std::move(what),
            .file = report,
            .remedy = "export it first: " + exportCommand(report)};
}

/// The end of a log, on one line.
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

/// A program that runs in a group of its own, which ends with this.
class Child
{
public:
    /// Standard output and error go to `log`. An errno where it cannot be started.
    int start(const std::string &program, const std::vector<std::string> &arguments,
              const std::string &log)
    {
        std::vector<char *> words;
        for (const std::string &argument : arguments)
            words.push_back(const_cast<char *>(argument.c_str()));
        words.push_back(nullptr);
        posix_spawn_file_actions_t files;
        posix_spawnattr_t attributes;
        ::posix_spawn_file_actions_init(&files);
        ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(),
                                           O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        const int failed =
            ::posix_spawn(&m_pid, program.c_str(), &files, &attributes, words.data(), environ);
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

std::optional<std::string> findNsys()
{
    const char *path = environmentVariable("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string folder(rest.substr(0, rest.find(':')));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        const std::string program = folder + "/nsys";
        struct stat of = {};
        struct stat in = {};
        if (folder.starts_with('/') && ::stat(folder.c_str(), &in) == 0 &&
            ::stat(program.c_str(), &of) == 0 && S_ISREG(of.st_mode) &&
            ::access(program.c_str(), X_OK) == 0 && !isWritableByAll(in) && !isWritableByAll(of))
            return program;
    }
    return std::nullopt;
}

std::string exportCommand(std::string_view report)
{
    return "nsys export --type sqlite " + quoted(report);
}

ExportedReport::ExportedReport(ExportedReport &&other) noexcept
    : m_folder(std::move(other.m_folder))
    , m_path(std::move(other.m_path))
{
    other.m_folder.clear();
}

ExportedReport::~ExportedReport()
{
    removeFolder(m_folder);
}

Result<ExportedReport> ExportedReport::of(const std::string &report, const std::string &nsys,
                                          const JobContext &job, std::chrono::milliseconds limit)
{
    ExportedReport exported;
    std::string folder = temporaryFolder() + "/trilane-nsys-XXXXXX"; // made with mode 0700
    if (!::mkdtemp(folder.data()))
        return Error::fromErrno("cannot be made", folder);
    exported.m_folder.swap(folder);
    exported.m_path = exported.m_folder + "/export.sqlite";
    std::error_code failed;
    const std::string input = fs::absolute(report, failed).string();
    if (failed)
        return fault(report, "cannot be read: " + failed.message());
    const std::string log = exported.m_folder + "/log";
    Child child;
    if (const int error = child.start(
            nsys, {nsys, "export", "--type", "sqlite", "--output", exported.m_path, input}, log))
        return fault(report, "nsys cannot be started: " + std::generic_category().message(error));
    const auto end = std::chrono::steady_clock::now() + limit;
    std::optional<int> status;
    while (!(status = child.ended())) {
        if (job.stopped())
            return Error::stopped();
        if (std::chrono::steady_clock::now() > end)
            return fault(report, "nsys has not exported it within " +
                                     std::to_string(limit / std::chrono::seconds(1)) + " s");
        std::this_thread::sleep_for(kLook);
    }
    if (*status != 0 || !fs::exists(exported.m_path, failed)) {
        const std::string words = lastWords(log);
        return fault(report, words.empty() ? "nsys could not export it"
                                           : "nsys could not export it: " + words);
    }
    return exported;
}

} // namespace trilane
