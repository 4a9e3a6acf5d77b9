// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/helper/helper.h"
#include "capture/helper/helperprotocol.h"

#include <cerrno>
#include <cstring>
#include <ctime>

#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>

namespace trilane::helper {

namespace {

// sys/ptrace.h has these only in newer versions.
constexpr long kGetSignalMask = 0x420a;
constexpr long kSetSignalMask = 0x420b;
constexpr int kOtherStops = 0x8000; ///< of waitpid's status: not before a signal is delivered

int call(long request, pid_t thread, uint64_t address, void *data)
{
    const long result = ::ptrace(static_cast<__ptrace_request>(request), thread,
                                 reinterpret_cast<void *>(address), data);
    return result == 0 ? 0 : errno;
}

int seize(Borrowed &borrowed, pid_t thread)
{
    auto *options = reinterpret_cast<void *>(uintptr_t{PTRACE_O_TRACESYSGOOD});
    const int error = borrowed.thread != 0 ? EBUSY : call(PTRACE_SEIZE, thread, 0, options);
    if (error == 0)
        borrowed = {.thread = thread};
    return error != 0 ? error : call(PTRACE_INTERRUPT, thread, 0, nullptr);
}

} // namespace

int trace(Borrowed &borrowed, long request, uint64_t address, uint64_t &value, void *bytes,
          size_t &size)
{
    if (request == PTRACE_SEIZE)
        return seize(borrowed, static_cast<pid_t>(value));
    if (borrowed.thread == 0 || (!borrowed.isStopped && request != PTRACE_INTERRUPT))
        return ECHILD;
    iovec set{bytes, size};
    int error = 0;
    switch (request) {
    case PTRACE_GETREGSET:
    case PTRACE_SETREGSET:
        error = call(request, borrowed.thread, address, &set);
        size = request == PTRACE_GETREGSET && error == 0 ? set.iov_len : 0;
        return error;
    case PTRACE_INTERRUPT:
    case kGetSignalMask:
    case kSetSignalMask:
        return call(request, borrowed.thread, sizeof value, &value);
    case PTRACE_CONT:
    case PTRACE_SYSCALL:
    case PTRACE_DETACH:
        error = call(request, borrowed.thread, 0, reinterpret_cast<void *>(value));
        borrowed.isStopped = error != 0;
        borrowed.hasRun = true;
        if (request == PTRACE_DETACH)
            borrowed = {};
        return error;
    default:
        return EINVAL;
    }
}

int awaitThread(Borrowed &borrowed, uint64_t patience, int &status)
{
    constexpr timespec kNap{.tv_sec = 0, .tv_nsec = 20'000};
    constexpr uint64_t kNapUs = 20;
    if (borrowed.thread == 0 || patience > kMaxPatienceUs)
        return EINVAL;
    for (uint64_t waited = 0;; waited += kNapUs) {
        const pid_t got = ::waitpid(borrowed.thread, &status, __WALL | WNOHANG);
        if (got == borrowed.thread)
            break;
        if (got < 0 && errno != EINTR)
            return errno;
        if (waited >= patience)
            return EAGAIN;
        ::nanosleep(&kNap, nullptr);
    }
    borrowed.isStopped = WIFSTOPPED(status);
    borrowed.signal = status < kOtherStops ? WSTOPSIG(status) : 0;
    if (!borrowed.isStopped)
        borrowed = {};
    iovec set{&borrowed.registers, sizeof borrowed.registers};
    const bool isUnknown =
        borrowed.isStopped && !borrowed.hasRun &&
        (call(PTRACE_GETREGSET, borrowed.thread, NT_PRSTATUS, &set) != 0 ||
         call(kGetSignalMask, borrowed.thread, sizeof borrowed.signals, &borrowed.signals) != 0);
    borrowed.hasRun |= isUnknown; // there is nothing to put back
    return isUnknown ? ESRCH : 0;
}

/// Writes word by word with ptrace to this thread's memory: by process ID, another program could be
/// hit.
int writeMemory(Borrowed &borrowed, uint64_t address, const char *bytes, size_t size)
{
    for (size_t count = 0; size > 0; address += count, bytes += count, size -= count) {
        const size_t before = address % sizeof(long);
        auto *begin = reinterpret_cast<void *>(address - before);
        if (!borrowed.isStopped)
            return ECHILD;
        errno = 0;
        long value = ::ptrace(PTRACE_PEEKDATA, borrowed.thread, begin, nullptr);
        if (errno != 0)
            return errno;
        count = size < sizeof value - before ? size : sizeof value - before;
        std::memcpy(reinterpret_cast<char *>(&value) + before, bytes, count);
        if (::ptrace(PTRACE_POKEDATA, borrowed.thread, begin, value) != 0)
            return errno;
    }
    return 0;
}

bool isStandingStill(const Borrowed &borrowed)
{
    uint64_t mask = 0;
    return borrowed.isStopped && call(kGetSignalMask, borrowed.thread, sizeof mask, &mask) == 0;
}

/// Restores what was changed if the thread has not run since. A pending signal is delivered.
void release(Borrowed &borrowed)
{
    iovec set{&borrowed.registers, sizeof borrowed.registers};
    if (borrowed.isStopped && !borrowed.hasRun) {
        (void)call(PTRACE_SETREGSET, borrowed.thread, NT_PRSTATUS, &set);
        (void)call(kSetSignalMask, borrowed.thread, sizeof borrowed.signals, &borrowed.signals);
    }
    if (borrowed.isStopped)
        (void)call(PTRACE_DETACH, borrowed.thread, 0, reinterpret_cast<void *>(borrowed.signal));
    borrowed = {};
}

} // namespace trilane::helper
