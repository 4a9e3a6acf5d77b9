// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/idletopics.h"

#include "model/analysis/findings/startuptime.h"
#include "model/analysis/findings/topicof.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/iterate/slicereader.h"
#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/links.h"
#include "model/base/timeranges.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace trilane::findings {

namespace {

bool isLonger(const TopicGap &a, const TopicGap &b)
{
    return std::tuple(-a.idle, a.gap.begin) < std::tuple(-b.idle, b.gap.begin);
}

void keepLongest(std::vector<TopicGap> &longest, const TopicGap &gap)
{
    if (longest.size() == kShownGaps && !isLonger(gap, longest.back()))
        return;
    longest.insert(std::upper_bound(longest.begin(), longest.end(), gap, isLonger), gap);
    if (longest.size() > kShownGaps)
        longest.pop_back();
}

/// Sums up pieces of gaps, per GPU.
class TopicSums
{
public:
    TopicSums(const store::Store &store, IdleSummary &sums, StepPlaces &places)
        : m_store(store)
        , m_sums(sums)
        , m_places(places)
        , m_names(store)
        , m_calls(store)
    {}

    void add(const idle::GapStory &story, std::span<const ChargedPiece> pieces)
    {
        if (m_sums.gpus.empty() || m_sums.gpus.back().gpu != story.gap.gpu)
            m_sums.gpus.push_back({.gpu = story.gap.gpu});
        ++m_gap;
        const bool isOfGraph = isGraphLaunch(story.launch);
        const bool isInGraph =
            isOfGraph && story.gap.before.ref.isValid() &&
            story.gap.before.slice.correlation == story.gap.after.slice.correlation;
        for (const ChargedPiece &charged : pieces) {
            const size_t topic = indexOf(charged);
            const Ns length = charged.piece.time.duration();
            m_sums.gpus.back().idle += length;
            m_sums.gpus.back().byTopic[topic] += length;
            m_sums.topics[topic].idle += length;
            m_sums.topics[topic].ofGraphs += isOfGraph ? length : 0;
            m_sums.topics[topic].inGraphs += isInGraph ? length : 0;
            m_sums.topics[topic].gaps += m_lastGap[topic] == m_gap ? 0 : 1;
            m_lastGap[topic] = m_gap;
        }
        addToTopics(story.gap, pieces);
    }

    /// Idle time of a step before the first or after the last GPU operation.
    void addEdge(const idle::GapStory &story, std::span<const ChargedPiece> pieces)
    {
        m_sums.edges += story.gap.range.duration();
        std::vector<ChargedPiece> ofHost;
        std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(ofHost),
                     [](const ChargedPiece &charged) { return isOfHost(charged.topic); });
        for (const ChargedPiece &charged : ofHost)
            m_sums.topics[indexOf(charged)].edges += charged.piece.time.duration();
        m_isEdge = true;
        addToTopics(story.gap, ofHost);
        m_isEdge = false;
    }

    void finish()
    {
        for (const auto &[key, idle] : m_shares) {
            const auto &[topic, name, track, isOutsider] = key;
            m_sums.topics[topic].shares.push_back({.name = StringId{name},
                                                   .track = TrackId{track},
                                                   .idle = idle,
                                                   .isOutsider = isOutsider});
        }
        for (TopicSum &sum : m_sums.topics)
            std::stable_sort(sum.shares.begin(), sum.shares.end(),
                             [this](const TopicShare &a, const TopicShare &b) {
                                 return a.idle != b.idle
                                            ? a.idle > b.idle
                                            : m_trace.string(a.name) < m_trace.string(b.name);
                             });
    }

private:
    bool isGraphLaunch(store::SliceRef launch)
    {
        if (!launch.isValid())
            return false;
        const format::SliceChunk &calls = m_calls.chunk(launch.chunk);
        return launch.index < calls.size() &&
               m_names.api(calls.name(launch.index)) == idle::ApiKind::GraphLaunch;
    }

