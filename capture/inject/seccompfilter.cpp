// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/seccompfilter.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/futex.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace trilane::inject {

namespace {

constexpr auto kGetFilter = static_cast<__ptrace_request>(0x420c); // PTRACE_SECCOMP_GET_FILTER
constexpr int kMaxFilters = 64;
#if defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#endif

struct Needed
{
    const char *name;
    long call;
    std::array<unsigned long, 6> arguments;
};

constexpr unsigned long kNoFile = ~0UL;
constexpr unsigned long kOfAThread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM |
                                     CLONE_SIGHAND | CLONE_THREAD | CLONE_SETTLS |
                                     CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

constexpr unsigned long kPopulateWrite = 23; // MADV_POPULATE_WRITE, from Linux 5.14 on

/// A clock that the vDSO cannot read.
constexpr unsigned long kClockOfAThread = ~0UL << 3 | 6;

#define TRILANE_CALL(name, ...)                                                                    \
    {                                                                                              \
#name, SYS_##name,                                                                         \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
constexpr Needed kNeeded[] = {
    TRILANE_CALL(mmap, 0, 65536, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, kNoFile),
    TRILANE_CALL(mmap, 0, 65536, PROT_READ | PROT_EXEC, MAP_PRIVATE, 3),
    TRILANE_CALL(mprotect, 4096, 65536, PROT_READ | PROT_WRITE),
    TRILANE_CALL(munmap, 4096, 65536),
    TRILANE_CALL(munlock, 4096, 65536),
    TRILANE_CALL(mremap, 4096, 65536, 65536, MREMAP_MAYMOVE | MREMAP_FIXED, 4096),
    TRILANE_CALL(madvise, 4096, 65536, MADV_DONTNEED),
    TRILANE_CALL(madvise, 4096, 65536, MADV_REMOVE),
    TRILANE_CALL(madvise, 4096, 65536, MADV_WIPEONFORK),
    TRILANE_CALL(madvise, 4096, 65536, kPopulateWrite),
    TRILANE_CALL(rt_sigtimedwait),
    TRILANE_CALL(rt_sigprocmask),
    TRILANE_CALL(rt_sigreturn),
    TRILANE_CALL(clone, kOfAThread),
#ifdef SYS_clone3
    TRILANE_CALL(clone3, 4096, 88),
#endif
    TRILANE_CALL(set_robust_list),
#ifdef SYS_rseq
    TRILANE_CALL(rseq),
#endif
    TRILANE_CALL(futex, 4096, FUTEX_WAIT | FUTEX_PRIVATE_FLAG),
    TRILANE_CALL(exit),
    TRILANE_CALL(gettid),
    TRILANE_CALL(memfd_create, 4096, MFD_CLOEXEC),
    TRILANE_CALL(ftruncate, 3),
    TRILANE_CALL(openat, static_cast<unsigned long>(AT_FDCWD), 4096, O_RDONLY | O_CLOEXEC),
    TRILANE_CALL(read, 3),
    TRILANE_CALL(pread64, 3),
    TRILANE_CALL(newfstatat, 3),
#ifdef SYS_readlink
    TRILANE_CALL(readlink, 4096, 4096, 4096),
#else
    TRILANE_CALL(readlinkat, static_cast<unsigned long>(AT_FDCWD), 4096, 4096, 4096),
#endif
    TRILANE_CALL(fstat, 3),
    TRILANE_CALL(close, 3),
    TRILANE_CALL(fcntl, 3, F_DUPFD_CLOEXEC),
    TRILANE_CALL(socketpair, AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC),
    TRILANE_CALL(getsockopt, 3, SOL_SOCKET, SO_COOKIE),
    TRILANE_CALL(sendmsg, 3, 4096, MSG_DONTWAIT | MSG_NOSIGNAL),
    TRILANE_CALL(recvfrom, 3, 4096, 256, MSG_DONTWAIT),
    TRILANE_CALL(prlimit64),
    TRILANE_CALL(clock_nanosleep),
    TRILANE_CALL(clock_gettime, kClockOfAThread),
    TRILANE_CALL(getdents64, 3),
    TRILANE_CALL(process_vm_readv),
    TRILANE_CALL(process_vm_writev),
#ifdef SYS_poll
    TRILANE_CALL(poll),
#else
    TRILANE_CALL(ppoll),
#endif
};
#undef TRILANE_CALL

/// The registers of a classic BPF program: linux/filter.h, networking/filter in the kernel
/// documentation.
struct Machine
{
    uint32_t a = 0;
    uint32_t x = 0;
    uint32_t memory[BPF_MEMWORDS] = {};
};

uint32_t compute(const sock_filter &step, const Machine &m)
{
    const uint32_t other = BPF_SRC(step.code) == BPF_X ? m.x : step.k;
    switch (BPF_OP(step.code)) {
    case BPF_ADD:
        return m.a + other;
    case BPF_SUB:
        return m.a - other;
    case BPF_MUL:
        return m.a * other;
    case BPF_DIV:
        return other ? m.a / other : 0;
    case BPF_OR:
        return m.a | other;
    case BPF_AND:
        return m.a & other;
    case BPF_LSH:
        return other < 32 ? m.a << other : 0;
    case BPF_RSH:
        return other < 32 ? m.a >> other : 0;
    case BPF_XOR:
        return m.a ^ other;
    default:
        return 0 - m.a;
    }
}

bool isTrue(const sock_filter &step, const Machine &m)
{
    const uint32_t other = BPF_SRC(step.code) == BPF_X ? m.x : step.k;
    switch (BPF_OP(step.code)) {
    case BPF_JEQ:
        return m.a == other;
    case BPF_JGT:
        return m.a > other;
    case BPF_JGE:
        return m.a >= other;
    default:
        return (m.a & other) != 0;
    }
}

uint32_t load(const sock_filter &step, const Machine &m, const seccomp_data &data)
{
    uint32_t word = 0;
    switch (BPF_MODE(step.code)) {
    case BPF_ABS:
        if (step.k <= sizeof data - sizeof word)
            std::memcpy(&word, reinterpret_cast<const char *>(&data) + step.k, sizeof word);
        return word;
    case BPF_MEM:
        return m.memory[step.k % BPF_MEMWORDS];
    case BPF_LEN:
        return sizeof data;
    default:
        return step.k;
    }
}

unsigned precedence(unsigned answer)
{
    constexpr unsigned kOrder[] = {SECCOMP_RET_KILL_PROCESS, SECCOMP_RET_KILL_THREAD,
                                   SECCOMP_RET_TRAP};
    for (unsigned i = 0; i < std::size(kOrder); ++i) {
        if ((answer & SECCOMP_RET_ACTION_FULL) == kOrder[i])
            return i;
    }
    return std::size(kOrder);
}

bool isDeadly(unsigned answer)
{
    return precedence(answer) < 3;
}

} // namespace

unsigned runFilter(std::span<const sock_filter> program, long call,
                   std::span<const unsigned long> arguments)
{
    seccomp_data data{};
    data.nr = static_cast<int>(call);
    data.arch = kArchitecture;
    for (size_t i = 0; i < arguments.size() && i < 6; ++i)
        data.args[i] = arguments[i];
    Machine m;
    // Jumps only go forward: every instruction runs at most once.
    for (size_t at = 0; at < program.size(); ++at) {
        const sock_filter &step = program[at];
        switch (BPF_CLASS(step.code)) {
        case BPF_LD:
            m.a = load(step, m, data);
            break;
        case BPF_LDX:
            m.x = load(step, m, data);
            break;
        case BPF_ST:
            m.memory[step.k % BPF_MEMWORDS] = m.a;
            break;
        case BPF_STX:
            m.memory[step.k % BPF_MEMWORDS] = m.x;
            break;
        case BPF_ALU:
            m.a = compute(step, m);
            break;
        case BPF_JMP:
            if (BPF_OP(step.code) == BPF_JA)
                at += step.k;
            else
                at += isTrue(step, m) ? step.jt : step.jf;
            break;
        case BPF_RET:
            return BPF_RVAL(step.code) == BPF_A ? m.a : step.k;
        default:
            (BPF_MISCOP(step.code) == BPF_TAX ? m.x : m.a) =
                BPF_MISCOP(step.code) == BPF_TAX ? m.a : m.x;
            break;
        }
    }
    return SECCOMP_RET_KILL_THREAD;
}

FilterAnswer askFilters(pid_t stopped)
{
    FilterAnswer answer;
    for (int number = 0; number < kMaxFilters; ++number) {
        auto *index = reinterpret_cast<void *>(static_cast<uintptr_t>(number));
        const long steps = ::ptrace(kGetFilter, stopped, index, nullptr);
        if (steps <= 0) {
            answer.isRead = number > 0; // ENOENT: that was the last one
            return answer;
        }
        std::vector<sock_filter> program(static_cast<size_t>(steps));
        if (::ptrace(kGetFilter, stopped, index, program.data()) != steps)
            return answer;
        for (const Needed &needed : kNeeded) {
            if (isDeadly(runFilter(program, needed.call, needed.arguments))) {
                answer.isRead = true;
                answer.deadly = needed.name;
                return answer;
            }
        }
    }
    return answer;
}

} // namespace trilane::inject
