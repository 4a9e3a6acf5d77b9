// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/communication/timesplit.h"

namespace trilane::communication {

TimeSplit &TimeSplit::operator+=(const TimeSplit &other)
{
    span += other.span;
    computation += other.computation;
    communication += other.communication;
    either += other.either;
    busy += other.busy;
    unknown += other.unknown;
    return *this;
}

SplitByRange::SplitByRange(std::vector<TimeRange> ranges)
    : m_ranges(std::move(ranges))
    , m_splits(m_ranges.size())
{
    for (size_t i = 0; i < m_ranges.size(); ++i)
        m_splits[i].span = m_ranges[i].duration();
}

void SplitByRange::add(iterate::UnionPieces &to, TimeRange time, Ns TimeSplit::*sum)
{
    to.add(m_ranges, time, [&](size_t i, Ns part) { m_splits[i].*sum += part; });
}

void SplitByRange::add(TimeRange time, SliceKind kind, bool communicates)
{
    add(m_busy, time, &TimeSplit::busy);
    if (kind != SliceKind::Kernel && kind != SliceKind::GraphLaunch)
        return;
    add(m_either, time, &TimeSplit::either);
    if (communicates)
        add(m_communication, time, &TimeSplit::communication);
    else
        add(m_computation, time, &TimeSplit::computation);
}

} // namespace trilane::communication
