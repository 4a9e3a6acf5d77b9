// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctorparts.h"

#include <sys/utsname.h>

namespace trilane::client::doctor {

namespace {

/// The packaged service has the rights; nobody's own programs get any.
constexpr const char *kGrant = "sudo systemctl enable --now trilaned.socket";

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
    MachineFinding finding{.id = "kernel", .title = "Kernel", .found = name.release};
    if (!hasTypes(facts)) {
        finding.verdict = Verdict::Limited;
        finding.found += ", without BTF";
        finding.consequence = "BPF programs cannot be loaded; tracepoints are used instead";
        finding.remedy = "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y";
    }
    return finding;
}

MachineFinding privileges(const MachineFacts &facts)
{
    MachineFinding finding{.id = "privileges", .title = "Privileges"};
    const struct
    {
        int number;
        const char *name;
    } kWanted[] = {{kBpf, "CAP_BPF"}, {kPerfmon, "CAP_PERFMON"}, {kSysPtrace, "CAP_SYS_PTRACE"}};
    const bool all = facts.hasCapability(kSysAdmin);
    std::string missing;
    for (const auto &[number, name] : kWanted) {
        const bool has = facts.hasCapability(number) || (all && number != kSysPtrace);
        std::string &list = has ? finding.found : missing;
        list += (list.empty() ? "" : ", ") + std::string(name);
    }
    if (finding.found.empty())
        finding.found = "none";
    if (missing.empty())
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = "without " + missing + ": " +
                          (mayBpf(facts) ? "other users' programs cannot be attached to"
                                         : "thread states without wakers, and only of one's own "
                                           "processes");
    finding.remedy = facts.field("/proc/self/status", "NoNewPrivs") == "1"
                         ? "start from a shell that may gain privileges (NoNewPrivs is set), or "
                           "run trilaned as a service"
                         : kGrant;
    return finding;
}

MachineFinding paranoid(const MachineFacts &facts)
{
    MachineFinding finding{.id = "paranoid", .title = "perf_event_paranoid"};
    const std::optional<int> level = facts.number("/proc/sys/kernel/perf_event_paranoid");
    if (!level) {
        finding.found = "this kernel has no perf events";
        finding.verdict = Verdict::Limited;
        finding.consequence = "neither tracepoints nor switch records: thread states come from "
                              "BPF, or from looking at /proc";
        finding.remedy = "boot a kernel built with CONFIG_PERF_EVENTS=y";
        return finding;
    }
    finding.found = std::to_string(*level);
    if (*level <= 2 || mayTrace(facts))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = "users without CAP_PERFMON get no switch records: thread states come "
                          "from looking at /proc";
    finding.remedy = "sudo sysctl kernel.perf_event_paranoid=2";
    return finding;
}

MachineFinding tracefs(const MachineFacts &facts)
{
    MachineFinding finding{.id = "tracefs", .title = "tracefs", .found = "mounted and readable"};
    if (facts.isReadable("/sys/kernel/tracing/events") ||
        facts.isReadable("/sys/kernel/debug/tracing/events"))
        return finding;
    const bool mounted = facts.text("/proc/mounts").find(" tracefs ") != std::string::npos;
    finding.verdict = Verdict::Limited;
    finding.found = mounted ? "mounted, but not readable" : "not mounted";
    finding.consequence = "where BPF is not allowed, thread states have no wakers";
    finding.remedy = mounted ? "sudo mount -o remount,mode=755 /sys/kernel/tracing"
                             : "sudo mount -t tracefs -o mode=755 none /sys/kernel/tracing";
    return finding;
}

MachineFinding bpf(const MachineFacts &facts)
{
    MachineFinding finding{.id = "bpf", .title = "BPF", .found = "programs may be loaded"};
    if (kBpfBuilt && hasTypes(facts) && mayBpf(facts))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = "thread states cost twice as much, or have no wakers";
    if (!kBpfBuilt) {
        finding.found = "this Trilane was built without";
        finding.remedy = "build it where clang and libbpf 1.0 are installed";
    } else if (!hasTypes(facts)) {
        finding.found = "the kernel has no BTF";
        finding.remedy = "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y";
    } else {
        finding.found = "needs CAP_BPF and CAP_PERFMON";
        finding.remedy = kGrant;
    }
    return finding;
}

/// The ladder of DESIGN: BPF, tracepoints, switch records, /proc.
MachineFinding scheduler(const MachineFacts &facts)
{
    MachineFinding finding{.id = "scheduler", .title = "Thread states and cores"};
    const int level = paranoidLevel(facts);
    if (kBpfBuilt && mayBpf(facts) && hasTypes(facts)) {
        finding.found = "BPF: states with wakers, of all processes";
    } else if (mayTrace(facts) && seesEvent(facts, "sched/sched_switch")) {
        finding.found =
            "tracepoints: states with wakers, of all processes, at twice the cost of BPF";
    } else if (level <= 2 || mayTrace(facts)) {
        finding.verdict = Verdict::Limited;
        finding.found =
            "switch records of one's own processes, perf_event_paranoid " + std::to_string(level);
        finding.consequence = "who woke a thread and when it became runnable stay unknown";
        finding.remedy = kGrant;
    } else {
        finding.verdict = Verdict::Missing;
        finding.found = "only samples from /proc, perf_event_paranoid " + std::to_string(level);
        finding.consequence = "short waits of threads are not seen";
        finding.remedy = "sudo sysctl kernel.perf_event_paranoid=2";
    }
    return finding;
}

MachineFinding frequency(const MachineFacts &facts)
{
    MachineFinding finding{.id = "cpu_frequency", .title = "CPU frequency"};
    const bool scales = facts.exists("/sys/devices/system/cpu/cpu0/cpufreq");
    if (scales && mayTrace(facts) && seesEvent(facts, "power/cpu_frequency")) {
        finding.found = "changes are told by the kernel";
        return finding;
    }
    finding.verdict = Verdict::Limited;
    finding.consequence = "no curves of the cores' clocks";
    if (!scales) {
        finding.found = "this kernel does not scale it, as in most virtual machines";
        finding.remedy = "record on the host, or load a cpufreq driver";
    } else if (!mayTrace(facts)) {
        finding.found = "needs CAP_PERFMON and a readable tracefs";
        finding.remedy = kGrant;
    } else {
        finding.found = "the event power:cpu_frequency cannot be read";
        finding.remedy = "sudo mount -t tracefs -o mode=755 none /sys/kernel/tracing";
    }
    return finding;
}

} // namespace trilane::client::doctor
