// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/perioditems.h"

#include "model/analysis/marks/rangerole.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <algorithm>
#include <set>

namespace trilane::steps {

namespace {

/// Maximum period.
constexpr size_t kMaxItems = 65536;
/// Number of periods checked before the first border and after the last.
constexpr Ns kPeriods = 4;
/// Part of a period that another one must share.
constexpr double kMinSharedPeriod = 0.75;
/// Places at which the first period may begin.
constexpr size_t kMaxTries = 64;

} // namespace

PeriodItems::PeriodItems(const store::Store &store, LaneId lane, const std::vector<Ns> &borders,
                         const jobs::JobContext &job)
    : m_store(store)
    , m_lane(lane)
{
    const std::span<const ChunkId> chunks = store.chunksOf(lane);
    m_span = {store.entry(chunks.front()).start, borders.back()};
    const size_t middle = (borders.size() - 1) / 2;
    std::vector<size_t> samples{0, middle, borders.size() - 2};
    samples.erase(std::unique(samples.begin(), samples.end()), samples.end());
    for (const size_t i : samples)
        m_periods.push_back(read({borders[i], borders[i + 1]}, job));
    m_usual = m_periods[m_periods.size() / 2];
    const Ns period = (borders.back() - borders.front()) / static_cast<Ns>(borders.size() - 1);
    const Ns from = borders.front() - kPeriods * period, until = borders.back() + kPeriods * period;
    m_headIsAll = m_span.begin >= from;
    m_head = read({std::max(m_span.begin, from), borders.front()}, job);
    m_tail = read({borders.back(), TimeRange::everything().end}, job);
    m_tailIsAll =
        m_tail.size() < kMaxItems && (m_tail.empty() || m_tail.back().range.begin < until);
    if (!m_tail.empty())
        m_span.end = m_tail.back().range.end;
}

size_t PeriodItems::nameOf(StringId name)
{
    const auto [known, isNew] = m_nameOf.try_emplace(name);
    if (isNew)
        known->second =
            m_names.try_emplace(marks::foldedNumbers(m_store.string(name)), m_names.size())
                .first->second;
    return known->second;
}

PeriodItems::Items PeriodItems::read(TimeRange range, const jobs::JobContext &job)
{
    Items items;
    m_store.forEachSlice(
        m_lane, range,
        [&](store::SliceRef, const format::Slice &slice) {
            if (slice.start >= range.begin && slice.start < range.end &&
                slice.kind != SliceKind::Instant)
                items.push_back({slice.range(), nameOf(slice.name)});
            return items.size() < kMaxItems;
        },
        job);
    return items;
}

size_t PeriodItems::sameAtEnd(const Items &a, const Items &b)
{
    const auto same = [](const Item &x, const Item &y) {
        return x.name == y.name;
    };
    return static_cast<size_t>(
        std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend(), same).first - a.rbegin());
}

size_t PeriodItems::sameAtBegin(const Items &a, const Items &b)
{
    const auto same = [](const Item &x, const Item &y) {
        return x.name == y.name;
    };
    return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first -
                               a.begin());
}

double PeriodItems::likeness(const Items &some) const
{
    std::map<size_t, size_t> counts;
    for (const Item &item : some)
        ++counts[item.name];
    size_t shared = 0;
    for (const Item &item : m_usual) {
        size_t &count = counts[item.name];
        shared += count > 0;
        count -= count > 0;
    }
    return m_usual.empty() ? 0 : static_cast<double>(shared) / static_cast<double>(m_usual.size());
}

std::optional<size_t> PeriodItems::phaseOfWholeRecording() const
{
    if (!m_headIsAll || !m_tailIsAll)
        return std::nullopt;
    const bool isWhole = std::any_of(m_periods.begin(), m_periods.end(), [&](const Items &period) {
        return period.size() < kMaxItems && m_head.size() + m_tail.size() == period.size() &&
               sameAtEnd(m_head, period) == m_head.size() &&
               sameAtBegin(m_tail, period) == m_tail.size();
    });
    return isWhole ? std::optional(m_tail.size()) : std::nullopt;
}

bool PeriodItems::computesBehind() const
{
    std::set<size_t> computing;
    for (const auto &[name, number] : m_names) {
        const marks::RangeRole role = marks::roleOf(name);
        if (role == marks::RangeRole::Forward || role == marks::RangeRole::Backward)
            computing.insert(number);
    }
    return std::any_of(m_tail.begin(), m_tail.end(),
                       [&](const Item &item) { return computing.contains(item.name); });
}

std::optional<Ns> PeriodItems::startBehind(TimeRange within, size_t ranges,
                                           const jobs::JobContext &job) const
{
    std::optional<Ns> start;
    size_t seen = 0;
    m_store.forEachSlice(
        m_lane, within,
        [&](store::SliceRef, const format::Slice &slice) {
            if (slice.start < within.begin || slice.kind == SliceKind::Instant)
                return true;
            if (seen++ == ranges)
                start = slice.start;
            return !start.has_value();
        },
        job);
    return start;
}

std::optional<Ns> PeriodItems::beginOfFirst() const
{
    if (m_usual.empty() || m_usual.size() >= kMaxItems || m_head.empty())
        return std::nullopt;
    if (sameAtEnd(m_head, m_usual) == m_usual.size())
        return m_head[m_head.size() - m_usual.size()].range.begin;
    // Else it is what begins as others do and is most like them.
    const size_t most = std::min(m_head.size(), m_usual.size() * 4 / 3);
    std::optional<Ns> begin;
    double best = kMinSharedPeriod;
    size_t tried = 0;
    for (size_t length = most; length * 4 >= m_usual.size() * 3 && tried < kMaxTries; --length) {
        const auto first = m_head.end() - static_cast<ptrdiff_t>(length);
        if (first->name != m_usual.front().name)
            continue;
        ++tried;
        if (const double alike = likeness({first, m_head.end()}); alike >= best) {
            best = alike;
            begin = first->range.begin; // of equally good ones the shortest
        }
    }
    return begin;
}

std::optional<Ns> PeriodItems::endOfLast() const
{
    if (m_usual.empty() || m_usual.size() >= kMaxItems || m_tail.empty())
        return std::nullopt;
    const bool isShort = m_tailIsAll && m_tail.size() * 3 <= m_usual.size() * 4;
    if (sameAtBegin(m_tail, m_usual) == m_usual.size())
        return isShort ? m_span.end : m_tail[m_usual.size() - 1].range.end;
    return isShort && likeness(m_tail) >= kMinSharedPeriod ? std::optional(m_span.end)
                                                           : std::nullopt;
}

} // namespace trilane::steps
