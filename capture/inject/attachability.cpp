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

/// Is it there, and does it live?
Refusal life(const TargetFacts &facts)
{
    if (facts.state == 0 || facts.state == 'X')
        return {Obstacle::Gone, msg("there is no such process"), msg("see `trilane ps`")};
    if (facts.isKernelThread)
        return {Obstacle::KernelThread, msg("it is a thread of the kernel, which has no program"),
                msg("record all processes with --trace sched to see it run")};
    if (facts.state == 'Z' && facts.threads > 1)
        return {
            Obstacle::NotReadable,
            msg("its main thread has ended, and the kernel shows nothing of its memory any more"),
            msg("start the program with `trilane run`")};
    if (facts.state == 'Z')
        return {Obstacle::Zombie, msg("it has ended already"),
                msg("attach to a process that runs")};
    return {kNone, {}, {}};
}

/// Whose is it, and what may it do that the user may not?
Refusal rights(const TargetFacts &facts, const Requester &user)
{
    const bool isOwnUser = allAre(facts.uid, user.uid);
    const bool isOwn = isOwnUser && allAre(facts.gid, user.gid);
    if (!allAre(facts.uid, facts.uid[0]) || !allAre(facts.gid, facts.gid[0]))
        return {Obstacle::PrivilegedFile, msg("it runs a setuid or setgid program"),
                msg("such a program is not to be touched by others; record what it starts")};
    const Message whose = isOwnUser ? msg("it belongs to the group %1", facts.gid[0])
                                    : msg("it belongs to the user %1", facts.uid[0]);
    if (!isOwn && user.uid != 0)
        return {Obstacle::ForeignUser, whose,
                isOwnUser ? msg("be of that group (newgrp), or be root")
                          : msg("ask that user, or be root")};
    if (!isOwn && !user.canTrace)
        return {
            Obstacle::ForeignUser, whose,
            msg("that needs CAP_SYS_PTRACE (docker run --cap-add SYS_PTRACE), or be that user")};
    if ((facts.capabilities & ~user.capabilities) != 0 && !(user.uid == 0 && user.canTrace))
        return {Obstacle::PrivilegedFile, msg("it has capabilities that you have not"),
                msg("be root")};
    if (!facts.isDumpable && !(user.uid == 0 && user.canTrace))
        return {Obstacle::NotDumpable, msg("it does not let others look into it (PR_SET_DUMPABLE)"),
                msg("be root, or start it so that it stays dumpable")};
    return {kNone, {}, {}};
}

Refusal yama(const TargetFacts &facts, const Requester &user)
{
    if (user.yama >= 3)
        return {
            Obstacle::Yama,
            msg("kernel.yama.ptrace_scope is %1: nobody may attach to anything until the next boot",
                user.yama),
            msg("start the program with `trilane run`, which needs no ptrace")};
    // The helper's right, or a daemon of root's, is not the user's. At 1 it makes up for the
    // user's: a service for all users is run for that.
    if (user.yama == 2 && (!user.canTrace || (user.capabilities >> CAP_SYS_PTRACE & 1) == 0))
        return {Obstacle::Yama,
                msg("kernel.yama.ptrace_scope is %1: only with CAP_SYS_PTRACE", user.yama),
                msg("be root, or sysctl kernel.yama.ptrace_scope=1")};
    if (user.yama == 1 && !user.canTrace && !facts.isOurDescendant)
        return {Obstacle::Yama,
                msg("kernel.yama.ptrace_scope is %1: a user may attach to programs that he started "
                    "from here",
                    user.yama),
                msg("sysctl kernel.yama.ptrace_scope=0, or be root, or let the program call "
                    "prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY)")};
    return {kNone, {}, {}};
}

/// Could it be stopped and made to make system calls?
Refusal state(const TargetFacts &facts)
{
    if (facts.tracer != 0)
        return {Obstacle::Traced,
                facts.tracerName.empty()
                    ? msg("it is traced by process %1, and only one can", facts.tracer)
                    : msg("it is traced by process %1 (%2), and only one can", facts.tracer,
                          facts.tracerName),
                msg("end that debugger first")};
    if (facts.state == 'T' || facts.state == 't')
        return {Obstacle::Stopped, msg("it is stopped by a signal"),
                msg("let it run on first: kill -CONT %1", facts.pid)};
    if (facts.seccomp == 1)
        return {Obstacle::StrictSeccomp, msg("it may only read and write (strict seccomp)"),
                msg("start the program with `trilane run`")};
    return {kNone, {}, {}};
}

/// Has it what the agent needs?
Refusal program(const TargetFacts &facts)
{
    constexpr MessageText kRebuild("its threads can be recorded without the agent");
    if (!facts.canReadProgram || !facts.canReadMaps)
        return {Obstacle::NotReadable, msg("/proc does not tell what it runs"),
                msg("be root, on the host rather than in a container")};
    if (!facts.isSameMachine)
        return {Obstacle::OtherMachine, msg("it is a program for another processor or of 32 bits"),
                kRebuild};
    if (facts.loader.empty())
        return {Obstacle::StaticProgram,
                msg("it is linked statically: there is no loader that could load the agent"),
                kRebuild};
    if (facts.loader.find("ld-musl") != std::string::npos)
        return {Obstacle::OtherLibc, msg("it uses musl; the agent needs glibc"), kRebuild};
    if (!facts.hasGlibc)
        return {Obstacle::OtherLibc, msg("there is no glibc in it"), kRebuild};
    if (facts.hasThreadSanitizer)
        return {Obstacle::Sanitizer, msg("it runs under ThreadSanitizer"),
                msg("start the program with `trilane run`, or build it without")};
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
