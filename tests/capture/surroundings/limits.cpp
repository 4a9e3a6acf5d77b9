// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include "tests/capture/agentrounds.h"

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

namespace target {

namespace {

int numberOf(const char *call)
{
    const struct
    {
        const char *name;
        int number;
    } kCalls[] = {
        {"memfd_create", SYS_memfd_create}, {"connect", SYS_connect}, {"socket", SYS_socket},
        {"sendmsg", SYS_sendmsg},           {"openat", SYS_openat},   {"none", -1}};
    for (const auto &known : kCalls) {
        if (std::strcmp(known.name, call) == 0)
            return known.number;
    }
    std::exit(3);
}

/// As programs do it, as libseccomp does it, as one does who trusts no libc.
bool setFilter(const char *by, const sock_fprog *program)
{
    if (std::strcmp(by, "prctl") == 0)
        return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program) == 0;
    if (std::strcmp(by, "seccomp") == 0)
        return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, program) == 0;
    return ::syscall(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0) == 0;
}

/// One system call fails with EPERM, as in a container with a strict filter, or ends the program.
int seccomp(int, char **argv)
{
    const sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(numberOf(argv[0])), 0, 1),
        BPF_STMT(BPF_RET | BPF_K, std::strcmp(argv[1], "kill") == 0 ? SECCOMP_RET_KILL_PROCESS
                                                                    : SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog program{4, const_cast<sock_filter *>(filter)};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !setFilter(argv[2], &program))
        return 77;
    work("filtered", 50);
    if (const pid_t child = ::fork(); child == 0) {
        work("filtered child", 50);
        ::_exit(0);
    } else {
        int status = 0;
        ::waitpid(child, &status, 0);
        if (status != 0)
            return 4;
    }
    return 7;
}

/// Asks what the kernel knows, as libseccomp and others do: nothing is forbidden by it.
int asksForSeccomp(int, char **)
{
    const auto fails = [](long result, int error) {
        return result == -1 && errno == error;
    };
    work("before", 50);
    const sock_fprog empty{0, nullptr};
    const uint32_t kill = SECCOMP_RET_KILL_PROCESS;
    if (!fails(::syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 1, nullptr), EINVAL) ||
        !fails(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, nullptr), EFAULT) ||
        ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &kill) != 0 ||
        !fails(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr, 0, 0), EFAULT) ||
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        !fails(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &empty), EINVAL))
        return 77;
    if (const pid_t child = ::fork(); child == 0) {
        work("child", 50);
        ::_exit(0);
    } else {
        ::waitpid(child, nullptr, 0);
    }
    work("after", 50);
    return 7;
}

#if defined(__x86_64__)
[[noreturn]] void endThere()
{
    ::syscall(SYS_exit_group, 3);
    __builtin_unreachable();
}

/// A child on a stack of its own: where syscall() returns to in it lies on that stack.
int clonesBySyscall(int, char **)
{
    work("before", 50);
    alignas(16) static uintptr_t s_stack[4096];
    s_stack[4000] = reinterpret_cast<uintptr_t>(endThere);
    const long child = ::syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, &s_stack[4000],
                                 nullptr, nullptr, nullptr);
    int status = 0;
    if (::waitpid(static_cast<pid_t>(child), &status, 0) != child || WEXITSTATUS(status) != 3)
        return 4;
    // All six arguments arrive, and what went wrong does.
    const long none = ::syscall(SYS_mmap, nullptr, 4096, PROT_READ, MAP_SHARED, -1, 0);
    if (none != -1 || errno != EBADF)
        return 5;
    char page[4096] = {};
    const int file = static_cast<int>(::syscall(SYS_open, "/proc/self/exe", O_RDONLY));
    const long at = ::syscall(SYS_mmap, nullptr, 4096, PROT_READ, MAP_PRIVATE, file, 4096);
    if (at == -1 || ::pread(file, page, sizeof page, 4096) != sizeof page ||
        std::memcmp(page, reinterpret_cast<const void *>(at), sizeof page) != 0)
        return 6;
    work("after", 50);
    return 7;
}
#endif

/// Strict seccomp, or a signal at each look at the processor's clock. Then events, and an end that
/// needs nothing else.
int forbidsItself(int, char **argv)
{
    work("free", 50);
    std::fflush(stdout);
    const bool isStrict = std::strcmp(argv[0], "strict") == 0;
    const bool isBySyscall = std::strcmp(argv[0], "strict-syscall") == 0;
    if ((isBySyscall ? ::syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 0, nullptr)
         : isStrict  ? ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT)
                     : ::prctl(PR_SET_TSC, PR_TSC_SIGSEGV)) != 0)
        return 77;
    steps("confined", 50);
    ::syscall(SYS_exit, 7);
    return 7;
}

