// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/loadedlibraries.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include <unistd.h>

namespace trilane::client {

namespace {

constexpr size_t kMax = 8;
constexpr std::chrono::milliseconds kPatience{300};

/// The path of a line of /proc/PID/maps, or nothing.
std::string_view pathOf(std::string_view line)
{
    const size_t path = line.find('/');
    return path == std::string_view::npos ? std::string_view() : line.substr(path);
}

std::string find(const std::string &maps, std::span<const std::string_view> beginnings)
{
    std::istringstream lines(maps);
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        const std::string_view path = pathOf(line);
        if (path.empty() || path == last)
            continue;
        last = path;
        const std::string_view name = path.substr(path.rfind('/') + 1);
        if (std::any_of(beginnings.begin(), beginnings.end(),
                        [&](std::string_view begin) { return name.starts_with(begin); }))
            return std::string(path);
    }
    return {};
}

} // namespace

std::vector<LoadedLibrary> loadedLibraries(const MachineFacts &facts,
                                           std::span<const std::string_view> beginnings)
{
    const auto end = std::chrono::steady_clock::now() + kPatience;
    std::vector<LoadedLibrary> found;
    for (const int pid : facts.processes()) {
        if (pid == ::getpid() || found.size() >= kMax || std::chrono::steady_clock::now() > end)
            continue;
        const std::string folder = "/proc/" + std::to_string(pid);
        std::string path = find(facts.text(folder + "/maps"), beginnings);
        if (!path.empty())
            found.push_back({pid, facts.line(folder + "/comm"), std::move(path)});
    }
    return found;
}

} // namespace trilane::client
