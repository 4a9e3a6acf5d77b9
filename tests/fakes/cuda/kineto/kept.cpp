// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/kineto/kept.h"

#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecupti.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace fakeprofiler {

namespace {

constexpr size_t kGuard = 64;
constexpr uint8_t kGuardByte = 0xa5;
/// Before it is lent: CUPTI has to clear it, unless somebody told it that it need not.
constexpr uint8_t kStale = 0x5a;

bool isIntact(const std::vector<uint8_t> &buffer, size_t valid)
{
    const auto end = buffer.end() - kGuard;
    const bool isGuarded =
        std::all_of(end, buffer.end(), [](uint8_t b) { return b == kGuardByte; });
    // What CUPTI has not written is zero, if it has cleared the buffer.
    const bool isClear = buffer.begin() + valid == end || buffer[valid] == 0;
    return isGuarded && isClear;
}

} // namespace

uint8_t *Kept::lend(size_t bytes)
{
    std::vector<uint8_t> buffer(bytes + kGuard, kStale);
    std::fill(buffer.end() - kGuard, buffer.end(), kGuardByte);
    uint8_t *address = buffer.data();
    const std::lock_guard lock(m_lock);
    m_lent[address] = std::move(buffer);
    return address;
}

void Kept::takeBack(uint8_t *buffer, size_t validSize)
{
    const std::lock_guard lock(m_lock);
    const auto found = m_lent.find(buffer);
    if (found == m_lent.end()) {
        ++m_counts.unknownBuffers;
        return;
    }
    m_counts.damaged += isIntact(found->second, validSize) ? 0 : 1;
    if (!m_isProfiling)
        m_counts.readyBytes += validSize;
    m_ready.push_back({std::move(found->second), validSize});
    m_lent.erase(found);
}

void Kept::beginProfile()
{
    const std::lock_guard lock(m_lock);
    m_isProfiling = true;
    m_ready.clear();
    m_counts.readyBytes = 0;
}

void Kept::read(const Ready &ready)
{
    auto *data = const_cast<uint8_t *>(ready.buffer.data());
    for (uint8_t *record = nullptr; cuptiActivityGetNextRecord(data, ready.valid, &record) == 0;) {
        uint32_t kind = 0;
        uint64_t times[2] = {};
        std::memcpy(&kind, record, sizeof kind);
        std::memcpy(times, record + fakecupti::kernel::kStart, sizeof times);
        m_counts.timeless += kind == fakecupti::kKernel && (!times[0] || !times[1]) ? 1 : 0;
        ++m_counts.records[kind % std::size(m_counts.records)];
    }
}

void Kept::endProfile()
{
    const std::lock_guard lock(m_lock);
    m_isProfiling = false;
    for (const Ready &ready : m_ready)
        read(ready);
    m_ready.clear();
}

void Kept::fail(int result)
{
    const std::lock_guard lock(m_lock);
    if (result != 0)
        m_counts.lastError = result;
}

FakeProfilerCounts Kept::counts()
{
    const std::lock_guard lock(m_lock);
    m_counts.outstanding = m_lent.size();
    return m_counts;
}

} // namespace fakeprofiler
