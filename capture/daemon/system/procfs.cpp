// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/procfs.h"

#include "model/base/platform/folder.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <time.h>
#include <unistd.h>

namespace trilane::daemon::procfs {

namespace {

/// Kernel files are shorter, except for the process's own data, which may have any length.
constexpr std::streamsize kMaxFileBytes = 64 << 10;

/// The first kMaxFileBytes.
std::string contents(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    std::string text(kMaxFileBytes, '\0');
    in.read(text.data(), kMaxFileBytes);
    text.resize(static_cast<size_t>(in.gcount()));
    return text;
}

} // namespace

std::string threadName(int pid, int tid)
{
    std::string name =
        contents("/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + "/comm");
    if (name.ends_with('\n'))
        name.pop_back();
    replaceInvalidUtf8(name);
    return name;
}

int seccompFilters(int pid)
{
    const std::string status = contents("/proc/" + std::to_string(pid) + "/status");
    constexpr std::string_view kWord = "\nSeccomp_filters:";
    const size_t at = status.find(kWord);
    return at == std::string::npos ? 0 : std::atoi(status.c_str() + at + kWord.size());
}

int parentOf(int pid)
{
    const std::string stat = contents("/proc/" + std::to_string(pid) + "/stat");
    // The name in parentheses may contain parentheses: fields start after the last one.
    const size_t name = stat.rfind(')');
    if (name == std::string::npos)
        return 0;
    std::istringstream fields(stat.substr(name + 1));
    std::string state;
    int parent = 0;
    fields >> state >> parent;
    return parent;
}

uint64_t startTimeOf(int pid)
{
    const std::string stat = contents("/proc/" + std::to_string(pid) + "/stat");
    const size_t name = stat.rfind(')');
    if (name == std::string::npos)
        return 0;
    std::istringstream fields(stat.substr(name + 1));
    // proc(5) counts from 1; the state is field 3.
    constexpr int kThreads = 20 - 3;
    constexpr int kStartTime = 22 - 3;
    std::vector<std::string> words;
    for (std::string word; words.size() <= kStartTime && fields >> word;)
        words.push_back(word);
    if (words.size() <= kStartTime || words[0] == "X")
        return 0;
    // Its first thread has ended; the process has ended only if there is no other.
    if (words[0] == "Z" && std::atoi(words[kThreads].c_str()) <= 1)
        return 0;
    return std::strtoull(words[kStartTime].c_str(), nullptr, 10);
}

Ns beginOf(int pid)
{
    const uint64_t ticks = startTimeOf(pid);
    const long perSecond = ::sysconf(_SC_CLK_TCK);
    if (ticks == 0 || perSecond <= 0)
        return 0;
    constexpr uint64_t kSecond = 1'000'000'000;
    const auto nsOf = [](clockid_t clock) {
        timespec now{};
        ::clock_gettime(clock, &now);
        return static_cast<Ns>(now.tv_sec) * static_cast<Ns>(kSecond) + now.tv_nsec;
    };
    const Ns suspended = nsOf(CLOCK_BOOTTIME) - nsOf(CLOCK_MONOTONIC);
    const auto rate = static_cast<uint64_t>(perSecond);
    const auto sinceBoot = static_cast<Ns>(ticks / rate * kSecond + ticks % rate * kSecond / rate);
    return std::max<Ns>(0, sinceBoot - suspended);
}

bool isStopped(int pid)
{
    const std::string stat = contents("/proc/" + std::to_string(pid) + "/stat");
    const size_t name = stat.rfind(')');
    return name != std::string::npos && stat.compare(name, 3, ") T") == 0;
}

std::string programOf(int pid)
{
    const std::string folder = "/proc/" + std::to_string(pid);
    // Random addresses of the program's parts.
    std::string program = contents(folder + "/auxv");
    return program.empty() ? contents(folder + "/cmdline") : program;
}

Mapping mappingOf(int pid, uint64_t inode)
{
    std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
    // addresses permissions offset device inode /memfd:name
    const std::string wanted = " " + std::to_string(inode) + " ";
    Mapping found = Mapping::Unknown;
    for (std::string line; std::getline(maps, line); found = Mapping::Gone) {
        const size_t name = line.find(" /memfd:");
        if (name != std::string::npos && line.rfind(wanted, name) != std::string::npos)
            return Mapping::There;
    }
    return found;
}

bool hasUnreachedAgent(int pid)
{
    std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
    for (std::string line; std::getline(maps, line);) {
        const bool isAgent =
            line.ends_with("/libtrilane_agent.so") || line.ends_with("/libtrilane_osrt.so");
        if (isAgent && line.find(" -w-p ") != std::string::npos)
            return true;
    }
    return false;
}

int threadFromNamespace(int pid, int inner)
{
    const std::filesystem::path tasks = "/proc/" + std::to_string(pid) + "/task";
    for (const std::string &thread : platform::namesIn(tasks)) {
        // NSpid: in our namespace, …, in its own.
        std::istringstream status(contents(tasks / thread / "status"));
        std::string line;
        while (std::getline(status, line) && !line.starts_with("NSpid:")) {
        }
        std::istringstream numbers(line.substr(std::min<size_t>(line.size(), 6)));
        int outer = 0;
        int last = 0;
        numbers >> outer;
        for (int number = outer; numbers; numbers >> number)
            last = number;
        if (last == inner)
            return outer;
    }
    return 0;
}

} // namespace trilane::daemon::procfs
