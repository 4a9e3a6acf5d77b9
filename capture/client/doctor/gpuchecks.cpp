// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctorparts.h"

#include "capture/client/doctor/loadedlibraries.h"
#include "capture/client/session/agentenvironment.h"
#include "capture/libcupti/cuptifaults.h"
#include "capture/libcupti/cuptisearch.h"
#include "model/base/platform/environment.h"

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <set>

#include <dlfcn.h>

#if defined(__SANITIZE_ADDRESS__)
static bool s_hasLoadedCupti = false;
/// LeakSanitizer itself crashes now and then at the end of a program that has loaded NVIDIA's
/// libcupti ("Tracer caught signal 11"). Its hook: sanitizer/lsan_interface.h.
extern "C" __attribute__((visibility("default"))) int
__lsan_is_turned_off() // NOLINT(bugprone-reserved-identifier)
{
    return s_hasLoadedCupti ? 1 : 0;
}
#endif

namespace trilane::client::doctor {

namespace {

/// Loads the library, as the agent does in a process without one. No function is called: some CUPTI
/// versions crash without a driver.
std::string loadable(std::initializer_list<const char *> names)
{
    for (const char *name : names) {
        // Stays loaded: unloading these libraries leaks memory.
        if (void *library = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE)) {
            ::dlclose(library);
#if defined(__SANITIZE_ADDRESS__)
            s_hasLoadedCupti = true;
#endif
            return name;
        }
    }
    return {};
}

constexpr std::string_view kCupti[]{"libcupti.so", "libcupti-"};
/// Libraries of programs that use CUDA, with or without CUPTI.
constexpr std::string_view kCuda[]{"libcudart",     "libcublas", "libnvrtc",
                                   "libtorch_cuda", "libpaddle", "xla_cuda_plugin"};

/// Libraries that other profilers load into the programs that they look at.
constexpr std::string_view kToolLibraries[]{"libToolsInjection",   "libcuda-injection",
                                            "libTreeLauncher",     "libnvperf_host",
                                            "libsanitizer-public", "libdcgm_profiling"};

} // namespace

MachineFinding driver(const MachineFacts &facts)
{
    MachineFinding finding{.id = "driver", .title = msg("NVIDIA driver")};
    const std::string version = facts.line("/sys/module/nvidia/version");
    if (!version.empty()) {
        finding.found = Message::verbatim(version);
        if (facts.exists("/dev/nvidiactl"))
            return finding;
        finding.verdict = Verdict::Missing;
        finding.found = msg("%1, but /dev/nvidiactl does not exist", version);
        finding.consequence = msg("programs cannot use the GPU here");
        finding.remedy = msg("pass the GPU to the container: docker run --gpus all; or on the "
                             "host: sudo nvidia-modprobe -c 0 -u");
        return finding;
    }
    finding.verdict = Verdict::Missing;
    finding.found = msg("no NVIDIA driver is loaded");
    finding.consequence = msg("there is no GPU work to record on this machine");
    finding.remedy =
        msg("install the driver, or pass the GPU to the container: docker run --gpus all");
    return finding;
}

namespace {

std::unique_ptr<libcupti::Search> searchOf(const MachineFacts &facts, const std::string &mapped)
{
    auto search = std::make_unique<libcupti::Search>();
    if (!mapped.empty())
        search->see(mapped.c_str(), false);
    search->complete(libcupti::majorOfDriver(facts.line("/sys/module/nvidia/version").c_str()));
    return search;
}

/// The CUPTI that the agent would load into a program without CUDA libraries. Loads it, as the
/// agent does.
const libcupti::Candidate *loadable(const libcupti::Search &search)
{
    for (size_t i = 0; i < search.size(); ++i) {
        if (!loadable({search[i].path}).empty())
            return &search[i];
    }
    return nullptr;
}

/// Which copy running programs have, or would get.
Message ofProcesses(const MachineFacts &facts)
{
    std::vector<MessageValue> all;
    std::set<int> known;
    for (const LoadedLibrary &loaded : loadedLibraries(facts, kCupti)) {
        known.insert(loaded.pid);
        all.emplace_back(msg("%1 (%2) uses %3", loaded.program, loaded.pid, loaded.path));
    }
    for (const LoadedLibrary &loaded : loadedLibraries(facts, kCuda)) {
        const auto search = searchOf(facts, loaded.path);
        if (!known.insert(loaded.pid).second || search->size() == 0 ||
            (*search)[0].place != libcupti::Place::Beside)
            continue;
        all.emplace_back(msg("%1 (%2) will use %3", loaded.program, loaded.pid,
                             std::filesystem::path((*search)[0].path).lexically_normal().string()));
    }
    return Message::list(std::move(all));
}

Message placeOf(const libcupti::Candidate &candidate)
{
    switch (candidate.place) {
    case libcupti::Place::Given:
        return msg("%1 (set by TRILANE_CUPTI)", candidate.path);
    case libcupti::Place::LibraryPath:
        return msg("%1 (on the library path)", candidate.path);
    case libcupti::Place::Toolkit:
        return msg("%1 (in the CUDA Toolkit)", candidate.path);
    case libcupti::Place::Process:
    case libcupti::Place::Beside:
        break; // of processes
    }
    return Message::verbatim(candidate.path);
}

Message whatOf(const libcupti::NotFound &missing)
{
    std::vector<MessageValue> values;
    if (missing.isGiven)
        values.emplace_back(missing.path);
    return {Message::Form::Template, missing.words.text, std::move(values)};
}

/// The file of a library that the loader finds.
std::filesystem::path fileOf(const char *library)
{
    void *loaded = ::dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    void *function = loaded ? ::dlsym(loaded, libcupti::Search::kSymbol) : nullptr;
    Dl_info info{};
    const bool isKnown = function && ::dladdr(function, &info) && info.dli_fname;
    if (loaded)
        ::dlclose(loaded);
    std::error_code ignored;
    return isKnown ? std::filesystem::canonical(info.dli_fname, ignored) : std::filesystem::path();
}

/// The API version of a copy, from the header installed with it: the library itself may end the
/// process if there is no driver (13.2). 0: none.
uint32_t versionOf(const char *library)
{
    const std::filesystem::path file = fileOf(library);
    std::ifstream header(file.parent_path() / "../include/cupti_version.h");
    std::string word;
    uint32_t version = 0;
    while (version == 0 && header >> word) {
        if (word == "CUPTI_API_VERSION" && !(header >> version))
            header.clear(); // a mention
    }
    return version;
}

} // namespace

