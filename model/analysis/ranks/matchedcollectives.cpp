// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/matchedcollectives.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace trilane::ranks {

namespace {

/// Ranks that were recorded so differently are not compared: each way is tried.
constexpr size_t kMaxLeftOut = 256;
constexpr size_t kMinPairs = 3;

using Positions = std::vector<uint32_t>;

std::map<std::string, Positions> byKind(const CollectiveList &list)
{
    std::map<std::string, Positions> positions;
    for (size_t i = 0; i < list.all.size(); ++i)
        positions[list.kinds[list.all[i].kind]].push_back(static_cast<uint32_t>(i));
    return positions;
}

/// How far the values are from their median, in the median.
Ns deviationOf(std::vector<Ns> values, Ns median)
{
    for (Ns &value : values)
        value = std::abs(value - median);
    return medianOf(std::move(values));
}

/// Matches the collectives of one kind.
class KindMatcher
{
public:
    KindMatcher(const CollectiveList &first, const CollectiveList &second, Ns offset)
        : m_first(first)
        , m_second(second)
        , m_offset(offset)
    {}

    void match(const Positions &first, const Positions &second, std::vector<CollectivePair> &pairs)
    {
        const bool firstIsLonger = first.size() > second.size();
        const Positions &more = firstIsLonger ? first : second;
        const Positions &fewer = firstIsLonger ? second : first;
        const size_t difference = more.size() - fewer.size();
        if (difference > 0 && (fewer.size() < kMinPairs || difference > kMaxLeftOut))
            return;
        const size_t skip = difference == 0 ? 0 : bestSkip(more, fewer, firstIsLonger);
        for (size_t i = 0; i < fewer.size(); ++i) {
            const uint32_t a = more[i + skip], b = fewer[i];
            pairs.push_back(firstIsLonger ? CollectivePair{a, b} : CollectivePair{b, a});
        }
    }

private:
    [[nodiscard]] size_t bestSkip(const Positions &more, const Positions &fewer,
                                  bool firstIsLonger) const
    {
        std::pair<Ns, Ns> best{std::numeric_limits<Ns>::max(), 0};
        size_t bestSkip = 0;
        std::vector<Ns> distances(fewer.size());
        for (size_t skip = 0; skip + fewer.size() <= more.size(); ++skip) {
            for (size_t i = 0; i < fewer.size(); ++i)
                distances[i] = firstIsLonger ? distance(more[i + skip], fewer[i])
                                             : distance(fewer[i], more[i + skip]);
            const Ns median = medianOf(distances);
            const std::pair quality{deviationOf(distances, median), std::abs(median)};
            if (quality < best) {
                best = quality;
                bestSkip = skip;
            }
        }
        return bestSkip;
    }
    [[nodiscard]] Ns distance(uint32_t first, uint32_t second) const
    {
        return m_first.all[first].end() - m_second.all[second].end() - m_offset;
    }

    const CollectiveList &m_first;
    const CollectiveList &m_second;
    Ns m_offset;
};

} // namespace

Ns medianOf(std::vector<Ns> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<CollectivePair> matchCollectives(const CollectiveList &first,
                                             const CollectiveList &second, Ns offset)
{
    std::vector<CollectivePair> pairs;
    const std::map<std::string, Positions> ofSecond = byKind(second);
    KindMatcher matcher(first, second, offset);
    for (const auto &[kind, positions] : byKind(first)) {
        if (const auto found = ofSecond.find(kind); found != ofSecond.end())
            matcher.match(positions, found->second, pairs);
    }
    std::sort(pairs.begin(), pairs.end(),
              [](const CollectivePair &a, const CollectivePair &b) { return a.first < b.first; });
    return pairs;
}

ClockDifference clockDifference(const CollectiveList &first, const CollectiveList &second,
                                std::span<const CollectivePair> pairs)
{
    std::vector<Ns> together, all;
    for (const CollectivePair &pair : pairs) {
        const Collective &one = first.all[pair.first];
        all.push_back(one.end() - second.all[pair.second].end());
        if (endsTogether(first.kinds[one.kind]))
            together.push_back(all.back());
    }
    const std::vector<Ns> &used = together.empty() ? all : together;
    ClockDifference difference{.offset = medianOf(used), .matched = used.size()};
    difference.residual = deviationOf(used, difference.offset);
    for (const Ns value : used)
        difference.worst = std::max(difference.worst, std::abs(value - difference.offset));
    return difference;
}

} // namespace trilane::ranks
