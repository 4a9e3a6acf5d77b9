// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/lateness.h"

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/links/links.h"
#include "model/analysis/ranks/matchedcollectives.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>

namespace trilane::ranks {

namespace {

/// How much of each LateWork there was.
using WorkTimes = std::array<Ns, static_cast<size_t>(LateWork::Before)>;

WorkTimes timesOf(const communication::TimeSplit &use)
{
    WorkTimes times{};
    times[static_cast<size_t>(LateWork::Computation)] = use.computation;
    times[static_cast<size_t>(LateWork::Communication)] = use.exposed();
    times[static_cast<size_t>(LateWork::Copies)] = use.copying();
    times[static_cast<size_t>(LateWork::Idle)] = use.idle();
    return times;
}

class Lateness
{
public:
    Lateness(const store::Store &store, const UseBefore &before, RankReport &report)
        : m_store(store)
        , m_before(before)
        , m_report(report)
    {}

    void charge(const jobs::JobContext &job)
    {
        for (LateMeeting &late : m_report.meetings) {
            late.isLate = late.meeting.lateBy() > uncertaintyOf(late.meeting);
            if (late.isLate)
                findWork(late);
        }
        findIdleCauses(job);
        for (const LateMeeting &late : m_report.meetings)
            addUp(late);
    }

private:
    /// Smaller differences of starts are insignificant: the clock uncertainty of the last two.
    [[nodiscard]] Ns uncertaintyOf(const Meeting &meeting) const
    {
        Ns sum = 0;
        for (size_t i = meeting.members.size() - 2; i < meeting.members.size(); ++i) {
            const RankPlace &rank = m_report.ranks[meeting.members[i].rank].place;
            if (rank.id.isValid()) // processes of one file have one clock
                sum += m_trace.info().ranks[rank.id.value].residual;
        }
        return sum;
    }

    [[nodiscard]] TrackId gpuOf(const MeetingMember &member) const
    {
        return trilane::links::gpuOf(m_store, m_trace.lane(member.at.slice.lane).track);
    }

    [[nodiscard]] const communication::TimeSplit *useBefore(const MeetingMember &member) const
    {
        const auto found = m_before.find(gpuOf(member));
        if (found == m_before.end())
            return nullptr;
        const std::vector<TimeRange> &ranges = found->second.ranges();
        const auto at =
            std::lower_bound(ranges.begin(), ranges.end(), member.before.begin,
                             [](const TimeRange &range, Ns begin) { return range.begin < begin; });
        return at != ranges.end() && *at == member.before
                   ? &found->second.splits()[static_cast<size_t>(at - ranges.begin())]
                   : nullptr;
    }

    /// The work that took longer than in the median of the others, if it explains half of the
    /// delay.
    void findWork(LateMeeting &late) const
    {
        const std::vector<MeetingMember> &members = late.meeting.members;
        late.cause.work = members.back().isFirst ? LateWork::Before : LateWork::Unknown;
        const communication::TimeSplit *own = useBefore(members.back());
        if (!own)
            return;
        std::array<std::vector<Ns>, std::tuple_size_v<WorkTimes>> others;
        for (size_t i = 0; i + 1 < members.size(); ++i) {
            const communication::TimeSplit *use = useBefore(members[i]);
            const WorkTimes times = use ? timesOf(*use) : WorkTimes{};
            for (size_t work = 1; work < times.size(); ++work)
                others[work].push_back(times[work]);
        }
        const WorkTimes times = timesOf(*own);
        LateWork most = LateWork::Unknown;
        for (size_t work = 1; work < times.size(); ++work) {
            const Ns longer = times[work] - medianOf(others[work]);
            if (longer > late.longer) {
                late.longer = longer;
                most = static_cast<LateWork>(work);
            }
        }
        if (late.longer >= latenessOf(late.meeting) / 2)
            late.cause.work = most;
    }

    /// Delay of the last rank relative to the median of the others.
    [[nodiscard]] static Ns latenessOf(const Meeting &meeting)
    {
        const std::vector<MeetingMember> &members = meeting.members;
        return members.back().at.start() - members[(members.size() - 2) / 2].at.start();
    }

