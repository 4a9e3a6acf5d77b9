// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/meetings.h"

#include "model/analysis/ranks/matchedcollectives.h"
#include "model/analysis/ranks/rankgroups.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace trilane::ranks {

namespace {

struct Before
{
    TimeRange time;
    bool isFirst = false;
};

/// GPU time since the previous collective, for each collective of a rank. Per GPU, the ranges are
/// disjoint.
std::vector<Before> timesBefore(const CollectiveList &list, Ns begin)
{
    struct Gpu
    {
        Ns start = 0; ///< of the collective before
        Ns end = 0;   ///< the latest of those that have ended
        std::vector<Ns> running;
        bool isNew = true;
    };
    std::vector<Gpu> gpus;
    std::vector<Before> times;
    for (const Collective &one : list.all) {
        const std::string &kind = list.kinds[one.kind];
        const size_t space = kind.find(' ');
        const size_t place = space == std::string::npos ? 0 : std::stoul(kind.substr(space));
        if (place >= gpus.size())
            gpus.resize(place + 1, {.start = begin, .end = begin});
        Gpu &gpu = gpus[place];
        std::erase_if(gpu.running, [&](Ns end) {
            gpu.end = end <= one.start() ? std::max(gpu.end, end) : gpu.end;
            return end <= one.start();
        });
        times.push_back({{std::min(std::max(gpu.start, gpu.end), one.start()), one.start()},
                         std::exchange(gpu.isNew, false)});
        gpu.start = one.start();
        gpu.running.push_back(one.end());
    }
    return times;
}

} // namespace

Ns Meeting::waited() const
{
    Ns sum = 0;
    for (const MeetingMember &member : members)
        sum += last().at.start() - member.at.start();
    return sum;
}

namespace {

using BeforeOf = std::vector<std::vector<Before>>; ///< by rank and position in its list

void addMeetings(const RankGroup &group, const BeforeOf &before, std::vector<Meeting> &meetings)
{
    const CollectiveList &first = group.members.front().list;
    std::vector<Meeting> own(first.all.size());
    for (const GroupMember &member : group.members) {
        for (const CollectivePair &pair : matchCollectives(first, member.list)) {
            const Collective &at = member.list.all[pair.second];
            const Before &since = before[member.rank][member.positions[pair.second]];
            Meeting &meeting = own[pair.first];
            meeting.kind = member.list.kinds[at.kind];
            meeting.group = group.name;
            meeting.isGroupInferred = group.isInferred;
            meeting.members.push_back({member.rank, at, since.time, since.isFirst});
        }
    }
    std::copy_if(std::move_iterator(own.begin()), std::move_iterator(own.end()),
                 std::back_inserter(meetings),
                 [](const Meeting &meeting) { return meeting.members.size() > 1; });
}

} // namespace

std::vector<Meeting> meetingsOf(std::span<const CollectiveList> ranks, std::span<const Ns> begins)
{
    BeforeOf before;
    for (size_t rank = 0; rank < ranks.size(); ++rank)
        before.push_back(timesBefore(ranks[rank], begins[rank]));
    std::vector<Meeting> meetings;
    for (const RankGroup &group : rankGroupsOf(ranks))
        addMeetings(group, before, meetings);
    for (Meeting &meeting : meetings)
        std::stable_sort(meeting.members.begin(), meeting.members.end(),
                         [](const MeetingMember &a, const MeetingMember &b) {
                             return a.at.start() < b.at.start();
                         });
    std::stable_sort(meetings.begin(), meetings.end(), [](const Meeting &a, const Meeting &b) {
        return a.last().at.start() < b.last().at.start();
    });
    return meetings;
}

} // namespace trilane::ranks
