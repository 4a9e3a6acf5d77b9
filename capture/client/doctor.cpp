// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor.h"

#include "capture/client/agentenvironment.h"
#include "capture/client/machinefacts.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace trilane {

namespace {

namespace fs = std::filesystem;

// Numbers of capabilities: capability.h of Linux.
constexpr int kSysPtrace = 19;
constexpr int kSysAdmin = 21;
constexpr int kPerfmon = 38;
constexpr int kBpf = 39;

Finding kernelFinding(const MachineFacts &facts)
{
    utsname name{};
    ::uname(&name);
    Finding finding{.id = "kernel", .title = "Kernel", .found = name.release};
    if (!facts.exists("/sys/kernel/btf/vmlinux")) {
        finding.verdict = Verdict::Limited;
        finding.found += ", without BTF";
        finding.consequence = "BPF programs cannot be loaded; tracepoints are used instead";
        finding.remedy = "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y";
    }
    return finding;
}

/// The ladder of DESIGN: BPF, tracepoints, switch records, /proc.
Finding schedulerFinding(const MachineFacts &facts)
{
    Finding finding{.id = "scheduler", .title = "Thread states and cores"};
    const bool mayTrace = facts.hasCapability(kSysAdmin) || facts.hasCapability(kPerfmon);
    const bool mayBpf = facts.hasCapability(kSysAdmin) ||
                        (facts.hasCapability(kPerfmon) && facts.hasCapability(kBpf));
    const int paranoid = facts.number("/proc/sys/kernel/perf_event_paranoid").value_or(2);
    const bool tracefs = facts.isReadable("/sys/kernel/tracing/events/sched/sched_switch/id") ||
                         facts.isReadable("/sys/kernel/debug/tracing/events/sched/sched_switch/id");
    if (mayBpf && facts.exists("/sys/kernel/btf/vmlinux")) {
        finding.found = "BPF: states with wakers, of all processes";
    } else if (mayTrace && tracefs) {
        finding.found =
            "tracepoints: states with wakers, of all processes, at twice the cost of BPF";
    } else if (paranoid <= 2 || mayTrace) {
        finding.verdict = Verdict::Limited;
        finding.found = "switch records of one's own processes, perf_event_paranoid " +
                        std::to_string(paranoid);
        finding.consequence = "who woke a thread and when it became runnable stay unknown";
        finding.remedy = "sudo setcap cap_perfmon,cap_bpf+ep $(command -v trilaned)";
    } else {
        finding.verdict = Verdict::Missing;
        finding.found = "only samples from /proc, perf_event_paranoid " + std::to_string(paranoid);
        finding.consequence = "short waits of threads are not seen";
        finding.remedy = "sudo sysctl kernel.perf_event_paranoid=2";
    }
    return finding;
}

Finding tracefsFinding(const MachineFacts &facts)
{
    Finding finding{.id = "tracefs", .title = "tracefs", .found = "mounted and readable"};
    if (facts.isReadable("/sys/kernel/tracing/events") ||
        facts.isReadable("/sys/kernel/debug/tracing/events"))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.found = "not readable";
    finding.consequence = "where BPF is not allowed, thread states have no wakers";
    finding.remedy = "sudo mount -t tracefs none /sys/kernel/tracing";
    return finding;
}

Finding attachFinding(const MachineFacts &facts)
{
    Finding finding{.id = "attach", .title = "Attaching to running programs"};
    const int yama = facts.number("/proc/sys/kernel/yama/ptrace_scope").value_or(0);
    finding.found = "Yama ptrace_scope " + std::to_string(yama);
    if (yama == 0 || facts.hasCapability(kSysPtrace))
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = "only programs started by `trilane record` can be recorded";
    finding.remedy = yama == 3 ? "reboot with kernel.yama.ptrace_scope=0: 3 cannot be undone"
                               : "sudo sysctl kernel.yama.ptrace_scope=0";
    return finding;
}

Finding containerFinding(const MachineFacts &facts)
{
    Finding finding{.id = "container", .title = "Container", .found = "no limits found"};
    const std::string seccomp = facts.field("/proc/self/status", "Seccomp");
    const bool filtered = seccomp == "2";
    const std::string memory = facts.line("/sys/fs/cgroup/memory.max");
    if (!memory.empty() && memory != "max")
        finding.found = "memory limit of " + memory + " bytes, which rings count against";
    if (filtered) {
        finding.verdict = Verdict::Limited;
        finding.found = "a seccomp filter is in force";
        finding.consequence = "perf_event_open and bpf are probably refused";
        finding.remedy = "run trilaned on the host, or the container with "
                         "--cap-add=PERFMON --cap-add=BPF --security-opt seccomp=unconfined";
    }
    return finding;
}

Finding driverFinding(const MachineFacts &facts)
{
    Finding finding{.id = "driver", .title = "NVIDIA driver"};
    const std::string version = facts.line("/sys/module/nvidia/version");
    if (!version.empty()) {
        finding.found = version;
        return finding;
    }
    finding.verdict = Verdict::Missing;
    finding.found = "no NVIDIA driver is loaded";
    finding.consequence = "there is no GPU work to record on this machine";
    finding.remedy = "install the driver, or give the container the GPU: docker run --gpus all";
    return finding;
}

/// By loading it: that is what the agent does in a process that has none of its own.
std::string loadable(std::initializer_list<const char *> names)
{
    for (const char *name : names) {
        // Stays loaded: unloaded libraries leave behind what nobody can free.
        if (void *library = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE)) {
            ::dlclose(library);
            return name;
        }
    }
    return {};
}

