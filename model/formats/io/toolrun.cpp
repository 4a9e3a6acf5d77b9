// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/toolrun.h"

#include "model/base/foreigntext.h"
#include "model/base/platform/childprocess.h"
#include "model/base/platform/file.h"
#include "model/base/platform/paths.h"

#include <algorithm>
#include <array>
#include <optional>
#include <system_error>
#include <thread>

namespace trilane::formats {

namespace {

constexpr std::chrono::milliseconds kLook{50};
/// Size of the examined end of a program's output, and of a reported line.
constexpr size_t kLastWords = 4096;
constexpr size_t kMaxLineLength = 300;

constexpr MessageText kSignal("signal %1");
constexpr MessageText kExitCode("exit code %1");

/// Records why a program has ended if it wrote nothing itself.
void leaveWord(const std::string &log, int status)
{
    using platform::ChildProcess;
    const std::string word = status > ChildProcess::kBySignal
                                 ? msg(kSignal, status - ChildProcess::kBySignal).english()
                                 : msg(kExitCode, status).english();
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

Result<ToolEnd> runTool(const ToolCommand &command, const jobs::JobContext &job)
{
    platform::ChildProcess child;
    if (const int error =
            child.start(command.program, command.arguments, command.log, command.output))
        return Error{.what = systemMessage(error)};
    const auto end = std::chrono::steady_clock::now() + command.limit;
    std::optional<int> status;
    while (!(status = child.ended())) {
        if (job.stopped())
            return Error::stopped();
        if (std::chrono::steady_clock::now() > end)
            return ToolEnd::TooLong;
        if (!command.output.empty() &&
            platform::fileBytes(command.output).value_or(0) > command.maxBytes)
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
    if (line.size() <= kMaxLineLength)
        return foreignMessage(line, std::array{kSignal, kExitCode});
    size_t end = kMaxLineLength;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80)
        --end; // not inside a character
    return Message::verbatim(line.substr(0, end) + "…");
}

} // namespace trilane::formats
