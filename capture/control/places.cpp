// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/places.h"

#include "model/base/platform/environment.h"

#include <filesystem>

#include <unistd.h>

namespace trilane::control {

namespace {

namespace fs = std::filesystem;

constexpr const char *kLibrary = "libtrilane_agent.so";
constexpr const char *kSocket = "/trilane/control";

} // namespace

std::string ownDaemonSocket()
{
    const uid_t user = ::geteuid();
    if (user == 0)
        return std::string("/run") + kSocket;
    const char *runtime = platform::environmentVariable("XDG_RUNTIME_DIR");
    if (runtime && *runtime)
        return std::string(runtime) + kSocket;
    std::error_code error;
    const std::string usual = "/run/user/" + std::to_string(user);
    if (fs::is_directory(usual, error) && ::access(usual.c_str(), W_OK) == 0)
        return usual + kSocket;
    return "/tmp/trilane-" + std::to_string(user) + "/control";
}

std::vector<std::string> daemonSockets()
{
    std::vector<std::string> paths;
    const char *runtime = platform::environmentVariable("XDG_RUNTIME_DIR");
    if (runtime && *runtime)
        paths.push_back(std::string(runtime) + kSocket);
    if (::geteuid() == 0)
        paths.emplace_back(kRootsOwnSocket);
    if (const std::string own = ownDaemonSocket(); paths.empty() || paths.front() != own)
        paths.push_back(own);
    if (const std::string root = std::string("/run") + kSocket; paths.back() != root)
        paths.push_back(root);
    return paths;
}

Result<std::string> findAgent()
{
    if (const char *given = platform::environmentVariable("TRILANE_AGENT"); given && *given)
        return std::string(given);
    std::error_code failed;
    const fs::path folder = fs::read_symlink("/proc/self/exe", failed).parent_path();
    for (const fs::path &place : {folder / kLibrary, folder / "../lib/trilane" / kLibrary,
                                  folder / "../lib64/trilane" / kLibrary}) {
        if (fs::is_regular_file(place, failed))
            return fs::weakly_canonical(place, failed).string();
    }
    return Error{.what = msg("the agent is not installed"),
                 .file = (folder / kLibrary).string(),
                 .remedy = msg("install Trilane completely, or set TRILANE_AGENT")};
}

} // namespace trilane::control