    static size_t indexOf(const ChargedPiece &charged)
    {
        return static_cast<size_t>(charged.topic);
    }

    void addToTopics(const idle::GpuGap &gap, std::span<const ChargedPiece> pieces)
    {
        for (const ChargedPiece &charged : pieces)
            add(gap, charged);
        const std::optional<size_t> step = m_places.of(gap);
        for (const size_t topic : m_touched) {
            m_sums.topics[topic].when.add(step, gap.range, m_inGap[topic].idle);
            std::vector<TopicGap> &longest = m_sums.topics[topic].longest;
            if (longest.size() < kShownGaps || isLonger(m_inGap[topic], longest.back())) {
                m_inGap[topic].piece = mainOf(topic, pieces);
                keepLongest(longest, m_inGap[topic]);
            }
            m_inGap[topic] = {};
        }
        m_touched.clear();
    }

    /// The main piece of a topic in a gap, as in tables of gaps: many short pieces of one range
    /// outweigh the longest single piece.
    static idle::CausePiece mainOf(size_t topic, std::span<const ChargedPiece> pieces)
    {
        idle::GapStory ofTopic;
        for (const ChargedPiece &charged : pieces) {
            if (indexOf(charged) != topic)
                continue;
            ofTopic.pieces.push_back(charged.piece);
            ofTopic.pieces.back().name = nameOf(charged);
        }
        return idle::mainPiece(ofTopic);
    }

    void add(const idle::GpuGap &gap, const ChargedPiece &charged)
    {
        const size_t topic = indexOf(charged);
        const idle::CausePiece &piece = charged.piece;
        const Ns length = piece.time.duration();
        TopicSum &sum = m_sums.topics[topic];
        sum.inferred += piece.inferred ? length : 0;
        sum.byCause[static_cast<size_t>(piece.cause)] += length;
        const TopicShare whose = shareOf(charged);
        m_shares[{topic, whose.name.value, whose.track.value, whose.isOutsider}] += length;
        if (charged.topic == IdleTopic::Silence)
            sum.byProof[static_cast<size_t>(piece.proof)] += length;
        TopicGap &inGap = m_inGap[topic];
        // An edge is no gap, and may be most of a step: only the part with the topic counts.
        const bool isFirst = inGap.idle == 0;
        inGap.gap = !m_isEdge ? gap.range
                    : isFirst ? piece.time
                              : TimeRange{inGap.gap.begin, piece.time.end};
        if (isFirst)
            m_touched.push_back(topic);
        inGap.gpu = gap.gpu;
        inGap.idle += length;
    }

    /// Name of the activity. A thread on the core, or one that stopped another, has no activity of
    /// a different topic.
    static StringId nameOf(const ChargedPiece &charged)
    {
        const idle::CausePiece &piece = charged.piece;
        const bool isState =
            piece.cause == idle::IdleCause::NotScheduled || piece.cause == idle::IdleCause::Stopped;
        const bool isTold = charged.topic == IdleTopic::Scheduling ||
                            charged.topic == IdleTopic::Stopped ||
                            charged.topic == IdleTopic::Profiler;
        return isState && !isTold ? kNoString : piece.name;
    }

    /// The thread on the core, the stopping thread or the process is relevant, not the activity of
    /// the waiting thread.
    [[nodiscard]] TopicShare shareOf(const ChargedPiece &charged) const
    {
        const idle::CausePiece &piece = charged.piece;
        const StringId own = nameOf(charged);
        const StringId name = own == kNoString ? piece.range : own;
        if (isForOutsider(m_store, piece))
            return {.name = piece.name, .track = {}, .isOutsider = true};
        switch (charged.topic) {
        case IdleTopic::Scheduling:
            return {.name = piece.other.isValid() ? kNoString : piece.name, .track = piece.other};
        case IdleTopic::Stopped:
            return {.name = piece.name, .track = piece.other};
        case IdleTopic::OtherProcess:
            return {.name = name, .track = links::processOf(m_store, piece.thread)};
        default:
            return {.name = name, .track = piece.thread};
        }
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    IdleSummary &m_sums;
    StepPlaces &m_places;
    idle::CallNames m_names;
    iterate::SliceReader m_calls;
    uint64_t m_gap = 0;
    bool m_isEdge = false; ///< of the added time
    std::array<uint64_t, kIdleTopicCount> m_lastGap{};
    std::array<TopicGap, kIdleTopicCount> m_inGap{}; ///< of the gap that is added
    std::vector<size_t> m_touched;                   ///< topics that it has
    std::map<std::tuple<size_t, uint32_t, uint32_t, bool>, Ns> m_shares;
};

/// Time of unknown GPU activity, cached per GPU.
class UnknownByGpu
{
public:
    explicit UnknownByGpu(const store::Store &store)
        : m_store(store)
    {}

