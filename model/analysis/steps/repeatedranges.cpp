// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/repeatedranges.h"

#include "model/analysis/links.h"
#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/marks/partsofsteps.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/analysis/walk/threadlanes.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <map>

namespace trilane {

namespace {

constexpr uint64_t kFewest = 3;
/// Ranges outside of all others that may surround the loop: the program, an epoch.
constexpr uint64_t kMostAround = 2;
/// Part of the time from the first to the last that they fill.
constexpr double kFilled = 0.8;
/// Part of the time of the thread's calls from the first to the last of them.
constexpr double kOfCalls = 0.5;
/// So many of them are looked at for launches, and so many of these must have one.
constexpr size_t kSamples = 32;
constexpr double kLaunching = 0.9;

uint64_t rangesOn(const Store &store, LaneId lane)
{
    uint64_t count = 0;
    for (const Aggregate &all : store.totalsOf(lane))
        count += all.kind == SliceKind::Range ? all.count : 0;
    return count;
}

/// The lanes that have the outermost ranges of their track that repeat.
std::vector<LaneId> outermostLanes(const Store &store, const TrackChoice &among)
{
    std::vector<LaneId> lanes;
    for (const Track &track : store.tracks()) {
        if (track.kind != TrackKind::Ranges || (among && !among(track.id)) ||
            !threadOf(store, track.id).isValid())
            continue;
        for (const LaneId lane : store.lanesOf(track.id)) {
            const uint64_t count = rangesOn(store, lane);
            if (count >= kFewest)
                lanes.push_back(lane);
            if (count > kMostAround)
                break;
        }
    }
    return lanes;
}

bool mayBeStep(std::string_view name)
{
    return name.find("::") == std::string_view::npos && !looksLikeDataLoader(name) &&
           roleOf(name) == RangeRole::Other;
}

/// Names that are equal but for their numbers.
struct Group
{
    NameSet names;
    uint64_t count = 0;
    Ns time = 0;
    bool mayBeSteps = false;
};

std::map<std::string, Group> groupsOn(const Store &store, LaneId lane)
{
    std::map<std::string, Group> groups;
    for (const Aggregate &all : store.totalsOf(lane)) {
        if (all.kind != SliceKind::Range)
            continue;
        const std::string_view name = store.string(all.name);
        Group &group = groups[foldedNumbers(name)];
        group.mayBeSteps = group.count > 0 ? group.mayBeSteps : mayBeStep(name);
        group.names.insert(all.name);
        group.count += all.count;
        group.time += all.sum;
    }
    std::erase_if(groups, [](const auto &one) {
        return one.second.count < kFewest || !one.second.mayBeSteps;
    });
    return groups;
}

/// Each number is one more than the one before.
bool areConsecutive(const Store &store, std::span<const FoundSlice> ranges)
{
    for (size_t i = 1; i < ranges.size(); ++i) {
        const auto number = [&](size_t at) {
            return std::stol(std::string(store.string(ranges[at].slice.name)));
        };
        if (number(i) != number(i - 1) + 1)
            return false;
    }
    return true;
}

TimeRange callsOf(const Store &store, const ThreadLanes &thread)
{
    TimeRange span{0, 0};
    for (const LaneId lane : thread.apiCalls) {
        const std::span<const ChunkId> chunks = store.chunksOf(lane);
        if (chunks.empty())
            continue;
        const Ns begin = store.entry(chunks.front()).start;
        const Ns end = store.slice({chunks.back(), store.entry(chunks.back()).count - 1}).end();
        span = span.end == 0 ? TimeRange{begin, end}
                             : TimeRange{std::min(span.begin, begin), std::max(span.end, end)};
    }
    return span;
}

bool isLaunch(std::string_view call)
{
    return call.find("Launch") != std::string_view::npos ||
           call.find("Memcpy") != std::string_view::npos;
}

bool launches(const Store &store, const ThreadLanes &thread, TimeRange range, const JobContext &job)
{
    bool found = false;
    for (const LaneId lane : thread.apiCalls) {
        store.forEachSlice(
            lane, range,
            [&](SliceRef, const Slice &call) {
                found = found || (range.contains(call.start) && isLaunch(store.string(call.name)));
                return !found;
            },
            job);
    }
    return found;
}

/// Is the GPU's work launched in them, one after the other?
bool areTheLoop(const Store &store, std::span<const FoundSlice> ranges, const JobContext &job)
{
    const TimeRange all{ranges.front().slice.start, ranges.back().slice.end()};
    Ns filled = 0;
    for (const FoundSlice &range : ranges)
        filled += range.slice.duration;
    if (static_cast<double>(filled) < kFilled * static_cast<double>(all.duration()))
        return false;
    const ThreadLanes thread =
        lanesOfThread(store, threadOf(store, store.lane(ranges.front().lane).track));
    const TimeRange calls = callsOf(store, thread);
    const Ns shared = std::min(all.end, calls.end) - std::max(all.begin, calls.begin);
    if (calls.duration() == 0 ||
        static_cast<double>(shared) < kOfCalls * static_cast<double>(calls.duration()))
        return false;
    const size_t stride = (ranges.size() + kSamples - 1) / kSamples;
    size_t asked = 0, launching = 0;
    for (size_t i = 0; i < ranges.size(); i += stride, ++asked)
        launching += launches(store, thread, ranges[i].slice.range(), job);
    return static_cast<double>(launching) >= kLaunching * static_cast<double>(asked);
}

std::vector<FoundSlice> rangesOf(const Store &store, LaneId lane, const NameSet &names,
                                 const JobContext &job)
{
    const TrackId track = store.lane(lane).track;
    std::vector<FoundSlice> ranges =
        outermostRanges(store, names, job, [track](TrackId one) { return one == track; });
    std::erase_if(ranges, [&](const FoundSlice &range) { return range.lane != lane; });
    return ranges;
}

} // namespace

RepeatedRanges repeatedRanges(const Store &store, const JobContext &job, const TrackChoice &among)
{
    RepeatedRanges best;
    Ns most = 0;
    for (const LaneId lane : outermostLanes(store, among)) {
        for (const auto &[name, group] : groupsOn(store, lane)) {
            if (job.stopped())
                return {};
            if (group.time <= most)
                continue;
            std::vector<FoundSlice> ranges = rangesOf(store, lane, group.names, job);
            const bool numbers = name == "N";
            if (ranges.size() < kFewest || (numbers && !areConsecutive(store, ranges)) ||
                !areTheLoop(store, ranges, job) || arePartsOfSteps(store, ranges, job))
                continue;
            most = group.time;
            best = {std::move(ranges), name, numbers};
        }
    }
    return best;
}

} // namespace trilane
