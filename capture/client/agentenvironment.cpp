// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/agentenvironment.h"

#include "capture/wire/message.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

namespace trilane {

namespace {

namespace fs = std::filesystem;

constexpr const char *kOsRuntimeLibrary = "libtrilane_osrt.so";

/// What a variable names besides the agent itself.
std::string others(const char *variable, const std::string &agent)
{
    const char *value = std::getenv(variable);
    return value && *value && agent != value ? std::string(value) : std::string();
}

} // namespace

Result<std::string> findOsRuntime(const std::string &agent)
{
    std::error_code failed;
    std::string path = (fs::path(agent).parent_path() / kOsRuntimeLibrary).string();
    if (!fs::is_regular_file(path, failed))
        return Error{.what = "the hooks of the OS runtime are not installed",
                     .file = path,
                     .remedy = "build or install Trilane as a whole, or leave osrt out of --trace"};
    if (path.find_first_of(": ") != std::string::npos)
        return Error{.what = "it cannot be preloaded: spaces and colons divide LD_PRELOAD",
                     .file = path,
                     .remedy = "install Trilane in a folder without them"};
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

std::vector<std::pair<std::string, std::string>>
agentEnvironment(const std::string &agent, const std::string &socket, uint32_t armed)
{
    std::vector<std::pair<std::string, std::string>> variables{
        {wire::kSocketVariable, socket},
        {wire::kArmedVariable, std::to_string(armed)},
        {"CUDA_INJECTION64_PATH", agent},
        {"NVTX_INJECTION64_PATH", agent}};
    if (std::string nvtx = others("NVTX_INJECTION64_PATH", agent); !nvtx.empty())
        variables.emplace_back(wire::kChainNvtxVariable, std::move(nvtx));
    if (std::string cuda = others("CUDA_INJECTION64_PATH", agent); !cuda.empty())
        variables.emplace_back(wire::kChainCudaVariable, std::move(cuda));
    return variables;
}

} // namespace trilane
