// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/finalizing.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/loaderuse.h"
#include "capture/agent/core/variables.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/libcupti/exports.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include <dirent.h>
#include <fcntl.h>
#include <link.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

namespace trilane::agent::finalizing {

namespace {

constexpr uint64_t kMs = 1'000'000;
constexpr uint64_t kRunningNs = 200 * kMs; ///< CPU time; wall time if CPU time is unavailable
constexpr uint64_t kMaxWaitNs = 5'000 * kMs;
constexpr unsigned kLookUs = 5'000;
constexpr size_t kMaxThreads = 1024;
constexpr size_t kMaxDepth = 256 << 10; ///< maximum stack of the function's own calls, in bytes

/// Address range of a function's code.
struct Code
{
    uintptr_t begin = 0;
    uintptr_t end = 0;
};

Code codeOf(const void *function)
{
    Code code{.begin = reinterpret_cast<uintptr_t>(function)};
    const LoaderUse use;
    ::dl_iterate_phdr(
        [](dl_phdr_info *library, size_t, void *into) {
            auto &found = *static_cast<Code *>(into);
            const ElfW(Sym) *symbol = libcupti::exported(*library, "cuptiFinalize");
            if (!symbol || library->dlpi_addr + symbol->st_value != found.begin)
                return 0;
            found.end = found.begin + symbol->st_size;
            return 1;
        },
        &code);
    return code;
}

bool isReturnTo(const Code &code, uintptr_t word)
{
#if !defined(__x86_64__)
    word &= (uintptr_t{1} << 48) - 1; // it may be signed
#endif
    return word > code.begin && word <= code.end;
}

constexpr uintptr_t kRuns = 0;
constexpr uintptr_t kCannotBeSeen = 1;
constexpr uintptr_t kNowhere = UINTPTR_MAX; ///< a leader that exited before its threads

/// Stack pointer of a thread that waits in the kernel, or one of these three.
uintptr_t stackOf(pid_t thread)
{
    char text[256];
    std::snprintf(text, sizeof text, "/proc/self/task/%d/syscall", thread);
    const int file = ::open(text, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return kCannotBeSeen;
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    if (size <= 0)
        return kCannotBeSeen;
    text[size] = 0;
    // "running", or the number and arguments of the call, the stack pointer and the program
    // counter.
    char *place = std::strrchr(text, ' ');
    if (!place)
        return kRuns;
    *place = 0;
    const char *stack = std::strrchr(text, ' ');
    const uintptr_t at = stack ? std::strtoull(stack + 1, nullptr, 16) : 0;
    return at > kCannotBeSeen ? at : kNowhere;
}

bool isOnStack(uintptr_t stack, const Code &code)
{
    uintptr_t words[512];
    uintptr_t at = stack & ~(sizeof(uintptr_t) - 1);
    while (at < stack + kMaxDepth) {
        const size_t wanted = sizeof words - at % sizeof words; // up to the page boundary
        const iovec to{words, wanted};
        const iovec from{reinterpret_cast<void *>(at), wanted};
        if (::process_vm_readv(::getpid(), &to, 1, &from, 1, 0) != static_cast<ssize_t>(wanted))
            return false;
        for (size_t i = 0; i < wanted / sizeof(uintptr_t); ++i) {
            if (isReturnTo(code, words[i]))
                return true;
        }
        at += wanted;
    }
    return false;
}

struct Thread
{
    pid_t id;
    uint64_t ran; ///< CPU time in ns when last seen in the function
};

/// Threads that may still be in the function.
struct Threads
{
    Thread list[kMaxThreads];
    size_t count = 0;
};

/// ns; 0: the thread has exited. The clock id as built by pthread_getcpuclockid(3) (glibc: inverted
/// thread id, above bits for thread and kind).
uint64_t timeOnCore(pid_t thread)
{
    timespec time{};
    const auto clock = static_cast<clockid_t>((~static_cast<unsigned>(thread) << 3) | 6);
    return ::clock_gettime(clock, &time) == 0 ? static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 +
                                                    static_cast<uint64_t>(time.tv_nsec)
                                              : 0;
}

void collect(Threads &threads)
{
    DIR *folder = ::opendir("/proc/self/task");
    if (!folder)
        return;
    while (const dirent *entry = ::readdir(folder)) {
        const pid_t id = std::atoi(entry->d_name);
        if (id > 0 && id != ::gettid() && threads.count < std::size(threads.list))
            threads.list[threads.count++] = {id, timeOnCore(id)};
    }
    ::closedir(folder);
}

/// Keeps threads that may be in it. A thread that only runs is given up after some CPU time.
/// `isEarly`: threads that cannot be examined may be in it too.
void look(Threads &threads, const Code &code, bool isEarly)
{
    size_t kept = 0;
    for (size_t i = 0; i < threads.count; ++i) {
        Thread thread = threads.list[i];
        const uint64_t ran = timeOnCore(thread.id);
        const uintptr_t stack = stackOf(thread.id);
        const bool isSeen = stack != kRuns && stack != kCannotBeSeen && stack != kNowhere;
        const bool waitsInIt = isSeen && isOnStack(stack, code);
        if (waitsInIt)
            thread.ran = ran;
        const bool runs = stack == kRuns && ran != 0 && ran - thread.ran < kRunningNs;
        if (waitsInIt || runs || (stack == kCannotBeSeen && ran != 0 && isEarly))
            threads.list[kept++] = thread;
    }
    threads.count = kept;
}

} // namespace

void awaitNone(const void *function)
{
    static constinit Threads threads{}; // too large for the stack
    const Code code = codeOf(function);
    if (code.end <= code.begin)
        return;
    threads.count = 0;
    collect(threads);
    const uint64_t since = monotonicNow();
    for (uint64_t passed = 0; passed < kMaxWaitNs && !session::isOver();
         passed = monotonicNow() - since) {
        look(threads, code, passed < kRunningNs);
        if (threads.count == 0)
            return;
        ::usleep(kLookUs);
    }
}

bool isUsual()
{
    const char *variable = environment("TEARDOWN_CUPTI"); // of PyTorch
    if (variable && std::strcmp(variable, "1") == 0)
        return true;
    const LoaderUse use;
    return ::dl_iterate_phdr(
               [](dl_phdr_info *info, size_t, void *) {
                   const char *slash =
                       info->dlpi_name ? std::strrchr(info->dlpi_name, '/') : nullptr;
                   for (const char *one : {"xla_extension", "xla_cuda_plugin", "libjax_common",
                                           "libtensorflow", "_pywrap_tensorflow"}) {
                       if (slash && std::strncmp(slash + 1, one, std::strlen(one)) == 0)
                           return 1;
                   }
                   return 0;
               },
               nullptr) != 0;
}

} // namespace trilane::agent::finalizing
