// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctorparts.h"

#include <sys/utsname.h>

namespace trilane::client::doctor {

namespace {

/// The packaged service has the rights; users' own programs get none.
Message grant()
{
    return Message::verbatim("sudo systemctl enable --now trilaned.socket");
}

bool mayTrace(const MachineFacts &facts)
{
    return facts.hasCapability(kSysAdmin) || facts.hasCapability(kPerfmon);
}

bool mayBpf(const MachineFacts &facts)
{
    return facts.hasCapability(kSysAdmin) ||
           (facts.hasCapability(kPerfmon) && facts.hasCapability(kBpf));
}

bool hasTypes(const MachineFacts &facts)
{
    return facts.exists("/sys/kernel/btf/vmlinux");
}

int paranoidLevel(const MachineFacts &facts)
{
    return facts.number("/proc/sys/kernel/perf_event_paranoid").value_or(2);
}

bool seesEvent(const MachineFacts &facts, const std::string &event)
{
    return facts.isReadable("/sys/kernel/tracing/events/" + event + "/id") ||
           facts.isReadable("/sys/kernel/debug/tracing/events/" + event + "/id");
}

#if defined(TRILANE_BPF_BUILT)
constexpr bool kBpfBuilt = true;
#else
constexpr bool kBpfBuilt = false;
#endif

} // namespace

MachineFinding kernel(const MachineFacts &facts)
{
    utsname name{};
    ::uname(&name);
    MachineFinding finding{.id = "kernel",
                           .title = msg("Kernel\4operating system"),
                           .found = Message::verbatim(name.release)};
    if (!hasTypes(facts)) {
        finding.verdict = Verdict::Limited;
        finding.found = msg("%1, without BTF", name.release);
        finding.consequence = msg("BPF programs cannot be loaded; tracepoints are used instead");
        finding.remedy = msg("boot a kernel built with CONFIG_DEBUG_INFO_BTF=y");
    }
    return finding;
}

MachineFinding privileges(const MachineFacts &facts)
{
    MachineFinding finding{.id = "privileges", .title = msg("Privileges")};
    const struct
    {
        int number;
        const char *name;
    } kWanted[] = {{kBpf, "CAP_BPF"}, {kPerfmon, "CAP_PERFMON"}, {kSysPtrace, "CAP_SYS_PTRACE"}};
    const bool all = facts.hasCapability(kSysAdmin);
    std::vector<MessageValue> there;
    std::vector<MessageValue> missing;
    for (const auto &[number, name] : kWanted) {
        const bool has = facts.hasCapability(number) || (all && number != kSysPtrace);
        (has ? there : missing).emplace_back(name);
    }
    finding.found = there.empty() ? msg("none") : Message::list(std::move(there));
    if (missing.empty())
        return finding;
    finding.verdict = Verdict::Limited;
    Message without = Message::list(std::move(missing));
    finding.consequence =
        mayBpf(facts)
            ? msg("without %1: other users' programs cannot be attached to", std::move(without))
            : msg("without %1: thread states of your own processes only, without wakers",
                  std::move(without));
    finding.remedy =
        facts.field("/proc/self/status", "NoNewPrivs") == "1"
            ? msg("start from a shell without NoNewPrivs, or run trilaned as a service")
            : grant();
    return finding;
}

MachineFinding paranoid(const MachineFacts &facts)
{
    MachineFinding finding{.id = "paranoid", .title = Message::verbatim("perf_event_paranoid")};
    const std::optional<int> level = facts.number("/proc/sys/kernel/perf_event_paranoid");
    if (!level) {
        finding.found = msg("this kernel has no perf events");
        finding.verdict = Verdict::Limited;
        finding.consequence = msg("no tracepoints and no context switch records: thread states "
                                  "come from BPF or from polling /proc");
        finding.remedy = msg("boot a kernel built with CONFIG_PERF_EVENTS=y");
        return finding;
    }
    finding.found = Message::verbatim(std::to_string(*level));
    if (*level <= 2 || mayTrace(facts))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = msg("users without CAP_PERFMON get no context switch records: thread "
                              "states come from polling /proc");
    finding.remedy = Message::verbatim("sudo sysctl kernel.perf_event_paranoid=2");
    return finding;
}

MachineFinding tracefs(const MachineFacts &facts)
{
    MachineFinding finding{.id = "tracefs",
                           .title = Message::verbatim("tracefs"),
                           .found = msg("mounted and readable")};
    if (facts.isReadable("/sys/kernel/tracing/events") ||
        facts.isReadable("/sys/kernel/debug/tracing/events"))
        return finding;
    const bool mounted = facts.text("/proc/mounts").find(" tracefs ") != std::string::npos;
    finding.verdict = Verdict::Limited;
    finding.found = mounted ? msg("mounted, but not readable") : msg("not mounted");
    finding.consequence = msg("without BPF, thread states have no wakers");
    finding.remedy =
        Message::verbatim(mounted ? "sudo mount -o remount,mode=755 /sys/kernel/tracing"
                                  : "sudo mount -t tracefs -o mode=755 none /sys/kernel/tracing");
    return finding;
}

MachineFinding bpf(const MachineFacts &facts)
{
    MachineFinding finding{
        .id = "bpf", .title = Message::verbatim("BPF"), .found = msg("programs can be loaded")};
    if (kBpfBuilt && hasTypes(facts) && mayBpf(facts))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = msg("thread states have twice the overhead, or no wakers");
    if (!kBpfBuilt) {
        finding.found = msg("not included in this build");
        finding.remedy = msg("build Trilane with clang and libbpf 1.0 installed");
    } else if (!hasTypes(facts)) {
        finding.found = msg("the kernel has no BTF");
        finding.remedy = msg("boot a kernel built with CONFIG_DEBUG_INFO_BTF=y");
    } else {
        finding.found = msg("needs CAP_BPF and CAP_PERFMON");
        finding.remedy = grant();
    }
    return finding;
}

/// The ladder of DESIGN: BPF, tracepoints, switch records, /proc.
MachineFinding scheduler(const MachineFacts &facts)
{
    MachineFinding finding{.id = "scheduler", .title = msg("Thread states and cores")};
    const int level = paranoidLevel(facts);
    if (kBpfBuilt && mayBpf(facts) && hasTypes(facts)) {
        finding.found = msg("BPF: states with wakers, of all processes");
    } else if (mayTrace(facts) && seesEvent(facts, "sched/sched_switch")) {
        finding.found =
            msg("tracepoints: states with wakers, of all processes, at twice the overhead of BPF");
    } else if (level <= 2 || mayTrace(facts)) {
        finding.verdict = Verdict::Limited;
        finding.found =
            msg("context switch records of your own processes, perf_event_paranoid %1", level);
        finding.consequence = msg("wakers and wake-up times of threads are unknown");
        finding.remedy = grant();
    } else {
        finding.verdict = Verdict::Missing;
        finding.found = msg("only samples from /proc, perf_event_paranoid %1", level);
        finding.consequence = msg("short waits of threads are missed");
        finding.remedy = Message::verbatim("sudo sysctl kernel.perf_event_paranoid=2");
    }
    return finding;
}

MachineFinding frequency(const MachineFacts &facts)
{
    MachineFinding finding{.id = "cpu_frequency", .title = msg("CPU frequency")};
    const bool scales = facts.exists("/sys/devices/system/cpu/cpu0/cpufreq");
    if (scales && mayTrace(facts) && seesEvent(facts, "power/cpu_frequency")) {
        finding.found = msg("the kernel reports changes");
        return finding;
    }
    finding.verdict = Verdict::Limited;
    finding.consequence = msg("no counters of CPU frequency");
    if (!scales) {
        finding.found = msg("no frequency scaling, as in most virtual machines");
        finding.remedy = msg("record on the host, or load a cpufreq driver");
    } else if (!mayTrace(facts)) {
        finding.found = msg("needs CAP_PERFMON and a readable tracefs");
        finding.remedy = grant();
    } else {
        finding.found = msg("the event power:cpu_frequency cannot be read");
        finding.remedy =
            Message::verbatim("sudo mount -t tracefs -o mode=755 none /sys/kernel/tracing");
    }
    return finding;
}

} // namespace trilane::client::doctor
