// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/rankgroups.h"

#include "model/analysis/ranks/clockdrift.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace trilane::ranks {

namespace {

/// Two sets of two ranks are the minimum that can be distinguished.
constexpr size_t kMinRanks = 4;
/// Minimum number of common collectives to decide whether two ranks communicate.
constexpr uint64_t kMinMatched = 8;
/// In the median: ends of one collective are closer together than this,
constexpr Ns kTogether = 50'000;
/// and this number of times closer than those of ranks in different groups.
constexpr Ns kMinGroupCloseness = 4;

GroupMember memberOf(size_t rank, const CollectiveList &list)
{
    GroupMember member{.rank = rank, .list = {}, .positions = {}};
    member.list.kinds = list.kinds;
    return member;
}

void add(GroupMember &member, const CollectiveList &from, size_t at)
{
    member.list.all.push_back(from.all[at]);
    member.list.all.back().group = 0;
    member.positions.push_back(static_cast<uint32_t>(at));
}

/// Time of each rank in each recorded group; "" for the others.
std::map<std::string, RankGroup> recordedGroups(std::span<const CollectiveList> ranks)
{
    std::map<std::string, RankGroup> groups;
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
        const CollectiveList &list = ranks[rank];
        for (size_t i = 0; i < list.all.size(); ++i) {
            RankGroup &group = groups[list.groups[list.all[i].group]];
            if (group.members.empty() || group.members.back().rank != rank)
                group.members.push_back(memberOf(rank, list));
            add(group.members.back(), list, i);
        }
    }
    for (auto &[name, group] : groups)
        group.name = name;
    return groups;
}

/// If some ranks lack their groups, none are used.
bool allKnowTheirs(std::span<const CollectiveList> ranks)
{
    return std::all_of(ranks.begin(), ranks.end(), [](const CollectiveList &list) {
        return list.all.empty() || list.groups.size() > 1;
    });
}

CollectiveList withoutGroups(CollectiveList list)
{
    for (Collective &one : list.all)
        one.group = 0;
    list.groups = {""};
    return list;
}

/// The streams of a rank: which kinds are on them, then by time.
std::vector<std::pair<std::set<std::string>, GroupMember>> streamsOf(const GroupMember &of)
{
    std::map<LaneId, size_t> known;
    std::vector<std::pair<std::set<std::string>, GroupMember>> streams;
    for (size_t i = 0; i < of.list.all.size(); ++i) {
        const Collective &one = of.list.all[i];
        const auto [at, isNew] = known.try_emplace(one.slice.lane, streams.size());
        if (isNew)
            streams.emplace_back(std::set<std::string>(), memberOf(of.rank, of.list));
        auto &[kinds, member] = streams[at->second];
        kinds.insert(of.list.kinds[one.kind]);
        member.list.all.push_back(one);
        member.positions.push_back(of.positions[i]);
    }
    std::stable_sort(streams.begin(), streams.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    return streams;
}

/// Streams with equal work on all ranks; the ranks themselves if there are none.
std::vector<RankGroup> familiesOf(const RankGroup &all)
{
    std::vector<RankGroup> families;
    std::vector<std::set<std::string>> kinds;
    for (const GroupMember &member : all.members) {
        auto streams = streamsOf(member);
        std::vector<std::set<std::string>> own;
        for (auto &[ofStream, part] : streams)
            own.push_back(ofStream);
        if (families.empty()) {
            kinds = own;
            families.resize(own.size());
        }
        if (own != kinds)
            return {all};
        for (size_t i = 0; i < streams.size(); ++i)
            families[i].members.push_back(std::move(streams[i].second));
    }
    return families;
}

/// Distance of the ends of two ranks' collectives; nothing if they have too few in common.
std::optional<Ns> distanceOf(const GroupMember &a, const GroupMember &b)
{
    const std::vector<CollectivePair> pairs = matchCollectives(a.list, b.list);
    const ClockDifference difference = clockDifference(a.list, b.list, pairs);
    if (difference.matched < kMinMatched)
        return std::nullopt;
    const auto line = clockDrift(a.list, b.list, pairs, b.list.all.front().start());
    return line ? line->difference.residual : difference.residual;
}

/// The sets of ranks in a family that meet each other; nothing if ambiguous.
std::vector<RankGroup> setsOf(const RankGroup &family)
{
    std::vector<RankGroup> sets;
    Ns within = 0, between = std::numeric_limits<Ns>::max();
    for (const GroupMember &member : family.members) {
        RankGroup *nearest = nullptr;
        Ns least = std::numeric_limits<Ns>::max();
        for (RankGroup &set : sets) {
            const std::optional<Ns> distance = distanceOf(set.members.front(), member);
            if (!distance)
                return {};
            if (*distance < least) {
                between = std::min(between, nearest ? least : between);
                least = *distance;
                nearest = &set;
            } else {
                between = std::min(between, *distance);
            }
        }
        if (nearest && least <= kTogether) {
            within = std::max(within, least);
            nearest->members.push_back(member);
        } else {
            between = std::min(between, least);
            sets.push_back({.name = {}, .isInferred = true, .members = {member}});
        }
    }
    const bool haveCompany = std::all_of(
        sets.begin(), sets.end(), [](const RankGroup &set) { return set.members.size() > 1; });
    const bool areClear = sets.size() > 1 && haveCompany && between / kMinGroupCloseness > within;
    return areClear ? sets : std::vector<RankGroup>();
}

std::vector<RankGroup> inferredGroups(const RankGroup &all)
{
    if (all.members.size() < kMinRanks)
        return {all};
    std::vector<RankGroup> groups;
    bool isSplit = false;
    for (const RankGroup &family : familiesOf(all)) {
        std::vector<RankGroup> sets = setsOf(family);
        isSplit = isSplit || !sets.empty();
        if (sets.empty())
            sets.push_back(family);
        std::move(sets.begin(), sets.end(), std::back_inserter(groups));
    }
    // All ranks meet: then it is the same whichever of their streams they do it on.
    return isSplit ? groups : std::vector<RankGroup>{all};
}

} // namespace

std::vector<RankGroup> rankGroupsOf(std::span<const CollectiveList> ranks)
{
    std::vector<CollectiveList> plain;
    if (!allKnowTheirs(ranks)) {
        for (const CollectiveList &list : ranks)
            plain.push_back(withoutGroups(list));
        ranks = plain;
    }
    std::vector<RankGroup> groups;
    for (const auto &[name, group] : recordedGroups(ranks)) {
        std::vector<RankGroup> parts =
            name.empty() ? inferredGroups(group) : std::vector<RankGroup>{group};
        std::move(parts.begin(), parts.end(), std::back_inserter(groups));
    }
    std::erase_if(groups, [](const RankGroup &group) { return group.members.size() < 2; });
    return groups;
}

} // namespace trilane::ranks
