// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/programwatch.h"

#include "capture/daemon/system/procfs.h"

#include <algorithm>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

constexpr Ns kWatchEvery = 20'000'000;
constexpr int kMaxReads = 64; ///< files of /proc to read per check
constexpr int kMaxTries = 8;  ///< of one program
constexpr Ns kFirstPause = 100'000'000;
constexpr int kMaxFailures = 20;

} // namespace

/// Detects another process with the same ID.
bool ProgramWatch::isThere(int pid, const Process &process)
{
    return process.startTime != 0 && procfs::startTimeOf(pid) == process.startTime;
}

void ProgramWatch::begin(int pid, Process &process, std::string program, Ns now)
{
    if (program != process.program)
        process.tries = 0;
    process.program = std::move(program);
    process.state = process.tries < kMaxTries ? State::Waiting : State::GivenUp;
    process.isTold = false;
    process.failure = {};
    process.next = now + std::max(kMinAge, kFirstPause << process.tries);
    m_changes.emplace_back(pid, kCameTooLate);
}

/// Null: it has ended, or there are too many.
ProgramWatch::Process *ProgramWatch::add(int pid, Ns now)
{
    const uint64_t startTime = procfs::startTimeOf(pid);
    auto found = m_processes.find(pid);
    if (found != m_processes.end() && found->second.startTime == startTime)
        return &found->second;
    if (found != m_processes.end())
        found->second.startTime = 0; // removed by the next check
    // The agent of a forked child may connect before the scheduler reports the fork.
    if (startTime == 0 && !m_arrived.erase(pid))
        m_changes.emplace_back(pid, kCameTooLate);
    if (startTime == 0 || found != m_processes.end() || m_processes.size() >= kMaxWatched)
        return nullptr;
    Process &process = m_processes[pid];
    process.startTime = startTime;
    begin(pid, process, procfs::programOf(pid), now);
    return &process;
}

void ProgramWatch::see(int pid, bool isNewProgram, Ns now)
{
    const bool isKnown = m_processes.contains(pid);
    if (isKnown && (!isNewProgram || m_isPrepared))
        return;
    if (isNewProgram && !m_isPrepared)
        m_arrived.erase(pid);
    if (!isNewProgram)
        m_execed.erase(pid);
    else
        m_execed.insert(pid);
    Process *process = add(pid, now);
    if (process && isNewProgram && isKnown && process->state != State::Loading)
        begin(pid, *process, procfs::programOf(pid), now);
}

void ProgramWatch::setLoading(int pid, Ns now)
{
    Process *process = add(pid, now);
    if (!process || process->state == State::Loading)
        return;
    process->state = State::Loading;
    ++m_loading;
}

/// A fork starts the child's agent. If the child has executed another program, it has none;
/// otherwise the next check finds the agent connected.
void ProgramWatch::setConnected(int pid, Ns now)
{
    if (m_execed.contains(pid) && !m_isPrepared)
        return;
    if (!m_processes.contains(pid))
        m_arrived.insert(pid);
    Process *process = procfs::startTimeOf(pid) != 0 ? add(pid, now) : nullptr;
    if (process && process->state != State::Loading)
        process->state = State::Inside;
    m_changes.emplace_back(pid, Message());
}

/// False: it has ended.
bool ProgramWatch::lookAt(int pid, Process &process, Ns now, std::vector<Due> &due)
{
    if (!isThere(pid, process))
        return false;
    std::string program = procfs::programOf(pid);
    if (process.state == State::Inside || program != process.program)
        begin(pid, process, std::move(program), now);
    if (process.state != State::Waiting || now < process.next || m_loading >= kMaxLoading ||
        m_vforks.mayShareMemory(pid, process.startTime) || procfs::isStopped(pid))
        return true;
    control::Descriptor pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (!isThere(pid, process))
        return false;
    process.state = State::Loading;
    ++m_loading;
    due.push_back({pid, std::move(pidfd)});
    return true;
}

bool ProgramWatch::isDue(Ns now) const
{
    return now - m_looked >= kWatchEvery;
}

std::vector<ProgramWatch::Due> ProgramWatch::look(Ns now, const std::set<int> &connected)
{
    std::vector<Due> due;
    m_looked = now;
    m_vforks.begin();
    int looks = 0;
    auto next = m_processes.upper_bound(m_last);
    for (size_t left = m_processes.size(); left > 0 && looks < kMaxReads; --left) {
        if (next == m_processes.end())
            next = m_processes.begin();
        auto &[pid, process] = *next;
        m_last = pid;
        if (connected.contains(pid)) {
            if (process.state == State::Waiting || process.state == State::GivenUp) {
                process.state = State::Inside;
                m_changes.emplace_back(pid, Message());
            }
            ++next;
            continue;
        }
        ++looks;
        const bool isThere = process.state == State::Loading || lookAt(pid, process, now, due);
        next = isThere ? std::next(next) : m_processes.erase(next);
    }
    return due;
}

void ProgramWatch::setLoaded(int pid, const Message &failure, bool isFinal, Ns now)
{
    const auto found = m_processes.find(pid);
    if (found == m_processes.end() || found->second.state != State::Loading)
        return;
    Process &process = found->second;
    --m_loading;
    ++process.tries;
    if (failure.empty()) {
        process.state = State::Inside;
        m_changes.emplace_back(pid, Message());
        return;
    }
    const bool lives = isThere(pid, process) && procfs::programOf(pid) == process.program;
    process.state = process.tries < kMaxTries && !isFinal ? State::Waiting : State::GivenUp;
    process.next = now + (kFirstPause << process.tries);
    if (!lives)
        return; // the next check determines its current program
    m_changes.emplace_back(pid, failure);
    const bool isLasting = process.state == State::GivenUp || process.failure == failure;
    process.failure = failure;
    if (isLasting && !isFinal && !std::exchange(process.isTold, true) && m_told++ < kMaxFailures)
        m_failures.emplace_back(pid, failure);
}

void ProgramWatch::setStopped(int pid, const Message &failure, Ns now)
{
    const auto found = m_processes.find(pid);
    if (found == m_processes.end() || found->second.state != State::Loading)
        return;
    Process &process = found->second;
    --m_loading;
    process.state = State::Waiting;
    process.next = now;
    process.failure = failure;
    if (isThere(pid, process))
        m_changes.emplace_back(pid, failure);
}

bool ProgramWatch::isWaiting() const
{
    return std::any_of(m_processes.begin(), m_processes.end(), [](const auto &entry) {
        const Process &process = entry.second;
        const bool isFresh = process.state == State::Waiting && process.failure.empty();
        return (isFresh || process.state == State::Loading) && isThere(entry.first, process);
    });
}

std::vector<int> ProgramWatch::withoutAgent() const
{
    std::vector<int> pids;
    for (const auto &[pid, process] : m_processes) {
        const bool isWithout = process.state == State::Waiting || process.state == State::Loading;
        if (isWithout && process.failure.empty() && isThere(pid, process))
            pids.push_back(pid);
    }
    return pids;
}

} // namespace trilane::daemon
