// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/meetings.h"

#include "model/analysis/ranks/matching.h"

#include <algorithm>
#include <utility>

namespace trilane {

namespace {

struct Before
{
    TimeRange time;
    bool isFirst = false;
};

/// What a rank's GPU did since its collective before, for each of its collectives. Those of one GPU
/// are apart from each other.
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

std::vector<Meeting> meetingsOf(std::span<const CollectiveList> ranks, std::span<const Ns> begins)
{
    std::vector<Meeting> meetings;
    const auto first = std::find_if(ranks.begin(), ranks.end(),
                                    [](const CollectiveList &list) { return !list.all.empty(); });
    if (first == ranks.end())
        return meetings;
    meetings.resize(first->all.size());
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
        const CollectiveList &own = ranks[rank];
        const std::vector<Before> before = timesBefore(own, begins[rank]);
        for (const CollectivePair &pair : matchCollectives(*first, own)) {
            Meeting &meeting = meetings[pair.first];
            meeting.kind = own.kinds[own.all[pair.second].kind];
            const Before &since = before[pair.second];
            meeting.members.push_back({rank, own.all[pair.second], since.time, since.isFirst});
        }
    }
    std::erase_if(meetings, [](const Meeting &meeting) { return meeting.members.size() < 2; });
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

} // namespace trilane
