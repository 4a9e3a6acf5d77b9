// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/cupticlock.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <cmath>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxEpochs = 16;
constexpr size_t kMaxPairs = 128; ///< of an epoch: of the last two minutes
constexpr Ns kPairsApart = 1'000'000'000;
constexpr Ns kMinBaseline = 20'000'000; ///< two pairs this far apart give the rate to 0.0025 %
constexpr Ns kNodesApart = 40'000'000;
constexpr size_t kMaxNodes = 2048;             ///< of an epoch
constexpr double kMeetsWithin = 1e9;           ///< ns
constexpr Ns kMaxPairDistance = 5'000'000'000; ///< between pairs of an epoch
constexpr Ns kToCome = 1'000'000'000;          ///< no record is that much newer than the last pair
constexpr double kMaxFromEpoch = 3600e9;       ///< of a time from its epoch, in ns
constexpr Ns kClockSet = 20'000;               ///< pairs are more accurate than that
constexpr double kMaxSlewed = 1e-3;            ///< twice what adjtimex(2) allows
constexpr Ns kLastMonotonic = Ns{1} << 60;
constexpr Ns kBadPair = 2'000; ///< readings this far apart have less weight than good ones

/// More than the uptime of any machine in any unit: nanoseconds since 1970.
bool isWallClock(uint64_t reading)
{
    constexpr uint64_t kIn1973 = 100'000'000'000'000'000;
    return reading > kIn1973;
}

double between(uint64_t from, uint64_t to)
{
    return static_cast<double>(static_cast<int64_t>(to - from));
}

double rate(const CuptiClock::Pair &a, const CuptiClock::Pair &b)
{
    return static_cast<double>(b.monotonic - a.monotonic) / between(a.reading, b.reading);
}

/// A reading of a hostile ring must not result in an undefined number.
Ns moved(Ns from, double by)
{
    constexpr double kFar = 4e18;
    return from + static_cast<Ns>(std::clamp(by, -kFar, kFar));
}

} // namespace

void CuptiClock::Epoch::add(Pair pair)
{
    // The second-to-last stays only if it is far enough from its predecessor.
    if (m_pairs.size() > 1 &&
        m_pairs.back().monotonic - m_pairs[m_pairs.size() - 2].monotonic < kPairsApart)
        m_pairs.back() = pair;
    else
        m_pairs.push_back(pair);
    if (m_pairs.size() > kMaxPairs)
        m_pairs.pop_front();
    if (!hasRate())
        return;
    // No time was converted with an unmeasured rate.
    if (m_nodes.size() == 1)
        m_nodes.front().rate = measuredRate();
    if (pair.monotonic - m_nodes.back().at.monotonic >= kNodesApart)
        bend(pair);
}

void CuptiClock::Epoch::bend(Pair pair)
{
    const double off = static_cast<double>(pair.monotonic - convert(pair.reading));
    const double ahead = between(pair.reading, m_newest) * m_nodes.back().rate;
    const bool isAhead = ahead > 0 && ahead < static_cast<double>(kToCome);
    const uint64_t from = isAhead ? m_newest : pair.reading;
    m_nodes.push_back({{from, convert(from)}, measuredRate() * (1 + off / kMeetsWithin)});
    if (m_nodes.size() > kMaxNodes)
        m_nodes.pop_front();
}

bool CuptiClock::Epoch::hasRate() const
{
    return m_pairs.back().monotonic - m_pairs.front().monotonic >= kMinBaseline;
}

/// Recently: over at least a fifth of a second, if available.
double CuptiClock::Epoch::measuredRate() const
{
    const Pair &last = m_pairs.back();
    if (isWallClock(last.reading))
        return 1; // slewed like the monotonic clock
    const auto before = std::find_if(m_pairs.rbegin(), m_pairs.rend(), [&last](const Pair &pair) {
        return last.monotonic - pair.monotonic >= kMinBaseline * 10;
    });
    return rate(before == m_pairs.rend() ? m_pairs.front() : *before, last);
}

Ns CuptiClock::Epoch::convert(uint64_t reading) const
{
    auto node = std::upper_bound(
        m_nodes.begin(), m_nodes.end(), reading,
        [](uint64_t value, const Node &one) { return between(one.at.reading, value) < 0; });
    if (node != m_nodes.begin())
        --node;
    return moved(node->at.monotonic, between(node->at.reading, reading) * node->rate);
}

void CuptiClock::Epoch::keep(uint64_t reading) const
{
    if (between(m_newest, reading) > 0)
        m_newest = reading;
}

double CuptiClock::Epoch::distance(uint64_t reading, Ns after) const
{
    const double early = between(reading, m_pairs.front().reading) * m_nodes.front().rate;
    const double late =
        between(m_pairs.back().reading, reading) * m_nodes.back().rate - static_cast<double>(after);
    return std::max({0.0, early, late});
}

