// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/reportfacts.h"

#include "model/analysis/completeness/unknowntime.h"
#include "model/analysis/kernels/occupancy.h"
#include "model/analysis/names/tracklabel.h"
#include "model/base/amounttext.h"
#include "model/base/utctext.h"
#include "model/format/account.h"
#include "model/output/tableexport.h"
#include "model/report/findinglines.h"

#include <array>

namespace trilane::report {

namespace {

std::string countText(uint64_t count)
{
    return formatCount(static_cast<int64_t>(count));
}

/// "1 step", "3 steps"
std::string countedText(uint64_t count, MessageText one, MessageText many, const Words &words)
{
    return words.text(count == 1 ? Message(one) : Message(many, {countText(count)}));
}

std::string gpuText(store::Tables trace, const format::GpuInfo &gpu, const Words &words)
{
    std::string text = names::rankPrefix(trace, gpu.rank) + "GPU " + std::to_string(gpu.ordinal);
    const auto add = [&](const std::string &more) {
        text += words.text(msg(", ")) + more;
    };
    if (!gpu.name.empty())
        add(gpu.name);
    if (gpu.memoryBytes > 0)
        add(formatBytes(static_cast<double>(gpu.memoryBytes)));
    for (const std::string &one : architectureOf(gpu, words))
        add(one);
    return text;
}

/// UTC, independent of the reader's time zone.
std::string startText(store::Tables trace)
{
    int64_t start = 0;
    const std::optional<int64_t> zero = trace.info().epochOfZero;
    if (!zero || __builtin_add_overflow(*zero, trace.span().begin, &start))
        return {};
    return utcText(start);
}

std::string rangeText(const ReportContent &content)
{
    const Ns zero = content.trace.span().begin;
    const TimeRange range = content.range();
    return formatDuration(range.begin - zero) + " – " + formatDuration(range.end - zero);
}

std::string processorText(const format::TraceInfo &info, const Words &words)
{
    if (info.cores == 0)
        return info.cpu;
    const std::string cores =
        countedText(info.cores, MessageText("1 core"), MessageText("%1 cores"), words);
    return info.cpu.empty() ? cores : words.text(msg("%1 (%2)", info.cpu, cores));
}

std::string rankText(const format::TraceInfo &info, const Words &words)
{
    if (!info.rank)
        return {};
    const std::string number = std::to_string(*info.rank);
    return info.worldSize ? words(Word::RankOf, {number, std::to_string(*info.worldSize)}) : number;
}

struct RecordedLayer
{
    Word word;
    std::vector<SliceKind> kinds;
};

Word wordOf(steps::StepPart part)
{
    static constexpr std::array<Word, steps::kStepPartCount> words{
        Word::PartKernel,  Word::PartMemcpy,     Word::PartMemset, Word::PartCommunication,
        Word::PartRuntime, Word::PartDataLoader, Word::PartCpu,    Word::PartOther};
    return words[static_cast<size_t>(part)];
}

double shareOf(Ns part, Ns whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

} // namespace

std::vector<Fact> factsOf(const ReportContent &content, const Words &words)
{
    const format::TraceInfo &info = content.trace.info();
    std::vector<Fact> facts;
    const auto add = [&](Word name, const std::string &value) {
        if (!value.empty())
            facts.emplace_back(words(name), output::plainLine(value));
    };
    add(Word::File, content.request.file);
    add(Word::Format, info.sourceFormat);
    add(Word::RecordedBy, info.producer);
    add(Word::Host, info.host);
    add(Word::System, info.operatingSystem);
    add(Word::Processor, processorText(info, words));
    add(Word::Command, words.command(info));
    add(Word::Rank, rankText(info, words));
    for (const format::GpuInfo &gpu : info.gpus)
        add(Word::Gpu, gpuText(content.store, gpu, words));
    add(Word::Start, startText(content.trace));
    add(Word::Span, formatDuration(content.trace.span().duration()));
    if (content.range() != content.trace.span())
        add(Word::Part, rangeText(content));
    for (const std::string &line : stepLines(content, words))
        add(Word::StepsRow, line);
    add(Word::Slices, countText(content.trace.distinctSliceCount()));
    return facts;
}

stats::Table layersTable(const ReportContent &content)
{
    const std::array layers{
        RecordedLayer{Word::LayerGpu, {SliceKind::Kernel, SliceKind::GraphLaunch}},
        RecordedLayer{Word::LayerCopies, {SliceKind::Memcpy, SliceKind::Memset}},
        RecordedLayer{Word::LayerApi, {SliceKind::ApiCall}},
        RecordedLayer{Word::LayerRanges, {SliceKind::Range, SliceKind::PythonCall}},
        RecordedLayer{
            Word::LayerStates,
            {SliceKind::Running, SliceKind::Runnable, SliceKind::Blocked, SliceKind::BlockedDisk}},
        RecordedLayer{Word::LayerOs, {SliceKind::OsCall}},
        RecordedLayer{Word::LayerCounters, {SliceKind::CounterSample}},
    };
    stats::Table table{.report = "layers"};
    table.columns = {{"layer", textOf(Word::WhatOfIt), stats::ColumnType::Text},
                     {"recorded", textOf(Word::Recorded), stats::ColumnType::Text},
                     {"slices", textOf(Word::Amount), stats::ColumnType::Count}};
    for (const RecordedLayer &layer : layers) {
        uint64_t count = 0;
        for (const SliceKind kind : layer.kinds) {
            const auto found = content.facts.slices.find(kind);
            count += found == content.facts.slices.end() ? 0 : found->second;
        }
        table.rows.push_back(
            {stats::TableWord(textOf(layer.word)),
             stats::TableWord(textOf(count > 0 ? Word::YesRecorded : Word::NotRecorded)),
             static_cast<int64_t>(count)});
    }
    return table;
}

std::string partsTitle(const ReportContent &content, const Words &words)
{
    return words(content.overview.wholeRange ? Word::TimeOfRange : Word::TimeOfSteps);
}

stats::Table partsTable(const ReportContent &content)
{
    const overview::Overview &overview = content.overview;
    stats::Table table{.report = "parts"};
    table.columns = {{"part", textOf(Word::ColumnPart), stats::ColumnType::Text},
                     {"share", msg("Share"), stats::ColumnType::Share},
                     {"total_ns", msg("Total"), stats::ColumnType::Duration},
                     {"step_avg_ns", textOf(Word::ColumnPerStep), stats::ColumnType::Duration}};
    if (overview.stepTime <= 0)
        return table;
    for (size_t i = 0; i < steps::kStepPartCount; ++i) {
        const Ns time = overview.parts[i];
        if (time == 0)
            continue;
        table.rows.push_back(
            {stats::TableWord(textOf(wordOf(static_cast<steps::StepPart>(i)))),
             shareOf(time, overview.stepTime), time,
             overview.steps > 0
                 ? stats::TableCell(static_cast<double>(time) / static_cast<double>(overview.steps))
                 : stats::TableCell()});
    }
    return table;
}

std::vector<std::string> architectureOf(const format::GpuInfo &gpu, const Words &words)
{
    const bool isAmd = kernels::isOfAmd(gpu);
    std::vector<std::string> parts;
    if (gpu.multiprocessors > 0)
        parts.push_back(words(isAmd ? Word::ComputeUnits : Word::Multiprocessors,
                              {std::to_string(gpu.multiprocessors)}));
    if (gpu.computeMajor > 0)
        parts.push_back(
            words(isAmd ? Word::GfxVersion : Word::Compute,
                  {std::to_string(gpu.computeMajor) + "." + std::to_string(gpu.computeMinor)}));
    return parts;
}

std::vector<std::string> lossesOf(const store::Store &store, const Words &words)
{
    const store::Tables trace = store;
    std::vector<std::string> lines;
    const auto add = [&](Word word, uint64_t count) {
        if (count > 0)
            lines.push_back(words(word, {countText(count)}));
    };
    if (const format::Note *why = format::cutOffNote(trace.info()))
        lines.push_back(words(Word::CutOff, {output::plainLine(words.text(why->text))}));
    add(Word::LostEvents, trace.account().total(format::Outcome::Lost));
    add(Word::DroppedEvents, format::unintendedDrops(trace.account()));
    add(Word::DamagedParts, trace.damagedParts());
    if (trace.recovered())
        lines.push_back(words(Word::WithoutIndex));
    const auto addUnknown = [&](Word word, const completeness::UnknownTime::Sum &sum) {
        if (sum.count > 0)
            lines.push_back(words(word, {formatDuration(sum.total), countText(sum.count)}));
    };
    const completeness::UnknownTime unknown = completeness::unknownTimeOf(trace);
    addUnknown(Word::UnknownStates, unknown.states);
    addUnknown(Word::UnknownWork, unknown.work);
    return lines;
}

std::string repairsOf(store::Tables trace, const Words &words)
{
    const uint64_t repaired = trace.account().total(format::Outcome::Repaired);
    return repaired > 0 ? words(Word::RepairedEvents, {countText(repaired)}) : std::string();
}

stats::Table lossTable(store::Tables trace)
{
    stats::Table table{.report = "account"};
    table.columns = {{"outcome", msg("Outcome"), stats::ColumnType::Text},
                     {"source", msg("Kind"), stats::ColumnType::Text},
                     {"reason", msg("Reason"), stats::ColumnType::Text},
                     {"count", msg("Events"), stats::ColumnType::Count},
                     {"first_place", msg("First seen"), stats::ColumnType::Text}};
    for (const format::AccountEntry &entry : trace.account().entries()) {
        if (entry.outcome == format::Outcome::Imported && entry.reason.empty())
            continue;
        table.rows.push_back({stats::TableWord(format::textOf(entry.outcome)),
                              stats::messageCell(entry.source), stats::messageCell(entry.reason),
                              static_cast<int64_t>(entry.count),
                              stats::messageCell(entry.firstPlace)});
    }
    return table;
}

std::vector<std::string> stepLines(const ReportContent &content, const Words &words)
{
    std::vector<std::string> lines;
    for (const ranks::RankSteps &rank : content.ranks) {
        const std::vector<steps::StepFacts> &steps = rank.report.steps;
        if (steps.empty())
            continue;
        std::vector<int64_t> times;
        times.reserve(steps.size());
        for (const steps::StepFacts &facts : steps)
            times.push_back(facts.batchCost());
        const steps::StepDistribution spread = steps::distributionOf(times);
        const size_t outliers = steps::outlierSteps(rank.report, steps::kOutlierFactor).size();
        lines.push_back(
            (content.ranks.size() > 1 ? "Rank " + std::to_string(rank.place.number) + " · "
                                      : std::string()) +
            words(Word::StepsRecorded,
                  {countedText(spread.count, MessageText("1 step"), MessageText("%1 steps"), words),
                   formatDuration(spread.median), formatDuration(spread.p95),
                   outliers == 0 ? words.text(msg("no outliers"))
                                 : countedText(outliers, MessageText("1 outlier"),
                                               MessageText("%1 outliers"), words),
                   words.text(steps::describe(rank.report.source, rank.report.basis))}));
    }
    return lines;
}

std::string wholeGraphsLine(const ReportContent &content, const Words &words)
{
    const stats::WholeGraphs &graphs = content.wholeGraphs;
    return graphs.count == 0
               ? std::string()
               : words(Word::WholeGraphs, {countText(graphs.count), formatDuration(graphs.total)});
}

std::string idleLine(store::Tables trace, const idle::GpuIdle &gpu, const Words &words)
{
    std::vector<std::string> values{
        output::plainLine(words.track(trace, gpu.gpu)), percentText(shareOf(gpu.busy, gpu.span)),
        formatDuration(gpu.span), formatDuration(gpu.knownIdle()),
        countedText(gpu.gaps + gpu.shortGaps, MessageText("1 gap"), MessageText("%1 gaps"), words)};
    if (gpu.unknown == 0)
        return words(Word::IdleHeadline, values);
    values.push_back(formatDuration(gpu.unknown));
    return words(Word::IdleHeadlineKnown, values);
}

} // namespace trilane::report
