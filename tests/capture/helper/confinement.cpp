// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// In each step of the helper's confinement: calls that it needs work, one that it does not need
// ends the process.

#include "capture/helper/helper.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using trilane::helper::Confinement;

namespace {

/// A call that does nothing where it is allowed.
struct Call
{
    const char *name;
    long number;
    std::array<long, 4> arguments;
};

const long kNull = reinterpret_cast<long>("/dev/null");
const Call kRead{"read", SYS_read, {-1}};
const Call kSendmsg{"sendmsg", SYS_sendmsg, {-1}};
const Call kAccept{"accept4", SYS_accept4, {-1}};
const Call kOpen{"openat for reading", SYS_openat, {AT_FDCWD, kNull, O_RDONLY | O_CLOEXEC}};
const Call kOpenToWrite{"openat for writing", SYS_openat, {AT_FDCWD, kNull, O_WRONLY}};
const Call kOpenToChange{"openat for both", SYS_openat, {AT_FDCWD, kNull, O_RDWR}};
const Call kOpenAnew{"openat of a new file", SYS_openat, {AT_FDCWD, kNull, O_RDONLY | O_CREAT}};
const Call kOpenEmpty{"openat that empties", SYS_openat, {AT_FDCWD, kNull, O_RDONLY | O_TRUNC}};
const Call kControl{"fcntl", SYS_fcntl, {-1, F_GETFL}};
const Call kTakeFrom{"pidfd_getfd", SYS_pidfd_getfd, {-1, -1}};
const Call kReadMemory{"process_vm_readv", SYS_process_vm_readv, {-1}};
const Call kWriteMemory{"process_vm_writev", SYS_process_vm_writev, {-1}};
const Call kSeize{"PTRACE_SEIZE", SYS_ptrace, {PTRACE_SEIZE, -1}};
const Call kAttach{"PTRACE_ATTACH", SYS_ptrace, {PTRACE_ATTACH, -1}};
const Call kPeekUser{"PTRACE_SETOPTIONS", SYS_ptrace, {PTRACE_SETOPTIONS, -1}};
const Call kWatchOne{"perf_event_open", SYS_perf_event_open, {0, 1, -1, -1}};
const Call kWatchAll{"perf_event_open of all processes", SYS_perf_event_open, {0, -1, 0, -1}};
const Call kBpf{"bpf", SYS_bpf, {-1}};
const Call kProcess{"prctl", SYS_prctl, {PR_GET_DUMPABLE}};
const Call kFork{"clone", SYS_clone, {-1, 0}};
const Call kMap{"mmap", SYS_mmap, {0, 0}};
const Call kSocket{"socket", SYS_socket, {-1}};
const Call kConnect{"connect", SYS_connect, {-1}};
const Call kKill{"kill", SYS_kill, {0, 0}};
const Call kExecute{"execve", SYS_execve, {0}};
const Call kUnlink{"unlinkat", SYS_unlinkat, {-1, 0, 0}};
const Call kSetUser{"setresuid", SYS_setresuid, {-1, -1, -1}};
const Call kHandle{"open_by_handle_at", SYS_open_by_handle_at, {-1, 0, 0}};

struct Step
{
    const char *name;
    Confinement to;
    std::vector<Call> allowed;
    std::vector<Call> forbidden;
};

const std::vector<Call> kNever = {
    kOpenToWrite, kOpenToChange, kOpenAnew, kOpenEmpty, kWriteMemory, kAttach, kPeekUser, kWatchAll,
    kProcess,     kSocket,       kConnect,  kKill,      kExecute,     kUnlink, kSetUser,  kHandle};
const std::vector<Step> kSteps = {
    {"listening",
     Confinement::Listening,
     {kRead, kAccept, kOpen, kTakeFrom, kReadMemory, kSeize, kWatchOne, kBpf, kControl},
     {}},
    {"accepting",
     Confinement::Accepting,
     {kRead, kAccept, kSendmsg},
     {kOpen, kTakeFrom, kReadMemory, kSeize, kWatchOne, kBpf, kControl, kFork, kMap}},
    {"target",
     Confinement::Target,
     {kRead, kSendmsg, kOpen, kTakeFrom, kReadMemory, kSeize, kWatchOne},
     {kAccept, kBpf, kControl, kFork, kMap}},
    {"scheduler",
     Confinement::Scheduler,
     {kRead, kSendmsg, kOpen, kBpf, kControl},
     {kAccept, kTakeFrom, kReadMemory, kSeize, kWatchOne, kFork}},
    {"holding BPF",
     Confinement::HoldingBpf,
     {kRead},
     {kSendmsg, kAccept, kOpen, kTakeFrom, kReadMemory, kSeize, kWatchOne, kBpf, kControl, kFork,
      kMap}}};

/// The signal that ends it, 0: none does.
int resultOf(const Step &step, const Call &call)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const auto &a = call.arguments;
        if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !trilane::helper::confine(step.to))
            ::_exit(1);
        (void)::syscall(call.number, a[0], a[1], a[2], a[3], 0, 0);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return 0;
    return WIFSIGNALED(status) ? WTERMSIG(status) : -1;
}

int expect(const Step &step, const std::vector<Call> &calls, int signal)
{
    int wrong = 0;
    for (const Call &call : calls) {
        const int got = resultOf(step, call);
        if (got != signal)
            std::printf("%s: %s: %d, not %d\n", step.name, call.name, got, signal);
        wrong += got != signal;
    }
    return wrong;
}

} // namespace

int main()
{
    int wrong = 0;
    for (const Step &step : kSteps) {
        wrong += expect(step, step.allowed, 0);
        wrong += expect(step, step.forbidden, SIGSYS);
        wrong += expect(step, kNever, SIGSYS);
    }
    return wrong == 0 ? 0 : 1;
}
