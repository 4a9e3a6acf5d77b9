// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/buffers.h"

#include <atomic>
#include <unordered_map>

namespace fakecupti {

/// Of CUptiResult.
enum Result : int {
    kSuccess = 0,
    kInvalidParameter = 1,
    kMaxLimitReached = 12,
    kNotInitialized = 15,
    kInvalidKind = 21,
    kSubscribed = 39,
    kUnknown = 999
};

/// Another tool has CUPTI already (FAKE_CUPTI_SUBSCRIBED=1).
[[nodiscard]] bool isTakenByAnother();

/// Makes records of what the simulated driver does. One a process, never destroyed.
class Recorder final : public fakecuda::Observer
{
public:
    static Recorder &get();

    [[nodiscard]] Buffers &buffers() { return m_buffers; }
    int enable(uint32_t kind);
    int disable(uint32_t kind);
    void flush(bool isForced);

    /// From now on the driver tells us. False: there is no simulated libcuda in this process.
    bool observe();

    void entered(const fakecuda::Call &call) override;
    void left(const fakecuda::Call &call) override;
    void submitted(const fakecuda::Work &work) override;
    void finished(const fakecuda::Work &work) override;
    void waited(const fakecuda::Wait &wait) override;
    void allocated(const fakecuda::Allocation &allocation) override;

private:
    Recorder();
    [[nodiscard]] bool isOn(uint32_t kind) const { return m_enabled[kind].load(); }
    [[nodiscard]] bool isWanted(const fakecuda::Work &work) const;

    Buffers m_buffers;
    std::atomic<bool> m_enabled[kKindEnd] = {};
    bool m_hasZeroTimes = false;
    std::mutex m_lock;
    std::unordered_map<uint64_t, Buffers::Slot> m_open; ///< by the work's id
};

} // namespace fakecupti
