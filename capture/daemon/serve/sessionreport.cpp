// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/sessionreport.h"

#include "capture/control/messagetext.h"

#include <time.h>

namespace trilane::daemon {

using namespace control;

namespace {

constexpr Ns kTellEvery = 500'000'000;
constexpr int kMaxReportedProblems = 20;
/// A Session is one message, whose size is limited.
constexpr int kMaxReportedProcesses = 1000;

Ns ownCpuTime()
{
    timespec own{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
    return Ns{own.tv_sec} * 1'000'000'000 + own.tv_nsec;
}

void addProblems(control::Session &told, const std::vector<Message> &problems)
{
    for (const Message &problem : problems) {
        if (told.problems_size() < kMaxReportedProblems)
            told.add_problems(control::pack(problem, *told.add_problem_messages()));
    }
}

} // namespace

SessionReport::~SessionReport()
{
    leave({});
}

Result<void> SessionReport::enter(const control::StartSession &asked, uid_t user)
{
    if (!m_directory)
        return {};
    Result<std::shared_ptr<SessionEntry>> entry = m_directory->add(shortened(asked.name()), user);
    if (!entry)
        return entry.error();
    m_entry = std::move(entry).value();
    m_entry->tell([&asked](control::Session &told) {
        told.set_output(shortened(asked.output()));
        told.set_command(shortened(asked.command()));
        told.set_attached(asked.attach());
        told.set_has_client(true);
    });
    return {};
}

void SessionReport::fill(control::Started &started) const
{
    if (!m_entry)
        return;
    started.set_number(m_entry->number());
    started.set_name(m_entry->name());
}

void SessionReport::fill(control::Figures &out, const RecordingSession &session,
                         size_t processes) const
{
    const SessionFigures figures = session.figures();
    out.set_slices(figures.slices);
    out.set_lost(figures.lost);
    for (const auto &[source, count] : figures.losses)
        (*out.mutable_losses())[source] = count;
    out.set_bytes(figures.bytes);
    out.set_processes(processes);
    out.set_agents(figures.agents);
    out.set_time_ns(monotonicNow());
    out.set_cpu_ns(figures.cpu + ownCpuTime());
    out.set_delay_ns(figures.delay);
    out.set_span_ns(figures.span);
    out.set_kept_ns(static_cast<uint64_t>(figures.kept));
    out.set_kept_bytes(figures.keptBytes);
    out.set_saves(figures.saves);
}

void SessionReport::addProcess(int pid)
{
    if (m_entry)
        m_entry->tell([pid](control::Session &told) {
            if (told.pid_size() < kMaxReportedProcesses)
                told.add_pid(pid);
        });
}

/// Agents' problems are shown immediately, not only at the end.
void SessionReport::tell(const RecordingSession &session, size_t processes,
                         const std::vector<Message> &problems, bool hasClient)
{
    const Ns now = monotonicNow();
    if (!m_entry || now - m_told < kTellEvery)
        return;
    m_told = now;
    const std::vector<Message> ofAgents = session.problemsSoFar();
    m_entry->tell([&](control::Session &told) {
        fill(*told.mutable_figures(), session, processes);
        told.set_age_ns(now - m_begin);
        told.set_has_client(hasClient);
        told.clear_problems();
        told.clear_problem_messages();
        addProblems(told, problems);
        addProblems(told, ofAgents);
    });
}

void SessionReport::leave(const control::Finished &finished)
{
    if (!m_entry)
        return;
    m_directory->remove(m_entry);
    m_entry->setFinished(finished);
    m_entry.reset();
}

} // namespace trilane::daemon
