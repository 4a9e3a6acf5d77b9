// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/unionpieces.h"
#include "model/base/kinds.h"

#include <vector>

namespace trilane::communication {

/// Time of GPUs by kind of work, per GPU and then summed. Based on unions, so computation +
/// exposed() + copying() + idle() = span to the nanosecond.
struct TimeSplit
{
    Ns span = 0;
    Ns computation = 0;   ///< kernels that do not communicate, and graphs
    Ns communication = 0; ///< kernels that communicate
    Ns either = 0;        ///< one of the two
    Ns busy = 0;          ///< either, copies and sets
    Ns unknown = 0;       ///< of the rest, how much it is not known of (untimedIdle())

    /// Communication while something is computed.
    [[nodiscard]] Ns overlapped() const { return computation + communication - either; }
    /// Communication while nothing is computed.
    [[nodiscard]] Ns exposed() const { return either - computation; }
    /// The part of communication that is overlapped, 0…1.
    [[nodiscard]] double overlap() const { return part(overlapped(), communication); }
    [[nodiscard]] double utilization() const { return part(busy, span); }
    [[nodiscard]] double exposedShare() const { return part(exposed(), span); }
    /// Copies and sets, and nothing else.
    [[nodiscard]] Ns copying() const { return busy - either; }
    [[nodiscard]] Ns idle() const { return span - busy - unknown; }
    TimeSplit &operator+=(const TimeSplit &other);
    friend bool operator==(const TimeSplit &, const TimeSplit &) = default;

private:
    [[nodiscard]] static double part(Ns of, Ns whole)
    {
        return whole > 0 ? static_cast<double>(of) / static_cast<double>(whole) : 0.0;
    }
};

/// The work of one GPU by kind, cut at the borders of some sorted, disjoint ranges. One thread.
class SplitByRange
{
public:
    explicit SplitByRange(std::vector<TimeRange> ranges);

    /// Work in order of its start.
    void add(TimeRange time, SliceKind kind, bool communicates);
    /// One entry per range.
    [[nodiscard]] const std::vector<TimeSplit> &splits() const { return m_splits; }
    [[nodiscard]] const std::vector<TimeRange> &ranges() const { return m_ranges; }

private:
    void add(iterate::UnionPieces &to, TimeRange time, Ns TimeSplit::*sum);

    std::vector<TimeRange> m_ranges;
    std::vector<TimeSplit> m_splits;
    iterate::UnionPieces m_computation, m_communication, m_either, m_busy;
};

} // namespace trilane::communication
