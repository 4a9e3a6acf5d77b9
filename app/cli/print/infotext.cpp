// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/infotext.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/losses.h"
#include "app/cli/print/ranktext.h"
#include "model/analysis/completeness/completeness.h"
#include "model/analysis/completeness/unknowntime.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/links/tracefacts.h"
#include "model/analysis/names/tracklabel.h"
#include "model/base/amounttext.h"
#include "model/base/utctext.h"
#include "model/format/aggregate.h"
#include "model/output/tableexport.h"
#include "model/report/reportfacts.h"
#include "model/translation/translation.h"

#include <algorithm>
#include <utility>

namespace trilane::cli {

namespace {

using report::Word;

/// Labels and values in two columns, the first as wide as the longest label. Texts of traces may
/// hold anything.
class TextLines
{
public:
    void add(const std::string &label, const std::string &value)
    {
        if (!value.empty())
            m_lines.push_back({shownLine(label), value});
    }
    /// A line across both columns.
    void raw(const std::string &text) { m_lines.push_back({std::nullopt, text}); }
    [[nodiscard]] std::string text() const
    {
        size_t width = 0;
        for (const Line &line : m_lines) {
            const size_t used = line.label ? output::displayWidth(*line.label) : 0;
            width = std::max(width, used <= kMaxLabelWidth ? used : 0);
        }
        std::string all;
        for (const auto &[label, value] : m_lines)
            all += shownLine(label ? inColumn(*label, width) + value : value) + "\n";
        return all;
    }

private:
    /// A longer one is followed by its value.
    static constexpr size_t kMaxLabelWidth = 40;
    struct Line
    {
        std::optional<std::string> label;
        std::string value;
    };
    [[nodiscard]] static std::string inColumn(const std::string &label, size_t width)
    {
        const size_t used = output::displayWidth(label);
        return label + std::string(2 + (used < width ? width - used : 0), ' ');
    }

