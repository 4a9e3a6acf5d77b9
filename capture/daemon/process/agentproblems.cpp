// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentproblems.h"

#include "capture/libcupti/cuptifaults.h"

#include <algorithm>
#include <utility>

namespace trilane::daemon {

Message addKnownFaults(format::TraceInfo &info, uint32_t apiVersion)
{
    char release[40];
    const Message name =
        msg("known issues of CUPTI %1", libcupti::releaseOf(apiVersion, release, sizeof release));
    const Message faults = libcupti::faultsOf(apiVersion);
    const bool isTold = std::any_of(info.notes.begin(), info.notes.end(),
                                    [&name](const auto &one) { return one.name == name; });
    if (faults.empty() || isTold)
        return {};
    info.notes.push_back({name, faults});
    return msg("%1: %2", name, faults);
}

namespace {

constexpr size_t kMaxProblems = 20; ///< of one process; more add no information
constexpr MessageText
    kUnclear("another tool that used CUPTI in this process may still be using it");

Reason reasonOf(const control::AgentProblem &problem)
{
    format::Hindrance by = format::Hindrance::Other;
    if (problem.about == wire::About::Taken || problem.about == wire::About::AnyMore)
        by = format::Hindrance::OtherTool;
    else if (problem.about == wire::About::TooLate || problem.about == wire::About::PythonRanges)
        by = format::Hindrance::LateStart;
    return {.why = problem.cause, .remedy = problem.remedy, .by = by};
}

Reason taken()
{
    return {.why = Message::fromText(wire::kTaken.text),
            .remedy = {},
            .by = format::Hindrance::OtherTool};
}

} // namespace

void AgentProblems::take(const wire::Packet &message, bool wantsNvtx, Ns now)
{
    const control::AgentProblem problem = control::readProblem(message.text);
    const wire::About about = problem.about;
    const bool isNow = message.a == 0;
    if ((about == wire::About::Ranges || about == wire::About::PythonRanges) && !wantsNvtx) {
        if (m_ofNvtx.size() < kMaxProblems)
            m_ofNvtx.push_back(problem);
        return;
    }
    note(problem, isNow);
    if (isNow)
        m_untimedTold = std::max(m_untimedTold, m_untimedTold + message.b); // it may be any number
    const size_t before = m_all.size();
    add({.text = problem.sentence,
         .begin = message.a,
         .end = isNow ? 0 : message.b,
         .kind = about == wire::About::OtherTool ? format::Note::Kind::OtherTool
                                                 : format::Note::Kind::Other});
    if (about != wire::About::NoCupti || !isNow || m_noCupti || m_all.size() == before)
        return;
    m_noCupti = before; // it may be found later
    m_noCuptiSince = static_cast<uint64_t>(now);
}

void AgentProblems::note(const control::AgentProblem &problem, bool isNow)
{
    switch (problem.about) {
    case wire::About::NoCuda:
    case wire::About::NoCupti:
    case wire::About::Taken:
    case wire::About::TooLate:
        if (isNow)
            m_ofCuda = reasonOf(problem);
        break;
    case wire::About::AnyMore:
        m_anyMore = reasonOf(problem);
        break;
    case wire::About::OtherTool:
        if (m_away.empty())
            m_away = taken();
        break;
    case wire::About::Unclear:
        if (m_away.empty())
            m_away = {.why = kUnclear, .remedy = msg("record for longer than 5 s")};
        break;
    case wire::About::PythonRanges:
        m_ofPythonRanges = reasonOf(problem);
        break;
    default:
        break;
    }
}

void AgentProblems::tellOfNvtx()
{
    for (const control::AgentProblem &problem : std::exchange(m_ofNvtx, {})) {
        note(problem, false);
        add(problem.sentence);
    }
}

void AgentProblems::foundCupti(Ns now)
{
    if (m_noCupti) {
        m_all[*m_noCupti].begin = m_noCuptiSince;
        m_all[*m_noCupti].end = static_cast<uint64_t>(now);
    }
    m_noCupti.reset();
    m_ofCuda = {};
}

void AgentProblems::add(Missing missing)
{
    if (m_all.size() < kMaxProblems)
        m_all.push_back(ofProcess(std::move(missing)));
}

std::vector<Missing> AgentProblems::unsaid(std::optional<Ns> away, uint64_t untimed) const
{
    std::vector<Missing> missing;
    if (away && m_anyMore.empty()) // reports when an absence ends
        missing.push_back({.text = Message::fromText(wire::kWhileTaken.text),
                           .begin = static_cast<uint64_t>(*away),
                           .kind = format::Note::Kind::OtherTool});
    if (const uint64_t count = untimed - std::min(untimed, m_untimedTold); count > 0)
        missing.push_back({.text = count == 1
                                       ? msg("the times of one kernel, copy, memset or graph: not "
                                             "reported by CUPTI, or still running")
                                       : msg("the times of %1 kernels, copies, memsets or graphs: "
                                             "not reported by CUPTI, or still running",
                                             count)});
    return missing;
}

Reason AgentProblems::whyAway(bool isAway) const
{
    if (!m_anyMore.empty())
        return m_anyMore;
    return isAway ? taken() : m_away;
}

Missing AgentProblems::ofProcess(Missing missing) const
{
    missing.text = msg("process %1: %2", m_pid, std::move(missing.text));
    return missing;
}

} // namespace trilane::daemon
