// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/rankreport.h"

#include "model/analysis/communication/gputime.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/links/links.h"
#include "model/analysis/ranks/lateness.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>

namespace trilane::ranks {

std::string_view keyOf(LateWork work)
{
    switch (work) {
    case LateWork::Computation:
        return "computation";
    case LateWork::Communication:
        return "communication";
    case LateWork::Copies:
        return "copies";
    case LateWork::Idle:
        return "idle";
    case LateWork::Before:
        return "before";
    case LateWork::Unknown:
        break;
    }
    return "unknown";
}

MessageText titleOf(LateWork work)
{
    switch (work) {
    case LateWork::Computation:
        return MessageText("Computation");
    case LateWork::Communication:
        return MessageText("Communication");
    case LateWork::Copies:
        return MessageText("Copies");
    case LateWork::Idle:
        return MessageText("Idle");
    case LateWork::Before:
        return MessageText("Before the recording");
    case LateWork::Unknown:
        break;
    }
    return MessageText("Unknown");
}

Message titleOf(store::Tables trace, const LateCause &cause)
{
    if (cause.work != LateWork::Idle)
        return titleOf(cause.work);
    const std::string_view name =
        cause.name == kNoString ? std::string_view() : trace.string(cause.name);
    return msg("%1: %2", titleOf(cause.work), idle::titleOf(cause.idle, name));
}

namespace {

/// Measures the work of each GPU in one pass.
class Measuring
{
public:
    Measuring(const store::Store &store, RankReport &report, TimeRange range)
        : m_store(store)
        , m_report(report)
        , m_range(range)
        , m_names(store)
    {}

    void measure(const jobs::JobContext &job)
    {
        collectTimesBefore();
        for (RankFacts &rank : m_report.ranks) {
            for (TrackId gpu : rank.place.gpus)
                measure(rank, gpu, job);
        }
    }
    [[nodiscard]] const UseBefore &before() const { return m_before; }

private:
    /// Collects the time before all meetings, by GPU, sorted; they do not overlap.
    void collectTimesBefore()
    {
        std::map<TrackId, std::vector<TimeRange>> times;
        for (const LateMeeting &late : m_report.meetings) {
            for (const MeetingMember &member : late.meeting.members)
                times[links::gpuOf(m_store, m_trace.lane(member.at.slice.lane).track)].push_back(
                    member.before);
        }
        times.erase(TrackId()); // collectives on the CPU
        for (auto &[gpu, ranges] : times) {
            std::erase_if(ranges, [](const TimeRange &range) { return range.isEmpty(); });
            std::sort(ranges.begin(), ranges.end(),
                      [](const TimeRange &a, const TimeRange &b) { return a.begin < b.begin; });
            m_before.emplace(gpu, communication::SplitByRange(std::move(ranges)));
        }
    }

    void measure(RankFacts &rank, TrackId gpu, const jobs::JobContext &job)
    {
        const std::vector<LaneId> lanes = streamLanesOf(m_store, rank.place, gpu);
        const TimeRange active = communication::activeTime(m_store, lanes, m_range);
        communication::SplitByRange whole({active});
        std::vector<TimeRange> ranges;
        for (const RankStep &step : rank.steps)
            ranges.push_back(step.step.range);
        communication::SplitByRange steps(std::move(ranges));
        const auto before = m_before.find(gpu);
        uint64_t seen = 0;
        iterate::GpuWorkWalk walk(m_store, lanes, stats::kGpuWorkKinds);
        while (walk.next() && (++seen % 4096 != 0 || !job.stopped())) {
            const iterate::LaneCursor &work = walk.current();
            const TimeRange time{work.start(), work.end()};
            const bool communicates = work.kind() == SliceKind::Kernel && m_names.has(work.name());
            whole.add(time, work.kind(), communicates);
            steps.add(time, work.kind(), communicates);
            if (before != m_before.end())
                before->second.add(time, work.kind(), communicates);
        }
        rank.use += whole.splits().front();
        rank.use.unknown += idle::untimedIdle(m_store, gpu, active);
        for (size_t i = 0; i < rank.steps.size(); ++i)
            rank.steps[i].use += steps.splits()[i];
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    RankReport &m_report;
    TimeRange m_range;
    kernels::CommunicationNames m_names;
    UseBefore m_before;
};

RankFacts factsOf(const store::Store &store, RankPlace place, TimeRange range,
                  const jobs::JobContext &job)
{
    RankFacts facts{.place = std::move(place)};
    const steps::StepQuery query{.range = range, .among = [&](TrackId track) {
                                     return isOfRank(store, facts.place, track);
                                 }};
    if (Result<steps::StepList> list = steps::findStepList(store, query, job)) {
        facts.stepSource = list->source;
        for (const marks::NumberedStep &step : list->steps)
            facts.steps.push_back({step, {}});
    }
    return facts;
}

/// When a rank's first GPU began to work.
Ns beginOf(store::Tables trace, const RankPlace &rank)
{
    Ns begin = std::numeric_limits<Ns>::max();
    for (TrackId gpu : rank.gpus) {
        for (LaneId lane : streamLanesOf(trace, rank, gpu)) {
            if (!trace.chunksOf(lane).empty())
                begin = std::min(begin, trace.chunks()[trace.chunksOf(lane).front().value].start);
        }
    }
    return rank.gpus.empty() ? trace.span().begin : begin;
}

} // namespace

std::optional<LateCause> RankFacts::mainCause() const
{
    const auto most =
        std::max_element(causes.begin(), causes.end(),
                         [](const auto &a, const auto &b) { return a.second < b.second; });
    return most == causes.end() ? std::nullopt : std::optional(most->first);
}

RankReport rankReport(const store::Store &store, const RankQuery &query,
                      const jobs::JobContext &job)
{
    RankReport report;
    std::vector<CollectiveList> collectives;
    std::vector<Ns> begins;
    std::vector<RankPlace> places = ranksOf(store);
    if (places.empty() && query.evenOne && !workingGpus(store).empty())
        places.push_back(soleRank(store));
    for (RankPlace &rank : places) {
        if (job.stopped())
            return {};
        begins.push_back(beginOf(store, rank));
        collectives.push_back(collectivesOf(store, rank, job));
        report.ranks.push_back(factsOf(store, std::move(rank), query.range, job));
    }
    for (Meeting &meeting : meetingsOf(collectives, begins)) {
        if (query.range.contains(meeting.last().at.start()))
            report.meetings.push_back({.meeting = std::move(meeting)});
    }
    Measuring measuring(store, report, query.range);
    measuring.measure(job);
    chargeLateness(store, measuring.before(), report, job);
    return job.stopped() ? RankReport() : report;
}

} // namespace trilane::ranks
