// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedheader.h"

#include "model/format/traceclock.h"
#include "model/formats/ftrace/textnumbers.h"
#include "model/formats/perfetto/reader/sequences.h"

#include <algorithm>
#include <array>

namespace trilane::ftrace {

namespace {

constexpr Ns kMillisecond = 1'000'000;
constexpr size_t kMaxQuotedLength = 500; ///< of unmodified text shown to the user
constexpr uint32_t kMaxCores = 1 << 16;

std::string shown(std::string_view text)
{
    return perfetto::cleanText(text.substr(0, kMaxQuotedLength));
}

/// perf's and ftrace's names of the kernel's clocks.
std::string_view clockName(std::string_view perf)
{
    constexpr std::array<std::array<std::string_view, 2>, 3> kNames{
        {{"monotonic_raw", "mono_raw"}, {"monotonic", "mono"}, {"boottime", "boot"}}};
    for (const auto &[from, to] : kNames) {
        if (perf == from)
            return to;
    }
    return perf;
}

void setCores(std::string_view digits, uint32_t &cores)
{
    if (const auto number = takeNumber<uint32_t>(digits); number && *number <= kMaxCores)
        cores = *number;
}

} // namespace

void Header::takeComment(std::string_view line)
{
    constexpr std::string_view kCpus = "cpus=";
    constexpr std::string_view kProcessors = "#P:";
    if (line.starts_with(kCpus))
        return setCores(line.substr(kCpus.size()), m_cores);
    if (const size_t at = line.find(kProcessors); at != std::string_view::npos)
        setCores(line.substr(at + kProcessors.size()), m_cores);
    line.remove_prefix(std::min(line.size(), line.find_first_not_of("# ")));
    const size_t colon = line.find(':');
    if (colon != std::string_view::npos)
        takePerf(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
}

void Header::takePerf(std::string_view key, std::string_view value)
{
    if (key == "clock")
        m_clock = shown(value);
    else if (key == "clockid")
        m_clock = shown(clockName(value.substr(0, value.find(' '))));
    else if (key == "reference time")
        takeReference(value);
    else if (key == "hostname")
        m_host = shown(value);
    else if (key == "os release")
        m_system = "Linux " + shown(value);
    else if (key == "perf version")
        m_version = shown(value);
    else if (key == "cpudesc")
        m_cpu = shown(value);
    else if (key == "cmdline")
        m_command = shown(value);
    else if (key == "nrcpus online")
        setCores(value, m_cores);
}

/// "2026-11-27 01:07:37.189358 = 1795741657.189358 (TOD) = 18330.611310259 (monotonic)"
void Header::takeReference(std::string_view value)
{
    constexpr std::string_view kIs = " = ";
    const size_t day = value.find(kIs);
    const size_t own = day == std::string_view::npos ? day : value.find(kIs, day + kIs.size());
    if (own == std::string_view::npos)
        return;
    std::string_view dayText = value.substr(day + kIs.size());
    std::string_view ownText = value.substr(own + kIs.size());
    const std::optional<Ns> timeOfDay = takeTime(dayText, kSecond);
    const std::optional<Ns> time = takeTime(ownText, kSecond);
    if (!timeOfDay || !time)
        return;
    m_epoch = *timeOfDay - *time;
    m_isEpochTold = true;
}

void Header::takeMark(Ns time, std::string_view text)
{
    constexpr std::string_view kSync = "trace_event_clock_sync: ";
    constexpr std::string_view kMilliseconds = "realtime_ts=";
    constexpr std::string_view kNanoseconds = "realtime_ns=";
    const size_t at = text.find(kSync);
    if (at == std::string_view::npos || m_isEpochTold)
        return;
    text.remove_prefix(at + kSync.size());
    const bool isFine = text.starts_with(kNanoseconds);
    if (!isFine && !text.starts_with(kMilliseconds))
        return;
    text.remove_prefix(kNanoseconds.size()); // as long as the other
    const std::optional<Ns> timeOfDay = takeTime(text, isFine ? 1 : kMillisecond);
    // The clock is read before the mark is written: of several the one that waited least.
    if (timeOfDay)
        m_epoch = std::max(m_epoch.value_or(*timeOfDay - time), *timeOfDay - time);
}

void Header::tell(format::TraceInfo &info, Ns zero, bool isPerf) const
{
    info.producer = !isPerf ? "ftrace" : m_version.empty() ? "perf" : "perf " + m_version;
    info.host = m_host;
    info.operatingSystem = m_system;
    info.cpu = m_cpu;
    info.cores = m_cores;
    info.commandLine = m_command;
    const bool isDefault = isPerf && m_clock.empty() && !m_version.empty();
    format::setTraceClock(info, {isDefault ? "perf" : m_clock, zero});
    if (m_clock == "realtime")
        info.epochOfZero = zero;
    else if (m_epoch)
        info.epochOfZero = zero + *m_epoch;
}

} // namespace trilane::ftrace
