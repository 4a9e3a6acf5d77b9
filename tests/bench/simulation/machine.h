// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/simulation/gpu.h"
#include "tests/bench/simulation/random.h"
#include "tests/bench/simulation/script.h"
#include "tests/bench/simulation/tables.h"

#include <deque>
#include <optional>
#include <queue>
#include <string_view>
#include <vector>

namespace trilane::simulation {

/// What a thread is called and where it is shown.
struct ThreadSpec
{
    TrackId process; ///< invalid: a thread of somebody else, seen only on the cores
    int64_t tid = 0;
    std::string_view name;
    uint32_t home = 0;   ///< the core it likes
    bool urgent = false; ///< takes its home core at the next occasion, never another one
    Ns firstWake = 0;
};

/// A machine whose threads share cores: a thread runs on one core at a time, a core runs one
/// thread at a time, every wake-up has its waker. What is written is therefore consistent.
/// Deterministic for one seed. One thread.
class Machine
{
public:
    Machine(Tables &tables, Sink &sink, uint32_t cores, uint64_t seed);

    [[nodiscard]] TrackId track() const { return m_machine; }
    Gpu &gpu() { return m_gpu; }
    Random &random() { return m_random; }
    uint32_t addChannel(uint32_t tokens = 0);
    void addThread(const ThreadSpec &spec, Planner planner);
    void setMemoryCounter(TrackId counter) { m_memoryCounter = counter; }
    void setCopyTypes(std::vector<CopyType> types) { m_copies = std::move(types); }
    void setKernels(const KernelCatalog *kernels) { m_kernels = kernels; }

    /// Simulates until `time`, or until all threads have ended; false then.
    bool runUntil(Ns time);
    /// Closes what is open. Call once, at the end.
    void finish();
    [[nodiscard]] Ns now() const { return m_now; }

private:
    enum class State : uint8_t { Blocked, Runnable, Running, Ended };
    struct OpenRange
    {
        StringId name;
        Ns start;
    };
    struct Thread
    {
        TrackId track, states, apiCalls, osCalls, ranges;
        StringId name;
        uint32_t home = 0;
        bool urgent = false;
        Planner planner;
        Script script;
        size_t next = 0;
        State state = State::Blocked;
        Ns since = 0;                ///< begin of the state
        bool onDisk = false;         ///< how it is blocked
        std::optional<Op> blockedIn; ///< and in what
        uint64_t correlation = 0;    ///< of that call
        Ns callStart = 0;
        Ns runLeft = 0; ///< of a Run op longer than a time slice
        uint32_t core = 0;
        std::vector<OpenRange> open;
    };
    struct Core
    {
        TrackId track;
        std::optional<uint32_t> current; ///< running, or on its way to run
        std::deque<uint32_t> waiting;
    };
    struct Channel
    {
        uint32_t tokens = 0;
        std::optional<uint32_t> waiter;
    };
    enum class What : uint8_t { Wake, Dispatch, Continue };
    struct Event
    {
        Ns time;
        uint64_t order;
        What what;
        uint32_t thread;
        bool operator>(const Event &o) const
        {
            return time != o.time ? time > o.time : order > o.order;
        }
    };

    void at(Ns time, What what, uint32_t thread);
    void wake(uint32_t index, TrackId waker);
    void dispatch(uint32_t index);
    void resume(uint32_t index);
    bool refill(Thread &thread);
    void yield(uint32_t index, State state);
    bool shouldYield(const Thread &thread) const;
    void block(uint32_t index, const Op &op, bool onDisk);
    std::optional<Ns> perform(uint32_t index, const Op &op);
    Ns launch(Thread &thread, const Op &op);
    Ns call(Thread &thread, const Op &op);
    void endRange(Thread &thread);
    void sample(Ns value);
    void put(TrackId track, uint32_t depth, Ns start, Ns end, SliceKind kind, StringId name,
             int64_t value = 0, TrackId link = {});

    Tables &m_tables;
    Sink &m_sink;
    Random m_random;
    TrackId m_machine;
    std::vector<Core> m_cores;
    Gpu m_gpu;
    std::vector<Thread> m_threads;
    std::vector<Channel> m_channels;
    std::vector<CopyType> m_copies;
    const KernelCatalog *m_kernels = nullptr;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
    TrackId m_memoryCounter;
    std::optional<format::Slice> m_lastSample;
    uint64_t m_order = 0;
    uint64_t m_correlation = 0;
    Ns m_now = 0;
    Ns m_settled = 0;
};

} // namespace trilane::simulation