Finding cuptiFinding()
{
    Finding finding{.id = "cupti", .title = "CUPTI"};
    finding.found = loadable({"libcupti.so.13", "libcupti.so.12", "libcupti.so.11.8",
                              "/usr/local/cuda/lib64/libcupti.so",
                              "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so"});
    if (!finding.found.empty())
        return finding;
    finding.verdict = Verdict::Limited;
    finding.found = "not on the library path";
    finding.consequence =
        "CUDA is recorded only of programs that bring their own, as PyTorch's wheels do";
    finding.remedy = "pip install nvidia-cuda-cupti, or add it to LD_LIBRARY_PATH";
    return finding;
}

Finding otherToolsFinding()
{
    Finding finding{.id = "other_tools", .title = "Other profilers", .found = "none set"};
    for (const char *variable : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"}) {
        const char *value = std::getenv(variable);
        if (!value || !*value)
            continue;
        finding.verdict = Verdict::Limited;
        finding.found = std::string(variable) + "=" + value;
        finding.consequence = "that tool is loaded after Trilane's agent; up to CUPTI 13.2 only "
                              "one of them gets GPU activity";
        finding.remedy = std::string("unset ") + variable;
    }
    return finding;
}

Finding metricsFinding()
{
    Finding finding{.id = "nvml", .title = "GPU metrics (NVML)"};
    finding.found = loadable({"libnvidia-ml.so.1"});
    if (!finding.found.empty())
        return finding;
    finding.verdict = Verdict::Limited;
    finding.found = "libnvidia-ml.so.1 is not there";
    finding.consequence = "no curves of utilisation, clocks, power and temperature";
    finding.remedy = "it comes with the driver; in a container: NVIDIA_DRIVER_CAPABILITIES=all";
    return finding;
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

Finding diskFinding(const std::string &folder)
{
    constexpr double kNeeded = 20e6; ///< a busy job: 2 M events a second of 10 bytes
    constexpr double kLittle = 2e9;
    Finding finding{.id = "disk", .title = "Disk"};
    struct statvfs status
    {};
    const std::string place = folder.empty() ? "." : folder;
    const bool known = ::statvfs(place.c_str(), &status) == 0;
    const double free =
        known ? static_cast<double>(status.f_bavail) * static_cast<double>(status.f_frsize) : 0;
    const double speed = writtenPerSecond(place);
    finding.found = std::to_string(static_cast<long long>(free / 1e6)) + " MB free, writes " +
                    std::to_string(static_cast<long long>(speed / 1e6)) + " MB/s";
    if (speed == 0) {
        finding.verdict = Verdict::Missing;
        finding.consequence = "recordings cannot be written here";
        finding.remedy = "give another place: trilane record -o /path/run.trilane";
    } else if (free < kLittle || speed < kNeeded) {
        finding.verdict = Verdict::Limited;
        finding.consequence = free < kLittle ? "long recordings may fill the disk"
                                             : "events may be lost while much happens";
        finding.remedy = "give a larger or faster disk: trilane record -o /path/run.trilane";
    }
    return finding;
}

Finding clockFinding(const MachineFacts &facts)
{
    Finding finding{.id = "clock", .title = "Clock"};
    finding.found = facts.line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (finding.found == "tsc")
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence = "each event costs about 20 ns more";
    const std::string available =
        facts.line("/sys/devices/system/clocksource/clocksource0/available_clocksource");
    if (available.find("tsc") != std::string::npos)
        finding.remedy = "echo tsc | sudo tee "
                         "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    return finding;
}

Finding agentFinding()
{
    Finding finding{.id = "agent", .title = "Agent"};
    const Result<std::string> agent = findAgent();
    if (agent) {
        finding.found = *agent;
        return finding;
    }
    finding.verdict = Verdict::Missing;
    finding.found = agent.error().what;
    finding.consequence = "CUDA and NVTX cannot be recorded";
    finding.remedy = agent.error().remedy;
    return finding;
}

} // namespace

std::vector<Finding> examine(const DoctorPlaces &places)
{
    const MachineFacts facts(places.root);
    return {kernelFinding(facts), schedulerFinding(facts),    tracefsFinding(facts),
            attachFinding(facts), containerFinding(facts),    driverFinding(facts),
            cuptiFinding(),       otherToolsFinding(),        metricsFinding(),
            agentFinding(),       diskFinding(places.folder), clockFinding(facts)};
}

std::string_view toString(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fine:
        return "fine";
    case Verdict::Limited:
        return "limited";
    case Verdict::Missing:
        return "missing";
    }
    return "missing";
}

} // namespace trilane