    [[nodiscard]] Ns in(const idle::GpuGap &gap)
    {
        const auto [known, isNew] = m_times.try_emplace(gap.gpu);
        if (isNew)
            known->second = iterate::unknownTimes(m_store, gap.gpu);
        return timeWithin(known->second, gap.range);
    }

private:
    const store::Store &m_store;
    store::Tables m_trace{m_store};
    std::map<TrackId, std::vector<TimeRange>> m_times;
};

void addBorder(UnknownByGpu &unknown, IdleSummary &sums, const idle::GapStory &story,
               std::span<const Ns> borders)
{
    const TimeRange gap = story.gap.range;
    const auto at = std::lower_bound(borders.begin(), borders.end(), gap.begin);
    if (at == borders.end() || *at > gap.end)
        return;
    const Ns idle = gap.duration() - unknown.in(story.gap);
    if (idle <= 0)
        return;
    sums.atBorders += idle;
    ++sums.bordersWithGaps;
    keepLongest(sums.borderGaps,
                {.gap = gap, .idle = idle, .piece = {.time = gap}, .gpu = story.gap.gpu});
}

/// Times within the range at which one step ends and another begins.
std::vector<Ns> bordersOf(std::span<const marks::NumberedStep> steps, TimeRange range)
{
    std::vector<Ns> borders;
    for (size_t i = 1; i < steps.size(); ++i) {
        if (range.contains(steps[i].range.begin))
            borders.push_back(steps[i].range.begin);
    }
    return borders;
}

std::vector<idle::StepEdge> edgesOf(const store::Store &store, const idle::IdleQuery &query,
                                    const jobs::JobContext &job)
{
    std::vector<idle::StepEdge> all;
    for (const TrackId gpu : query.gpus) {
        const std::vector<idle::StepEdge> edges = idle::stepEdges(store, gpu, query.range, job);
        all.insert(all.end(), edges.begin(), edges.end());
    }
    return all;
}

} // namespace

IdleSummary idleTopics(const store::Store &store, const idle::IdleQuery &query,
                       std::span<const marks::NumberedStep> steps, StepPlaces &places,
                       const jobs::JobContext &job)
{
    IdleSummary sums;
    TopicSums adding(store, sums, places);
    TopicOf topics(store);
    const std::vector<Ns> borders = bordersOf(steps, query.range);
    const std::vector<idle::StepEdge> edges = edgesOf(store, query, job);
    StartUp start(store, query.gpus, steps, edges, job);
    std::vector<ChargedPiece> charged;
    const auto charge = [&](const idle::GapStory &story) {
        topics.charge(story, charged);
        start.takeOut(story.gap, charged);
    };
    UnknownByGpu unknown(store);
    const auto visit = [&](const idle::GapStory &story) {
        charge(story);
        adding.add(story, charged);
        addBorder(unknown, sums, story, borders);
        return true;
    };
    idle::forEachGap(store, query, visit, job);
    for (const idle::StepEdge &edge : edges)
        idle::explainEdge(
            store, edge.gap, edge.thread,
            [&](const idle::GapStory &story) {
                charge(story);
                adding.addEdge(story, charged);
            },
            job);
    adding.finish();
    return sums;
}

} // namespace trilane::findings
