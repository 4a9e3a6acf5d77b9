// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/alignment.h"

#include "model/analysis/ranks/clockdrift.h"
#include "model/analysis/ranks/rankgroups.h"
#include "model/store/tables.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace trilane::merge {

namespace {

/// Ends that are less alike are not of the same collectives.
constexpr Ns kWorstResidual = 50'000'000;
/// Traces whose collectives end this equally are of one run, whatever their clocks.
constexpr Ns kSureResidual = 1'000'000;
constexpr uint64_t kMinMatched = 3;
/// Ranks that one is compared with, of those that it meets.
constexpr size_t kMaxCompared = 8;

/// By clocks only, regardless of contents.
RankAlignment byClock(store::Tables reference, store::Tables trace)
{
    const std::optional<int64_t> here = reference.info().epochOfZero;
    const std::optional<int64_t> there = trace.info().epochOfZero;
    Ns difference = 0;
    if (here && there && !__builtin_sub_overflow(*there, *here, &difference))
        return {.method = format::AlignmentMethod::WallClock, .offset = difference};
    return {.offset = reference.span().begin - trace.span().begin};
}

/// Wraps around if a damaged file has impossible times.
Ns shifted(Ns t, Ns by)
{
    return static_cast<Ns>(static_cast<uint64_t>(t) + static_cast<uint64_t>(by));
}

/// Aligns one rank after the other. One thread, used once.
class Aligner
{
public:
    Aligner(std::span<const store::Store *const> traces, std::vector<ranks::CollectiveList> lists)
        : m_traces(traces)
        , m_lists(std::move(lists))
        , m_groups(ranks::rankGroupsOf(m_lists))
        , m_all(traces.size())
        , m_isPlaced(traces.size())
    {
        for (size_t i = 0; i < traces.size(); ++i)
            m_all[i].begin = store::Tables(*traces[i]).span().begin;
    }

    std::vector<RankAlignment> align(size_t reference)
    {
        m_isPlaced[reference] = true;
        while (placeMore()) {
        }
        for (size_t i = 0; i < m_all.size(); ++i) {
            if (!m_isPlaced[i])
                set(i, byClock(*m_traces[reference], *m_traces[i]));
            // The reference has the quality of the best of the others.
            if (i != reference)
                m_all[reference].method = std::max(m_all[reference].method, m_all[i].method);
        }
        return std::move(m_all);
    }

private:
    void set(size_t rank, RankAlignment alignment)
    {
        alignment.begin = m_all[rank].begin;
        m_all[rank] = alignment;
    }

    /// Those that meet one whose place is known: true when there was any.
    bool placeMore()
    {
        std::vector<std::pair<size_t, RankAlignment>> found;
        for (size_t i = 0; i < m_all.size(); ++i) {
            if (m_isPlaced[i])
                continue;
            if (const std::optional<RankAlignment> best = bestOf(i))
                found.emplace_back(i, *best);
        }
        for (const auto &[rank, alignment] : found) {
            set(rank, alignment);
            m_isPlaced[rank] = true;
        }
        return !found.empty();
    }

    [[nodiscard]] std::optional<RankAlignment> bestOf(size_t rank) const
    {
        std::optional<RankAlignment> best;
        size_t compared = 0;
        for (size_t other = 0; other < m_all.size() && compared < kMaxCompared; ++other) {
            const std::optional<RankAlignment> one =
                m_isPlaced[other] ? comparedWith(other, rank) : std::nullopt;
            if (!one)
                continue;
            ++compared;
            if (!best || one->residual < best->residual)
                best = one;
        }
        return best;
    }

    /// Collectives of both in all groups that both are in.
    [[nodiscard]] std::vector<ranks::CollectivePair> pairsOf(size_t one, size_t other,
                                                             Ns guess) const
    {
        std::vector<ranks::CollectivePair> pairs;
        for (const ranks::RankGroup &group : m_groups) {
            const ranks::GroupMember *a = nullptr, *b = nullptr;
            for (const ranks::GroupMember &member : group.members) {
                a = member.rank == one ? &member : a;
                b = member.rank == other ? &member : b;
            }
            if (!a || !b)
                continue;
            for (const ranks::CollectivePair &pair :
                 ranks::matchCollectives(a->list, b->list, guess))
                pairs.push_back({a->positions[pair.first], b->positions[pair.second]});
        }
        return pairs;
    }

