// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedline.h"

#include "model/formats/ftrace/textnumbers.h"

#include <algorithm>

namespace trilane::ftrace {

namespace {

void skipBlanks(std::string_view &text)
{
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(' ')));
}

/// "18400.102261:" or "18400.102260996:". Skips a time that is out of range or has no fraction, as
/// from a counter clock. False: no time.
bool takeStamp(std::string_view &text, std::optional<Ns> &time)
{
    const size_t end = text.find_first_not_of("0123456789.");
    if (end == 0 || end == std::string_view::npos || text[end] != ':')
        return false;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (digits.find('.') == std::string_view::npos)
        return true;
    time = takeTime(digits, kSecond);
    return true;
}

/// Parses the part after the thread: "[001] d..2. 18400.113532: sched_waking: …". ftrace's flags
/// may be missing; perf writes the system before the event's name, and a period before both.
bool takeRest(std::string_view text, EventLine &line)
{
    if (!text.starts_with('['))
        return false;
    text.remove_prefix(1);
    const std::optional<uint32_t> cpu = takeNumber<uint32_t>(text);
    if (!cpu || !text.starts_with(']'))
        return false;
    line.cpu = *cpu;
    text.remove_prefix(1);
    skipBlanks(text);
    if (!takeStamp(text, line.time)) {
        text.remove_prefix(std::min(text.size(), text.find(' ')));
        skipBlanks(text);
        if (!takeStamp(text, line.time))
            return false;
    }
    skipBlanks(text);
    const size_t period = text.find_first_not_of("0123456789");
    if (period != 0 && period != std::string_view::npos && text[period] == ' ') {
        text.remove_prefix(period);
        skipBlanks(text);
    }
    line.event = text.substr(0, text.find(' '));
    text.remove_prefix(line.event.size());
    line.contents = trimmed(text);
    const bool isRecord = line.event.starts_with("PERF_RECORD_");
    if (!isRecord && !line.event.ends_with(':'))
        return false;
    if (!isRecord)
        line.event.remove_suffix(1);
    const size_t system = line.event.rfind(':');
    if (system != std::string_view::npos)
        line.event.remove_prefix(system + 1);
    return !line.event.empty();
}

/// "(  29726)" or "(-------)" at the end, which it takes off.
void takeProcess(std::string_view &head, EventLine &line)
{
    const size_t open = head.rfind('(');
    if (!head.ends_with(')') || open == std::string_view::npos)
        return;
    std::string_view inside = trimmed(head.substr(open + 1, head.size() - open - 2));
    const bool isUnknown = inside.find_first_not_of('-') == std::string_view::npos;
    const std::optional<int32_t> pid = takeNumber<int32_t>(inside);
    if (!isUnknown && (!pid || !inside.empty()))
        return;
    line.pid = pid.value_or(-1);
    head = trimmed(head.substr(0, open));
}

/// "python3 28844/28886" or "python3 28844": perf.
bool takePerfThread(std::string_view head, EventLine &line)
{
    const size_t at = head.rfind(' ') + 1; // 0 without one
    std::string_view word = head.substr(at);
    const std::optional<int32_t> first = takeNumber<int32_t>(word);
    if (!first)
        return false;
    std::optional<int32_t> pid;
    std::optional<int32_t> tid = first;
    if (word.starts_with('/')) {
        word.remove_prefix(1);
        pid = first;
        tid = takeNumber<int32_t>(word);
    }
    if (!tid || !word.empty())
        return false;
    line.comm = trimmed(head.substr(0, at));
    line.pid = pid.value_or(-1);
    line.tid = *tid;
    line.isPerf = true;
    return true;
}

/// "python3-28886", optionally followed by the process: ftrace.
bool takeFtraceThread(std::string_view head, EventLine &line)
{
    takeProcess(head, line);
    const size_t dash = head.rfind('-');
    if (dash == std::string_view::npos)
        return false;
    std::string_view digits = head.substr(dash + 1);
    const std::optional<int32_t> tid = takeNumber<int32_t>(digits);
    line.comm = head.substr(0, dash);
    line.tid = tid.value_or(-1);
    return tid && digits.empty();
}

} // namespace

/// A thread name may contain anything, including brackets and numbers: it ends at the first
/// position where the rest of the line matches.
std::optional<EventLine> parseEvent(std::string_view text)
{
    constexpr size_t kMaxHeadLength = 64;
    const size_t most = std::min(text.size(), kMaxHeadLength);
    for (size_t at = text.find('['); at < most; at = text.find('[', at + 1)) {
        EventLine line;
        if (!takeRest(text.substr(at), line))
            continue;
        const std::string_view head = trimmed(text.substr(0, at));
        if (takePerfThread(head, line) || takeFtraceThread(head, line))
            return line;
    }
    return std::nullopt;
}

std::optional<LossLine> parseLoss(std::string_view text)
{
    constexpr std::string_view kCpu = "CPU:";
    constexpr std::string_view kLost = "[LOST ";
    constexpr std::string_view kDropped = "[EVENTS DROPPED]";
    skipBlanks(text);
    if (!text.starts_with(kCpu))
        return std::nullopt;
    text.remove_prefix(kCpu.size());
    const std::optional<uint32_t> cpu = takeNumber<uint32_t>(text);
    if (!cpu)
        return std::nullopt;
    skipBlanks(text);
    if (text.starts_with(kDropped))
        return LossLine{*cpu, std::nullopt};
    if (!text.starts_with(kLost))
        return std::nullopt;
    text.remove_prefix(kLost.size());
    return LossLine{*cpu, takeNumber<uint64_t>(text)};
}

} // namespace trilane::ftrace
