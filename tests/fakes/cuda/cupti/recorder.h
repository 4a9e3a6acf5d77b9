// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/buffers.h"
#include "tests/fakes/cuda/cupti/gate.h"

#include <atomic>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace fakecupti {

/// Makes records of what the simulated driver does. One a process, never destroyed.
class Recorder final : public fakecuda::Observer
{
public:
    static Recorder &get();

    [[nodiscard]] Buffers &buffers() { return m_buffers; }
    /// kSuccess: registering and enabling are not refused.
    [[nodiscard]] static int refusal();
    int enable(uint32_t kind);
    int disable(uint32_t kind);
    void flush(bool isForced);
    void loseTimes();
    /// Of cuptiActivityEnableRuntimeApi and …DriverApi, until the kind is enabled the next time.
    void setCall(fakecuda::Domain domain, uint32_t function, bool isWanted);
    void setQueries(bool areAllWanted) { m_hasQueries = areAllWanted; }
    /// As cuptiFinalize leaves it.
    void forget();

    [[nodiscard]] bool hasLaunchedGraphs() const { return m_hasGraphs; }
    [[nodiscard]] bool isAnyEnabled() const;

    /// From now on the driver tells us. False: there is none that is initialized.
    bool observe();

    void entered(const fakecuda::Call &call) override;
    void left(const fakecuda::Call &call) override;
    void submitted(const fakecuda::Work &work) override;
    void finished(const fakecuda::Work &work) override;
    void waited(const fakecuda::Wait &wait) override;
    void allocated(const fakecuda::Allocation &allocation) override;

    [[nodiscard]] bool isOn(uint32_t kind) const { return m_enabled[kind].load(); }

private:
    struct Open
    {
        Buffers::Slot slot;
        bool isZero = false; ///< its times will be missing
    };
    /// What the device knows and CUPTI has not fetched yet.
    struct Collected
    {
        Buffers::Slot slot;
        uint64_t start = 0;
        uint64_t end = 0;
    };

    Recorder();
    [[nodiscard]] bool isOn(const fakecuda::Call &call) const;
    [[nodiscard]] bool isWanted(const fakecuda::Work &work) const;
    [[nodiscard]] bool isZero(const fakecuda::Work &work);
    void checkGraph(const fakecuda::Work &work);
    void addOverheads(const fakecuda::Work &work);
    [[nodiscard]] std::optional<Record> ofRequest(Ns start, Ns end);
    [[nodiscard]] bool isFirstOfName(const fakecuda::Work &work);
    void warmUp(uint32_t kind);
    void waitForWork(uint32_t kind);
    void collect();

    static constexpr uint32_t kFunctions = 1024;
    enum class Choice : uint8_t { ByKind, On, Off };

    Buffers m_buffers;
    std::mutex m_control; ///< enabling, disabling, flushing: one after the other
    std::atomic<bool> m_enabled[kKindEnd] = {};
    std::atomic<Choice> m_calls[3][kFunctions] = {}; ///< by domain, function
    std::atomic<bool> m_hasQueries{true};
    std::atomic<bool> m_isGraphLevel{false}; ///< chosen once and for all
    std::atomic<bool> m_hasGraphs{false};
    std::atomic<unsigned> m_sessions{0};
    std::atomic<unsigned> m_inFlight{0};
    std::atomic<unsigned> m_launched{0};
    bool m_isWarm = false;
    std::mutex m_lock;
    std::unordered_map<uint64_t, Open> m_open; ///< by the work's id
    std::vector<Collected> m_collected;
    std::recursive_mutex m_collecting; ///< a buffer's client may flush
    std::set<std::string> m_names;     ///< of kernels that were loaded
    std::map<uint32_t, bool>
        m_graphs; ///< by number: was graph level on when it was first replayed?
};

} // namespace fakecupti
