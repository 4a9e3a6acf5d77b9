// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/idletopics.h"

#include "model/analysis/findings/topicof.h"
#include "model/analysis/links.h"

#include <algorithm>
#include <tuple>

namespace trilane {

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

/// Adds up pieces of gaps, GPU by GPU.
class TopicSums
{
public:
    TopicSums(const Store &store, IdleSummary &sums)
        : m_store(store)
        , m_sums(sums)
    {}

    void add(const GapStory &story, std::span<const ChargedPiece> pieces)
    {
        if (m_sums.gpus.empty() || m_sums.gpus.back().gpu != story.gap.gpu)
            m_sums.gpus.push_back({.gpu = story.gap.gpu});
        ++m_gap;
        for (const ChargedPiece &charged : pieces)
            add(story.gap, charged);
        for (const size_t topic : m_touched) {
            keepLongest(m_sums.topics[topic].longest, m_inGap[topic]);
            m_inGap[topic] = {};
        }
        m_touched.clear();
    }

    void finish()
    {
        for (const auto &[key, idle] : m_shares) {
            const auto &[topic, name, track] = key;
            m_sums.topics[topic].shares.push_back(
                {.name = StringId{name}, .track = TrackId{track}, .idle = idle});
        }
        for (TopicSum &sum : m_sums.topics)
            std::stable_sort(
                sum.shares.begin(), sum.shares.end(),
                [](const TopicShare &a, const TopicShare &b) { return a.idle > b.idle; });
    }

private:
    void add(const GpuGap &gap, const ChargedPiece &charged)
    {
        const auto topic = static_cast<size_t>(charged.topic);
        const CausePiece &piece = charged.piece;
        const Ns length = piece.time.duration();
        m_sums.gpus.back().idle += length;
        m_sums.gpus.back().byTopic[topic] += length;
        TopicSum &sum = m_sums.topics[topic];
        sum.idle += length;
        sum.inferred += piece.inferred ? length : 0;
        sum.gaps += m_lastGap[topic] == m_gap ? 0 : 1;
        m_lastGap[topic] = m_gap;
        const TopicShare whose = shareOf(charged);
        m_shares[{topic, whose.name.value, whose.track.value}] += length;
        if (charged.topic == IdleTopic::Silence)
            sum.byProof[static_cast<size_t>(piece.proof)] += length;
        TopicGap &inGap = m_inGap[topic];
        if (inGap.idle == 0)
            m_touched.push_back(topic);
        if (length > inGap.piece.time.duration())
            inGap.piece = piece;
        inGap.gap = gap.range;
        inGap.gpu = gap.gpu;
        inGap.idle += length;
    }

    /// Who had the core, who stopped a thread and which process it was are what tells, not what the
    /// thread would have done.
    [[nodiscard]] TopicShare shareOf(const ChargedPiece &charged) const
    {
        const CausePiece &piece = charged.piece;
        const StringId name = piece.name == kNoString ? piece.range : piece.name;
        switch (charged.topic) {
        case IdleTopic::Scheduling:
            return {.name = piece.other.isValid() ? kNoString : piece.name, .track = piece.other};
        case IdleTopic::Stopped:
            return {.name = piece.name, .track = piece.other};
        case IdleTopic::OtherProcess:
            return {.name = name, .track = processOf(m_store, piece.thread)};
        default:
            return {.name = name, .track = piece.thread};
        }
    }

    const Store &m_store;
    IdleSummary &m_sums;
    uint64_t m_gap = 0;
    std::array<uint64_t, kIdleTopicCount> m_lastGap{};
    std::array<TopicGap, kIdleTopicCount> m_inGap{}; ///< of the gap that is added
    std::vector<size_t> m_touched;                   ///< topics that it has
    std::map<std::tuple<size_t, uint32_t, uint32_t>, Ns> m_shares;
};

void addBorder(IdleSummary &sums, const GapStory &story, std::span<const Ns> borders)
{
    const TimeRange gap = story.gap.range;
    const auto at = std::lower_bound(borders.begin(), borders.end(), gap.begin);
    if (at == borders.end() || *at > gap.end)
        return;
    sums.atBorders += gap.duration();
    ++sums.bordersWithGaps;
    keepLongest(sums.borderGaps,
                {.gap = gap, .idle = gap.duration(), .piece = {.time = gap}, .gpu = story.gap.gpu});
}

} // namespace

IdleSummary idleTopics(const Store &store, const IdleQuery &query, std::span<const Ns> borders,
                       const JobContext &job)
{
    IdleSummary sums;
    TopicSums adding(store, sums);
    TopicOf topics(store);
    std::vector<ChargedPiece> charged;
    const auto visit = [&](const GapStory &story) {
        topics.charge(story, charged);
        adding.add(story, charged);
        addBorder(sums, story, borders);
        return true;
    };
    forEachGap(store, query, visit, job);
    adding.finish();
    return sums;
}

} // namespace trilane