/// Closes everything that it did not open, in the middle, and opens files in the places: nothing
/// but its own words may ever stand in them.
int closesAll(int, char **argv)
{
    work("open", 50);
    const pid_t daemon = trilane::test::recordingDaemon();
    for (int fd = 3; fd < 70'000; ++fd)
        ::close(fd);
    // Files at all numbers that anybody may have had.
    int last = 0;
    int files = 0;
    for (; files < 900 && last >= 0; ++files)
        last = ::open(argv[0], O_RDWR | O_CREAT | O_APPEND, 0644);
    work("closed", 50);
    if (const pid_t child = ::fork(); child == 0) {
        work("child", 50);
        for (int fd = 3; fd < files; ++fd) {
            if (::fcntl(fd, F_GETFD) < 0)
                ::_exit(4);
        }
        ::_exit(0);
    } else {
        int status = 0;
        ::waitpid(child, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            return 4;
    }
    if (daemon == 0 || !trilane::test::waitForAgentRounds(daemon, 10, ""))
        return 8;
    work("later", 50);
    struct stat is
    {};
    if (::stat(argv[0], &is) != 0 || is.st_size != 0)
        return 5;
    for (int fd = 3; fd < files; ++fd) {
        if (::fcntl(fd, F_GETFD) < 0)
            return 6;
    }
    return 7;
}

/// NUMBER descriptors at most.
int fewDescriptors(int, char **argv)
{
    const auto most = static_cast<rlim_t>(std::atoi(argv[0]));
    const rlimit limit{most, most};
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 77;
    work("few", 50);
    return 7;
}

/// Address space for hardly more than the program itself.
int littleMemory(int, char **argv)
{
    const auto most = static_cast<rlim_t>(std::atoi(argv[0])) << 20;
    const rlimit limit{most, most};
    if (::setrlimit(RLIMIT_AS, &limit) != 0)
        return 77;
    work("little", 50);
    return 7;
}

/// Writes no file of more than KiB: beyond that, SIGXFSZ ends a program.
int smallFiles(int, char **argv)
{
    const auto most = static_cast<rlim_t>(std::atoi(argv[0])) << 10;
    const rlimit limit{most, most};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 77;
    work("small files", 50);
    return 7;
}

/// All its memory, future one too, stays in RAM. Says how much that is.
int locksMemory(int, char **argv)
{
    if (std::strcmp(argv[0], "after") == 0)
        work("free", 50);
    if (::mlockall(MCL_CURRENT | MCL_FUTURE) != 0)
        return 77;
    work("locked", 50);
    FILE *status = std::fopen("/proc/self/status", "r");
    char line[256];
    while (status && std::fgets(line, sizeof line, status)) {
        if (std::strncmp(line, "VmLck:", 6) == 0 || std::strncmp(line, "VmRSS:", 6) == 0)
            std::printf("%s", line);
    }
    std::fflush(stdout);
    return 7;
}

/// Gives up root's rights; "before": before it uses NVTX for the first time.
int changesUser(int, char **argv)
{
    constexpr uid_t kNobody = 65534;
    const bool before = std::strcmp(argv[0], "before") == 0;
    if (!before)
        work("root", 50);
    if (::setresgid(kNobody, kNobody, kNobody) != 0 || ::setresuid(kNobody, kNobody, kNobody) != 0)
        return 77;
    work("nobody", 50);
    if (const pid_t child = ::fork(); child == 0) {
        work("nobody's child", 50);
        ::_exit(0);
    } else {
        ::waitpid(child, nullptr, 0);
    }
    return 7;
}

} // namespace

const Case kLimitCases[] = {{"seccomp", seccomp},
                            {"asks-for-seccomp", asksForSeccomp},
#if defined(__x86_64__)
                            {"clones-by-syscall", clonesBySyscall},
#endif
                            {"forbids-itself", forbidsItself},
                            {"closes-all", closesAll},
                            {"few-descriptors", fewDescriptors},
                            {"little-memory", littleMemory},
                            {"small-files", smallFiles},
                            {"locks-memory", locksMemory},
                            {"changes-user", changesUser},
                            {nullptr, nullptr}};

} // namespace target
