// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/walk/unionpieces.h"
#include "model/base/kinds.h"

#include <vector>

namespace trilane {

/// What the GPUs of a rank did in some time, each GPU by itself and then summed. Unions, so that
/// computation + exposed() + copying() + idle() = span to the nanosecond.
struct RankUse
{
    Ns span = 0;
    Ns computation = 0;   ///< kernels but those of collectives, and graphs
    Ns communication = 0; ///< kernels of collectives
    Ns either = 0;        ///< one of the two
    Ns busy = 0;          ///< either, copies and sets

    /// Communication while something is computed.
    [[nodiscard]] Ns overlapped() const { return computation + communication - either; }
    /// Communication while nothing is computed.
    [[nodiscard]] Ns exposed() const { return either - computation; }
    /// Copies and sets, and nothing else.
    [[nodiscard]] Ns copying() const { return busy - either; }
    [[nodiscard]] Ns idle() const { return span - busy; }
    RankUse &operator+=(const RankUse &other);
    friend bool operator==(const RankUse &, const RankUse &) = default;
};

/// The work of one GPU by what it is, cut at the borders of some ranges, which are sorted and apart
/// from each other. One thread.
class UseByRange
{
public:
    explicit UseByRange(std::vector<TimeRange> ranges);

    /// Work in order of its start.
    void add(TimeRange time, SliceKind kind, bool isCollective);
    /// One a range.
    [[nodiscard]] const std::vector<RankUse> &uses() const { return m_uses; }
    [[nodiscard]] const std::vector<TimeRange> &ranges() const { return m_ranges; }

private:
    void add(UnionPieces &to, TimeRange time, Ns RankUse::*sum);

    std::vector<TimeRange> m_ranges;
    std::vector<RankUse> m_uses;
    UnionPieces m_computation, m_communication, m_either, m_busy;
};

} // namespace trilane
