// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/recurrence.h"

#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/walk/threadlanes.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <unordered_set>

namespace trilane {

namespace {

/// "once, in step 0".
FindingText onceIn(const SingleDelay &single)
{
    const std::string part = rules::percent(single.time, single.total);
    if (single.step)
        return {QT_TRANSLATE_NOOP("Findings", "%1 of it happened once, in step %2: nothing shows "
                                              "that it comes again."),
                {part, std::to_string(*single.step)}};
    if (single.isBeforeSteps)
        return {QT_TRANSLATE_NOOP("Findings", "%1 of it happened once, before the first step: "
                                              "nothing shows that it comes again."),
                {part}};
    return {QT_TRANSLATE_NOOP("Findings", "%1 of it happened once, outside of all steps: nothing "
                                          "shows that it comes again."),
            {part}};
}

/// The steps show that the rest recurs, and this does not.
void leaveOut(const SingleDelay &single, TraceFinding &finding)
{
    const double rest =
        1 - static_cast<double>(single.time) / static_cast<double>(std::max<Ns>(single.total, 1));
    rules::expect(finding, static_cast<Ns>(static_cast<double>(finding.expected) * rest));
    finding.severity = std::max(finding.severity, Severity::Low);
    finding.explanation.push_back(onceIn(single));
}

/// Reads only chunks that have such kernels.
Occurrences kernelsWhen(const FindingContext &context, const std::unordered_set<StringId> &names)
{
    Occurrences when;
    StepPlaces places(context.store, context.steps);
    const auto add = [&](LaneId lane, ChunkId id) {
        const std::shared_ptr<const SliceChunk> chunk = context.store.chunk(id);
        for (size_t i = 0; i < chunk->size(); ++i) {
            if (chunk->kind(i) != SliceKind::Kernel || !names.contains(chunk->name(i)) ||
                !context.range.contains(chunk->start(i)))
                continue;
            const FoundSlice kernel{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
            when.add(places.of(kernel), kernel.slice.range(), kernel.slice.duration);
        }
    };
    for (const GpuUse &gpu : context.gpus) {
        for (const LaneId lane : streamLanesOf(context.store, gpu.gpu)) {
            for (const ChunkId id : context.store.chunksOf(lane)) {
                const std::span<const Aggregate> all = context.store.aggregatesOf(id);
                if (std::any_of(all.begin(), all.end(),
                                [&](const Aggregate &one) { return names.contains(one.name); }))
                    add(lane, id);
            }
        }
    }
    return when;
}

} // namespace

namespace rules {

std::optional<SingleDelay> singleOf(const FindingContext &context, const TraceFinding &finding,
                                    std::span<const KernelTime> kernels)
{
    const std::span<const NumberedStep> steps = context.steps.steps;
    if (finding.severity < Severity::Medium || steps.size() < 2)
        return std::nullopt;
    std::unordered_set<StringId> names;
    for (const KernelTime &kernel : kernels)
        names.insert(kernel.name);
    return kernelsWhen(context, names).single(steps);
}

} // namespace rules

void tellWhetherItRecurs(const FindingContext &context, TraceFinding &finding)
{
    if (finding.gain == 0 || finding.expected == 0)
        return;
    const bool areStepsKnown = context.steps.steps.size() >= 2;
    if (finding.single && areStepsKnown)
        return leaveOut(*finding.single, finding);
    if (finding.single) {
        finding.severity = std::min(finding.severity, Severity::Medium);
        finding.explanation.push_back(
            {QT_TRANSLATE_NOOP("Findings",
                               "%1 of it happened once, and the trace has no second step to show "
                               "whether it comes again."),
             {rules::percent(finding.single->time, finding.single->total)}});
    } else if (finding.severity == Severity::High && context.steps.steps.size() == 1) {
        finding.explanation.push_back({QT_TRANSLATE_NOOP(
            "Findings", "The trace has one step: whether others are like it, it does not show.")});
    }
}

} // namespace trilane
