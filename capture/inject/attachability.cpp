// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/attachability.h"

#include <algorithm>

#include <linux/capability.h>

namespace trilane::inject {

namespace {

struct Refusal
{
    Obstacle obstacle;
    Message what;
    Message remedy;
};

constexpr Obstacle kNone = Obstacle::None;

template <typename Ids>
bool allAre(const Ids &ids, unsigned id)
{
    return std::all_of(std::begin(ids), std::end(ids), [id](auto one) { return one == id; });
}

/// Does it exist, and is it running?
Refusal life(const TargetFacts &facts)
{
    if (facts.state == 0 || facts.state == 'X')
        return {Obstacle::Gone, msg("there is no such process"), msg("see `trilane ps`")};
    if (facts.isKernelThread)
        return {Obstacle::KernelThread, msg("it is a kernel thread"),
                msg("record all processes with --trace sched to see it run")};
    if (facts.state == 'Z' && facts.threads > 1)
        return {Obstacle::NotReadable,
                msg("its main thread has exited, so its memory is no longer accessible"),
                msg("start the program with `trilane run`")};
    if (facts.state == 'Z')
        return {Obstacle::Zombie, msg("it has already exited"),
                msg("attach to a process that runs")};
    return {kNone, {}, {}};
}

/// Checks the owner and rights that the user lacks.
Refusal rights(const TargetFacts &facts, const Requester &user)
{
    const bool isOwnUser = allAre(facts.uid, user.uid);
    const bool isOwn = isOwnUser && allAre(facts.gid, user.gid);
    if (!allAre(facts.uid, facts.uid[0]) || !allAre(facts.gid, facts.gid[0]))
        return {Obstacle::PrivilegedFile, msg("it runs a setuid or setgid program"),
                msg("such a program cannot be attached to; record the processes that it starts")};
    const Message whose = isOwnUser ? msg("it belongs to group %1", facts.gid[0])
                                    : msg("it belongs to user %1", facts.uid[0]);
    if (!isOwn && user.uid != 0)
        return {Obstacle::ForeignUser, whose,
                isOwnUser ? msg("join that group (newgrp), or run as root")
                          : msg("ask that user, or run as root")};
    if (!isOwn && !user.canTrace)
        return {Obstacle::ForeignUser, whose,
                msg("this requires CAP_SYS_PTRACE (docker run --cap-add SYS_PTRACE), or run as "
                    "that user")};
    if ((facts.capabilities & ~user.capabilities) != 0 && !(user.uid == 0 && user.canTrace))
        return {Obstacle::PrivilegedFile, msg("it has capabilities that you do not have"),
                msg("run as root")};
    if (!facts.isDumpable && !(user.uid == 0 && user.canTrace))
        return {Obstacle::NotDumpable, msg("it is not dumpable (PR_SET_DUMPABLE)"),
                msg("run as root, or start it so that it stays dumpable")};
    return {kNone, {}, {}};
}

Refusal yama(const TargetFacts &facts, const Requester &user)
{
    if (user.yama >= 3)
        return {Obstacle::Yama,
                msg("kernel.yama.ptrace_scope is %1: attaching is disabled until the next boot",
                    user.yama),
                msg("start the program with `trilane run`, which needs no ptrace")};
    // The rights of the helper or of a root daemon are not the user's. At 1 they replace the
    // user's: that is the purpose of a service for all users.
    if (user.yama == 2 && (!user.canTrace || (user.capabilities >> CAP_SYS_PTRACE & 1) == 0))
        return {Obstacle::Yama,
                msg("kernel.yama.ptrace_scope is %1: attaching requires CAP_SYS_PTRACE", user.yama),
                msg("run as root, or sysctl kernel.yama.ptrace_scope=1")};
    if (user.yama == 1 && !user.canTrace && !facts.isOurDescendant)
        return {Obstacle::Yama,
                msg("kernel.yama.ptrace_scope is %1: only child processes of this one can be "
                    "attached to",
                    user.yama),
                msg("sysctl kernel.yama.ptrace_scope=0, or run as root, or let the program call "
                    "prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)")};
    return {kNone, {}, {}};
}

/// Can it be stopped and made to perform system calls?
Refusal state(const TargetFacts &facts)
{
    if (facts.tracer != 0)
        return {Obstacle::Traced,
                facts.tracerName.empty() ? msg("it is already traced by process %1", facts.tracer)
                                         : msg("it is already traced by process %1 (%2)",
                                               facts.tracer, facts.tracerName),
                msg("stop that debugger first")};
    if (facts.state == 'T' || facts.state == 't')
        return {Obstacle::Stopped, msg("it is stopped by a signal"),
                msg("resume it first: kill -CONT %1", facts.pid)};
    if (facts.seccomp == 1)
        return {Obstacle::StrictSeccomp, msg("it may only read and write (strict seccomp)"),
                msg("start the program with `trilane run`")};
    return {kNone, {}, {}};
}

/// Does it meet the agent's requirements?
Refusal program(const TargetFacts &facts)
{
    constexpr MessageText kRebuild("its threads can be recorded without the agent");
    if (!facts.canReadProgram || !facts.canReadMaps)
        return {Obstacle::NotReadable, msg("its executable is not shown in /proc"),
                msg("run as root on the host, not in a container")};
    if (!facts.isSameMachine)
        return {Obstacle::OtherMachine,
                msg("it is a 32-bit program or built for another architecture"), kRebuild};
    if (facts.loader.empty())
        return {Obstacle::StaticProgram,
                msg("it is statically linked, so the agent cannot be loaded"), kRebuild};
    if (facts.loader.find("ld-musl") != std::string::npos)
        return {Obstacle::OtherLibc, msg("it uses musl; the agent needs glibc"), kRebuild};
    if (!facts.hasGlibc)
        return {Obstacle::NoGlibc, msg("it does not use glibc"), kRebuild};
    if (facts.hasThreadSanitizer)
        return {Obstacle::Sanitizer, msg("it runs under ThreadSanitizer"),
                msg("start the program with `trilane run`, or build it without ThreadSanitizer")};
    return {kNone, {}, {}};
}

} // namespace

Attachability judge(const TargetFacts &facts, const Requester &user)
{
    Attachability answer;
    answer.isPrepared = facts.hasAgent || facts.isLaunched;
    Refusal refusal = life(facts);
    if (refusal.obstacle == kNone)
        refusal = rights(facts, user);
    if (refusal.obstacle == kNone)
        refusal = state(facts);
    if (refusal.obstacle == kNone)
        refusal = yama(facts, user);
    if (refusal.obstacle == kNone)
        refusal = program(facts);
    answer.obstacle = refusal.obstacle;
    answer.isAttachable = refusal.obstacle == kNone;
    if (!answer.isAttachable) {
        answer.why = Error{.what = std::move(refusal.what),
                           .file = "process " + std::to_string(facts.pid),
                           .place = Message::fromText(facts.name),
                           .remedy = std::move(refusal.remedy)};
    }
    return answer;
}

Attachability attachability(int pid, const Requester &user)
{
    return judge(factsOf(pid), user);
}

} // namespace trilane::inject
