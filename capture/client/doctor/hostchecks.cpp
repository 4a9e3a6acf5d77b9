// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctorparts.h"

#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"
#include "model/base/amounttext.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <sstream>

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace trilane::client::doctor {

namespace {

/// A number of bytes; none for "max" and for text that is not a number.
std::optional<uint64_t> bytesOf(const std::string &text)
{
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty()
               ? std::optional(value)
               : std::nullopt;
}

/// Writes 16 MiB and waits until they are on the disk.
double writtenPerSecond(const std::string &folder)
{
    const int file = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0)
        return 0;
    const std::string block(size_t{1} << 20, 't');
    const auto begin = std::chrono::steady_clock::now();
    double bytes = 0;
    for (int i = 0; i < 16; ++i) {
        if (::write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size()))
            break;
        bytes += static_cast<double>(block.size());
    }
    ::fdatasync(file);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    ::close(file);
    return bytes / std::max(spent.count(), 1e-6);
}

/// The soft limit of a line of /proc/self/limits; none: unlimited.
std::optional<uint64_t> softLimit(const MachineFacts &facts, std::string_view name)
{
    std::istringstream lines(facts.text("/proc/self/limits"));
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(name))
            continue;
        std::istringstream fields(line.substr(name.size()));
        std::string soft;
        fields >> soft;
        return bytesOf(soft);
    }
    return std::nullopt;
}

} // namespace

MachineFinding yama(const MachineFacts &facts)
{
    MachineFinding finding{.id = "attach", .title = msg("Attaching to running programs")};
    const std::optional<int> scope = facts.number("/proc/sys/kernel/yama/ptrace_scope");
    finding.found = scope ? Message::verbatim("Yama ptrace_scope " + std::to_string(*scope))
                          : msg("this kernel has no Yama");
    const int level = scope.value_or(0);
    if (level == 0 || (level < 3 && facts.hasCapability(kSysPtrace)))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = level == 1
                              ? msg("`trilane attach` records only thread states of programs "
                                    "started elsewhere, except those started by `trilane run`")
                              : msg("`trilane attach` records only thread states of running "
                                    "programs, except those started by `trilane run`");
    finding.remedy =
        level == 3 ? msg("reboot with kernel.yama.ptrace_scope=0: 3 cannot be changed at run time")
                   : Message::verbatim("sudo sysctl kernel.yama.ptrace_scope=0");
    return finding;
}

MachineFinding seccomp(const MachineFacts &facts)
{
    MachineFinding finding{
        .id = "seccomp", .title = Message::verbatim("Seccomp"), .found = msg("no filter")};
    const std::string mode = facts.field("/proc/self/status", "Seccomp");
    if (mode.empty() || mode == "0")
        return finding;
    const std::string filters = facts.field("/proc/self/status", "Seccomp_filters");
    finding.verdict = Verdict::Limited;
    finding.found =
        filters.empty() ? msg("a filter is active") : msg("active filters: %1", filters);
    finding.consequence = msg("perf_event_open, bpf and ptrace are probably blocked");
    finding.remedy = msg("run trilaned on the host, or the container with "
                         "--cap-add=PERFMON --cap-add=BPF --security-opt seccomp=unconfined");
    return finding;
}

MachineFinding container(const MachineFacts &facts)
{
    // A process's pool of activity buffers and some rings.
    constexpr double kUsed = 128 << 20;
    MachineFinding finding{
        .id = "container", .title = msg("Container"), .found = msg("no limits found")};
    const std::optional<uint64_t> most = bytesOf(facts.line("/sys/fs/cgroup/memory.max"));
    if (most) {
        const double used =
            static_cast<double>(bytesOf(facts.line("/sys/fs/cgroup/memory.current")).value_or(0));
        const double left = std::max(0.0, static_cast<double>(*most) - used);
        finding.found = msg("memory limit of %1 bytes, %2 left; ring buffers count towards it",
                            *most, formatBytes(left));
        if (left < kUsed) {
            finding.verdict = Verdict::Limited;
            finding.consequence =
                msg("a recording can use up to %1 per process; the container may be killed",
                    formatBytes(kUsed));
            finding.remedy = Message::verbatim("docker update --memory " +
                                               std::to_string((*most >> 20) + 512) + "m CONTAINER");
        }
    }
    // Several numbers: a PID namespace below another.
    const std::string pids = facts.field("/proc/self/status", "NSpid");
    if (pids.find_first_of(" \t") != std::string::npos)
        finding.found = Message::clauses({finding.found, msg("in its own PID namespace")});
    return finding;
}

