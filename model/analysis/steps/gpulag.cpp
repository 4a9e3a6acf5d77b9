// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/gpulag.h"

#include "model/analysis/steps/stepofwork.h"

#include <algorithm>

namespace trilane::steps {

namespace {

Ns medianLength(const StepList &list)
{
    std::vector<Ns> lengths;
    for (const marks::NumberedStep &step : list.steps)
        lengths.push_back(step.range.duration());
    const auto middle = lengths.begin() + static_cast<ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
}

/// Time from the first operation of all steps to the end of the last one; empty: none has any.
TimeRange allOf(std::span<const TimeRange> work)
{
    TimeRange all;
    for (const TimeRange &one : work) {
        if (!one.isEmpty())
            all = all.isEmpty() ? one : all.united(one);
    }
    return all;
}

} // namespace

std::optional<GpuLag> gpuLag(const StepList &list, std::span<const TimeRange> work)
{
    const TimeRange all = allOf(work);
    if (!areOfTheHost(list) || list.steps.size() < 2 || all.isEmpty())
        return std::nullopt;
    const Ns behind = all.end - list.steps.back().range.end;
    if (behind <= medianLength(list))
        return std::nullopt;
    return GpuLag{.behind = behind, .perStep = all.duration() / static_cast<Ns>(list.steps.size())};
}

StepList byGpuWork(StepList list, std::span<const TimeRange> work)
{
    const Ns median = medianLength(list);
    Ns end = allOf(work).begin, endOfHost = list.steps.front().range.begin;
    for (size_t i = 0; i < list.steps.size(); ++i) {
        TimeRange &range = list.steps[i].range;
        // Time between steps that are not adjacent belongs to neither.
        const bool isApart = range.begin - endOfHost > median;
        endOfHost = range.end;
        if (work[i].isEmpty()) {
            range = {end, end};
            continue;
        }
        range = {isApart ? std::max(end, work[i].begin) : end, std::max(end, work[i].end)};
        end = range.end;
    }
    const std::vector<marks::NumberedStep> steps = list.steps;
    list.leaveOut([&](size_t step) { return steps[step].range.isEmpty(); });
    list.areOfGpu = true;
    return list;
}

} // namespace trilane::steps
