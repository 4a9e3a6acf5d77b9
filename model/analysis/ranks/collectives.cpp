// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/collectives.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/names/basename.h"
#include "model/analysis/ranks/ranklist.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <array>
#include <map>

namespace trilane::ranks {

namespace {

/// Finds the collectives of one rank. One thread.
class Finder
{
public:
    Finder(const store::Store &store, const std::optional<RankPlace> &rank,
           const jobs::JobContext &job)
        : m_store(store)
        , m_rank(rank)
        , m_job(job)
        , m_known(store.stringCount(), Known::NotAsked)
    {}

    [[nodiscard]] CollectiveList find()
    {
        addKernels();
        if (m_list.all.empty())
            addRanges();
        std::stable_sort(
            m_list.all.begin(), m_list.all.end(),
            [](const Collective &a, const Collective &b) { return a.start() < b.start(); });
        return std::move(m_list);
    }

private:
    enum class Known : uint8_t { NotAsked, No, Yes };

    [[nodiscard]] bool isCollective(StringId name)
    {
        if (name.value >= m_known.size())
            return false;
        Known &known = m_known[name.value];
        if (known == Known::NotAsked) {
            const std::string_view text = m_store.string(name);
            known = (m_onGpu ? kernels::communicates(text) : idle::isCollectiveRange(text))
                        ? Known::Yes
                        : Known::No;
        }
        return known == Known::Yes;
    }

    /// Calls visit for the slices with such names, in chronological order.
    template <typename Visit>
    void visitLane(LaneId lane, SliceKind kind, Visit visit)
    {
        const auto hasSome = [this](std::span<const format::Aggregate> all) {
            return std::any_of(all.begin(), all.end(), [this](const format::Aggregate &one) {
                return isCollective(one.name);
            });
        };
        for (ChunkId id : m_store.chunksOf(lane)) {
            if (m_job.stopped())
                return;
            if (!m_store.chunks()[id.value].has(kind) || !hasSome(m_store.aggregatesOf(id)))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            for (uint32_t i = 0; i < chunk->size(); ++i) {
                if (chunk->kind(i) == kind && isCollective(chunk->name(i)))
                    visit(store::FoundSlice{{id, i}, lane, chunk->slice(i)});
            }
        }
    }

    void addKernels()
    {
        const std::vector<TrackId> gpus = m_rank ? m_rank->gpus : workingGpus(m_store);
        for (size_t place = 0; place < gpus.size(); ++place) {
            for (LaneId lane : m_rank ? streamLanesOf(m_store, *m_rank, gpus[place])
                                      : iterate::streamLanesOf(m_store, gpus[place]))
                visitLane(lane, SliceKind::Kernel, [&](const store::FoundSlice &found) {
                    m_list.all.push_back(
                        {found, kindOf(found.slice.name, place), groupOf(found.slice.detail)});
                });
        }
    }

    void addRanges()
    {
        m_onGpu = false;
        std::fill(m_known.begin(), m_known.end(), Known::NotAsked);
        std::vector<store::FoundSlice> most;
        Ns maxTime = 0;
        for (TrackId thread : links::tracksOfKind(m_store, TrackKind::Thread)) {
            if (m_rank && !isOfRank(m_store, *m_rank, thread))
                continue;
            std::vector<store::FoundSlice> found = outermostOf(thread);
            Ns time = 0;
            for (const store::FoundSlice &one : found)
                time += one.slice.duration + 1;
            if (time > maxTime) {
                most = std::move(found);
                maxTime = time;
            }
        }
        for (const store::FoundSlice &found : most)
            m_list.all.push_back({found, kindOf(found.slice.name, 0), groupOf(found.slice.detail)});
    }

    [[nodiscard]] uint32_t groupOf(DetailId detail)
    {
        const StringId name = m_store.detail(detail).group;
        if (name == kNoString)
            return 0;
        const auto [at, isNew] =
            m_groups.try_emplace(name, static_cast<uint32_t>(m_list.groups.size()));
        if (isNew)
            m_list.groups.emplace_back(m_store.string(name));
        return at->second;
    }

    [[nodiscard]] std::vector<store::FoundSlice> outermostOf(TrackId thread)
    {
        std::vector<store::FoundSlice> found;
        for (LaneId lane : iterate::lanesOfThread(m_store, thread).ranges)
            visitLane(lane, SliceKind::Range,
                      [&](const store::FoundSlice &one) { found.push_back(one); });
        std::stable_sort(
            found.begin(), found.end(), [](const store::FoundSlice &a, const store::FoundSlice &b) {
                return a.slice.start != b.slice.start ? a.slice.start < b.slice.start
                                                      : a.slice.duration > b.slice.duration;
            });
        Ns until = std::numeric_limits<Ns>::min();
        std::erase_if(found, [&](const store::FoundSlice &one) {
            const bool inside = one.slice.start < until;
            until = std::max(until, one.slice.end());
            return inside;
        });
        return found;
    }

    [[nodiscard]] uint32_t kindOf(StringId name, size_t place)
    {
        const auto [at, isNew] = m_kinds.emplace(std::pair(name, place), 0);
        if (!isNew)
            return at->second;
        const std::string_view text = m_store.string(name);
        std::string kind(kernels::collectiveFamily(text));
        if (kind.empty())
            kind = names::baseName(text);
        if (place > 0)
            kind += " " + std::to_string(place);
        const auto known = std::find(m_list.kinds.begin(), m_list.kinds.end(), kind);
        at->second = static_cast<uint32_t>(known - m_list.kinds.begin());
        if (known == m_list.kinds.end())
            m_list.kinds.push_back(std::move(kind));
        return at->second;
    }

    const store::Store &m_store;
    const std::optional<RankPlace> &m_rank;
    const jobs::JobContext &m_job;
    bool m_onGpu = true;
    std::vector<Known> m_known; ///< by string
    std::map<std::pair<StringId, size_t>, uint32_t> m_kinds;
    std::map<StringId, uint32_t> m_groups;
    CollectiveList m_list;
};

} // namespace

bool endsTogether(std::string_view kind)
{
    static constexpr std::array<std::string_view, 5> kAll{
        "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "barrier"};
    return std::any_of(kAll.begin(), kAll.end(),
                       [&](std::string_view one) { return kind.starts_with(one); });
}

CollectiveList collectivesOf(const store::Store &store, const std::optional<RankPlace> &rank,
                             const jobs::JobContext &job)
{
    return Finder(store, rank, job).find();
}

} // namespace trilane::ranks
