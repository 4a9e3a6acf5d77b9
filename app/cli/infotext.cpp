// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/infotext.h"

#include "app/cli/losses.h"
#include "app/cli/ranktext.h"
#include "app/cli/words.h"
#include "model/analysis/completeness.h"
#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/tracefacts.h"
#include "model/analysis/tracklabel.h"
#include "model/exporters/tableexport.h"
#include "model/format/aggregate.h"
#include "model/report/facts.h"
#include "model/words/translation.h"

#include <array>
#include <ctime>
#include <utility>

namespace trilane::cli {

namespace {

using reporting::Word;

std::string utcText(int64_t epochNs)
{
    const auto seconds = static_cast<std::time_t>(epochNs / 1'000'000'000);
    std::tm fields = {};
    ::gmtime_r(&seconds, &fields);
    std::array<char, 64> text{};
    const size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &fields);
    return {text.data(), size};
}

class TextLines
{
public:
    static constexpr size_t kLabelWidth = 14;

    void add(const std::string &label, const std::string &value)
    {
        if (value.empty())
            return;
        const std::string shown = plainLine(label);
        const size_t used = displayWidth(shown);
        raw(shown + std::string(used < kLabelWidth ? kLabelWidth - used : 1, ' ') + value);
    }
    /// A line of what may be anybody's text.
    void raw(const std::string &text) { m_text += plainLine(text) + "\n"; }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

std::string rankText(const TraceInfo &info)
{
    if (!info.rank)
        return {};
    const std::string rank = std::to_string(*info.rank);
    return info.worldSize ? words()(Word::RankOf, {rank, std::to_string(*info.worldSize)}) : rank;
}

std::string gpuText(const Store &store, const GpuInfo &gpu)
{
    std::string text = rankPrefix(store, gpu.rank) + "GPU " + std::to_string(gpu.ordinal);
    if (!gpu.name.empty())
        text += " " + gpu.name;
    if (gpu.memoryBytes > 0)
        text += Cli::text(", ") + cellText({.key = {}, .title = {}, .type = ColumnType::Bytes},
                                           static_cast<int64_t>(gpu.memoryBytes));
    for (const std::string &one : reporting::architectureOf(gpu, words()))
        text += Cli::text(", ") + one;
    return text;
}

std::string cpuText(const TraceInfo &info)
{
    if (info.cores == 0)
        return info.cpu;
    const std::string cores = counted(info.cores, Cli::text("1 core"), Cli::text("%1 cores"));
    return info.cpu.empty() ? cores : Cli::text("%1 (%2)", {info.cpu, cores});
}

std::string startText(const Store &store)
{
    int64_t start = 0;
    const std::optional<int64_t> zero = store.info().epochOfZero;
    if (!zero || __builtin_add_overflow(*zero, store.span().begin, &start))
        return {};
    return utcText(start);
}

std::string useText(const Store &store, const GpuUse &use)
{
    const std::string share =
        cellText({.key = {}, .title = {}, .type = ColumnType::Share}, use.utilization());
    const std::string text =
        rankPrefix(store, store.track(use.gpu).rank) +
        Cli::text("GPU %1 %2 of %3",
                  {std::to_string(store.track(use.gpu).number), share, formatDuration(use.span)});
    const Ns untimed = untimedIdle(store, use.gpu);
    return untimed > 0 ? Cli::text("%1; for %2 of the rest it is not known (not recorded, or "
                                   "without times)",
                                   {text, formatDuration(untimed)})
                       : text;
}

template <typename Counts>
std::string countsText(const Counts &counts)
{
    std::string text;
    for (const auto &[kind, count] : counts)
        text += (text.empty() ? "" : Cli::text(", ")) +
                Cli::text("%1 %2", {std::to_string(count), told(std::string(toString(kind)))});
    return text;
}

/// Slices that stand for what is not known.
struct NotKnown
{
    uint64_t count = 0;
    Ns total = 0;

