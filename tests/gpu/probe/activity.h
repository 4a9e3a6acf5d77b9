// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/minicupti.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace trilane::probe {

namespace cupti = agent::cupti;

/// The fields that the probes look at, at the offsets that the agent's tables have.
struct ActivityRecord
{
    uint32_t kind = 0;
    uint64_t start = 0;
    uint64_t end = 0;
    uint32_t correlation = 0;
    uint32_t graph = 0; ///< of a kernel: the graph it is a node of; 0: none
};

/// CUPTI with buffers of our own, as the agent uses it. One a process: CUPTI's callbacks are
/// global.
class Activity
{
public:
    static constexpr size_t kBufferBytes = 1 << 20;

    /// Ends the program with one sentence when there is no libcupti.
    Activity();

    [[nodiscard]] const cupti::Library &library() const { return m_library; }
    [[nodiscard]] uint32_t version() const { return m_version; }
    /// A function that the agent does not need; null: this CUPTI lacks it.
    [[nodiscard]] void *function(const char *name) const;

    /// Buffers come from us from now on. The result is CUPTI's.
    int start();
    int enable(const std::vector<uint32_t> &kinds);
    void disable(const std::vector<uint32_t> &kinds);
    void flush(bool forced = false) { m_library.flushAll(forced ? cupti::kFlushForced : 0); }

    /// Called for each record as buffers come back, on CUPTI's thread.
    std::function<void(const ActivityRecord &)> onRecord;
    [[nodiscard]] uint64_t records() const { return m_records; }
    [[nodiscard]] uint64_t buffersReturned() const { return m_returned; }
    /// The buffers that CUPTI holds, whatever stands in them.
    [[nodiscard]] std::vector<uint8_t *> held() const;
    /// Reads one record where it stands, whole or not.
    [[nodiscard]] ActivityRecord read(const uint8_t *record) const;
    [[nodiscard]] size_t lengthOf(uint32_t kind) const;

private:
    static void request(uint8_t **buffer, size_t *size, size_t *maximum);
    static void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t valid);

    cupti::Library m_library{};
    uint32_t m_version = 0;
    std::vector<size_t> m_lengths;
    std::atomic<uint64_t> m_records{0};
    std::atomic<uint64_t> m_returned{0};
};

} // namespace trilane::probe