MachineFinding limits(const MachineFacts &facts)
{
    MachineFinding finding{
        .id = "limits", .title = msg("Resource limits"), .found = msg("sufficient")};
    constexpr MessageText kNoAgent("CUDA, NVTX and OS runtime calls are not recorded");
    const struct
    {
        const char *name;
        uint64_t least;
        MessageText consequence;
        Message remedy;
    } kLimits[] = {
        {"Max address space", 8 * wire::kSegmentBytes, kNoAgent,
         Message::verbatim("ulimit -v unlimited")},
        {"Max file size", wire::kSegmentBytes, kNoAgent, Message::verbatim("ulimit -f unlimited")},
        {"Max open files", 64, MessageText("recordings of many processes end early"),
         Message::verbatim("ulimit -n 4096")},
        {"Max locked memory", uint64_t{512} << 10,
         MessageText("the kernel's buffers for thread states are small, so some events are lost"),
         msg("ulimit -l unlimited (as root, or in /etc/security/limits.conf)")}};
    for (const auto &limit : kLimits) {
        const std::optional<uint64_t> soft = softLimit(facts, limit.name);
        if (!soft || *soft >= limit.least)
            continue;
        finding.verdict = Verdict::Limited;
        finding.found = Message::verbatim(std::string(limit.name) + " " + std::to_string(*soft));
        finding.consequence = limit.consequence;
        finding.remedy = limit.remedy;
        break; // the ones above matter more
    }
    return finding;
}

MachineFinding disk(const std::string &folder)
{
    constexpr double kNeeded = 20e6; ///< a busy job: 2 M events a second of 10 bytes
    constexpr double kLittle = 2e9;
    MachineFinding finding{.id = "disk", .title = msg("Disk")};
    struct statvfs status
    {};
    const std::string place = folder.empty() ? "." : folder;
    const bool known = ::statvfs(place.c_str(), &status) == 0;
    const double free =
        known ? static_cast<double>(status.f_bavail) * static_cast<double>(status.f_frsize) : 0;
    const double speed = writtenPerSecond(place);
    finding.found = msg("%1 free, writes %2", formatBytes(free), formatRate(speed));
    if (speed == 0) {
        finding.verdict = Verdict::Missing;
        finding.consequence = msg("recordings cannot be written here");
        finding.remedy = msg("specify another path: trilane record -o /path/run.trilane");
    } else if (free < kLittle || speed < kNeeded) {
        finding.verdict = Verdict::Limited;
        finding.consequence = free < kLittle ? msg("long recordings may fill the disk")
                                             : msg("events may be lost under heavy load");
        finding.remedy = msg("use a larger or faster disk: trilane record -o /path/run.trilane");
    }
    return finding;
}

MachineFinding clock(const MachineFacts &facts)
{
    MachineFinding finding{.id = "clock", .title = msg("Clock")};
    const std::string source =
        facts.line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    finding.found = source.empty() ? msg("unknown") : Message::verbatim(source);
    if (source == "tsc")
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = msg("each event takes about 20 ns longer");
    const std::string available =
        facts.line("/sys/devices/system/clocksource/clocksource0/available_clocksource");
    finding.remedy =
        available.find("tsc") != std::string::npos
            ? Message::verbatim("echo tsc | sudo tee /sys/devices/system/"
                                "clocksource/clocksource0/current_clocksource")
            : msg("boot with tsc=reliable if the processor's TSC is known to be reliable");
    return finding;
}

} // namespace trilane::client::doctor
