// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/partsofsteps.h"

#include "model/analysis/kernels/kernelrole.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/marks/worktimes.h"
#include "model/analysis/names/basename.h"
#include "model/store/tables.h"

#include <algorithm>

namespace trilane::marks {

namespace {

/// Maximum number of ranges searched: what recurs does so within these. The first few often
/// suffice.
constexpr size_t kMaxRanges = 128;
constexpr size_t kFewRanges = 8;
/// Minimum for a conclusion.
constexpr size_t kMinRanges = 3;
/// Number of them whose enclosing ranges are checked.
constexpr size_t kMaxAsked = 32;

/// Number of ranges in which an event of a step occurred, or after which, before the next one.
struct Occurrence
{
    size_t ranges = 0;
    bool inNeighbors = false; ///< in two that follow one another
    bool inside = false;      ///< and not only after them

    /// Once for several of them? For every other one it may be.
    [[nodiscard]] bool isRare(size_t all) const
    {
        return ranges > 0 && all >= kMinRanges && ranges * 2 <= all + 1 && !inNeighbors;
    }
};

Occurrence occurrenceOf(std::span<const Ns> times, std::span<const TimeRange> ranges)
{
    Occurrence found;
    size_t last = ranges.size();
    for (const Ns time : times) {
        const auto behind =
            std::upper_bound(ranges.begin(), ranges.end(), time,
                             [](Ns t, const TimeRange &range) { return t < range.begin; });
        if (behind == ranges.begin())
            continue;
        const auto at = static_cast<size_t>(behind - ranges.begin()) - 1;
        found.inside = found.inside || ranges[at].contains(time);
        if (at == last)
            continue;
        found.inNeighbors = found.inNeighbors || (found.ranges > 0 && at == last + 1);
        ++found.ranges;
        last = at;
    }
    return found;
}

bool isWeightUpdate(std::string_view kernel)
{
    return kernels::updatesWeights(names::baseName(kernel));
}

bool areWithinPasses(const store::Store &store, TrackId thread, std::span<const TimeRange> ranges)
{
    const store::Tables trace = store;
    const auto isPass = [&](const store::FoundSlice &range) {
        const RangeRole role = roleOf(trace.string(range.slice.name));
        return role == RangeRole::Forward || role == RangeRole::Backward ||
               role == RangeRole::Layer || role == RangeRole::WeightUpdate;
    };
    const size_t stride = (ranges.size() + kMaxAsked - 1) / kMaxAsked;
    size_t asked = 0, within = 0;
    for (size_t i = 0; i < ranges.size(); i += stride, ++asked) {
        const std::vector<store::FoundSlice> stack =
            links::rangeStack(store, thread, ranges[i].begin);
        within += std::any_of(stack.begin(), stack.end(), [&](const store::FoundSlice &range) {
            return isPass(range) && range.slice.end() >= ranges[i].end &&
                   range.slice.duration > ranges[i].duration();
        });
    }
    return within * 5 >= asked * 4;
}

/// Evidence that the ranges share updates.
struct Evidence
{
    bool isInNeighbors = false;
    bool areParts = false;
};

Evidence evidenceOf(const WorkTimes &times, std::span<const TimeRange> ranges)
{
    const Occurrence marked = occurrenceOf(times.ofRanges(RangeRole::WeightUpdate), ranges);
    if (marked.ranges > 0)
        return {marked.inNeighbors,
                marked.isRare(ranges.size()) && (marked.ranges > 1 || !marked.inside)};
    // Kernel names are less reliable: an occasional update may be an average of the weights.
    for (const auto isOne : {isWeightUpdate, kernels::isOfBackwardPass}) {
        const Occurrence kernels = occurrenceOf(times.ofKernels(isOne), ranges);
        if (kernels.ranges > 0)
            return {kernels.inNeighbors, kernels.isRare(ranges.size()) && !kernels.inside};
    }
    return {};
}

} // namespace

bool arePartsOfSteps(const store::Store &store, TrackId thread, std::span<const TimeRange> ranges,
                     const jobs::JobContext &job)
{
    if (ranges.empty())
        return false;
    if (thread.isValid() && areWithinPasses(store, thread, ranges))
        return true;
    // Few are sufficient for most loops: two neighbors with an update each.
    for (const size_t most : {kFewRanges, kMaxRanges}) {
        TimeRange window{ranges.front().begin, TimeRange::everything().end};
        if (ranges.size() > most)
            window.end = ranges[most].begin;
        const std::span<const TimeRange> some = ranges.first(std::min(most, ranges.size()));
        const Evidence found = evidenceOf(WorkTimes(store, thread, window, job), some);
        if (some.size() == ranges.size() || found.isInNeighbors || most == kMaxRanges)
            return found.areParts;
    }
    return false;
}

bool arePartsOfSteps(const store::Store &store, std::span<const store::FoundSlice> ranges,
                     const jobs::JobContext &job)
{
    const store::Tables trace = store;
    std::vector<TimeRange> times;
    for (const store::FoundSlice &range : ranges)
        times.push_back(range.slice.range());
    return !ranges.empty() &&
           arePartsOfSteps(store, links::threadOf(store, trace.lane(ranges.front().lane).track),
                           times, job);
}

} // namespace trilane::marks