    [[nodiscard]] bool isForeign(size_t known, size_t rank,
                                 std::span<const ranks::CollectivePair> pairs,
                                 const ranks::ClockDifference &found,
                                 const RankAlignment &guess) const
    {
        if (found.matched < kMinMatched || found.residual <= kSureResidual)
            return false;
        if (guess.method != format::AlignmentMethod::WallClock)
            return found.residual > timeBetween(known, pairs) / 4;
        const TimeRange here = store::Tables(*m_traces[known]).span(),
                        there = store::Tables(*m_traces[rank]).span();
        return shifted(there.end, guess.offset) <= here.begin ||
               shifted(there.begin, guess.offset) >= here.end;
    }

    /// Median time from the end of a collective of the pairs to the next.
    [[nodiscard]] Ns timeBetween(size_t known, std::span<const ranks::CollectivePair> pairs) const
    {
        std::vector<Ns> ends, times;
        for (const ranks::CollectivePair &pair : pairs)
            ends.push_back(m_lists[known].all[pair.first].end());
        std::sort(ends.begin(), ends.end());
        for (size_t i = 1; i < ends.size(); ++i)
            times.push_back(ends[i] - ends[i - 1]);
        return ranks::medianOf(std::move(times));
    }

    [[nodiscard]] std::optional<RankAlignment> comparedWith(size_t known, size_t rank) const
    {
        const RankAlignment guess = byClock(*m_traces[known], *m_traces[rank]);
        const std::vector<ranks::CollectivePair> pairs = pairsOf(known, rank, guess.offset);
        const Ns begin = m_all[rank].begin;
        ranks::ClockDifference found = ranks::clockDifference(m_lists[known], m_lists[rank], pairs);
        double drift = 0;
        if (const auto line = ranks::clockDrift(m_lists[known], m_lists[rank], pairs, begin)) {
            found = line->difference;
            drift = line->drift;
        }
        if (isForeign(known, rank, pairs, found, guess))
            return RankAlignment{.method = format::AlignmentMethod::Collectives,
                                 .matched = found.matched,
                                 .residual = found.residual,
                                 .worst = found.worst,
                                 .isForeign = true};
        const bool fits =
            found.residual <= kWorstResidual || guess.method != format::AlignmentMethod::WallClock;
        if (found.matched == 0 || !fits)
            return std::nullopt;
        const RankAlignment &on = m_all[known];
        return RankAlignment{.method = format::AlignmentMethod::Collectives,
                             .offset = shifted(on.at(shifted(begin, found.offset)), -begin),
                             .matched = found.matched,
                             .residual = found.residual + on.residual,
                             .worst = found.worst + on.worst,
                             .drift = (1 + drift) * (1 + on.drift) - 1};
    }

    std::span<const store::Store *const> m_traces;
    std::vector<ranks::CollectiveList> m_lists;
    std::vector<ranks::RankGroup> m_groups;
    std::vector<RankAlignment> m_all;
    std::vector<bool> m_isPlaced;
};

} // namespace

Ns RankAlignment::at(Ns t) const
{
    const auto later = static_cast<double>(t) - static_cast<double>(begin);
    // Offsets that are too large wrap around, and are rejected later.
    return shifted(shifted(t, offset), std::llround(drift * later));
}

std::vector<RankAlignment> alignRanks(std::span<const store::Store *const> traces,
                                      const jobs::JobContext &job)
{
    std::vector<ranks::CollectiveList> lists;
    for (const store::Store *trace : traces) {
        if (job.stopped())
            return {};
        lists.push_back(ranks::collectivesOf(*trace, {}, job));
    }
    const auto first =
        std::find_if(lists.begin(), lists.end(),
                     [](const ranks::CollectiveList &list) { return !list.all.empty(); });
    const auto reference =
        first == lists.end() ? size_t{0} : static_cast<size_t>(first - lists.begin());
    std::vector<RankAlignment> all = Aligner(traces, std::move(lists)).align(reference);
    const Ns zero = all.empty() ? 0 : all.front().offset;
    for (RankAlignment &one : all)
        one.offset = shifted(one.offset, -zero);
    return all;
}

} // namespace trilane::merge
