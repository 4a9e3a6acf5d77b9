// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/machineinfo.h"

#include "model/base/platform/environment.h"
#include "model/base/version.h"

#include <charconv>
#include <fstream>
#include <string>
#include <string_view>

#include <sys/utsname.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// Value of `key` in a file of lines "key : value" or "KEY=\"value\"".
std::string valueIn(const char *path, std::string_view key, char separator)
{
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(key))
            continue;
        const size_t at = line.find(separator);
        if (at == std::string::npos)
            continue;
        std::string value = line.substr(at + 1);
        value.erase(0, value.find_first_not_of(" \t\""));
        value.erase(value.find_last_not_of(" \t\"") + 1);
        return value;
    }
    return {};
}

std::optional<int> environmentNumber(const char *name)
{
    const char *text = platform::environmentVariable(name);
    int value = 0;
    if (!text)
        return std::nullopt;
    const std::string_view digits(text);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

} // namespace

void fillMachineInfo(format::TraceInfo &info)
{
    info.producer = "trilane record " + std::string(kProgramVersion);
    info.sourceFormat = "trilane";
    utsname name{};
    if (::uname(&name) == 0) {
        info.host = name.nodename;
        const std::string pretty = valueIn("/etc/os-release", "PRETTY_NAME", '=');
        info.operatingSystem = (pretty.empty() ? std::string(name.sysname) : pretty) + ", " +
                               name.sysname + " " + name.release;
    }
    info.cpu = valueIn("/proc/cpuinfo", "model name", ':');
    const long cores = ::sysconf(_SC_NPROCESSORS_ONLN);
    info.cores = cores > 0 ? static_cast<uint32_t>(cores) : 0;
    info.rank = environmentNumber("RANK");
    info.worldSize = environmentNumber("WORLD_SIZE");
}

} // namespace trilane::daemon
