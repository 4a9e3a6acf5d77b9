// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/gpu/probe/cupti.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <vector>

namespace trilane::probe {

/// The fields that the probes look at, at the offsets that they have since CUDA 11.0.
struct ActivityRecord
{
    uint32_t kind = 0;     ///< below kKinds
    bool isMarked = false; ///< as unfinished (capture/wire/activitykind.h)
    int64_t start = 0;
    int64_t end = 0;
    uint32_t correlation = 0;
    uint32_t thread = 0; ///< of a call
    uint32_t graph = 0;  ///< of a kernel: the graph it is a node of; 0: none
};

/// A user of CUPTI's activity interface, with buffers of its own. There may be two in a process:
/// CUPTI knows the one that registered last. Lives as long as the process.
class Client
{
public:
    /// `number`: 0 or 1. Bytes of a buffer, and most records in it (0: as many as fit).
    Client(const Cupti &cupti, int number, size_t bytes = 1 << 20, size_t maxRecords = 0);

    /// CUPTI's result. From now on it asks this client for buffers.
    [[nodiscard]] int takeOver() const;

    /// Called for each record as buffers come back, on CUPTI's thread; set before takeOver().
    std::function<void(const ActivityRecord &, const uint8_t *bytes)> onRecord;
    /// The same for each buffer, before its records.
    std::function<void()> onBuffer;

    /// Buffers that came back are not freed.
    void keepReturned() { m_keepsReturned = true; }

    [[nodiscard]] uint64_t records() const { return m_records; }
    [[nodiscard]] uint64_t requested() const { return m_requested; }
    [[nodiscard]] uint64_t returned() const { return m_returned; }
    /// Buffers that came to this client and were not its own. They are left as they are.
    [[nodiscard]] uint64_t foreign() const { return m_foreign; }
    [[nodiscard]] size_t bytes() const { return m_bytes; }
    /// The buffers that CUPTI holds, in the order in which they were asked for.
    [[nodiscard]] std::vector<uint8_t *> held() const;

private:
    template <int N>
    static void requestOf(uint8_t **buffer, size_t *size, size_t *most);
    template <int N>
    static void completeOf(void *, uint32_t, uint8_t *buffer, size_t, size_t valid);
    void request(uint8_t **buffer, size_t *size, size_t *most);
    void complete(uint8_t *buffer, size_t valid);

    const Cupti &m_cupti;
    int m_number;
    size_t m_bytes;
    size_t m_maxRecords;
    bool m_keepsReturned = false;
    mutable std::mutex m_lock;
    std::vector<uint8_t *> m_held;
    std::atomic<uint64_t> m_records{0};
    std::atomic<uint64_t> m_requested{0};
    std::atomic<uint64_t> m_returned{0};
    std::atomic<uint64_t> m_foreign{0};
};

/// Reads one record where it stands, whole or not.
ActivityRecord readRecord(const uint8_t *record);

} // namespace trilane::probe
