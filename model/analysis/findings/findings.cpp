// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"

#include "model/analysis/findings/finding.h"
#include "model/analysis/findings/recurrence.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <tuple>

namespace trilane::findings {

namespace {

struct Disproof
{
    std::string_view id;
    MessageText sentence;
};

constexpr std::array kDisproofs{
    Disproof{"io_bound",
             MessageText("Ruled out if a step takes as long with its batches already in memory.")},
    Disproof{"start_up",
             MessageText("Ruled out if later steps have gaps as long before the same operations.")},
    Disproof{"io_writing", MessageText("Ruled out if steps that write nothing have gaps as long.")},
    Disproof{
        "other_process",
        MessageText("Ruled out if the launch is as late when that process has its answer ready.")},
    Disproof{"cpu_framework",
             MessageText("Ruled out if a step without the named code has gaps as long.")},
    Disproof{"cpu_lock",
             MessageText("Ruled out if the gaps remain when the other thread has nothing to do.")},
    Disproof{"cpu_scheduling",
             MessageText("Ruled out if the gaps remain when that thread has a core to itself.")},
    Disproof{"cpu_allocation", MessageText("Ruled out if the gaps remain when nothing is allocated "
                                           "or freed after the first steps.")},
    Disproof{"cpu_kernel_selection",
             MessageText("Ruled out if later steps with the same shapes have gaps as long.")},
    Disproof{"cpu_system_calls", MessageText("Ruled out if the gaps remain without these calls.")},
    Disproof{
        "process_stopped",
        MessageText(
            "Ruled out if the thread's states in the timeline do not show that it was stopped.")},
    Disproof{
        "cpu_off_core",
        MessageText("Ruled out if a recording with scheduler events shows that the thread ran.")},
    Disproof{
        "needless_sync",
        MessageText("Ruled out if a step without these synchronizing calls has gaps as long.")},
    Disproof{"pageable_copies", MessageText("Ruled out if the same copies with pinned memory keep "
                                            "the GPU from computing for as long.")},
    Disproof{"small_kernels",
             MessageText("Ruled out if the same kernels in a CUDA graph leave gaps as long.")},
    Disproof{"serialized_streams", MessageText("Ruled out if the awaited work needs the whole GPU, "
                                               "or its result is needed immediately.")},
    Disproof{"queued_streams",
             MessageText(
                 "Ruled out if the kernels of both streams are no faster when run concurrently.")},
    Disproof{"copy_overlap", MessageText("Ruled out if the next kernel needs the copied data and "
                                         "nothing else is ready to run.")},
    Disproof{"copy_bound", MessageText("Ruled out if a step that copies less takes as long.")},
    Disproof{"no_tensor_cores", MessageText("Ruled out if these kernels are no faster in mixed "
                                            "precision, or its results are not accurate enough.")},
    Disproof{"low_occupancy",
             MessageText("Ruled out if the kernels are no faster with more blocks or warps.")},
    Disproof{
        "uneven_gpus",
        MessageText(
            "Ruled out if no GPU waits for the busiest one, as between the stages of a pipeline.")},
    Disproof{"exposed_communication",
             MessageText("Ruled out if nothing is left to compute while the GPU communicates.")},
    Disproof{
        "rank_wait",
        MessageText(
            "Ruled out if the gaps remain when all ranks enter the collective at the same time.")},
    Disproof{"late_rank",
             MessageText("Ruled out if the others wait as long when this rank has less to do.")},
    Disproof{
        "unified_memory",
        MessageText("Ruled out if the gaps remain when the data is moved before it is needed.")},
};

/// An observation that would disprove a finding: "Ruled out if steps that write nothing have gaps
/// as long." Empty for notes, which claim no gain.
Message disproofOf(std::string_view id)
{
    const auto found = std::find_if(kDisproofs.begin(), kDisproofs.end(),
                                    [id](const Disproof &one) { return one.id == id; });
    return found == kDisproofs.end() ? Message{} : Message(found->sentence);
}

constexpr std::array kRules{
    rules::ioBound,           rules::cpuBound,          rules::gpuBound,
    rules::smallKernels,      rules::pageableCopies,    rules::needlessSync,
    rules::serializedStreams, rules::queuedStreams,     rules::copyOverlap,
    rules::noTensorCores,     rules::unevenGpus,        rules::lowOccupancy,
    rules::stepBorders,       rules::rankWait,          rules::lateRank,
    rules::profilerOverhead,  rules::incompleteCapture, rules::exposedCommunication,
    rules::unifiedMemory,     rules::queuedSilence,     rules::pythonStacks,
    rules::startUp,
};

MessageText headlineOf(const communication::TimeSplit &all)
{
    if (all.communication > 0 && all.unknown > 0)
        return MessageText("GPU time: computation %1, exposed communication %2, copies alone %3, "
                           "idle %4, unknown %5");
    if (all.communication > 0)
        return MessageText(
            "GPU time: computation %1, exposed communication %2, copies alone %3, idle %4");
    if (all.unknown > 0)
        return MessageText("GPU time: computation %1, copies alone %2, idle %3, unknown %4");
    return MessageText("GPU time: computation %1, copies alone %2, idle %3");
}

/// In display order, each with its share of the finding.
void sortPlaces(std::vector<FindingEvidence> &places)
{
    std::stable_sort(
        places.begin(), places.end(),
        [](const FindingEvidence &a, const FindingEvidence &b) { return a.part > b.part; });
}

} // namespace

communication::TimeSplit Findings::split() const
{
    communication::TimeSplit sum;
    for (const communication::TimeSplit &gpu : splits)
        sum += gpu;
    return sum;
}

Message Findings::headline() const
{
    const communication::TimeSplit all = split();
    const auto part = [&](Ns time) {
        return rules::percent(time, all.span);
    };
    std::vector<MessageValue> shares{part(all.computation)};
    if (all.communication > 0)
        shares.push_back(part(all.exposed()));
    shares.insert(shares.end(), {part(all.copying()), part(all.idle())});
    if (all.unknown > 0)
        shares.push_back(part(all.unknown));
    return {headlineOf(all), std::move(shares)};
}

Message Findings::besides() const
{
    const communication::TimeSplit all = split();
    const bool isCounted = std::any_of(
        list.begin(), list.end(), [](const TraceFinding &finding) { return finding.edges > 0; });
    const double least = rules::kMinShare * static_cast<double>(all.span);
    if (edges == 0 || (!isCounted && static_cast<double>(edges) < least))
        return {};
    return {MessageText("Not included: idle for %1 inside steps before the first or after the last "
                        "GPU operation; including it, idle %2"),
            {formatDuration(edges), rules::percent(all.idle() + edges, all.span + edges)}};
}

Message Findings::ofLoop() const
{
    if (!loop)
        return {};
    const auto time = [](Ns at) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3fms", static_cast<double>(at) / 1e6);
        return std::string(text);
    };
    return {
        MessageText("The loop alone, steps %1 to %2: busy %3 of %4; analyze it with --range %5"),
        {std::to_string(loop->first), std::to_string(loop->last),
         rules::percent(loop->busy, loop->span), formatDuration(loop->span),
         time(loop->range.begin) + ":" + time(loop->range.end)}};
}

