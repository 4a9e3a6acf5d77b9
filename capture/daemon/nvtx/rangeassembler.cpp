// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/rangeassembler.h"

#include <algorithm>

namespace trilane::daemon {

namespace {

/// Limits the memory for a program that only pushes.
constexpr size_t kMaxOpenRanges = 100'000;
/// Each depth of a domain has a lane in the trace, which takes far more memory than the range.
constexpr size_t kLaneBytes = 1000;

} // namespace

RangeAssembler::RangeAssembler(build::LiveTrace &trace, std::function<TrackId(uint16_t)> trackOf,
                               std::shared_ptr<MemoryBudget> budget)
    : m_trace(trace)
    , m_trackOf(std::move(trackOf))
    , m_share(std::move(budget))
{}

/// Null: no memory for another one.
RangeAssembler::Domain *RangeAssembler::domain(uint16_t number)
{
    if (m_last && m_lastNumber == number)
        return m_last;
    auto found = m_domains.find(number);
    if (found == m_domains.end()) {
        const TrackId track = m_trackOf(number);
        if (!track.isValid() || !m_share.tryToAdd(sizeof(Domain) + 64 + kLaneBytes))
            return nullptr;
        found = m_domains.emplace(number, Domain{.track = track, .open = {}}).first;
    }
    m_last = &found->second;
    m_lastNumber = number;
    return m_last;
}

bool RangeAssembler::makeRoom(Domain &domain)
{
    const size_t room = domain.open.capacity();
    if (domain.open.size() < room)
        return true;
    constexpr size_t kMaxLanes = 4096;
    const size_t more = std::max<size_t>(4, room);
    const size_t lanes = room < kMaxLanes ? more : 0;
    if (!m_share.tryToAdd(more * sizeof(RangeBegin) + lanes * kLaneBytes))
        return false;
    domain.open.reserve(room + more);
    return true;
}

void RangeAssembler::push(uint16_t number, const RangeBegin &range)
{
    Domain *d = domain(number);
    if (!d || d->refused > 0 || !makeRoom(*d)) {
        ++m_refused;
        if (d)
            ++d->refused;
        return;
    }
    if (m_open >= kMaxOpenRanges && !d->open.empty())
        close(*d, range.time);
    else
        ++m_open;
    d->open.push_back(range);
}

void RangeAssembler::pop(uint16_t number, Ns time)
{
    Domain *d = domain(number);
    if (!d)
        return; // counted with its push
    if (d->refused > 0) {
        --d->refused;
        return;
    }
    if (d->open.empty()) {
        ++m_strayPops;
        return;
    }
    close(*d, time);
    --m_open;
    ++m_ranges;
}

RangeBegin *RangeAssembler::innermost(uint16_t number)
{
    Domain *d = domain(number);
    return !d || d->refused > 0 || d->open.empty() ? nullptr : &d->open.back();
}

void RangeAssembler::close(Domain &domain, Ns time)
{
    give(domain, domain.open.size() - 1, time);
    domain.open.pop_back();
}

void RangeAssembler::give(const Domain &domain, size_t depth, Ns time) const
{
    const RangeBegin &open = domain.open[depth];
    m_trace.addNested(domain.track, static_cast<uint32_t>(depth), open.until(time));
}

void RangeAssembler::flushOpenSlices(Ns time, std::vector<build::NestedSlice> &to) const
{
    for (const auto &[number, domain] : m_domains) {
        for (uint32_t depth = 0; depth < domain.open.size(); ++depth)
            to.push_back({domain.track, depth, domain.open[depth].until(time)});
    }
}

void RangeAssembler::useOpen(build::UsedIds &used) const
{
    for (const auto &[number, domain] : m_domains) {
        for (const RangeBegin &open : domain.open)
            m_trace.use(used, open.until(open.time));
    }
}

void RangeAssembler::mark(uint16_t number, const RangeBegin &mark)
{
    Domain *d = domain(number);
    if (!d) {
        ++m_refused;
        return;
    }
    m_trace.addNested(d->track, static_cast<uint32_t>(d->open.size()),
                      {.start = mark.time,
                       .value = mark.value,
                       .name = mark.name,
                       .detail = mark.detail,
                       .kind = SliceKind::Instant});
    ++m_ranges;
}

void RangeAssembler::closeFirst(Domain &domain, size_t count, Ns time)
{
    for (size_t depth = count; depth-- > 0;)
        give(domain, depth, time);
    const auto begin = domain.open.begin();
    domain.open.erase(begin, begin + static_cast<ptrdiff_t>(count));
    m_open -= std::min(m_open, count);
    if (domain.open.empty())
        domain.refused = 0;
}

void RangeAssembler::finish(Ns time)
{
    for (auto &[number, domain] : m_domains) {
        m_openAtEnd += domain.open.size();
        closeFirst(domain, domain.open.size(), time);
    }
}

uint64_t RangeAssembler::cut(Ns time)
{
    uint64_t all = 0;
    for (auto &[number, domain] : m_domains) {
        const auto later =
            std::find_if(domain.open.begin(), domain.open.end(),
                         [time](const RangeBegin &range) { return range.time >= time; });
        const auto count = static_cast<size_t>(later - domain.open.begin());
        closeFirst(domain, count, time);
        all += count;
    }
    return all;
}

} // namespace trilane::daemon
