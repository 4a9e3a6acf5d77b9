// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/processfacts.h"

#include "capture/daemon/clock/missingtime.h"
#include "capture/daemon/system/programwatch.h"

#include <bit>
#include <utility>

namespace trilane::daemon {

namespace {

using format::Hindrance;
using format::ProcessNote;
using Gap = format::ProcessNote::Gap;

constexpr uint32_t kNvtx = ProcessNote::Nvtx;
constexpr uint32_t kOsCalls = ProcessNote::OsCalls;
constexpr uint32_t kCuda = ProcessNote::Cuda;

Gap gapOf(uint32_t parts, const Reason &reason)
{
    return {.kind = Gap::Kind::Missing,
            .parts = parts,
            .hindrance = reason.by,
            .why = reason.why,
            .remedy = reason.remedy};
}

Gap unusedGap(ProcessNote::Part part)
{
    return {.kind = Gap::Kind::Unused, .parts = part, .hindrance = {}, .why = {}, .remedy = {}};
}

/// Gap in the CUDA data of a process with an agent; nothing: all was recorded.
std::optional<Gap> cudaGapOf(const RecordingSession::Seen &agent, bool isRecorded)
{
    if (isRecorded && agent.isCudaSilent)
        return unusedGap(ProcessNote::Cuda);
    if (isRecorded && !agent.cudaGap.empty()) {
        Gap gap = gapOf(ProcessNote::Cuda, agent.cudaGap);
        gap.kind = Gap::Kind::Partly;
        return gap;
    }
    if (isRecorded && agent.cudaSince > 0) {
        const std::string since = secondsText(static_cast<uint64_t>(agent.cudaSince), 0);
        return Gap{.kind = Gap::Kind::Since,
                   .parts = ProcessNote::Cuda,
                   .hindrance = {},
                   .why = msg("from %1 s on", since),
                   .remedy = {}};
    }
    if (isRecorded)
        return std::nullopt;
    if (agent.isCudaMissing)
        return gapOf(ProcessNote::Cuda, {kItsRecording, {}, Hindrance::NeverBegan});
    if (agent.usesCuda)
        return std::nullopt;
    return agent.cudaProblem.empty() ? unusedGap(ProcessNote::Cuda)
                                     : gapOf(ProcessNote::Cuda, agent.cudaProblem);
}

/// Reason why the current program has no agent; empty: it has one, or none was requested.
Message whyWithout(const ProcessFacts &facts)
{
    const bool isShort = facts.withoutAgent == kCameTooLate;
    return isShort && !facts.obstacle.empty() ? facts.obstacle : facts.withoutAgent;
}

/// Requested layers that only an agent provides.
uint32_t whatIsMissing(const ProcessFacts &facts)
{
    return (facts.wants(wire::kArmOsRuntime) ? kOsCalls : 0) |
           (facts.wants(wire::kArmNvtx) ? kNvtx : 0) | (facts.wants(wire::kArmCuda) ? kCuda : 0);
}

/// Adds the facts of a process with an agent.
void addInside(ProcessNote &note, const ProcessFacts &facts, const RecordingSession::Seen &agent)
{
    const bool hasNvtx = facts.wants(wire::kArmNvtx) && agent.nvtxProblem.empty();
    const bool hasCuda = facts.wants(wire::kArmCuda) && agent.usesCuda && !agent.isCudaMissing;
    note.has |= (hasNvtx ? kNvtx : 0) | (facts.wants(wire::kArmOsRuntime) ? kOsCalls : 0) |
                (hasCuda ? kCuda : 0);
    Message without = whyWithout(facts);
    if (without.empty() && facts.loadsAgents && agent.isReplaced)
        without = kCameTooLate;
    if (!without.empty()) {
        note.gaps.push_back(gapOf(whatIsMissing(facts), {std::move(without), {}, {}}));
        note.gaps.back().kind = Gap::Kind::LastProgram;
        return;
    }
    if (facts.wants(wire::kArmNvtx) && !hasNvtx)
        note.gaps.push_back(gapOf(ProcessNote::Nvtx, agent.nvtxProblem));
    else if (hasNvtx && agent.isNvtxSilent)
        note.gaps.push_back(unusedGap(ProcessNote::Nvtx));
    if (facts.wants(wire::kArmCuda)) {
        if (std::optional<Gap> gap = cudaGapOf(agent, hasCuda))
            note.gaps.push_back(*std::move(gap));
    }
    if (facts.wants(wire::kArmOsRuntime) && agent.isOsSilent)
        note.gaps.push_back(unusedGap(ProcessNote::OsCalls));
}

/// Empty: nothing is known that kept it out.
Message whyWithoutAgent(const ProcessFacts &facts)
{
    const Message without = whyWithout(facts);
    Message why = without.empty() ? facts.obstacle : without;
    if ((why.empty() || why == kCameTooLate) && facts.seen.filters > facts.rootFilters)
        why = msg("it or an ancestor installed a seccomp filter, which could kill it for the "
                  "agent's system calls: the agent was not loaded");
    if ((why.empty() || why == kCameTooLate) && facts.seen.isUnreached)
        why = msg("its agent could not connect to the recorder: different mount namespace or user, "
                  "or a seccomp filter");
    if (why.empty() && !facts.loadsAgents && !facts.seen.isLookedAt)
        why = msg("neither was called, or its agent could not connect to the recorder: there was "
                  "no time to check");
    return why;
}

} // namespace

void mergeSeen(std::optional<RecordingSession::Seen> &all, const RecordingSession::Seen &next)
{
    if (!all) {
        all = next;
        return;
    }
    if (next.problem.empty())
        all->problem = {};
    // Data recorded before an exec covers the process from its start.
    if (all->cudaSince == 0 && (!all->usesCuda || all->isCudaMissing))
        all->cudaSince = next.cudaSince;
    all->usesCuda |= next.usesCuda;
    if (!next.cudaProblem.empty())
        all->cudaProblem = next.cudaProblem;
    if (!next.cudaGap.empty())
        all->cudaGap = next.cudaGap;
    all->isCudaSilent = all->isCudaSilent && next.isCudaSilent;
    if (next.nvtxProblem.empty() || all->nvtxProblem.empty())
        all->nvtxProblem = {};
    all->isNvtxSilent = all->isNvtxSilent && next.isNvtxSilent;
    all->isOsSilent = all->isOsSilent && next.isOsSilent;
    all->isCudaMissing = all->isCudaMissing && next.isCudaMissing;
    all->isCudaAwaited = next.isCudaAwaited;
    all->isReplaced = next.isReplaced;
}

ProcessNote processNote(const ProcessFacts &facts, const RecordingSession::Seen *agent)
{
    ProcessNote note;
    if (!facts.hasBegun) {
        note.gaps.push_back(
            {.kind = Gap::Kind::NeverBegan, .hindrance = {}, .why = {}, .remedy = {}});
        return note;
    }
    note.has = facts.isScheduled ? uint32_t{ProcessNote::ThreadStates} : 0;
    if (!facts.wants(ProcessFacts::kOfAgents))
        return note;
    if (agent && agent->problem.empty()) {
        addInside(note, facts, *agent);
        return note;
    }
    Reason reason{.why = agent ? agent->problem : whyWithoutAgent(facts), .remedy = {}};
    if (reason.empty() && facts.loadsAgents) {
        reason.why = kCameTooLate;
    } else if (reason.empty()) {
        const int asked = std::popcount(facts.wanted);
        reason.why = asked == 1   ? msg("it was not called")
                     : asked == 2 ? msg("neither was called")
                                  : msg("none of them was called");
        reason.by = Hindrance::NotCalled;
    }
    note.gaps.push_back(gapOf(whatIsMissing(facts), reason));
    return note;
}

} // namespace trilane::daemon
