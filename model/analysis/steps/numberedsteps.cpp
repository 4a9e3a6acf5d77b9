// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/numberedsteps.h"

#include "model/analysis/links.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <unordered_map>

namespace trilane {

namespace {

/// What stands before the number, the most telling first; lower case, words divided by one space.
constexpr std::array<std::string_view, 9> kWords{
    "profilerstep", "training step", "train step", "step",       "train iteration",
    "iteration",    "train iter",    "iter",       "train batch"};
constexpr size_t kLongestName = 64;

struct NamedStep
{
    size_t rank = 0; ///< in kWords
    int64_t number = 0;
};

/// "Train_Step #" → "train step".
std::string plainWords(std::string_view text)
{
    std::string words;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalpha(byte))
            words += static_cast<char>(std::tolower(byte));
        else if (std::string_view(" _#:=-").find(c) == std::string_view::npos)
            return {};
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    while (!words.empty() && words.back() == ' ')
        words.pop_back();
    return words;
}

std::optional<NamedStep> namedStep(std::string_view name)
{
    if (name.size() > kLongestName || name.empty() ||
        !std::isdigit(static_cast<unsigned char>(name.back())))
        return std::nullopt;
    size_t digits = name.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1])))
        --digits;
    NamedStep step;
    const char *end = name.data() + name.size();
    if (std::from_chars(name.data() + digits, end, step.number).ec != std::errc())
        return std::nullopt;
    const std::string words = plainWords(name.substr(0, digits));
    const auto found =
        std::find(kWords.begin(), kWords.end(), words == "batch" ? "train batch" : words);
    if (words.empty() || found == kWords.end())
        return std::nullopt;
    step.rank = static_cast<size_t>(found - kWords.begin());
    return step;
}

using Names = std::unordered_map<StringId, NamedStep>;

Names stepNames(const Store &store, const JobContext &job)
{
    Names names;
    for (size_t i = 0; i < store.stringCount() && !job.stopped(); ++i) {
        const StringId id{static_cast<uint32_t>(i)};
        if (const std::optional<NamedStep> step = namedStep(store.string(id)))
            names.emplace(id, *step);
    }
    return names;
}

struct Candidate
{
    LaneId lane;
    size_t rank = kWords.size();
    uint64_t count = 0;

    [[nodiscard]] bool isBetterThan(const Candidate &other) const
    {
        return rank != other.rank ? rank < other.rank : count > other.count;
    }
};

Candidate bestLane(const Store &store, const Names &names, TrackKind kind, const TrackChoice &among,
                   const JobContext &job)
{
    Candidate best;
    for (const Lane &lane : store.lanes()) {
        if (job.stopped())
            break;
        if (store.track(lane.track).kind != kind || (among && !among(lane.track)))
            continue;
        std::array<uint64_t, kWords.size()> counts{};
        for (const Aggregate &all : store.totalsOf(lane.id)) {
            if (const auto found = names.find(all.name); found != names.end())
                counts[found->second.rank] += all.count;
        }
        for (size_t rank = 0; rank < counts.size(); ++rank) {
            const Candidate candidate{lane.id, rank, counts[rank]};
            if (counts[rank] > 0 && candidate.isBetterThan(best))
                best = candidate;
        }
    }
    return best;
}

void addFrom(const SliceChunk &chunk, const Names &names, size_t rank, TrackId thread,
             std::vector<NumberedStep> &steps)
{
    for (size_t i = 0; i < chunk.size(); ++i) {
        const auto found = names.find(chunk.name(i));
        if (found != names.end() && found->second.rank == rank)
            steps.push_back({found->second.number, {chunk.start(i), chunk.end(i)}, thread});
    }
}

} // namespace

std::optional<int64_t> stepNumberIn(std::string_view name)
{
    const std::optional<NamedStep> step = namedStep(name);
    return step ? std::optional(step->number) : std::nullopt;
}

std::vector<NumberedStep> numberedSteps(const Store &store, const JobContext &job,
                                        const TrackChoice &among)
{
    std::vector<NumberedStep> steps;
    const Names names = stepNames(store, job);
    if (names.empty())
        return steps;
    // The profiler's copy on the GPU's rows is only for traces without the threads.
    Candidate best = bestLane(store, names, TrackKind::Ranges, among, job);
    if (best.count == 0)
        best = bestLane(store, names, TrackKind::GpuRanges, among, job);
    if (best.count == 0)
        return steps;
    const TrackId thread = threadOf(store, store.lane(best.lane).track);
    for (ChunkId id : store.chunksOf(best.lane)) {
        if (job.stopped())
            return {};
        const std::span<const Aggregate> all = store.aggregatesOf(id);
        if (std::any_of(all.begin(), all.end(),
                        [&](const Aggregate &one) { return names.contains(one.name); }))
            addFrom(*store.chunk(id), names, best.rank, thread, steps);
    }
    return steps;
}

std::ptrdiff_t stepBefore(std::span<const NumberedStep> steps, Ns t)
{
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), t,
                         [](Ns time, const NumberedStep &step) { return time < step.range.begin; });
    return after - steps.begin() - 1;
}

} // namespace trilane
