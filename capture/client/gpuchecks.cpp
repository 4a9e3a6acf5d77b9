// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctorparts.h"

#include "capture/client/agentenvironment.h"
#include "capture/client/loadedlibraries.h"
#include "model/base/environment.h"

#include <initializer_list>

#include <dlfcn.h>

namespace trilane::doctor {

namespace {

/// By loading it: that is what the agent does in a process that has none of its own. None of its
/// functions is called: some CUPTIs do not survive that without a driver.
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

constexpr std::string_view kCupti[]{"libcupti.so"};

std::string processText(const LoadedLibrary &loaded)
{
    return loaded.program + " (" + std::to_string(loaded.pid) + ")";
}

/// Libraries that other profilers load into the programs that they look at.
constexpr std::string_view kToolLibraries[]{"libToolsInjection",   "libcuda-injection",
                                            "libTreeLauncher",     "libnvperf_host",
                                            "libsanitizer-public", "libdcgm_profiling"};

} // namespace

Finding driver(const MachineFacts &facts)
{
    Finding finding{.id = "driver", .title = "NVIDIA driver"};
    const std::string version = facts.line("/sys/module/nvidia/version");
    if (!version.empty()) {
        finding.found = version;
        if (facts.exists("/dev/nvidiactl"))
            return finding;
        finding.verdict = Verdict::Missing;
        finding.found += ", but there is no /dev/nvidiactl here";
        finding.consequence = "programs cannot use the GPU here";
        finding.remedy = "give the container the GPU: docker run --gpus all; or on the host: "
                         "sudo nvidia-modprobe -c 0 -u";
        return finding;
    }
    finding.verdict = Verdict::Missing;
    finding.found = "no NVIDIA driver is loaded";
    finding.consequence = "there is no GPU work to record on this machine";
    finding.remedy = "install the driver, or give the container the GPU: docker run --gpus all";
    return finding;
}

Finding cupti(const MachineFacts &facts)
{
    Finding finding{.id = "cupti", .title = "CUPTI"};
    const std::vector<LoadedLibrary> running = loadedLibraries(facts, kCupti);
    std::string theirs;
    for (const LoadedLibrary &loaded : running)
        theirs += (theirs.empty() ? "" : ", ") + processText(loaded) + " has " + loaded.path;
    finding.found = loadable({"libcupti.so.13", "libcupti.so.12", "libcupti.so.11.8",
                              "/usr/local/cuda/lib64/libcupti.so",
                              "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so"});
    const bool found = !finding.found.empty();
    if (!found)
        finding.found = "not on the library path";
    if (!theirs.empty())
        finding.found += "; " + theirs;
    if (found)
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence =
        "CUDA is recorded only of programs that bring their own, as PyTorch's wheels do";
    finding.remedy = "pip install nvidia-cuda-cupti, or add it to LD_LIBRARY_PATH";
    return finding;
}

Finding otherTools(const MachineFacts &facts)
{
    Finding finding{.id = "other_tools", .title = "Other profilers", .found = "none"};
    const char *const kLate = "up to CUPTI 13.2 only one of them and Trilane gets GPU activity";
    for (const char *variable : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"}) {
        const char *value = environmentVariable(variable);
        if (!value || !*value)
            continue;
        finding.verdict = Verdict::Limited;
        finding.found = std::string(variable) + "=" + value;
        finding.consequence = std::string("that tool is loaded after Trilane's agent; ") + kLate;
        finding.remedy = std::string("unset ") + variable;
    }
    for (const LoadedLibrary &loaded : loadedLibraries(facts, kToolLibraries)) {
        const bool first = finding.verdict == Verdict::Fine;
        finding.found = (first ? "" : finding.found + "; ") + loaded.path + " in " +
                        loaded.program + " (" + std::to_string(loaded.pid) + ")";
        if (!first)
            continue;
        finding.verdict = Verdict::Limited;
        finding.consequence = kLate;
        finding.remedy =
            "end the other profiler's session first; process " + std::to_string(loaded.pid);
    }
    return finding;
}

Finding metrics()
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

Finding agent()
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

} // namespace trilane::doctor