MachineFinding cupti(const MachineFacts &facts)
{
    MachineFinding finding{.id = "cupti", .title = Message::verbatim("CUPTI")};
    const auto search = searchOf(facts, {});
    const libcupti::Candidate *found = loadable(*search);
    const libcupti::NotFound why(false);
    finding.found = Message::clauses({found ? placeOf(*found) : whatOf(why), ofProcesses(facts)});
    if (found)
        return finding;
    finding.verdict = Verdict::Limited;
    finding.consequence =
        msg("CUDA is recorded only in programs that include it, such as PyTorch wheels");
    finding.remedy = why.isGiven
                         ? msg("unset TRILANE_CUPTI, or set it to another file")
                         : msg("pip install nvidia-cuda-cupti, or add it to LD_LIBRARY_PATH");
    return finding;
}

MachineFinding cuptiFaults(const MachineFacts &facts)
{
    MachineFinding finding{.id = "cupti_faults",
                           .title = msg("Known issues of CUPTI"),
                           .verdict = Verdict::Limited,
                           .found = msg("the CUPTI version is unknown"),
                           .consequence =
                               msg("only a recording can show whether it has known issues"),
                           .remedy = Message::verbatim("trilane record -o once.trilane -- PROGRAM; "
                                                       "trilane info once.trilane")};
    const auto search = searchOf(facts, {});
    const libcupti::Candidate *found = loadable(*search);
    const uint32_t version = found ? versionOf(found->path) : 0;
    if (version == 0)
        return finding;
    char release[40];
    finding = {.id = finding.id, .title = finding.title};
    finding.found = msg("CUPTI %1", libcupti::releaseOf(version, release, sizeof release));
    finding.consequence = libcupti::faultsOf(version);
    if (finding.consequence.empty())
        return finding;
    finding.verdict = Verdict::Limited;
    finding.remedy = Message::verbatim("pip install --upgrade nvidia-cuda-cupti");
    return finding;
}

MachineFinding otherTools(const MachineFacts &facts)
{
    MachineFinding finding{
        .id = "other_tools", .title = msg("Other profilers"), .found = msg("none")};
    constexpr MessageText kLate("up to CUPTI 13.2, only one tool at a time receives GPU activity");
    for (const char *variable : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"}) {
        const char *value = platform::environmentVariable(variable);
        if (!value || !*value)
            continue;
        finding.verdict = Verdict::Limited;
        finding.found = Message::verbatim(std::string(variable) + "=" + value);
        finding.consequence =
            Message::clauses({msg("that tool is loaded after Trilane's agent"), kLate});
        finding.remedy = Message::verbatim(std::string("unset ") + variable);
    }
    for (const LoadedLibrary &loaded : loadedLibraries(facts, kToolLibraries)) {
        const bool first = finding.verdict == Verdict::Fine;
        finding.found =
            Message::clauses({first ? Message() : finding.found,
                              msg("%1 in %2 (%3)", loaded.path, loaded.program, loaded.pid)});
        if (!first)
            continue;
        finding.verdict = Verdict::Limited;
        finding.consequence = kLate;
        finding.remedy = msg("stop the other profiler first; process %1", loaded.pid);
    }
    return finding;
}

MachineFinding metrics()
{
    MachineFinding finding{.id = "nvml", .title = msg("GPU metrics (NVML)")};
    finding.found = Message::verbatim("libnvidia-ml.so.1");
    if (!loadable({"libnvidia-ml.so.1"}).empty())
        return finding;
    finding.verdict = Verdict::Limited;
    finding.found = msg("libnvidia-ml.so.1 was not found");
    finding.consequence = msg("no counters of utilization, clocks, power and temperature");
    finding.remedy =
        msg("it comes with the driver; in a container: NVIDIA_DRIVER_CAPABILITIES=all");
    return finding;
}

MachineFinding agent()
{
    MachineFinding finding{.id = "agent", .title = msg("Agent")};
    const Result<std::string> agent = control::findAgent();
    if (agent) {
        finding.found = Message::verbatim(*agent);
        return finding;
    }
    finding.verdict = Verdict::Missing;
    finding.found = agent.error().what;
    finding.consequence = msg("CUDA and NVTX cannot be recorded");
    finding.remedy = agent.error().remedy;
    return finding;
}

} // namespace trilane::client::doctor
