// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/include/fakekineto.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace fakeprofiler {

/// The buffers of one client: who gets them back, and in which state.
class Kept
{
public:
    /// Of so many bytes, until it comes back.
    uint8_t *lend(size_t bytes);
    void takeBack(uint8_t *buffer, size_t validSize);

    void beginProfile();
    /// Counts the records of what came back.
    void endProfile();
    void fail(int result);
    [[nodiscard]] FakeProfilerCounts counts();

private:
    struct Ready
    {
        std::vector<uint8_t> buffer;
        size_t valid = 0;
    };
    void read(const Ready &ready);

    std::mutex m_lock;
    std::map<const uint8_t *, std::vector<uint8_t>> m_lent;
    std::vector<Ready> m_ready;
    bool m_isProfiling = false;
    FakeProfilerCounts m_counts{};
};

} // namespace fakeprofiler