    std::vector<Line> m_lines;
};

std::string countText(uint64_t count)
{
    return formatCount(static_cast<int64_t>(count));
}

std::string rankText(const format::TraceInfo &info)
{
    if (!info.rank)
        return {};
    const std::string rank = std::to_string(*info.rank);
    return info.worldSize ? words()(Word::RankOf, {rank, std::to_string(*info.worldSize)}) : rank;
}

std::string gpuText(store::Tables trace, const format::GpuInfo &gpu)
{
    std::string text = names::rankPrefix(trace, gpu.rank) + "GPU " + std::to_string(gpu.ordinal);
    if (!gpu.name.empty())
        text += " " + gpu.name;
    if (gpu.memoryBytes > 0)
        text += terminal::Cli::text(", ") + formatBytes(static_cast<double>(gpu.memoryBytes));
    for (const std::string &one : report::architectureOf(gpu, words()))
        text += terminal::Cli::text(", ") + one;
    return text;
}

std::string cpuText(const format::TraceInfo &info)
{
    if (info.cores == 0)
        return info.cpu;
    const std::string cores = terminal::counted(info.cores, terminal::Cli::text("1 core"),
                                                terminal::Cli::text("%1 cores"));
    return info.cpu.empty() ? cores : terminal::Cli::text("%1 (%2)", {info.cpu, cores});
}

std::string startText(store::Tables trace)
{
    int64_t start = 0;
    const std::optional<int64_t> zero = trace.info().epochOfZero;
    if (!zero || __builtin_add_overflow(*zero, trace.span().begin, &start))
        return {};
    return utcText(start);
}

std::string useText(const store::Store &store, const links::GpuUse &use)
{
    const store::Tables trace = store;
    const std::string share = output::cellText(
        {.key = {}, .title = {}, .type = stats::ColumnType::Share}, use.utilization());
    const std::string text =
        names::rankPrefix(store, trace.track(use.gpu).rank) +
        terminal::Cli::text("GPU %1 %2 of %3", {std::to_string(trace.track(use.gpu).number), share,
                                                formatDuration(use.span)});
    const Ns untimed = idle::untimedIdle(store, use.gpu);
    return untimed > 0 ? terminal::Cli::text(
                             "%1; %2 of the rest is unknown (not recorded or no timestamps)",
                             {text, formatDuration(untimed)})
                       : text;
}

template <typename Counts>
std::string countsText(const Counts &counts)
{
    std::string text;
    for (const auto &[kind, count] : counts)
        text += (text.empty() ? "" : terminal::Cli::text(", ")) +
                terminal::Cli::text("%1: %2", {terminal::told(pluralOf(kind)), countText(count)});
    return text;
}

/// Periods of unknown activity according to the recorder, and why.
void addUnknownTime(TextLines &lines, store::Tables trace)
{
    const auto values = [](const completeness::UnknownTime::Sum &sum) -> std::vector<std::string> {
        return {terminal::counted(sum.count, terminal::Cli::text("1 interval"),
                                  terminal::Cli::text("%1 intervals")),
                formatDuration(sum.total)};
    };
    const completeness::UnknownTime unknown = completeness::unknownTimeOf(trace);
    std::string label = terminal::Cli::text("unknown");
    if (unknown.states.count > 0)
        lines.add(
            std::exchange(label, {}),
            terminal::Cli::text("thread states, %1, %2 in total: scheduler events were lost, or "
                                "the threads stayed on their core after they were first seen",
                                values(unknown.states)));
    if (unknown.work.count > 0)
        lines.add(label, terminal::Cli::text("GPU activity, %1, %2 in total: CUDA was not "
                                             "recorded then, or the driver provided no timestamps",
                                             values(unknown.work)));
}

/// Why there is no GPU work in a recording of our own; empty: there is some.
std::string noGpuWorkText(store::Tables trace)
{
    const completeness::Completeness all = completeness::completenessOf(trace);
    const completeness::RecordedPart part =
        completeness::partOfAll(all, completeness::RecordedKind::GpuActivity);
    if (all.by != completeness::RecordedBy::Trilane)
        return {};
    switch (part.why) {
    case completeness::MissingWhy::Hindered:
        return terminal::Cli::text("none: not available: %1",
                                   {terminal::told(Message::clauses({part.said, part.remedy}))});
    case completeness::MissingWhy::NotAsked:
        return terminal::Cli::text("none: not requested");
    case completeness::MissingWhy::NotUsed:
        if (!part.said.empty())
            return terminal::Cli::text("none: no GPU work ran during the recording: %1",
                                       {terminal::told(part.said)});
        return terminal::Cli::text("none: the program did not use the GPU");
    default:
        return {};
    }
}

std::string recoveredText(const format::TraceInfo &info)
{
    if (!info.producer.starts_with("trilane record"))
        return terminal::Cli::text("the file has no index; its blocks were scanned");
    return terminal::Cli::text(
        "the file has no index: its recorder ended early or is still writing, or the file was "
        "truncated; up to 0.9 s of GPU work and CUDA calls before the end are missing, and other "
        "losses are unknown");
}

/// "dropped 2: not valid JSON (first at byte 90)", "dropped 2 (table NVTX_EVENTS): …"
std::string entryText(const format::AccountEntry &entry)
{
    const std::string outcome = terminal::told(format::textOf(entry.outcome));
    const std::string count = countText(entry.count), reason = terminal::told(entry.reason);
    std::string text =
        entry.source == MessageText("events")
            ? terminal::Cli::text("%1 %2: %3", {outcome, count, reason})
            : terminal::Cli::text("%1 %2 (%3): %4",
                                  {outcome, count, terminal::told(entry.source), reason});
    if (!entry.firstPlace.empty())
        text += terminal::Cli::text(" (first at %1)", {terminal::told(entry.firstPlace)});
    return text;
}

void addAccount(TextLines &lines, store::Tables trace)
{
    const format::Account &account = trace.account();
    const uint64_t lost = account.total(format::Outcome::Lost);
    const std::string lostWords =
        lost > 0 ? terminal::Cli::text("; %1 lost while recording", {countText(lost)}) : "";
    if (trace.recovered() && account.eventsInSource == 0)
        lines.add(terminal::Cli::text("events"),
                  terminal::Cli::text("not counted yet; counted when the recording ends") +
                      lostWords);
    else
        lines.add(terminal::Cli::text("events"),
                  terminal::Cli::text("%1 in the source: %2 imported, %3 repaired, %4 dropped",
                                      {countText(account.eventsInSource),
                                       countText(account.total(format::Outcome::Imported)),
                                       countText(account.total(format::Outcome::Repaired)),
                                       countText(account.total(format::Outcome::Dropped))}) +
                      lostWords +
                      (account.balances()
                           ? ""
                           : terminal::Cli::text(" (does not add up: please report this file)")));
    for (const format::AccountEntry &entry : account.entries()) {
        if (entry.outcome == format::Outcome::Imported && entry.reason.empty())
            continue;
        lines.raw("  " + entryText(entry));
    }
}

/// Processes of which the same was recorded share a line.
void addProcesses(TextLines &lines, const format::TraceInfo &info)
{
    constexpr size_t kMaxNamed = 8;
    std::vector<std::pair<Message, std::vector<MessageValue>>> groups;
    for (const format::ProcessNote &process : info.processes) {
        const Message text = process.note().text;
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&text](const auto &one) { return one.first == text; });
        if (group == groups.end())
            group = groups.insert(groups.end(), {text, {}});
        group->second.emplace_back(process.pid);
    }
    for (auto &[text, pids] : groups) {
        const size_t count = pids.size();
        if (count == 1) {
            lines.add(terminal::told(msg("process %1", pids.front())), terminal::told(text));
            continue;
        }
        if (count > kMaxNamed) {
            pids.erase(pids.begin() + kMaxNamed, pids.end());
            pids.emplace_back("…");
        }
        lines.add(terminal::told(msg("%1 processes", count)),
                  terminal::told(msg("%1: %2", Message::list(std::move(pids)), text)));
    }
}

} // namespace

