// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/infotext.h"

#include "app/cli/ranktext.h"
#include "model/analysis/tracefacts.h"
#include "model/analysis/tracklabel.h"
#include "model/exporters/tableexport.h"

#include <array>
#include <ctime>

namespace trilane::cli {

namespace {

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
    return std::to_string(*info.rank) +
           (info.worldSize ? " of " + std::to_string(*info.worldSize) : std::string());
}

std::string gpuText(const Store &store, const GpuInfo &gpu)
{
    std::string text = rankPrefix(store, gpu.rank) + "GPU " + std::to_string(gpu.ordinal);
    if (!gpu.name.empty())
        text += " " + gpu.name;
    if (gpu.memoryBytes > 0)
        text += ", " + cellText({.key = {}, .title = {}, .type = ColumnType::Bytes},
                                static_cast<int64_t>(gpu.memoryBytes));
    if (gpu.multiprocessors > 0)
        text += ", " + std::to_string(gpu.multiprocessors) + " SMs";
    if (gpu.computeMajor > 0)
        text += ", compute " + std::to_string(gpu.computeMajor) + "." +
                std::to_string(gpu.computeMinor);
    return text;
}

std::string cpuText(const TraceInfo &info)
{
    if (info.cores == 0)
        return info.cpu;
    const std::string cores = std::to_string(info.cores) + (info.cores == 1 ? " core" : " cores");
    return info.cpu.empty() ? cores : info.cpu + " (" + cores + ")";
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
    return rankPrefix(store, store.track(use.gpu).rank) + "GPU " +
           std::to_string(store.track(use.gpu).number) + " " +
           cellText({.key = {}, .title = {}, .type = ColumnType::Share}, use.utilisation()) +
           " of " + formatDuration(use.span);
}

template <typename Counts>
std::string countsText(const Counts &counts)
{
    std::string text;
    for (const auto &[kind, count] : counts)
        text +=
            (text.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(toString(kind));
    return text;
}

void addAccount(TextLines &lines, const Account &account)
{
    const uint64_t lost = account.total(Outcome::Lost);
    lines.add("events",
              std::to_string(account.eventsInSource) +
                  " in the source: " + std::to_string(account.total(Outcome::Imported)) +
                  " imported, " + std::to_string(account.total(Outcome::Repaired)) + " repaired, " +
                  std::to_string(account.total(Outcome::Dropped)) + " dropped" +
                  (lost > 0 ? "; " + std::to_string(lost) + " lost while recording" : "") +
                  (account.balances() ? "" : " (does not add up: please report this file)"));
    for (const AccountEntry &entry : account.entries()) {
        if (entry.outcome == Outcome::Imported && entry.reason.empty())
            continue;
        std::string text = "  " + std::string(toString(entry.outcome)) + " " +
                           std::to_string(entry.count) + " " + entry.source + ": " + entry.reason;
        if (!entry.firstPlace.empty())
            text += " (first at " + entry.firstPlace + ")";
        lines.raw(text);
    }
}

} // namespace

std::string infoAsText(const Store &store, const std::string &file)
{
    const TraceInfo &info = store.info();
    const TraceFacts facts = TraceFacts::of(store);
    TextLines lines;
    lines.add("file", file);
    lines.add("format", info.sourceFormat);
    lines.add("producer", info.producer);
    lines.add("host", info.host);
    lines.add("system", info.operatingSystem);
    lines.add("cpu", cpuText(info));
    lines.add("command", info.commandLine);
    lines.add("rank", rankText(info));
    if (!info.ranks.empty())
        lines.add("ranks", alignmentText(info));
    for (const RankSource &rank : info.ranks)
        lines.add("", rankSourceText(rank));
    for (const GpuInfo &gpu : info.gpus)
        lines.add("gpu", gpuText(store, gpu));
    lines.add("start", startText(store));
    lines.add("span", formatDuration(store.span().duration()));
    lines.add("tracks", countsText(facts.tracks));
    lines.add("lanes", std::to_string(store.lanes().size()));
    lines.add("slices", countsText(facts.slices));
    for (const GpuUse &use : facts.gpuUse)
        lines.add("busy", useText(store, use));
    addAccount(lines, store.account());
    if (store.damagedChunks() > 0)
        lines.add("damage", std::to_string(store.damagedChunks()) + " parts of the file left out");
    if (store.recovered())
        lines.add("recovered", "the file has no index; its blocks were walked");
    for (const auto &[key, value] : info.properties)
        lines.add(key, value);
    return lines.take();
}

} // namespace trilane::cli
