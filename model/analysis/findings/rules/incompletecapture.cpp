// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/completeness.h"
#include "model/analysis/findings/rulehelp.h"
#include "model/analysis/findings/rules.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/gaps.h"
#include "model/format/account.h"

#include <algorithm>

namespace trilane::findings::rules {

namespace {

constexpr double kMuchLost = 0.01;

void addLosses(const FindingContext &context, TraceFinding &finding)
{
    const format::Account &account = context.trace.account();
    const uint64_t lost = account.total(format::Outcome::Lost);
    const uint64_t all = format::unintendedDrops(account);
    uint64_t dropped = all; // without those that do not matter
    for (const format::AccountEntry &entry : account.entries()) {
        if (entry.outcome == format::Outcome::Dropped && entry.reason == format::kNotSupported)
            dropped -= entry.count;
    }
    if (lost > 0)
        finding.explanation.push_back(
            {MessageText("Events lost while recording: %1."), {std::to_string(lost)}});
    if (dropped > 0 && dropped == all)
        finding.explanation.push_back(
            {MessageText("Events dropped from the file: %1."), {std::to_string(all)}});
    else if (dropped > 0)
        finding.explanation.push_back({MessageText("Events dropped from the file: %1, including %2 "
                                                   "of kinds that this version does not support."),
                                       {std::to_string(all), std::to_string(all - dropped)}});
    if (context.trace.damagedParts() > 0)
        finding.explanation.push_back({MessageText("Damaged parts of the file: %1."),
                                       {std::to_string(context.trace.damagedParts())}});
    const auto events = static_cast<double>(context.trace.sliceCount() + lost + dropped);
    if (static_cast<double>(lost + dropped) > kMuchLost * events)
        finding.severity = Severity::Low;
}

void addShortness(const FindingContext &context, TraceFinding &finding)
{
    if (context.isTooShort())
        finding.explanation.push_back(
            {MessageText(
                 "GPU operations: %1. This is too few to draw conclusions about a training run."),
             {std::to_string(context.kernels.calls + context.copies.calls)}});
}

/// Data that an importer could not read completely.
void addDamage(const FindingContext &context, TraceFinding &finding)
{
    if (format::isCutOff(context.trace.info()))
        finding.explanation.push_back(
            {MessageText("The imported file is truncated or damaged: unreadable parts are missing "
                         "and not counted. `trilane info` shows where.")});
}

/// Counted as idle for unknown reasons, but the GPU may have worked.
Ns untimedOf(const FindingContext &context)
{
    Ns untimed = 0;
    for (const links::GpuUse &use : context.gpus)
        untimed += idle::untimedIdle(context.store, use.gpu, context.range);
    return untimed;
}

/// Reasons for missing GPU work in a Trilane recording, as in the capture coverage.
void addWhyNoGpuWork(const FindingContext &context, TraceFinding &finding)
{
    const completeness::Completeness all = completeness::completenessOf(context.store);
    const completeness::RecordedPart part =
        completeness::partOfAll(all, completeness::RecordedKind::GpuActivity);
    if (all.by == completeness::RecordedBy::Trilane &&
        part.why == completeness::MissingWhy::NotUsed && !part.said.empty())
        finding.explanation.push_back(
            {MessageText("CUDA was recorded %1. During that time, no GPU work ran."), {part.said}});
    if (all.by != completeness::RecordedBy::Trilane ||
        part.why != completeness::MissingWhy::Hindered)
        return;
    finding.explanation.push_back({MessageText("It could not be recorded: %1."),
                                   {Message::clauses({part.said, part.remedy})}});
}

/// Another client of CUPTI had it for a while.
bool wasTaken(const format::TraceInfo &info)
{
    return info.note(format::Note::Kind::OtherTool) != nullptr;
}

void addOtherTool(const FindingContext &context, TraceFinding &finding)
{
    if (wasTaken(context.trace.info()))
        finding.explanation.push_back({MessageText(
            "CUDA was recorded only part of the time: another tool used CUPTI in the process, "
            "possibly the framework's own profiler. `trilane info` shows when.")});
}

void addUnobserved(const FindingContext &context, TraceFinding &finding)
{
    const TopicSum &sum = context.topic(IdleTopic::Unobserved);
    const double share = context.share(sum.idle);
    if (share < kMinShare)
        return;
    const auto add = [&](MessageText sentence, Ns time) {
        if (context.share(time) >= kMinShare)
            finding.explanation.push_back(
                {sentence, {formatDuration(time), percent(context.share(time))}});
    };
    const Ns untimed = std::min(untimedOf(context), sum.idle);
    add(MessageText(
            "For %1 (%2 of its time) it is unknown whether the GPU was idle: CUDA was not recorded "
            "then, or the driver provided no timestamps for work that may have run."),
        untimed);
    add(MessageText(
            "For %1 (%2 of its time) the trace does not show whether or why the GPU was idle."),
        sum.idle - untimed);
    finding.evidence = evidenceOf(context, sum.longest);
    // Less than half known is a warning: the findings may miss what matters. No gain.
    if (sum.idle * 2 > context.idleTime())
        finding.severity = Severity::Low;
}

void addMissingLayers(const FindingContext &context, TraceFinding &finding)
{
    const auto add = [&](MessageText sentence) {
        finding.explanation.push_back({sentence});
    };
    const RecordedLayers &has = context.layers;
    if (!has.apiCalls)
        add(MessageText("No CUDA calls were recorded: launches, synchronization and allocation "
                        "cannot be analyzed."));
    if (!has.ranges)
        add(MessageText("No ranges were recorded: program code has no names, data loading cannot "
                        "be recognized, and steps can only be inferred."));
    if (!has.threadStates)
        add(MessageText("Thread states were not recorded: locks, missing cores and waits of "
                        "DataLoader workers cannot be analyzed."));
}

bool hasUntimedWork(store::Tables trace)
{
    const std::vector<TrackId> gpus = links::tracksOfKind(trace, TrackKind::Gpu);
    return std::any_of(gpus.begin(), gpus.end(), [&trace](TrackId gpu) {
        return !iterate::untimedLanesOf(trace, gpu).empty();
    });
}

void addWithoutTimes(const FindingContext &context, TraceFinding finding,
                     std::vector<TraceFinding> &findings)
{
    finding.severity = Severity::High;
    finding.explanation.push_back({MessageText("No GPU work has timestamps: the driver provided "
                                               "none, or CUDA was not recorded when it ran.")});
    addWhyNoGpuWork(context, finding);
    finding.advice = {MessageText("See `trilane info` for known issues of this CUPTI version and "
                                  "for other active profilers.")};
    findings.push_back(std::move(finding));
}

constexpr MessageText
    kRecordAll("Record the missing data: `trilane record --trace cuda,nvtx,osrt,sched`; `trilane "
               "doctor` shows what this machine allows.");
constexpr MessageText
    kRecordElsewhere("End the other tool's session first, or record after it ends.");
constexpr MessageText
    kStartIt("Start the program with `trilane record`, or with `trilane run` before attaching.");
constexpr MessageText kAskDoctor("`trilane doctor` shows what this machine allows and what to do.");
constexpr MessageText
    kNameRanges("Mark steps and phases of the program with NVTX ranges: `torch.cuda.nvtx.range()`, "
                "the Python package nvtx, nvtxRangePush().");
constexpr MessageText kUseGpu("Record a part of the run in which the program uses the GPU.");
constexpr MessageText kChooseRange("Choose a time range with GPU work.");
constexpr MessageText kNameCaptureRange(
    "Specify a capture range that the program reaches, or use --delay and --duration.");
constexpr MessageText
    kShortenDelay("Use a shorter --delay: the program or the recording ended before it expired.");
constexpr MessageText
    kRecordLonger("Record more of the run: a longer --duration, a wider --capture-range.");
constexpr MessageText kRecordLess("Record less: fewer kinds of data with --trace, or part of the "
                                  "run with --capture-range or --duration.");
constexpr MessageText kLookAtInfo("`trilane info` shows what is missing, where and why.");

/// How to record a missing kind of data.
MessageText adviceFor(const completeness::Completeness &all, completeness::RecordedKind kind)
{
    const completeness::RecordedPart part = completeness::partOfAll(all, kind);
    using By = completeness::RecordedPart::By;
    switch (part.why) {
    case completeness::MissingWhy::NotUsed:
        return kind == completeness::RecordedKind::Ranges ? kNameRanges : kUseGpu;
    case completeness::MissingWhy::Hindered:
        return part.by == By::OtherTool   ? kRecordElsewhere
               : part.by == By::LateStart ? kStartIt
               : part.by == By::Delay     ? kShortenDelay
               : part.by == By::Range     ? kNameCaptureRange
                                          : kAskDoctor;
    case completeness::MissingWhy::Unknown:
        return all.by == completeness::RecordedBy::Trilane ? kLookAtInfo : kRecordAll;
    default:
        return kRecordAll;
    }
}

/// For the most serious reason: completely missing data, then temporarily missing data, then by
/// number.
Message adviceFor(const FindingContext &context)
{
    const completeness::Completeness all = completeness::completenessOf(context.store);
    const format::Account &account = context.trace.account();
    const RecordedLayers &has = context.layers;
    if (!has.gpuWork)
        return {format::isCutOff(context.trace.info())
                    ? kLookAtInfo
                    : adviceFor(all, completeness::RecordedKind::GpuActivity)};
    if (context.gpus.empty())
        return {kChooseRange};
    if (wasTaken(context.trace.info()))
        return {kRecordElsewhere};
    if (!has.apiCalls)
        return {adviceFor(all, completeness::RecordedKind::ApiCalls)};
    if (!has.threadStates)
        return {adviceFor(all, completeness::RecordedKind::ThreadStates)};
    if (!has.ranges)
        return {adviceFor(all, completeness::RecordedKind::Ranges)};
    if (account.total(format::Outcome::Lost) > 0)
        return {kRecordLess};
    return {context.isTooShort() ? kRecordLonger : kLookAtInfo};
}

} // namespace

/// Reports skipped checks.
void incompleteCapture(const FindingContext &context, std::vector<TraceFinding> &findings)
{
    TraceFinding finding = noted("incomplete_capture");
    finding.title = {MessageText("Some checks were skipped")};
    if (!context.layers.gpuWork && hasUntimedWork(context.store))
        return addWithoutTimes(context, std::move(finding), findings);
    if (!context.layers.gpuWork) {
        finding.severity = Severity::Low;
        finding.explanation.push_back({MessageText("The trace has no GPU work.")});
        addDamage(context, finding);
        addWhyNoGpuWork(context, finding);
    } else if (context.gpus.empty()) {
        finding.explanation.push_back({MessageText("The time range has no GPU work.")});
    } else {
        addShortness(context, finding);
        addDamage(context, finding);
        addLosses(context, finding);
        addUnobserved(context, finding);
        addOtherTool(context, finding);
        addMissingLayers(context, finding);
    }
    if (finding.explanation.empty())
        return;
    finding.advice = adviceFor(context);
    findings.push_back(std::move(finding));
}

} // namespace trilane::findings::rules
