// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <barrier>
#include <vector>

namespace train {

/// Where each device's thread keeps what the others may write to. One call of offer() and one of
/// leave() by each thread; both wait for all.
class Peers
{
public:
    explicit Peers(int count)
        : m_memory(static_cast<size_t>(count))
        , m_barrier(count)
    {}

    void offer(int device, void *memory)
    {
        m_memory[static_cast<size_t>(device)] = memory;
        m_barrier.arrive_and_wait();
    }
    void leave() { m_barrier.arrive_and_wait(); }

    [[nodiscard]] int count() const { return static_cast<int>(m_memory.size()); }
    [[nodiscard]] void *memoryOf(int device) const { return m_memory[static_cast<size_t>(device)]; }

private:
    std::vector<void *> m_memory;
    std::barrier<> m_barrier;
};

} // namespace train
