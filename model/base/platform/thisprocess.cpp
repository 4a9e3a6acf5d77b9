// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/thisprocess.h"

#include "model/base/platform/paths.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <thread>

#include <sched.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

namespace trilane::platform {

namespace {

std::chrono::nanoseconds timeOf(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace

unsigned availableCores()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return static_cast<unsigned>(CPU_COUNT(&set));
    return std::max(1u, std::thread::hardware_concurrency());
}

void lowerPriority(int nice)
{
    // On Linux the nice value belongs to the thread; failing to set it does no harm.
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice);
}

std::chrono::nanoseconds processTime()
{
    return timeOf(CLOCK_PROCESS_CPUTIME_ID);
}

std::chrono::nanoseconds threadTime()
{
    return timeOf(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t privateMemory()
{
    std::ifstream pages("/proc/self/statm");
    uint64_t size = 0;
    uint64_t resident = 0;
    uint64_t shared = 0;
    pages >> size >> resident >> shared;
    return (resident - std::min(resident, shared)) * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

uint32_t userNumber()
{
    return ::geteuid();
}

bool isPeerOfSameUser(int socket)
{
    struct ucred peer = {};
    socklen_t size = sizeof(peer);
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

void leaveTerminal()
{
    (void)::setsid();
}

std::string programFile()
{
    std::error_code failed;
    return utf8FromPath(std::filesystem::read_symlink("/proc/self/exe", failed));
}

void becomeProgram(const std::string &program, const std::vector<std::string> &arguments)
{
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char *> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string &word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    ::execvp(program.c_str(), pointers.data());
}

void endNow(int status, std::string_view sentence)
{
    (void)!::write(STDERR_FILENO, sentence.data(), sentence.size());
    ::_exit(status);
}

} // namespace trilane::platform
