// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/rankuse.h"

namespace trilane {

RankUse &RankUse::operator+=(const RankUse &other)
{
    span += other.span;
    computation += other.computation;
    communication += other.communication;
    either += other.either;
    busy += other.busy;
    return *this;
}

UseByRange::UseByRange(std::vector<TimeRange> ranges)
    : m_ranges(std::move(ranges))
    , m_uses(m_ranges.size())
{
    for (size_t i = 0; i < m_ranges.size(); ++i)
        m_uses[i].span = m_ranges[i].duration();
}

void UseByRange::add(UnionPieces &to, TimeRange time, Ns RankUse::*sum)
{
    to.add(m_ranges, time, [&](size_t i, Ns part) { m_uses[i].*sum += part; });
}

void UseByRange::add(TimeRange time, SliceKind kind, bool isCollective)
{
    add(m_busy, time, &RankUse::busy);
    if (kind != SliceKind::Kernel && kind != SliceKind::GraphLaunch)
        return;
    add(m_either, time, &RankUse::either);
    if (isCollective)
        add(m_communication, time, &RankUse::communication);
    else
        add(m_computation, time, &RankUse::computation);
}

} // namespace trilane