std::string infoAsText(const store::Store &store, const std::string &file)
{
    const store::Tables trace = store;
    const format::TraceInfo &info = trace.info();
    const links::TraceFacts facts = links::TraceFacts::of(store);
    TextLines lines;
    lines.add(terminal::Cli::text("file"), file);
    for (const std::string &loss : lossesOf(store))
        lines.add(terminal::Cli::text("incomplete"), loss);
    lines.add(terminal::Cli::text("source"), info.sourceFormat);
    lines.add(terminal::Cli::text("recorded by"), info.producer);
    lines.add(terminal::Cli::text("host"), info.host);
    lines.add(terminal::Cli::text("system"), info.operatingSystem);
    lines.add(terminal::Cli::text("processor"), cpuText(info));
    lines.add(terminal::Cli::text("command"), words().command(info));
    lines.add(terminal::Cli::text("rank"), rankText(info));
    if (!info.ranks.empty())
        lines.add(terminal::Cli::text("ranks"), alignmentText(info));
    for (const format::RankSource &rank : info.ranks)
        lines.add("", rankSourceText(rank));
    for (const format::GpuInfo &gpu : info.gpus)
        lines.add(terminal::Cli::text("GPU"), gpuText(store, gpu));
    lines.add(terminal::Cli::text("start"), startText(store));
    lines.add(terminal::Cli::text("length"), formatDuration(trace.span().duration()));
    lines.add(terminal::Cli::text("tracks"), countsText(facts.tracks));
    lines.add(terminal::Cli::text("lanes"), countText(trace.lanes().size()));
    auto known = facts.slices;
    known.erase(SliceKind::Unknown);
    lines.add(terminal::Cli::text("slices"), countsText(known));
    lines.add(terminal::Cli::text("GPU work"), noGpuWorkText(store));
    addUnknownTime(lines, store);
    for (const links::GpuUse &use : facts.gpuUse)
        lines.add(terminal::Cli::text("busy"), useText(store, use));
    addAccount(lines, store);
    if (trace.recovered())
        lines.add(terminal::Cli::text("recovered"), recoveredText(info));
    for (const auto &[key, value] : info.properties)
        lines.add(key, value);
    const format::Note *cutOff = format::cutOffNote(info); // among the losses
    for (const format::Note &note : info.notes) {
        if (!cutOff || note != *cutOff)
            lines.add(terminal::told(note.name), terminal::told(note.text));
    }
    addProcesses(lines, info);
    return lines.text();
}

} // namespace trilane::cli