namespace {

/// Start-up may take most of a short recording, and its shares with it.
std::optional<LoopUse> loopOf(const FindingContext &context)
{
    constexpr size_t kMinSteps = 8;
    const std::vector<marks::NumberedStep> &steps = context.steps.steps;
    if (steps.size() < kMinSteps || context.isTooShort())
        return std::nullopt;
    const Ns zero = context.trace.span().begin;
    const TimeRange range{steps[1].range.begin, steps.back().range.end};
    LoopUse loop{.first = steps[1].number,
                 .last = steps.back().number,
                 .range = {range.begin - zero, range.end - zero},
                 .span = range.duration() * static_cast<Ns>(context.gpus.size())};
    if (loop.span * 2 >= context.span)
        return std::nullopt;
    for (const links::GpuUse &gpu : context.gpus)
        loop.busy += links::gpuUse(context.store, gpu.gpu, range).busy;
    return loop;
}

} // namespace

Findings findingsOf(const store::Store &store, const FindingQuery &query,
                    const jobs::JobContext &job)
{
    const FindingContext context(store, query, job);
    Findings findings;
    findings.gpus = context.gpus;
    findings.edges = context.idle.edges;
    for (const communication::GpuTime &time : context.times)
        findings.splits.push_back(time.split);
    findings.tooShort = context.isTooShort();
    findings.loop = loopOf(context);
    for (const rules::Rule rule : kRules) {
        if (job.stopped())
            return {};
        // With so few operations, report only that.
        const bool mayJudge = !context.gpus.empty() && !findings.tooShort;
        if (mayJudge || rule == rules::incompleteCapture)
            rule(context, findings.list);
    }
    // Drop findings with a negligible likely gain.
    std::erase_if(findings.list, [](const TraceFinding &finding) {
        return finding.gain > 0 && finding.severity == Severity::Note;
    });
    for (TraceFinding &finding : findings.list) {
        if (finding.disproof.empty())
            finding.disproof = disproofOf(finding.id);
        tellWhetherItRecurs(context, finding);
        sortPlaces(finding.evidence);
    }
    for (const TraceFinding &finding : findings.list)
        findings.worst = std::max(findings.worst, finding.severity);
    findings.hidden = std::erase_if(
        findings.list, [&](const TraceFinding &finding) { return finding.severity < query.least; });
    std::stable_sort(findings.list.begin(), findings.list.end(),
                     [](const TraceFinding &a, const TraceFinding &b) {
                         return std::tuple(-a.expected, -static_cast<int>(a.severity)) <
                                std::tuple(-b.expected, -static_cast<int>(b.severity));
                     });
    return findings;
}

stats::Table findingTable(const Findings &findings)
{
    stats::Table table{.report = "findings", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"severity", msg("Severity"), stats::ColumnType::Text},
                     {"gain_ns", msg("Upper bound"), stats::ColumnType::Duration},
                     {"share", msg("Share"), stats::ColumnType::Share},
                     {"expected_ns", msg("Likely gain"), stats::ColumnType::Duration},
                     {"id", msg("Id"), stats::ColumnType::Text},
                     {"title", msg("Finding"), stats::ColumnType::Text},
                     {"explanation", msg("Explanation"), stats::ColumnType::Text},
                     {"advice", msg("Advice"), stats::ColumnType::Text}};
    for (const TraceFinding &finding : findings.list) {
        const bool gains = finding.gain > 0;
        table.rows.push_back({stats::TableWord(keyOf(finding.severity), titleOf(finding.severity)),
                              gains ? stats::TableCell(finding.gain) : stats::TableCell(),
                              gains ? stats::TableCell(finding.share) : stats::TableCell(),
                              gains ? stats::TableCell(finding.expected) : stats::TableCell(),
                              std::string(finding.id), stats::messageCell(finding.title),
                              explanationOf(finding), stats::messageCell(finding.advice)});
    }
    return table;
}

} // namespace trilane::findings
