// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/rangeassembler.h"

#include <algorithm>

namespace trilane {

namespace {

/// A program that only pushes must not take the daemon's memory.
constexpr size_t kDeepest = 100'000;

} // namespace

RangeAssembler::RangeAssembler(LiveTrace &trace, std::function<TrackId(uint16_t)> trackOf)
    : m_trace(trace)
    , m_trackOf(std::move(trackOf))
{}

RangeAssembler::Domain &RangeAssembler::domain(uint16_t number)
{
    if (m_last && m_lastNumber == number)
        return *m_last;
    const auto [found, isNew] = m_domains.try_emplace(number);
    if (isNew)
        found->second.track = m_trackOf(number);
    m_last = &found->second;
    m_lastNumber = number;
    return found->second;
}

void RangeAssembler::push(uint16_t number, const RangeBegin &range)
{
    Domain &d = domain(number);
    if (m_open >= kDeepest && !d.open.empty())
        close(d, range.time);
    else
        ++m_open;
    d.open.push_back(range);
}

void RangeAssembler::pop(uint16_t number, Ns time)
{
    Domain &d = domain(number);
    if (d.open.empty()) {
        ++m_strayPops;
        return;
    }
    close(d, time);
    --m_open;
    ++m_ranges;
}

RangeBegin *RangeAssembler::innermost(uint16_t number)
{
    Domain &d = domain(number);
    return d.open.empty() ? nullptr : &d.open.back();
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

void RangeAssembler::tellOpen(Ns time) const
{
    for (const auto &[number, domain] : m_domains) {
        for (size_t depth = 0; depth < domain.open.size(); ++depth)
            give(domain, depth, time);
    }
}

void RangeAssembler::useOpen(UsedIds &used) const
{
    for (const auto &[number, domain] : m_domains) {
        for (const RangeBegin &open : domain.open)
            m_trace.use(used, open.until(open.time));
    }
}

void RangeAssembler::mark(uint16_t number, const RangeBegin &mark)
{
    Domain &d = domain(number);
    m_trace.addNested(d.track, static_cast<uint32_t>(d.open.size()),
                      {.start = mark.time,
                       .value = mark.value,
                       .name = mark.name,
                       .detail = mark.detail,
                       .kind = SliceKind::Instant});
    ++m_ranges;
}

void RangeAssembler::finish(Ns time)
{
    for (auto &[number, domain] : m_domains) {
        m_openAtEnd += domain.open.size();
        while (!domain.open.empty())
            close(domain, time);
    }
    m_open = 0;
}

} // namespace trilane
