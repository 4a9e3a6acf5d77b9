// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/helper/helper.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::helper {

namespace {

#if defined(__aarch64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
constexpr long kPoll = SYS_ppoll, kAccess = SYS_faccessat;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
constexpr long kPoll = SYS_poll, kAccess = SYS_access; ///< newer processors do not have these
#endif
constexpr unsigned kX32Bit = 0x40000000, kNegative = 0x80000000;

constexpr long kAlways[] = {
    SYS_recvmsg, SYS_read,       SYS_close,        SYS_ppoll,          kPoll,
    SYS_exit,    SYS_exit_group, SYS_rt_sigreturn, SYS_restart_syscall};
/// Besides openat, for reading.
constexpr long kConversing[] = {SYS_sendmsg, SYS_pread64,    SYS_newfstatat,
                                SYS_fstat,   SYS_getsockopt, SYS_seccomp};
constexpr long kAccepting[] = {SYS_sendmsg, SYS_accept4, SYS_getsockname, SYS_getsockopt};
/// Besides ptrace, of which the requests are looked at, and perf_event_open, for one thread only.
constexpr long kTracing[] = {SYS_clock_nanosleep, SYS_nanosleep,       SYS_getsockname,
                             SYS_fstatfs,         SYS_wait4,           SYS_pidfd_open,
                             SYS_pidfd_getfd,     SYS_process_vm_readv};
constexpr long kFaccessat2 = 439;
/// Calls of libbpf and malloc.
constexpr long kLoading[] = {SYS_fcntl,  kAccess,    SYS_bpf,  SYS_lseek,     SYS_uname,
                             SYS_statfs, SYS_getpid, SYS_dup3, SYS_faccessat, kFaccessat2};
constexpr long kAllocating[] = {SYS_mmap,      SYS_munmap,    SYS_mremap,
                                SYS_mprotect,  SYS_madvise,   SYS_brk,
                                SYS_getrandom, SYS_prlimit64, SYS_sched_getaffinity};
constexpr long kListening[] = {SYS_accept4, SYS_clone,  SYS_set_robust_list,
                               SYS_rseq,    SYS_gettid, SYS_rt_sigprocmask};

constexpr uint32_t kTraces[] = {
    PTRACE_SEIZE,    PTRACE_INTERRUPT, PTRACE_GETREGSET, PTRACE_SETREGSET, PTRACE_PEEKDATA,
    PTRACE_POKEDATA, PTRACE_CONT,      PTRACE_SYSCALL,   PTRACE_DETACH,    0x420a,
    0x420b}; // PTRACE_GETSIGMASK, PTRACE_SETSIGMASK

constexpr size_t kMaxSteps = 160;

struct Filter
{
    sock_filter steps[kMaxSteps];
    unsigned short size = 0;

    void add(uint16_t code, uint32_t value, uint8_t isTrue = 0, uint8_t isFalse = 0)
    {
        steps[size++] = {code, isTrue, isFalse, value};
    }
    void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, uint32_t(offset)); }
    void answer(uint32_t value) { add(BPF_RET | BPF_K, value); }
    /// Unless the low half of its argument has one of these bits; processors are little-endian.
    void allowWithout(long number, size_t argument, uint32_t bits)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, uint32_t(number), 0, 4);
        load(offsetof(seccomp_data, args) + argument * sizeof(uint64_t));
        add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
        answer(SECCOMP_RET_KILL_PROCESS);
        answer(SECCOMP_RET_ALLOW);
    }
    template <typename Numbers>
    void allow(const Numbers &numbers)
    {
        for (const auto number : numbers) {
            add(BPF_JMP | BPF_JEQ | BPF_K, uint32_t(number), 0, 1);
            answer(SECCOMP_RET_ALLOW);
        }
    }
};

bool setCapabilities()
{
    constexpr uint32_t kLow = 1U << CAP_SYS_PTRACE;
    constexpr uint32_t kHigh = 1U << (CAP_BPF - 32) | 1U << (CAP_PERFMON - 32);
    __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    __user_cap_data_struct sets[2] = {};
    if (::syscall(SYS_capget, &header, sets) != 0)
        return false;
    sets[0] = {sets[0].effective & kLow, sets[0].permitted & kLow, 0};
    sets[1] = {sets[1].effective & kHigh, sets[1].permitted & kHigh, 0};
    return ::syscall(SYS_capset, &header, sets) == 0;
}

bool limit(__rlimit_resource what, rlim_t most)
{
    const rlimit both{most, most};
    return ::setrlimit(what, &both) == 0 || errno == EPERM; // it is lower already
}

} // namespace

bool giveUpRights()
{
    return setCapabilities() && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limit(RLIMIT_NOFILE, 128) &&
           limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_AS, 512UL << 20);
}

bool confine(Confinement to)
{
    Filter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
    filter.answer(SECCOMP_RET_KILL_PROCESS);
    filter.load(offsetof(seccomp_data, nr));
    filter.add(BPF_JMP | BPF_JGE | BPF_K, kX32Bit, 0, 1);
    filter.answer(SECCOMP_RET_KILL_PROCESS);
    const bool mayTrace = to == Confinement::Target || to == Confinement::Listening;
    const bool mayLoad = to == Confinement::Scheduler || to == Confinement::Listening;
    filter.allow(kAlways);
    if (to == Confinement::Accepting)
        filter.allow(kAccepting);
    else if (to != Confinement::HoldingBpf) {
        filter.allow(kConversing);
        filter.allowWithout(SYS_openat, 2, O_ACCMODE | O_CREAT | O_TRUNC);
    }
    if (to == Confinement::Listening)
        filter.allow(kListening);
    if (mayLoad) {
        filter.allow(kLoading);
        filter.allow(kAllocating);
    }
    if (mayTrace) {
        filter.allow(kTracing);
        filter.allowWithout(SYS_perf_event_open, 1, kNegative); // which means: of all processes
        filter.add(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 1, 0);
        filter.answer(SECCOMP_RET_KILL_PROCESS);
        filter.load(offsetof(seccomp_data, args));
        filter.allow(kTraces);
    }
    filter.answer(SECCOMP_RET_KILL_PROCESS);
    const sock_fprog program{filter.size, filter.steps};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

} // namespace trilane::helper
