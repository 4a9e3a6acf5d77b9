// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace trilane::daemon {

/// Turns the times of CUPTI's records into CLOCK_MONOTONIC. CUPTI's clock is CLOCK_REALTIME until
/// another client in the process sets another one (cuptiActivityRegisterTimestampCallback();
/// PyTorch from 2.4 on: the time stamp counter), or sets the wall clock; records made before keep
/// the old one. So there are epochs, each piecewise linear, and a time belongs to the epoch that it
/// is nearest to, if that is within an hour. One thread.
class CuptiClock
{
public:
    /// A reading of CUPTI's clock at `monotonic`; the two were read at most `apart` ns apart, 0 =
    /// unknown. Pairs must be in order; one that is not later is ignored. True: a new epoch begins.
    bool addPair(uint64_t reading, Ns monotonic, Ns apart = 0);
    /// None: far from all epochs. Without any pair, the reading is the time.
    [[nodiscard]] std::optional<Ns> convert(uint64_t reading) const;
    /// False: the next pairs will improve the result of convert().
    [[nodiscard]] bool isSettled(uint64_t reading) const;

    struct Pair
    {
        uint64_t reading = 0;
        Ns monotonic = 0;
    };
    /// The last pair of the previous epoch; none: this is the first.
    [[nodiscard]] std::optional<Pair> lastOfBefore() const;
    /// Number of unexpected changes of the clock.
    [[nodiscard]] uint64_t changes() const { return m_changes; }

private:
    /// One clock without steps. A time is always converted to the same value: a new pair bends the
    /// map only from there on, converging with the clock within a second. Work that follows other
    /// work on its stream begins exactly where that ended.
    class Epoch
    {
    public:
        Epoch(Pair first, double nominal)
            : m_pairs{first}
            , m_nodes{{first, nominal}}
            , m_newest(first.reading)
        {}

        void add(Pair pair);
        [[nodiscard]] const Pair &last() const { return m_pairs.back(); }
        [[nodiscard]] Ns convert(uint64_t reading) const;
        /// Fixes a conversion that was returned.
        void keep(uint64_t reading) const;
        /// Distance in ns from the period covered by the pairs; up to `after` beyond the last pair
        /// is inside.
        [[nodiscard]] double distance(uint64_t reading, Ns after) const;
        /// The rate has been measured.
        [[nodiscard]] bool hasRate() const;
        [[nodiscard]] bool isPlausibleNext(Pair pair) const;
        [[nodiscard]] bool isExpected(Pair pair, Ns apart) const;

    private:
        struct Node
        {
            Pair at;
            double rate = 1; ///< from there on: nanoseconds of CLOCK_MONOTONIC per unit
        };
        [[nodiscard]] double measuredRate() const;
        void bend(Pair pair);

        std::deque<Pair> m_pairs;  ///< never empty; all but the last some time apart
        std::deque<Node> m_nodes;  ///< never empty
        mutable uint64_t m_newest; ///< that was converted
    };

    [[nodiscard]] const Epoch *epochOf(uint64_t reading) const;
    [[nodiscard]] static double nominalRate(Pair pair);

    std::deque<Epoch> m_epochs; ///< the newest last
    Ns m_apart = 0;             ///< of the last pair
    Ns m_leastApart = 0;        ///< 0: not reported
    uint64_t m_changes = 0;
};

} // namespace trilane::daemon
