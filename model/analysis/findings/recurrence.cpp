// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/recurrence.h"

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <unordered_set>

namespace trilane::findings {

namespace {

/// "once, in step 0".
Message onceIn(const OneTimeDelays &delays)
{
    const std::string part = rules::percent(delays.time, delays.total);
    if (delays.count > 1)
        return {MessageText("%1 of it is in %2 delays, each more than four times as long as any "
                            "other: there is no evidence that they recur."),
                {part, std::to_string(delays.count)}};
    if (delays.isFirstStep)
        return {MessageText("%1 of it occurred once, in step %2 or before: there is no evidence "
                            "that it recurs."),
                {part, std::to_string(*delays.step)}};
    if (delays.step)
        return {
            MessageText("%1 of it occurred once, in step %2: there is no evidence that it recurs."),
            {part, std::to_string(*delays.step)}};
    if (delays.isBeforeSteps)
        return {MessageText("%1 of it occurred once, before the first step: there is no evidence "
                            "that it recurs."),
                {part}};
    return {MessageText(
                "%1 of it occurred once, outside all steps: there is no evidence that it recurs."),
            {part}};
}

/// The steps show that the rest recurs, and this does not.
void leaveOut(const OneTimeDelays &delays, TraceFinding &finding)
{
    const double rest =
        1 - static_cast<double>(delays.time) / static_cast<double>(std::max<Ns>(delays.total, 1));
    rules::expect(finding, static_cast<Ns>(static_cast<double>(finding.expected) * rest));
    finding.severity = std::max(finding.severity, Severity::Low);
    finding.explanation.push_back(onceIn(delays));
}

/// Reads only chunks that have such kernels.
Occurrences kernelsWhen(const FindingContext &context, const std::unordered_set<StringId> &names)
{
    Occurrences when;
    StepPlaces places(context.store, context.steps);
    const auto add = [&](LaneId lane, ChunkId id) {
        const std::shared_ptr<const format::SliceChunk> chunk = context.store.chunk(id);
        for (size_t i = 0; i < chunk->size(); ++i) {
            if (chunk->kind(i) != SliceKind::Kernel || !names.contains(chunk->name(i)) ||
                !context.range.contains(chunk->start(i)))
                continue;
            const store::FoundSlice kernel{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
            when.add(places.of(kernel), kernel.slice.range(), kernel.slice.duration);
        }
    };
    for (const links::GpuUse &gpu : context.gpus) {
        for (const LaneId lane : iterate::streamLanesOf(context.store, gpu.gpu)) {
            for (const ChunkId id : context.trace.chunksOf(lane)) {
                const std::span<const format::Aggregate> all = context.trace.aggregatesOf(id);
                if (std::any_of(all.begin(), all.end(), [&](const format::Aggregate &one) {
                        return names.contains(one.name);
                    }))
                    add(lane, id);
            }
        }
    }
    return when;
}

} // namespace

std::optional<OneTimeDelays> rules::oneTimeOf(const FindingContext &context,
                                              const TraceFinding &finding,
                                              std::span<const rules::KernelTime> kernels)
{
    const std::span<const marks::NumberedStep> steps = context.steps.steps;
    if (finding.severity < Severity::Medium || steps.size() < 2)
        return std::nullopt;
    std::unordered_set<StringId> names;
    for (const rules::KernelTime &kernel : kernels)
        names.insert(kernel.name);
    return kernelsWhen(context, names).oneTime(steps);
}

void tellWhetherItRecurs(const FindingContext &context, TraceFinding &finding)
{
    if (finding.gain == 0 || finding.expected == 0)
        return;
    const bool areStepsKnown = context.steps.steps.size() >= 2;
    if (finding.oneTime && areStepsKnown)
        return leaveOut(*finding.oneTime, finding);
    if (finding.oneTime) {
        finding.severity = std::min(finding.severity, Severity::Medium);
        finding.explanation.push_back(
            {MessageText("%1 of it occurred once, and the trace has no second step to show whether "
                         "it recurs."),
             {rules::percent(finding.oneTime->time, finding.oneTime->total)}});
    } else if (finding.severity == Severity::High && context.steps.steps.size() == 1) {
        finding.explanation.push_back(
            {MessageText("The trace has only one step, which may not be typical.")});
    }
}

} // namespace trilane::findings
