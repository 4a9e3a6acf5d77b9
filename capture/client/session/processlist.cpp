// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/processlist.h"

#include "capture/inject/attachability.h"
#include "model/base/platform/folder.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <pwd.h>

namespace trilane::client {

AttachState attachStateOf(int pid, bool isWaiting)
{
    if (isWaiting)
        return {.word = MessageText("prepared"), .why = {}};
    const inject::Attachability can = inject::attachability(pid);
    if (can.isAttachable)
        return {.word = MessageText("attachable"), .why = {}};
    return {.word = MessageText("threads"), .why = can.why.what};
}

namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxArguments = 4096;         ///< bytes of a command line
constexpr uint64_t kKernelThread = 0x00200000; ///< PF_KTHREAD

std::string contents(const fs::path &path, size_t most)
{
    std::ifstream in(path, std::ios::binary);
    std::string text(most, '\0');
    in.read(text.data(), static_cast<std::streamsize>(most));
    text.resize(static_cast<size_t>(in.gcount()));
    return text;
}

std::string userName(uid_t uid)
{
    passwd entry{};
    passwd *found = nullptr;
    std::vector<char> room(16384);
    if (::getpwuid_r(uid, &entry, room.data(), room.size(), &found) == 0 && found)
        return entry.pw_name;
    return std::to_string(uid);
}

/// From /proc/PID/stat, see proc(5): the name may contain spaces and parentheses. False: it has
/// exited, or is a kernel thread.
bool readStat(const fs::path &folder, ProcessInfo &process)
{
    const std::string stat = contents(folder / "stat", 1024);
    const size_t open = stat.find('(');
    const size_t close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos)
        return false;
    std::istringstream fields(stat.substr(close + 1));
    std::string skipped;
    uint64_t flags = 0;
    fields >> skipped >> process.parent >> skipped >> skipped >> skipped >> skipped >> flags;
    for (int field = 10; field < 20; ++field)
        fields >> skipped;
    fields >> process.threads;
    process.command = "[" + stat.substr(open + 1, close - open - 1) + "]";
    return fields && !(flags & kKernelThread);
}

void readUser(const fs::path &folder, ProcessInfo &process)
{
    std::istringstream status(contents(folder / "status", 4096));
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("Uid:"))
            std::istringstream(line.substr(4)) >> process.uid;
    }
}

void readCommand(const fs::path &folder, ProcessInfo &process)
{
    std::string line = contents(folder / "cmdline", kMaxArguments);
    while (line.ends_with('\0'))
        line.pop_back();
    std::replace(line.begin(), line.end(), '\0', ' ');
    if (!line.empty())
        process.command = std::move(line);
    replaceInvalidUtf8(process.command);
}

/// The suffix of /dev/nvidia for a GPU device.
bool isGpu(std::string_view number)
{
    return !number.empty() &&
           std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string gpusOf(const fs::path &folder)
{
    constexpr std::string_view kDevice = "/dev/nvidia";
    std::set<std::string> gpus;
    std::error_code error;
    for (const std::string &name : platform::namesIn(folder / "fd")) {
        const std::string target = fs::read_symlink(folder / "fd" / name, error).string();
        if (target.starts_with(kDevice) && isGpu(std::string_view(target).substr(kDevice.size())))
            gpus.insert(target.substr(kDevice.size()));
    }
    std::string text;
    for (const std::string &gpu : gpus)
        text += (text.empty() ? "" : " ") + gpu;
    if (!text.empty())
        return text;
    std::ifstream maps(folder / "maps");
    for (std::string line; std::getline(maps, line);) {
        if (line.find("/libcuda.so") != std::string::npos)
            return "CUDA";
    }
    return {};
}

} // namespace

std::vector<ProcessInfo> processList()
{
    std::map<int, ProcessInfo> found;
    std::map<uid_t, std::string> users;
    for (const std::string &name : platform::namesIn("/proc")) {
        const fs::path folder = fs::path("/proc") / name;
        ProcessInfo process;
        const auto [at, failed] =
            std::from_chars(name.data(), name.data() + name.size(), process.pid);
        if (failed != std::errc() || at != name.data() + name.size() || !readStat(folder, process))
            continue;
        readUser(folder, process);
        readCommand(folder, process);
        process.gpus = gpusOf(folder);
        std::string &user = users[process.uid];
        if (user.empty())
            user = userName(process.uid);
        process.user = user;
        found[process.pid] = std::move(process);
    }
    std::map<int, std::vector<int>> children;
    for (const auto &[pid, process] : found)
        children[found.contains(process.parent) ? process.parent : 0].push_back(pid);
    std::vector<ProcessInfo> ordered;
    const std::function<void(int)> add = [&](int parent) {
        for (const int pid : children[parent]) {
            ordered.push_back(std::move(found[pid]));
            add(pid);
        }
    };
    add(0);
    return ordered;
}

std::set<int> withDescendants(const std::vector<int> &pids)
{
    std::map<int, int> parents;
    for (const std::string &name : platform::namesIn("/proc")) {
        ProcessInfo process;
        if (std::from_chars(name.data(), name.data() + name.size(), process.pid).ec ==
                std::errc() &&
            readStat(fs::path("/proc") / name, process))
            parents[process.pid] = process.parent;
    }
    std::set<int> all;
    for (const int pid : pids) {
        if (parents.contains(pid))
            all.insert(pid);
    }
    // A child may have a lower number than its parent.
    for (size_t before = 0; before < all.size();) {
        before = all.size();
        for (const auto &[pid, parent] : parents) {
            if (all.contains(parent))
                all.insert(pid);
        }
    }
    return all;
}

std::vector<int> depthsOf(const std::vector<ProcessInfo> &processes)
{
    std::map<int, int> depths;
    std::vector<int> all;
    for (const ProcessInfo &process : processes) {
        const auto parent = depths.find(process.parent);
        all.push_back(parent == depths.end() ? 0 : parent->second + 1);
        depths[process.pid] = all.back();
    }
    return all;
}

} // namespace trilane::client