    /// Visits the gaps of every GPU before collectives that an idle rank delayed: causes of idle
    /// time common to all ranks are not the reason.
    void findIdleCauses(const jobs::JobContext &job)
    {
        std::map<TrackId, std::vector<Asked>> byGpu;
        for (LateMeeting &late : m_report.meetings) {
            if (!late.isLate || late.cause.work != LateWork::Idle)
                continue;
            m_idle[&late].resize(late.meeting.members.size());
            for (size_t i = 0; i < late.meeting.members.size(); ++i) {
                const MeetingMember &member = late.meeting.members[i];
                if (!member.before.isEmpty())
                    byGpu[gpuOf(member)].push_back({member.before, &m_idle[&late][i]});
            }
        }
        for (auto &[gpu, asked] : byGpu) {
            if (job.stopped())
                return;
            std::sort(asked.begin(), asked.end(),
                      [](const Asked &a, const Asked &b) { return a.time.begin < b.time.begin; });
            sumIdleCauses(gpu, asked, job);
        }
        for (auto &[late, idle] : m_idle)
            chooseIdleCause(*late, idle);
        m_idle.clear();
    }

    using IdleTimes = std::map<std::pair<idle::IdleCause, StringId>, Ns>;
    struct Asked
    {
        TimeRange time;
        IdleTimes *into = nullptr;
    };

    void sumIdleCauses(TrackId gpu, const std::vector<Asked> &asked,
                       const jobs::JobContext &job) const
    {
        size_t first = 0;
        const idle::IdleQuery query{.range = {asked.front().time.begin, asked.back().time.end},
                                    .gpus = {gpu},
                                    .wholeRecording = true};
        const auto visit = [&](const idle::GapStory &story) {
            const TimeRange gap = story.gap.range;
            while (first < asked.size() && asked[first].time.end <= gap.begin)
                ++first;
            for (size_t i = first; i < asked.size() && asked[i].time.begin < gap.end; ++i) {
                for (const idle::CausePiece &piece : story.pieces) {
                    const Ns time = piece.time.intersected(asked[i].time).duration();
                    if (time > 0)
                        (*asked[i].into)[{piece.cause, piece.name}] += time;
                }
            }
            return true;
        };
        idle::forEachGap(m_store, query, visit, job);
    }

    /// The cause whose idle time exceeds the median of the others most.
    static void chooseIdleCause(LateMeeting &late, const std::vector<IdleTimes> &idle)
    {
        Ns most = 0;
        for (const auto &[cause, time] : idle.back()) {
            std::vector<Ns> others;
            for (size_t i = 0; i + 1 < idle.size(); ++i) {
                const auto found = idle[i].find(cause);
                others.push_back(found == idle[i].end() ? 0 : found->second);
            }
            const Ns longer = time - medianOf(std::move(others));
            if (longer > most) {
                most = longer;
                late.cause.idle = cause.first;
                late.cause.name = cause.second;
            }
        }
    }

    void addUp(const LateMeeting &late)
    {
        const Meeting &meeting = late.meeting;
        for (const MeetingMember &member : meeting.members) {
            RankFacts &rank = m_report.ranks[member.rank];
            ++rank.collectives;
            if (late.isLate)
                rank.waited += meeting.last().at.start() - member.at.start();
        }
        if (!late.isLate)
            return;
        RankFacts &rank = m_report.ranks[meeting.last().rank];
        ++rank.timesLate;
        rank.caused += meeting.waited();
        rank.causes[late.cause] += meeting.waited();
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    const UseBefore &m_before;
    RankReport &m_report;
    std::map<LateMeeting *, std::vector<IdleTimes>> m_idle; ///< by member
};

} // namespace

void chargeLateness(const store::Store &store, const UseBefore &before, RankReport &report,
                    const jobs::JobContext &job)
{
    Lateness(store, before, report).charge(job);
}

} // namespace trilane::ranks
