// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/agentenvironment.h"

#include "capture/wire/agentmessage.h"
#include "model/base/platform/environment.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace trilane::client {

namespace {

namespace fs = std::filesystem;

using Variables = std::vector<std::pair<std::string, std::string>>;

constexpr const char *kOsRuntimeLibrary = "libtrilane_osrt.so";

/// The libraries in a variable other than the agent.
std::string others(const char *variable, const std::string &agent)
{
    const char *value = platform::environmentVariable(variable);
    return value && *value && agent != value ? std::string(value) : std::string();
}

} // namespace

Result<std::string> findOsRuntime(const std::string &agent)
{
    std::error_code failed;
    std::string path = (fs::path(agent).parent_path() / kOsRuntimeLibrary).string();
    if (!fs::is_regular_file(path, failed))
        return Error{.what = msg("the OS runtime hooks are not installed"),
                     .file = path,
                     .remedy = msg("install Trilane completely, or remove osrt from --trace")};
    if (path.find_first_of(": ") != std::string::npos)
        return Error{
            .what = msg("its path contains a space or colon, which LD_PRELOAD does not support"),
            .file = path,
            .remedy = msg("install Trilane in a folder without spaces and colons")};
    return path;
}

std::vector<std::pair<std::string, std::string>> osRuntimeEnvironment(const std::string &library,
                                                                      Ns threshold)
{
    const std::string before = others("LD_PRELOAD", library);
    const uint64_t shortest = std::min<uint64_t>(static_cast<uint64_t>(threshold), UINT32_MAX);
    return {{"LD_PRELOAD", before.empty() ? library : library + ':' + before},
            {wire::kOsThresholdVariable, std::to_string(shortest)}};
}

namespace {

/// Seccomp filters inherited by the program, under which we have run; -1: not reported by this
/// kernel.
int ownFilters()
{
    std::ifstream status("/proc/self/status");
    bool isFiltered = false;
    for (std::string word; status >> word;) {
        if (word == "Seccomp:")
            isFiltered = status >> word && word != "0";
        int filters = 0;
        if (word == "Seccomp_filters:" && status >> filters)
            return filters;
    }
    return isFiltered ? -1 : 0;
}

/// If NVTX loaded the agent in a program's first call, signal handlers and forked children would
/// have to wait. It interposes little, so it is last; the address sanitizer, which requires to be
/// first, need not check its position.
void addPreload(const std::string &agent, Variables &variables)
{
    std::string preload = others("LD_PRELOAD", agent);
    if (preload.find(agent) == std::string::npos)
        preload += (preload.empty() ? "" : ":") + agent;
    variables.emplace_back("LD_PRELOAD", std::move(preload));
    const std::string sanitizer = others("ASAN_OPTIONS", {});
    variables.emplace_back("ASAN_OPTIONS",
                           sanitizer + (sanitizer.empty() ? "" : ":") + "verify_asan_link_order=0");
}

} // namespace

std::vector<std::pair<std::string, std::string>>
agentEnvironment(const std::string &agent, const std::string &socket, uint32_t armed)
{
    std::vector<std::pair<std::string, std::string>> variables{
        {wire::kSocketVariable, socket},
        {wire::kArmedVariable, std::to_string(armed)},
        {"CUDA_INJECTION64_PATH", agent},
        {"NVTX_INJECTION64_PATH", agent}};
    if (const int filters = ownFilters(); filters >= 0)
        variables.emplace_back(wire::kFiltersVariable, std::to_string(filters));
    if (agent.find_first_of(": ") == std::string::npos)
        addPreload(agent, variables);
    if (std::string nvtx = others("NVTX_INJECTION64_PATH", agent); !nvtx.empty())
        variables.emplace_back(wire::kChainNvtxVariable, std::move(nvtx));
    if (std::string cuda = others("CUDA_INJECTION64_PATH", agent); !cuda.empty())
        variables.emplace_back(wire::kChainCudaVariable, std::move(cuda));
    return variables;
}

} // namespace trilane::client