/// For a clock of unknown rate.
bool CuptiClock::Epoch::isPlausibleNext(Pair pair) const
{
    constexpr double kSlowest = 20; // 50 MHz
    const double ns = rate(last(), pair);
    return isWallClock(pair.reading) == isWallClock(last().reading) && ns > 1 / kSlowest &&
           ns < kSlowest;
}

bool CuptiClock::Epoch::isExpected(Pair pair, Ns apart) const
{
    const Ns since = pair.monotonic - last().monotonic;
    if (since > kMaxPairDistance || pair.reading <= last().reading)
        return false;
    // The wall clock and the monotonic one are slewed alike.
    const bool isWall = isWallClock(pair.reading) && isWallClock(last().reading);
    if (!hasRate() && !isWall)
        return isPlausibleNext(pair);
    const double slewed = isWall ? 0 : kMaxSlewed * static_cast<double>(since);
    const double off = static_cast<double>(convert(pair.reading) - pair.monotonic);
    return std::abs(off) <= static_cast<double>(kClockSet + apart) + slewed;
}

/// For a clock with a single pair: the counter's, or nanoseconds.
double CuptiClock::nominalRate(Pair pair)
{
    struct Counter
    {
        uint64_t reading = 0;
        Ns monotonic = 0;
        bool is = readTscPair(reading, monotonic);
    };
    static const Counter first;
    const Counter now;
    const Ns since = now.monotonic - first.monotonic;
    if (!now.is || since < kMinBaseline)
        return 1;
    const double ns = static_cast<double>(since) / between(first.reading, now.reading);
    const double off = between(now.reading, pair.reading) * ns -
                       static_cast<double>(pair.monotonic - now.monotonic);
    constexpr double kSameCounter = 10e6;
    return std::abs(off) < kSameCounter ? ns : 1;
}

bool CuptiClock::addPair(uint64_t reading, Ns monotonic, Ns apart)
{
    const Pair pair{reading, monotonic};
    if (monotonic < 0 || monotonic > kLastMonotonic || apart < 0 || apart > kPairsApart)
        return false;
    if (m_epochs.empty()) {
        m_epochs.emplace_back(pair, nominalRate(pair));
        m_leastApart = m_apart = apart;
        return true;
    }
    Epoch &now = m_epochs.back();
    if (monotonic <= now.last().monotonic)
        return false;
    if (apart > 0 && (m_leastApart == 0 || apart < m_leastApart))
        m_leastApart = apart;
    if (now.isExpected(pair, std::max(apart, m_apart))) {
        // A thread preempted between two readings has read badly.
        const bool isGood = apart <= std::max(kBadPair, 4 * m_leastApart);
        if (isGood || monotonic - now.last().monotonic >= kPairsApart) {
            now.add(pair);
            m_apart = apart;
        }
        return false;
    }
    const bool isPause = monotonic - now.last().monotonic > kMaxPairDistance;
    m_changes += isPause && isWallClock(reading) == isWallClock(now.last().reading) ? 0 : 1;
    m_epochs.emplace_back(pair, nominalRate(pair));
    m_apart = apart;
    if (m_epochs.size() > kMaxEpochs)
        m_epochs.pop_front();
    return true;
}

const CuptiClock::Epoch *CuptiClock::epochOf(uint64_t reading) const
{
    const Epoch *nearest = nullptr;
    double least = kMaxFromEpoch;
    // The newest first: it is more likely if the clock was set back.
    for (auto epoch = m_epochs.rbegin(); epoch != m_epochs.rend(); ++epoch) {
        const double away = epoch->distance(reading, nearest ? 0 : kToCome);
        if (away < least || (!nearest && away <= least)) {
            nearest = &*epoch;
            least = away;
        }
    }
    return nearest;
}

std::optional<Ns> CuptiClock::convert(uint64_t reading) const
{
    if (m_epochs.empty())
        return static_cast<Ns>(reading);
    const Epoch *epoch = epochOf(reading);
    if (!epoch)
        return std::nullopt;
    epoch->keep(reading);
    return epoch->convert(reading);
}

bool CuptiClock::isSettled(uint64_t reading) const
{
    if (m_epochs.empty())
        return true;
    const Epoch *epoch = epochOf(reading);
    return epoch && (epoch->hasRate() || isWallClock(reading));
}

std::optional<CuptiClock::Pair> CuptiClock::lastOfBefore() const
{
    if (m_epochs.size() < 2)
        return std::nullopt;
    return m_epochs[m_epochs.size() - 2].last();
}

} // namespace trilane::daemon
