// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/allocations.h"

#include "model/format/givennames.h"

#include <algorithm>
#include <string>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxWaitingSteps = 1 << 20;
constexpr size_t kMaxSizes = 1 << 20;

} // namespace

Allocations::Allocations(build::SliceSink &trace, int pid, std::shared_ptr<MemoryBudget> budget)
    : m_trace(trace)
    , m_pid(pid)
    , m_share(std::move(budget))
{}

void Allocations::add(const Step &step)
{
    m_waiting.emplace(step.time, step);
    m_newest = std::max(m_newest, step.time);
}

void Allocations::settle(Ns horizon)
{
    m_horizon = horizon;
    writeUntil(horizon);
    settle();
}

void Allocations::settle()
{
    writeUntil(std::min(m_newest - kHoldBack, m_horizon));
    while (m_waiting.size() > kMaxWaitingSteps)
        writeUntil(m_waiting.begin()->first);
    m_share.set(m_waiting.size() * (sizeof(Step) + 56) + m_sizes.size() * 48);
}

void Allocations::finish()
{
    writeUntil(m_newest);
}

void Allocations::addHeld(std::map<TrackId, uint64_t> &held) const
{
    for (const auto &[key, counter] : m_counters) {
        const auto &[gpu, kind] = key;
        if (kind != format::MemoryKind::Pageable && kind != format::MemoryKind::Pinned)
            held[gpu] += counter.held;
    }
}

void Allocations::writeUntil(Ns horizon)
{
    const auto end = m_waiting.upper_bound(horizon);
    for (auto step = m_waiting.begin(); step != end; ++step)
        write(step->second);
    m_waiting.erase(m_waiting.begin(), end);
}

void Allocations::write(const Step &step)
{
    Counter &counter = m_counters[{step.gpu, step.kind}];
    if (!counter.track.isValid()) {
        const std::string label =
            msg(format::kProcessMemory, format::textOf(step.kind), m_pid).english();
        counter.track =
            m_trace.track({.parent = step.gpu, .kind = TrackKind::Counter, .label = label});
        m_trace.setUnit(counter.track, "bytes");
    }
    uint64_t bytes = step.bytes;
    if (!step.isRelease) {
        if (m_sizes.size() < kMaxSizes)
            m_sizes[step.address] = bytes;
        counter.held += bytes;
    } else {
        if (const auto size = m_sizes.extract(step.address))
            bytes = size.mapped();
        counter.held -= std::min(counter.held, bytes); // earlier allocations were not counted
    }
    counter.last = std::max(counter.last, step.time);
    m_trace.addSample(counter.track, counter.last, static_cast<double>(counter.held));
}

} // namespace trilane::daemon
