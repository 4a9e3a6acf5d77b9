// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/namedranges.h"

#include "model/analysis/links.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace trilane {

namespace {

/// std::regex goes down a level of the stack for each character.
constexpr size_t kLongestName = 4096;

using Names = std::unordered_set<StringId>;

Result<Names> namesLike(const Store &store, std::string_view pattern, const JobContext &job)
{
    Names names;
    if (pattern.size() < 3 || pattern.front() != '/' || pattern.back() != '/') {
        if (const StringId id = store.find(pattern); id.isValid())
            names.insert(id);
        return names;
    }
    try {
        const std::regex expression(std::string(pattern.substr(1, pattern.size() - 2)));
        for (size_t i = 0; i < store.stringCount() && !job.stopped(); ++i) {
            const StringId id{static_cast<uint32_t>(i)};
            const std::string_view name = store.string(id);
            if (name.size() <= kLongestName &&
                std::regex_search(name.begin(), name.end(), expression))
                names.insert(id);
        }
    } catch (const std::regex_error &) {
        return Error{.what = std::string(pattern) + " is no regular expression",
                     .remedy = "write a name as it is, or an expression like /^train_step/"};
    }
    return names;
}

struct Owner
{
    Ns time = 0;
    std::vector<LaneId> lanes;
};

/// Who has such ranges, by thread; ranges without a thread by their track.
std::map<TrackId, Owner> ownersOf(const Store &store, const Names &names, const TrackChoice &among,
                                  const JobContext &job)
{
    std::map<TrackId, Owner> owners;
    for (const Lane &lane : store.lanes()) {
        if (job.stopped())
            break;
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Ranges ||
            (among && !among(lane.track)))
            continue;
        Ns time = 0;
        for (const Aggregate &all : store.totalsOf(lane.id))
            time += names.contains(all.name) ? std::max(all.sum, Ns{1}) : 0;
        if (time == 0)
            continue;
        const TrackId thread = threadOf(store, lane.track);
        Owner &owner = owners[thread.isValid() ? thread : lane.track];
        owner.time += time;
        owner.lanes.push_back(lane.id);
    }
    return owners;
}

void addFrom(const Store &store, LaneId lane, const Names &names, std::vector<FoundSlice> &found,
             const JobContext &job)
{
    for (ChunkId id : store.chunksOf(lane)) {
        if (job.stopped())
            return;
        const std::span<const Aggregate> all = store.aggregatesOf(id);
        if (std::none_of(all.begin(), all.end(),
                         [&](const Aggregate &one) { return names.contains(one.name); }))
            continue;
        const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
        for (uint32_t i = 0; i < chunk->size(); ++i) {
            if (names.contains(chunk->name(i)) && chunk->kind(i) != SliceKind::Instant)
                found.push_back({{id, i}, lane, chunk->slice(i)});
        }
    }
}

std::optional<int64_t> numberAtEnd(std::string_view name)
{
    const size_t last = name.find_last_not_of("0123456789");
    const std::string_view digits = name.substr(last == std::string_view::npos ? 0 : last + 1);
    if (digits.empty() || digits.size() > 18)
        return std::nullopt;
    return std::stoll(std::string(digits));
}

/// Only when every step has one, and no two the same.
void takeNumbers(const Store &store, const std::vector<StringId> &names,
                 std::vector<NumberedStep> &steps)
{
    std::set<int64_t> numbers;
    std::vector<int64_t> ofStep;
    for (StringId name : names) {
        const std::optional<int64_t> number = numberAtEnd(store.string(name));
        if (!number || !numbers.insert(*number).second)
            return;
        ofStep.push_back(*number);
    }
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i].number = ofStep[i];
}

} // namespace

Result<std::vector<NumberedStep>> namedRangeSteps(const Store &store, std::string_view pattern,
                                                  const JobContext &job, const TrackChoice &among)
{
    const Result<Names> names = namesLike(store, pattern, job);
    if (!names)
        return names.error();
    const std::map<TrackId, Owner> owners = ownersOf(store, *names, among, job);
    std::vector<NumberedStep> steps;
    const auto most =
        std::max_element(owners.begin(), owners.end(), [](const auto &a, const auto &b) {
            return a.second.time < b.second.time;
        });
    if (most == owners.end())
        return steps;
    std::vector<FoundSlice> found;
    for (LaneId lane : most->second.lanes)
        addFrom(store, lane, *names, found, job);
    std::sort(found.begin(), found.end(), [](const FoundSlice &a, const FoundSlice &b) {
        return a.slice.start != b.slice.start ? a.slice.start < b.slice.start
                                              : a.slice.end() > b.slice.end();
    });
    std::vector<StringId> nameOf;
    for (const FoundSlice &one : found) {
        if (!steps.empty() && one.slice.start < steps.back().range.end)
            continue; // inside the one before
        steps.push_back({static_cast<int64_t>(steps.size()) + 1, one.slice.range(),
                         threadOf(store, store.lane(one.lane).track)});
        nameOf.push_back(one.slice.name);
    }
    takeNumbers(store, nameOf, steps);
    return steps;
}

} // namespace trilane