    [[nodiscard]] std::vector<std::string> values() const
    {
        return {counted(count, Cli::text("once"), Cli::text("%1 times")), formatDuration(total)};
    }
};

/// Stretches of time of which the recorder does not know what was, and why.
void addNotKnown(TextLines &lines, const Store &store)
{
    NotKnown states, work;
    for (const Lane &lane : store.lanes()) {
        const TrackKind kind = lane.track.isValid() ? store.track(lane.track).kind : TrackKind();
        if (!lane.track.isValid() || kind == TrackKind::AllStreams)
            continue;
        NotKnown &sum = kind == TrackKind::ThreadState ? states : work;
        for (const Aggregate &total : store.totalsOf(lane.id)) {
            sum.count += total.kind == SliceKind::Unknown ? total.count : 0;
            sum.total += total.kind == SliceKind::Unknown ? total.sum : 0;
        }
    }
    std::string label = Cli::text("not known");
    if (states.count > 0)
        lines.add(std::exchange(label, {}),
                  Cli::text("what threads did, %1, %2 in all: scheduler events were lost, or "
                            "the threads did not leave their core after they were first seen",
                            states.values()));
    if (work.count > 0)
        lines.add(label, Cli::text("what else GPUs did, %1, %2 in all: CUDA was not recorded "
                                   "then, or the driver gave no times",
                                   work.values()));
}

/// Why there is no GPU work in a recording of our own; empty: there is some.
std::string noGpuWorkText(const Store &store)
{
    const Completeness all = completenessOf(store);
    const RecordedPart part = partOfAll(all, RecordedKind::GpuActivity);
    if (all.by != RecordedBy::Trilane)
        return {};
    switch (part.why) {
    case MissingWhy::Hindered:
        return Cli::text("none: it could not be had: %1", {told(part.said)});
    case MissingWhy::NotAsked:
        return Cli::text("none: it was not asked for");
    case MissingWhy::NotUsed:
        if (!part.said.empty())
            return Cli::text("none: nothing ran on a GPU while it was recorded: %1",
                             {told(part.said)});
        return Cli::text("none: the program did not use it while it was recorded");
    default:
        return {};
    }
}

std::string recoveredText(const TraceInfo &info)
{
    if (!info.producer.starts_with("trilane record"))
        return Cli::text("the file has no index; its blocks were walked");
    return Cli::text(
        "the file has no index: its recorder ended early, still writes, or its end was "
        "cut off; of GPU work and CUDA calls, up to 0.9 s before the span ends are "
        "missing, and nothing says what else was not recorded");
}

void addAccount(TextLines &lines, const Store &store)
{
    const Account &account = store.account();
    const uint64_t lost = account.total(Outcome::Lost);
    const std::string lostWords =
        lost > 0 ? Cli::text("; %1 lost while recording", {std::to_string(lost)}) : "";
    if (store.recovered() && account.eventsInSource == 0)
        lines.add(Cli::text("events"),
                  Cli::text("not counted: that is done at the end") + lostWords);
    else
        lines.add(Cli::text("events"),
                  Cli::text("%1 in the source: %2 imported, %3 repaired, %4 dropped",
                            {std::to_string(account.eventsInSource),
                             std::to_string(account.total(Outcome::Imported)),
                             std::to_string(account.total(Outcome::Repaired)),
                             std::to_string(account.total(Outcome::Dropped))}) +
                      lostWords +
                      (account.balances()
                           ? ""
                           : Cli::text(" (does not add up: please report this file)")));
    for (const AccountEntry &entry : account.entries()) {
        if (entry.outcome == Outcome::Imported && entry.reason.empty())
            continue;
        std::string text = "  " + told(std::string(toString(entry.outcome))) + " " +
                           std::to_string(entry.count) + " " + told(entry.source) +
                           Cli::text(": ") + told(entry.reason);
        if (!entry.firstPlace.empty())
            text += Cli::text(" (first at %1)", {told(entry.firstPlace)});
        lines.raw(text);
    }
}

} // namespace

std::string infoAsText(const Store &store, const std::string &file)
{
    const TraceInfo &info = store.info();
    const TraceFacts facts = TraceFacts::of(store);
    TextLines lines;
    lines.add(Cli::text("file"), file);
    for (const std::string &loss : lossesOf(store))
        lines.add(Cli::text("incomplete"), loss);
    lines.add(Cli::text("format"), info.sourceFormat);
    lines.add(Cli::text("producer"), info.producer);
    lines.add(Cli::text("host"), info.host);
    lines.add(Cli::text("system"), info.operatingSystem);
    lines.add(Cli::text("cpu"), cpuText(info));
    lines.add(Cli::text("command"), words().command(info));
    lines.add(Cli::text("rank"), rankText(info));
    if (!info.ranks.empty())
        lines.add(Cli::text("ranks"), alignmentText(info));
    for (const RankSource &rank : info.ranks)
        lines.add("", rankSourceText(rank));
    for (const GpuInfo &gpu : info.gpus)
        lines.add(Cli::text("gpu"), gpuText(store, gpu));
    lines.add(Cli::text("start"), startText(store));
    lines.add(Cli::text("span"), formatDuration(store.span().duration()));
    lines.add(Cli::text("tracks"), countsText(facts.tracks));
    lines.add(Cli::text("lanes"), std::to_string(store.lanes().size()));
    auto known = facts.slices;
    known.erase(SliceKind::Unknown);
    lines.add(Cli::text("slices"), countsText(known));
    lines.add(Cli::text("GPU work"), noGpuWorkText(store));
    addNotKnown(lines, store);
    for (const GpuUse &use : facts.gpuUse)
        lines.add(Cli::text("busy"), useText(store, use));
    addAccount(lines, store);
    if (store.recovered())
        lines.add(Cli::text("recovered"), recoveredText(info));
    for (const auto &[key, value] : info.properties) {
        // Single words are mostly a producer's own.
        const bool isName = key.find(' ') == std::string::npos;
        lines.add(isName ? reporting::translated(spoken(), "Property", key) : told(key),
                  told(value));
    }
    return lines.take();
}

} // namespace trilane::cli
