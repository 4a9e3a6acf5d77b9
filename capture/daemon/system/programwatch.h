// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/daemon/system/vforkwatch.h"
#include "model/base/message.h"
#include "model/base/time.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// A set of process numbers that forgets the oldest when it is full. One thread.
class RecentNumbers
{
public:
    explicit RecentNumbers(size_t capacity)
        : m_capacity(capacity)
    {}
    /// An existing one becomes the newest.
    void insert(int number)
    {
        m_places[number] = ++m_last;
        m_order.emplace_back(number, m_last);
        while (m_order.size() > m_capacity) {
            const auto [oldest, place] = m_order.front();
            m_order.pop_front();
            if (const auto found = m_places.find(oldest);
                found != m_places.end() && found->second == place)
                m_places.erase(found);
        }
    }
    /// True: it was there.
    bool erase(int number) { return m_places.erase(number) > 0; }
    [[nodiscard]] bool contains(int number) const { return m_places.contains(number); }

private:
    const size_t m_capacity;
    uint64_t m_last = 0;
    std::unordered_map<int, uint64_t> m_places; ///< in the order
    std::deque<std::pair<int, uint64_t>> m_order;
};

/// Why a process has no agent, if nothing more is known.
inline constexpr MessageText kCameTooLate("it exited before the agent was loaded");

/// Which followed processes run a program without an agent, as after an exec, and when to load one.
/// One thread.
class ProgramWatch
{
public:
    /// Programs younger than this are left alone, so that short-lived ones are not delayed.
    static constexpr Ns kMinAge = 100'000'000;
    /// Maximum number of concurrent loads.
    static constexpr size_t kMaxLoading = 4;
    /// Further ones are not examined.
    static constexpr size_t kMaxWatched = 20'000;

    /// A process to examine. `isNewProgram`: it has executed another program.
    void see(int pid, bool isNewProgram, Ns now);
    /// An agent is already being loaded into it.
    void setLoading(int pid, Ns now);
    /// The agent of its current program has connected.
    void setConnected(int pid, Ns now);

    struct Due
    {
        int pid = 0;
        control::Descriptor pidfd;
    };
    [[nodiscard]] bool isDue(Ns now) const;
    /// Checks some of the processes. `connected`: those with connected agents. Returns those that
    /// need an agent.
    [[nodiscard]] std::vector<Due> look(Ns now, const std::set<int> &connected);
    /// Result of loading: empty, or the reason of the failure. `isFinal`: no retry.
    void setLoaded(int pid, const Message &failure, bool isFinal, Ns now);
    /// Failed because a signal stopped it: retried when it is resumed.
    void setStopped(int pid, const Message &failure, Ns now);
    /// Agents connect by themselves, also after an exec: ended processes count as having had one.
    void setPrepared() { m_isPrepared = true; }

    /// Why the current program of a process has no agent; empty: it has one.
    using Change = std::pair<int, Message>;
    [[nodiscard]] std::vector<Change> takeChanges() { return std::exchange(m_changes, {}); }
    /// Failures that will not resolve soon.
    [[nodiscard]] std::vector<Change> takeFailures() { return std::exchange(m_failures, {}); }
    /// Whether a running process may get its agent soon.
    [[nodiscard]] bool isWaiting() const;
    /// Running processes without an agent because the recording ends.
    [[nodiscard]] std::vector<int> withoutAgent() const;

private:
    enum class State : uint8_t { Waiting, Loading, Inside, GivenUp };
    struct Process
    {
        uint64_t startTime = 0; ///< identifies a process together with its ID
        std::string program;    ///< procfs::programOf()
        State state = State::Waiting;
        Ns next = 0; ///< when an agent may be loaded
        int tries = 0;
        bool isTold = false;
        Message failure; ///< of the last try
    };
    [[nodiscard]] static bool isThere(int pid, const Process &process);
    Process *add(int pid, Ns now);
    [[nodiscard]] bool lookAt(int pid, Process &process, Ns now, std::vector<Due> &due);
    void begin(int pid, Process &process, std::string program, Ns now);

    std::map<int, Process> m_processes;
    VforkWatch m_vforks;
    RecentNumbers m_execed{kMaxWatched}; ///< an earlier program of a process, ended or not
    /// Processes whose agents connected before they were reported.
    RecentNumbers m_arrived{kMaxWatched};
    int m_last = 0; ///< examined
    Ns m_looked = 0;
    size_t m_loading = 0;
    bool m_isPrepared = false;
    int m_told = 0; ///< failures
    std::vector<Change> m_changes;
    std::vector<Change> m_failures;
};

} // namespace trilane::daemon
