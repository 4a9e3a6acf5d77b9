// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What is said of processes that are attached to, of capture ranges and of events that are missing,
// for lupdate, which does not look there; tests/cli fails where one is missing.

#define QT_TRANSLATE_NOOP(context, text) text

namespace {

/// Why an agent cannot be loaded into a process, and what to do about it.
[[maybe_unused]] constexpr const char *kAttachRefusals[] = {
    QT_TRANSLATE_NOOP("ModelWords", "see `trilane ps`"),
    QT_TRANSLATE_NOOP("ModelWords", "record all processes with --trace sched to see it run"),
    QT_TRANSLATE_NOOP("ModelWords", "start the program with `trilane run`"),
    QT_TRANSLATE_NOOP("ModelWords", "attach to a process that runs"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "such a program is not to be touched by others; record what it starts"),
    QT_TRANSLATE_NOOP("ModelWords", "be of that group (newgrp), or be root"),
    QT_TRANSLATE_NOOP("ModelWords", "ask that user, or be root"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "that needs CAP_SYS_PTRACE (docker run --cap-add SYS_PTRACE), or be that user"),
    QT_TRANSLATE_NOOP("ModelWords", "be root, or start it so that it stays dumpable"),
    QT_TRANSLATE_NOOP("ModelWords", "start the program with `trilane run`, which needs no ptrace"),
    QT_TRANSLATE_NOOP("ModelWords", "be root, or sysctl kernel.yama.ptrace_scope=1"),
    QT_TRANSLATE_NOOP("ModelWords", "sysctl kernel.yama.ptrace_scope=0, or be root, or let the "
                                    "program call prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)"),
    QT_TRANSLATE_NOOP("ModelWords", "nobody may attach to anything until the next boot"),
    QT_TRANSLATE_NOOP("ModelWords", "only with CAP_SYS_PTRACE"),
    QT_TRANSLATE_NOOP("ModelWords", "a user may attach to programs that he started from here"),
    QT_TRANSLATE_NOOP("ModelWords", "end that debugger first"),
    QT_TRANSLATE_NOOP("ModelWords", "let it run on first: kill -CONT %1"),
    QT_TRANSLATE_NOOP("ModelWords", "be root, on the host rather than in a container"),
    QT_TRANSLATE_NOOP("ModelWords", "start the program with `trilane run`, or build it without"),
    QT_TRANSLATE_NOOP("ModelWords", "its stack cannot be written"),
    QT_TRANSLATE_NOOP("ModelWords", "it gets no executable memory: %1"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "look at its limits (ulimit -v), its seccomp filter and SELinux (execmem)"),
    QT_TRANSLATE_NOOP("ModelWords", "its memory cannot be written: %1"),
    QT_TRANSLATE_NOOP("ModelWords", "the kernel may forbid it: look for proc_mem.force_override"),
    QT_TRANSLATE_NOOP("ModelWords", "pthread_create in it failed by the signal %1"),
    QT_TRANSLATE_NOOP("ModelWords", "pthread_create in it does not come back"),
    QT_TRANSLATE_NOOP("ModelWords", "it cannot have another thread: %1"),
    QT_TRANSLATE_NOOP("ModelWords", "look at its limits (ulimit -u)"),
    QT_TRANSLATE_NOOP("ModelWords", "its clock is another one (time namespace): its times are "
                                    "shifted against those of other processes"),
    QT_TRANSLATE_NOOP("ModelWords", "allow that call, or record its threads without the agent"),
    QT_TRANSLATE_NOOP("ModelWords", "be root on the host, or attach from within its container"),
    QT_TRANSLATE_NOOP("ModelWords", "be root, or look at the limits of the container"),
    QT_TRANSLATE_NOOP("ModelWords", "its libc cannot be read"),
    QT_TRANSLATE_NOOP("ModelWords", "is the process just starting? Try again"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "it has glibc before 2.34 and no libpthread: it cannot have another thread"),
    QT_TRANSLATE_NOOP("ModelWords", "its libc lacks functions that glibc has"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "an agent of an older Trilane is loaded already, which cannot be attached to"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "use the Trilane that it was started with, or restart the process"),
    QT_TRANSLATE_NOOP("ModelWords", "it is being recorded already"),
    QT_TRANSLATE_NOOP("ModelWords", "it has no connection: sockets cannot be taken out of it "
                                    "(Linux 5.6), and no socket was named"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "it has no connection: sockets cannot be taken out of it (Linux 5.6), and "
                      "the daemon's socket is not there in its namespaces"),
    QT_TRANSLATE_NOOP("ModelWords", "nothing can be recorded: %1"),
};

/// Why a capture range is empty, or short.
[[maybe_unused]] constexpr const char *kRanges[] = {
    QT_TRANSLATE_NOOP("ModelWords", "the capture range %1 began and did not end: its process, or "
                                    "the recording, ended before"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "the capture range %1 never began: no process called CUDA or NVTX"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no process called cudaProfilerStart or cuProfilerStart"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no thread came to the first of these steps"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no range of that name and domain was pushed or started"),
};

/// Why a capture range has not begun yet, and what was seen instead.
[[maybe_unused]] constexpr const char *kWaits[] = {
    QT_TRANSLATE_NOOP("ModelWords", "the capture range %1 has not begun, and nothing of the GPU is "
                                    "recorded until it does"),
    QT_TRANSLATE_NOOP("ModelWords", "cudaProfilerStart was not called"),
    QT_TRANSLATE_NOOP("ModelWords", "no NVTX range was seen"),
    QT_TRANSLATE_NOOP("ModelWords", "ranges seen instead"),
    QT_TRANSLATE_NOOP("ModelWords", "to record by these"),
    QT_TRANSLATE_NOOP("ModelWords", "record by time instead"),
};

/// Who is not recorded, though a process that is may wait for it.
[[maybe_unused]] constexpr const char *kPeers[] = {
    QT_TRANSLATE_NOOP("ModelWords", "what the processes at the other ends of pipes do"),
    QT_TRANSLATE_NOOP("ModelWords", "leave out --no-children, or attach to them, too"),
};

/// Why a process that the agent is in gives no CUDA, or no NVTX.
[[maybe_unused]] constexpr const char *kAbsences[] = {
    QT_TRANSLATE_NOOP("ModelWords", "%1 (CUDA not all the time: %2)"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 (no CUDA call or GPU work while it was recorded)"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 (no NVTX range while it was recorded)"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 (no OS call was long enough to be recorded)"),
    QT_TRANSLATE_NOOP("ModelWords", "no NVTX"),
    QT_TRANSLATE_NOOP("ModelWords", "no CUDA"),
    QT_TRANSLATE_NOOP("ModelWords", "no NVTX and CUDA"),
    QT_TRANSLATE_NOOP("ModelWords", "no OS calls"),
    QT_TRANSLATE_NOOP("ModelWords", "no OS calls and NVTX"),
    QT_TRANSLATE_NOOP("ModelWords", "no OS calls and CUDA"),
    QT_TRANSLATE_NOOP("ModelWords", "no OS calls, NVTX and CUDA"),
    QT_TRANSLATE_NOOP("ModelWords", "no NVTX range while it was recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "no OS call was long enough to be recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "it did not use CUDA"),
    QT_TRANSLATE_NOOP("ModelWords", "no CUDA call or GPU work while it was recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA not all the time"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA from %1 s on"),
    QT_TRANSLATE_NOOP("ModelWords", "from %1 s on"),
    QT_TRANSLATE_NOOP("ModelWords", "attached to %1"),
    QT_TRANSLATE_NOOP("ModelWords", "asked for"),
    QT_TRANSLATE_NOOP("ModelWords", "not asked for"),
    QT_TRANSLATE_NOOP("ModelWords", "GPU metrics"),
    QT_TRANSLATE_NOOP("ModelWords", "it is not clear whether another tool, which has used CUPTI in "
                                    "this process before, still does"),
    QT_TRANSLATE_NOOP("ModelWords", "record for longer than 5 s"),
    QT_TRANSLATE_NOOP("ModelWords", "NVTX ranges of Python's package nvtx are not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "used without a tool it turns itself off for good"),
    QT_TRANSLATE_NOOP("ModelWords", "start the program with `trilane run` or `trilane record`"),
};

/// What has become of events, as the account of a trace tells it.
[[maybe_unused]] constexpr const char *kAccounts[] = {
    QT_TRANSLATE_NOOP("ModelWords", "scheduler"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA activity"),
    QT_TRANSLATE_NOOP("ModelWords", "so far"),
    QT_TRANSLATE_NOOP("ModelWords", "NVTX of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "OS runtime of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "open when the recording ended; shown up to that point"),
    QT_TRANSLATE_NOOP("ModelWords", "open when the capture range ended; shown up to that point"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "starts of ranges of which one is open already, or more than a million are"),
    QT_TRANSLATE_NOOP("ModelWords", "ends of ranges whose begin was not recorded"),
    QT_TRANSLATE_NOOP("ModelWords", "its buffers were full"),
    QT_TRANSLATE_NOOP("ModelWords", "the memory for its process was full"),
    QT_TRANSLATE_NOOP("ModelWords", "names for which there was no room"),
    QT_TRANSLATE_NOOP("ModelWords", "CUPTI had no room for it"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "without times: not known to have ended, or CUPTI has not told"),
    QT_TRANSLATE_NOOP("ModelWords", "neither allocation nor release"),
    QT_TRANSLATE_NOOP("ModelWords", "its time or size is out of range"),
};

} // namespace
