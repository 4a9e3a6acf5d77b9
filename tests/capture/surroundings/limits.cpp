// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
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
    } kCalls[] = {{"memfd_create", SYS_memfd_create},
                  {"connect", SYS_connect},
                  {"socket", SYS_socket},
                  {"sendmsg", SYS_sendmsg},
                  {"none", -1}};
    for (const auto &known : kCalls) {
        if (std::strcmp(known.name, call) == 0)
            return known.number;
    }
    std::exit(3);
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
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
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

/// Strict seccomp, or a signal at each look at the processor's clock. Then events, and an end that
/// needs nothing else.
int forbidsItself(int, char **argv)
{
    work("free", 50);
    std::fflush(stdout);
    const bool isStrict = std::strcmp(argv[0], "strict") == 0;
    if ((isStrict ? ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT)
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
    ::usleep(300'000);
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
                            {"forbids-itself", forbidsItself},
                            {"closes-all", closesAll},
                            {"few-descriptors", fewDescriptors},
                            {"little-memory", littleMemory},
                            {"small-files", smallFiles},
                            {"locks-memory", locksMemory},
                            {"changes-user", changesUser},
                            {nullptr, nullptr}};

} // namespace target
