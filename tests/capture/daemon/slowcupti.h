// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/activity/activitylayout.h"
#include "model/base/time.h"
#include "smallagent.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace trilane::test {

/// CUPTI with a buffer for each thread: a kernel's record stands there from the launch on, and a
/// buffer is given back when it is full and all in it has ended.
class SlowCupti
{
public:
    static constexpr size_t kKernelBytes = 216;
    static constexpr size_t kCallBytes = 40;

    struct Kernel
    {
        uint32_t buffer = 0;
        size_t at = 0;
        uint32_t stream = 0;
        Ns launched = 0;
        Ns duration = 0;
        Ns start = 0;
        Ns end = 0;
    };

    explicit SlowCupti(SmallAgent &memory)
        : m_memory(memory)
    {}

    void launch(int thread, uint32_t stream, Ns now, Ns duration)
    {
        Kernel kernel{.stream = stream, .launched = now, .duration = duration};
        using namespace daemon::activity;
        std::vector<std::byte> record(kKernelBytes);
        put(record, 0, uint32_t{daemon::activity::ConcurrentKernel});
        put(record, daemon::activity::kernel::kStream, stream);
        put(record, daemon::activity::kernel::kContext, 1u);
        put(record, daemon::activity::kernel::kCorrelation, ++m_correlation);
        put(record, daemon::activity::kernel::kName, name);
        std::tie(kernel.buffer, kernel.at) = append(thread, record, true);
        m_queues[stream].push_back(kernel);
        std::vector<std::byte> call(kCallBytes);
        put(call, 0, uint32_t{daemon::activity::Runtime});
        put(call, daemon::activity::api::kStart, static_cast<uint64_t>(now));
        put(call, daemon::activity::api::kEnd, static_cast<uint64_t>(now + 5000));
        put(call, daemon::activity::api::kThread, static_cast<uint32_t>(100 + thread));
        put(call, daemon::activity::api::kCorrelation, m_correlation);
        append(thread, call, false);
    }
    [[nodiscard]] size_t queued(uint32_t stream) { return m_queues[stream].size(); }

    /// Lets the GPU work until then.
    void runUntil(Ns now)
    {
        for (const Kernel &kernel : std::exchange(m_torn, {}))
            write(kernel, daemon::activity::kernel::kStart, kernel.start);
        for (auto &[stream, queue] : m_queues) {
            Ns &free = m_free[stream];
            for (; !queue.empty(); queue.pop_front()) {
                Kernel &kernel = queue.front();
                kernel.start = std::max(free, kernel.launched + 4000);
                kernel.end = kernel.start + kernel.duration;
                if (kernel.end > now)
                    break;
                free = kernel.end;
                // The end first, and the start a moment later: nobody has promised another order.
                write(kernel, daemon::activity::kernel::kEnd, kernel.end);
                m_torn.push_back(kernel);
                done.push_back(kernel);
                --m_open[kernel.buffer];
            }
        }
    }
    /// Buffers that are full and whose work has ended, with their bytes.
    std::vector<std::pair<uint32_t, size_t>> takeReturned(bool isForced = false)
    {
        std::vector<std::pair<uint32_t, size_t>> returned;
        if (isForced) {
            for (auto &[thread, current] : m_current)
                m_full.push_back(current);
            m_current.clear();
        }
        std::erase_if(m_full, [&](const std::pair<uint32_t, size_t> &buffer) {
            if (m_open[buffer.first] > 0 || !m_torn.empty())
                return false;
            returned.push_back(buffer);
            return true;
        });
        return returned;
    }
    void reuse(uint32_t buffer) { m_used.erase(buffer); }

    std::vector<Kernel> done;
    uint64_t name = 1; ///< pointer to that of kernels to come

private:
    template <typename T>
    static void put(std::vector<std::byte> &bytes, size_t at, T value)
    {
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    void write(const Kernel &kernel, size_t at, Ns time)
    {
        std::memcpy(m_memory.buffer(kernel.buffer) + kernel.at + at, &time, sizeof time);
    }
    std::pair<uint32_t, size_t> append(int thread, const std::vector<std::byte> &record,
                                       bool isOpen)
    {
        auto current = m_current.find(thread);
        if (current != m_current.end() &&
            current->second.second + record.size() > wire::kPoolBufferBytes) {
            m_full.push_back(current->second);
            m_current.erase(current);
            current = m_current.end();
        }
        if (current == m_current.end()) {
            uint32_t free = 0;
            while (m_used.contains(free))
                ++free;
            if (free >= wire::kPoolBuffers)
                qFatal("the pool is empty");
            m_used[free] = true;
            current = m_current.emplace(thread, std::pair<uint32_t, size_t>(free, 0)).first;
        }
        const std::pair<uint32_t, size_t> place = current->second;
        std::memcpy(m_memory.buffer(place.first) + place.second, record.data(), record.size());
        current->second.second += record.size();
        m_open[place.first] += isOpen ? 1 : 0;
        return place;
    }

    SmallAgent &m_memory;
    uint32_t m_correlation = 0;
    std::map<uint32_t, std::deque<Kernel>> m_queues;
    std::map<uint32_t, Ns> m_free;
    std::vector<Kernel> m_torn;
    std::map<int, std::pair<uint32_t, size_t>> m_current;
    std::vector<std::pair<uint32_t, size_t>> m_full;
    std::map<uint32_t, bool> m_used;
    std::map<uint32_t, int> m_open;
};

} // namespace trilane::test
