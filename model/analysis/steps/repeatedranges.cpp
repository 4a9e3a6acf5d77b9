// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/repeatedranges.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/partsofsteps.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>

namespace trilane::steps {

namespace {

constexpr uint64_t kMinRepeats = 3;
/// Ranges outside of all others that may surround the loop: the program, an epoch.
constexpr uint64_t kMaxAround = 2;
/// Part of the time from the first to the last that they fill.
constexpr double kFilled = 0.8;
/// Part of the time of the thread's calls from the first to the last of them.
constexpr double kOfCalls = 0.5;
/// Number of them that are checked for launches, and how many of these must have one.
constexpr size_t kRangeSamples = 32;
constexpr double kLaunching = 0.9;

uint64_t rangesOn(store::Tables trace, LaneId lane)
{
    uint64_t count = 0;
    for (const format::Aggregate &all : trace.totalsOf(lane))
        count += all.kind == SliceKind::Range ? all.count : 0;
    return count;
}

/// The lanes that have the outermost ranges of their track that repeat.
std::vector<LaneId> outermostLanes(store::Tables trace, const marks::TrackChoice &among)
{
    std::vector<LaneId> lanes;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind != TrackKind::Ranges || (among && !among(track.id)) ||
            !links::threadOf(trace, track.id).isValid())
            continue;
        for (const LaneId lane : trace.lanesOf(track.id)) {
            const uint64_t count = rangesOn(trace, lane);
            if (count * 2 >= kMinRepeats) // of those that overlap every other one is on the next
                lanes.push_back(lane);
            if (count > kMaxAround)
                break;
        }
    }
    return lanes;
}

bool mayBeStep(std::string_view name)
{
    return name.find("::") == std::string_view::npos && !looksLikeDataLoader(name) &&
           marks::roleOf(name) == marks::RangeRole::Other;
}

/// Names that differ only in their numbers.
struct Group
{
    marks::NameSet names;
    uint64_t count = 0;
    Ns time = 0; ///< of nested ones, too
};

/// Groups of the lane, with those of the same names on the track's deeper ones.
std::map<std::string, Group> groupsOn(store::Tables trace, std::span<const LaneId> lanes)
{
    std::map<std::string, Group> groups;
    for (const LaneId lane : lanes) {
        for (const format::Aggregate &all : trace.totalsOf(lane)) {
            if (all.kind != SliceKind::Range)
                continue;
            const std::string_view name = trace.string(all.name);
            std::string folded = marks::foldedNumbers(name);
            const auto known = groups.find(folded);
            if (known == groups.end() && (lane != lanes.front() || !mayBeStep(name)))
                continue;
            Group &group = known == groups.end() ? groups[std::move(folded)] : known->second;
            group.names.insert(all.name);
            group.count += all.count;
            group.time += all.sum;
        }
        if (groups.empty())
            break;
    }
    std::erase_if(groups, [](const auto &one) { return one.second.count < kMinRepeats; });
    return groups;
}

/// Numbers are consecutive, except for omitted ones.
bool areConsecutive(std::span<const marks::NumberedStep> steps, uint64_t leftOut)
{
    for (size_t i = 1; i < steps.size(); ++i) {
        if (steps[i].number <= steps[i - 1].number)
            return false;
    }
    const auto numbers = static_cast<uint64_t>(steps.back().number - steps.front().number) + 1;
    return numbers <= steps.size() + leftOut;
}

TimeRange callsOf(const store::Store &store, const iterate::ThreadLanes &thread)
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

bool launches(const store::Store &store, const iterate::ThreadLanes &thread, TimeRange range,
              const jobs::JobContext &job)
{
    bool found = false;
    for (const LaneId lane : thread.apiCalls) {
        store.forEachSlice(
            lane, range,
            [&](store::SliceRef, const format::Slice &call) {
                found = found || (range.contains(call.start) && isLaunch(store.string(call.name)));
                return !found;
            },
            job);
    }
    return found;
}

Ns filledBy(std::span<const marks::NumberedStep> steps)
{
    Ns filled = 0;
    for (const marks::NumberedStep &step : steps)
        filled += step.range.duration();
    return filled;
}

