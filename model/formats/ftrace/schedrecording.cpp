// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedrecording.h"

#include "model/base/platform/file.h"
#include "model/base/platform/paths.h"
#include "model/base/shellword.h"

#include <algorithm>

namespace trilane::ftrace {

namespace {

constexpr std::chrono::seconds kTimeLimit{600};
/// An event takes some bytes in a file that is compressed, and 150 as text.
constexpr uint64_t kMaxTimesLarger = 256;
constexpr uint64_t kMinText = uint64_t{64} << 20;

using Arguments = std::vector<std::string>;

Arguments argumentsFor(SchedRecording kind, const std::string &input)
{
    if (kind == SchedRecording::TraceCmd)
        return {"report", "-t", "-N", "-i", input}; // nanoseconds; the kernel's own formats
    constexpr const char *kFields = "comm,tid,pid,cpu,time,event,trace";
    return {"script", "--header", "--ns", "--show-lost-events", "-F", kFields, "-i", input};
}

Error fault(SchedRecording kind, const std::string &file, Message what)
{
    Error error = needsTool(kind, file);
    error.what = std::move(what);
    return error;
}

/// Error of a tool that failed or could not be started.
Error failure(SchedRecording kind, const std::string &file, const Result<formats::ToolEnd> &end,
              const std::string &log)
{
    const std::string name(toolOf(kind));
    if (!end)
        return fault(kind, file, msg("cannot start %1: %2", name, end.error().what));
    if (*end == formats::ToolEnd::TooLong)
        return fault(kind, file, msg("%1 did not read it within %2 s", name, kTimeLimit.count()));
    if (*end == formats::ToolEnd::TooLarge)
        return fault(kind, file, msg("contains more text than is plausible for its size"));
    const Message words = formats::lastWords(log);
    const Message what = words.empty() ? msg("%1 could not read it", name)
                                       : msg("%1 could not read it: %2", name, words);
    if (kind == SchedRecording::TraceCmd)
        return {.what = what,
                .file = file,
                .remedy =
                    msg("if it is damaged or truncated, record again; if another version reads it, "
                        "convert it to text: trace-cmd report -t -N -i %1 > trace.txt",
                        shellWord(file))};
    return {.what = what,
            .file = file,
            .remedy = msg("if it is damaged or truncated, record again; if another version reads "
                          "it, convert it to text: perf script --header --ns --show-lost-events -F "
                          "comm,tid,pid,cpu,time,event,trace -i %1 > trace.txt",
                          shellWord(file))};
}

/// The clock in the output of `trace-cmd dump --options`, the one in brackets ("[mono]"); empty:
/// not stated. For a recording with --date, trace-cmd prints the time of day.
std::string clockIn(const std::string &dump)
{
    constexpr size_t kMax = size_t{1} << 20;
    Result<platform::File> file = platform::File::openForReading(dump);
    if (!file)
        return {};
    std::string text(kMax, '\0');
    const Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(text)));
    text.resize(got ? *got : 0);
    if (text.find("[Option DATE,") != std::string::npos)
        return "realtime";
    const size_t option = text.find("[Option TRACECLOCK");
    const size_t line = text.find('\n', std::min(option, text.size()));
    if (line == std::string::npos)
        return {};
    const std::string_view clocks =
        std::string_view(text).substr(line + 1, text.find('\n', line + 1) - line - 1);
    const size_t open = clocks.find('[');
    const size_t close = clocks.find(']', std::min(open, clocks.size()));
    if (close == std::string_view::npos)
        return {};
    const std::string_view name = clocks.substr(open + 1, close - open - 1);
    const bool isName =
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
    return isName ? std::string(name) : std::string();
}

/// Writes trace-cmd's clock information as a comment before the events.
Result<void> writeClock(formats::ToolCommand command, const std::string &input,
                        const jobs::JobContext &job)
{
    const std::string text = command.output;
    command.output += ".options";
    command.arguments = {"dump", "--options", "-i", input};
    if (const Result<formats::ToolEnd> end = formats::runTool(command, job); !end && job.stopped())
        return end.error();
    const std::string clock = clockIn(command.output);
    if (clock.empty())
        return {};
    const std::string comment = "# clock: " + clock + "\n";
    Result<platform::File> file = platform::File::create(text);
    return file ? file->writeAt(0, std::as_bytes(std::span(comment))) : file.error();
}

} // namespace

std::optional<SchedRecording> schedRecording(const formats::ImportProbe &probe)
{
    constexpr std::string_view kTraceCmd("\x17\x08\x44tracing", 10);
    if (probe.head.starts_with(kTraceCmd))
        return SchedRecording::TraceCmd;
    if (probe.head.starts_with("PERFILE2") || probe.head.starts_with("PERFFILE"))
        return SchedRecording::Perf;
    return std::nullopt;
}

std::string_view toolOf(SchedRecording kind)
{
    return kind == SchedRecording::TraceCmd ? "trace-cmd" : "perf";
}

Error needsTool(SchedRecording kind, const std::string &file)
{
    if (kind == SchedRecording::TraceCmd)
        return {.what = msg("is a trace-cmd (ftrace) recording, which requires trace-cmd"),
                .file = file,
                .remedy = msg("install trace-cmd, or convert it to text on a machine that has it: "
                              "trace-cmd report -t -N -i %1 > trace.txt",
                              shellWord(file))};
    return {
        .what = msg("is a perf.data file, which requires perf"),
        .file = file,
        .remedy = msg(
            "install perf, or convert it to text on a machine that has it: perf script --header "
            "--ns --show-lost-events -F comm,tid,pid,cpu,time,event,trace -i %1 > trace.txt",
            shellWord(file))};
}

SchedText::SchedText(platform::ScratchFolder folder)
    : m_folder(std::move(folder))
    , m_path(m_folder.path() + "/trace.txt")
{}

Result<SchedText> SchedText::of(SchedRecording kind, const std::string &file,
                                const std::string &tool, const jobs::JobContext &job)
{
    Result<platform::ScratchFolder> folder = platform::ScratchFolder::make(toolOf(kind));
    if (!folder)
        return folder.error();
    SchedText text(std::move(*folder));
    const std::string input = platform::absolutePath(file);
    const std::optional<uint64_t> bytes = platform::fileBytes(input);
    if (!bytes)
        return fault(
            kind, file,
            msg("cannot be read: %1", Message::fromText(std::generic_category().message(errno))));
    const formats::ToolCommand command{.program = tool,
                                       .arguments = argumentsFor(kind, input),
                                       .log = text.m_folder.path() + "/log",
                                       .output = text.m_path,
                                       .limit = kTimeLimit,
                                       .maxBytes = kMinText + *bytes * kMaxTimesLarger};
    if (kind == SchedRecording::TraceCmd) {
        if (Result<void> done = writeClock(command, input, job); !done)
            return done.error();
    }
    const Result<formats::ToolEnd> end = formats::runTool(command, job);
    if (!end && job.stopped())
        return end.error();
    if (!end || *end != formats::ToolEnd::Done)
        return failure(kind, file, end, command.log);
    return text;
}

} // namespace trilane::ftrace