/// Is the GPU's work launched in them, one after the other?
bool areTheLoop(const store::Store &store, std::span<const marks::NumberedStep> steps,
                const jobs::JobContext &job)
{
    const TimeRange all{steps.front().range.begin, steps.back().range.end};
    if (static_cast<double>(filledBy(steps)) < kFilled * static_cast<double>(all.duration()))
        return false;
    const iterate::ThreadLanes thread = iterate::lanesOfThread(store, steps.front().thread);
    const TimeRange calls = callsOf(store, thread);
    const Ns shared = std::min(all.end, calls.end) - std::max(all.begin, calls.begin);
    if (calls.duration() == 0 ||
        static_cast<double>(shared) < kOfCalls * static_cast<double>(calls.duration()))
        return false;
    const size_t stride = (steps.size() + kRangeSamples - 1) / kRangeSamples;
    size_t asked = 0, launching = 0;
    for (size_t i = 0; i < steps.size(); i += stride, ++asked)
        launching += launches(store, thread, steps[i].range, job);
    return static_cast<double>(launching) >= kLaunching * static_cast<double>(asked);
}

/// True if no range of these lanes encloses it. Lanes are by depth: those above its own are
/// examined.
bool isOutermost(const store::Store &store, std::span<const LaneId> lanes,
                 const store::FoundSlice &range)
{
    for (const LaneId lane : lanes) {
        if (lane == range.lane)
            return true;
        const std::optional<store::FoundSlice> around = store.sliceAt(lane, range.slice.start);
        if (around && around->slice.end() >= range.slice.end())
            return false;
    }
    return false;
}

/// The lane and the deeper ones of its track: what overlaps a range of a lane is on one of them.
std::span<const LaneId> lanesFrom(store::Tables trace, LaneId lane)
{
    const std::span<const LaneId> lanes = trace.lanesOf(trace.lane(lane).track);
    return lanes.subspan(
        static_cast<size_t>(std::find(lanes.begin(), lanes.end(), lane) - lanes.begin()));
}

/// The ranges of these names that are outermost from the lane on.
std::vector<store::FoundSlice> rangesOf(const store::Store &store, std::span<const LaneId> lanes,
                                        const marks::NameSet &names, const jobs::JobContext &job,
                                        uint64_t &leftOut)
{
    const TrackId track = store.lane(lanes.front()).track;
    std::vector<store::FoundSlice> ranges = marks::outermostRanges(
        store, names, job, [track](TrackId one) { return one == track; }, &leftOut);
    std::erase_if(
        ranges, [&](const store::FoundSlice &range) { return !isOutermost(store, lanes, range); });
    return ranges;
}

/// No ranges: they are no steps.
RepeatedRanges stepsOf(const store::Store &store, std::span<const LaneId> lanes,
                       const std::string &name, const Group &group, const jobs::JobContext &job)
{
    uint64_t leftOut = 0;
    const std::vector<store::FoundSlice> ranges = rangesOf(store, lanes, group.names, job, leftOut);
    if (ranges.size() < kMinRepeats)
        return {};
    marks::RangeSteps steps = marks::stepsOfRanges(store, ranges);
    const bool numbers = name == "N";
    if ((numbers && !(steps.areNumbered && areConsecutive(steps.steps, leftOut))) ||
        !areTheLoop(store, steps.steps, job) || marks::arePartsOfSteps(store, ranges, job))
        return {};
    return {std::move(steps), name, numbers, leftOut};
}

} // namespace

RepeatedRanges repeatedRanges(const store::Store &store, const jobs::JobContext &job,
                              const marks::TrackChoice &among)
{
    RepeatedRanges best;
    Ns most = 0;
    for (const LaneId lane : outermostLanes(store, among)) {
        const std::span<const LaneId> lanes = lanesFrom(store, lane);
        for (const auto &[name, group] : groupsOn(store, lanes)) {
            if (job.stopped())
                return {};
            if (group.time <= most)
                continue;
            RepeatedRanges found = stepsOf(store, lanes, name, group, job);
            const Ns time = filledBy(found.ranges.steps);
            if (time > most) {
                most = time;
                best = std::move(found);
            }
        }
    }
    return best;
}

} // namespace trilane::steps
