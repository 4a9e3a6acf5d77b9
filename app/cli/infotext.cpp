// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/infotext.h"

#include "model/analysis/gaps.h"
#include "model/exporters/tableexport.h"
#include "model/format/aggregate.h"

#include <array>
#include <ctime>
#include <map>

namespace trilane::cli {

namespace {

/// Slices of each kind, without All Streams, which shows those of the streams again.
std::map<SliceKind, uint64_t> countsByKind(const Store &store)
{
    std::map<SliceKind, uint64_t> counts;
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind == TrackKind::AllStreams)
            continue;
        for (const Aggregate &a : store.totalsOf(lane.id))
            counts[a.kind] += a.count;
    }
    return counts;
}

std::map<TrackKind, uint64_t> tracksByKind(const Store &store)
{
    std::map<TrackKind, uint64_t> counts;
    for (const Track &track : store.tracks())
        ++counts[track.kind];
    return counts;
}

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
    void add(const std::string &label, const std::string &value)
    {
        if (value.empty())
            return;
        m_text +=
            label + std::string(label.size() < 14 ? 14 - label.size() : 1, ' ') + value + "\n";
    }
    void raw(const std::string &text) { m_text += text; }
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

std::string gpuText(const GpuInfo &gpu)
{
    std::string text = "GPU " + std::to_string(gpu.ordinal);
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
    lines.add("events",
              std::to_string(account.eventsInSource) +
                  " in the source: " + std::to_string(account.total(Outcome::Imported)) +
                  " imported, " + std::to_string(account.total(Outcome::Repaired)) + " repaired, " +
                  std::to_string(account.total(Outcome::Dropped)) + " dropped" +
                  (account.balances() ? "" : " (does not add up: please report this file)"));
    for (const AccountEntry &entry : account.entries()) {
        if (entry.outcome == Outcome::Imported && entry.reason.empty())
            continue;
        std::string text = "  " + std::string(toString(entry.outcome)) + " " +
                           std::to_string(entry.count) + " " + entry.source + ": " + entry.reason;
        if (!entry.firstPlace.empty())
            text += " (first at " + entry.firstPlace + ")";
        lines.raw(text + "\n");
    }
}

} // namespace

std::string infoAsText(const Store &store, const std::string &file)
{
    const TraceInfo &info = store.info();
    TextLines lines;
    lines.add("file", file);
    lines.add("format", info.sourceFormat);
    lines.add("producer", info.producer);
    lines.add("host", info.host);
    lines.add("system", info.operatingSystem);
    lines.add("cpu", info.cpu + (info.cores ? " (" + std::to_string(info.cores) + " cores)" : ""));
    lines.add("command", info.commandLine);
    lines.add("rank", rankText(info));
    for (const GpuInfo &gpu : info.gpus)
        lines.add("gpu", gpuText(gpu));
    if (info.epochOfZero)
        lines.add("start", utcText(*info.epochOfZero + store.span().begin));
    lines.add("span", formatDuration(store.span().duration()));
    lines.add("tracks", countsText(tracksByKind(store)));
    lines.add("lanes", std::to_string(store.lanes().size()));
    lines.add("slices", countsText(countsByKind(store)));
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        const GpuUse use = gpuUse(store, gpu);
        if (use.span > 0)
            lines.add("busy", "GPU " + std::to_string(store.track(gpu).number) + " " +
                                  cellText({.key = {}, .title = {}, .type = ColumnType::Share},
                                           use.utilisation()) +
                                  " of " + formatDuration(use.span));
    }
    addAccount(lines, store.account());
    if (store.damagedChunks() > 0)
        lines.add("damage", std::to_string(store.damagedChunks()) + " parts of the file left out");
    if (store.recovered())
        lines.add("recovered", "the file has no index; its blocks were walked");
    for (const auto &[key, value] : info.properties)
        lines.add(key, value);
    return lines.take();
}

std::string infoAsJson(const Store &store, const std::string &file)
{
    const TraceInfo &info = store.info();
    std::string out = "{\"report\": \"info\", \"file\": " + jsonString(file);
    auto text = [&](const char *key, const std::string &value) {
        out += std::string(",\n \"") + key +
               "\": " + (value.empty() ? std::string("null") : jsonString(value));
    };
    auto raw = [&](const char *key, const std::string &value) {
        out += std::string(",\n \"") + key + "\": " + value;
    };
    text("format", info.sourceFormat);
    text("producer", info.producer);
    text("written_by", info.program);
    text("host", info.host);
    text("operating_system", info.operatingSystem);
    text("cpu", info.cpu);
    raw("cores", info.cores ? std::to_string(info.cores) : "null");
    text("command_line", info.commandLine);
    raw("rank", info.rank ? std::to_string(*info.rank) : "null");
    raw("world_size", info.worldSize ? std::to_string(*info.worldSize) : "null");
    raw("epoch_of_zero_ns", info.epochOfZero ? std::to_string(*info.epochOfZero) : "null");
    raw("range_ns", "[0, " + std::to_string(store.span().duration()) + "]");
    raw("tracks", std::to_string(store.tracks().size()));
    raw("lanes", std::to_string(store.lanes().size()));
    std::string list;
    for (const auto &[kind, count] : countsByKind(store))
        list +=
            (list.empty() ? "" : ", ") + jsonString(toString(kind)) + ": " + std::to_string(count);
    raw("slices", "{" + list + "}");
    list.clear();
    for (const GpuInfo &gpu : info.gpus) {
        list += (list.empty() ? "" : ", ") + ("{\"ordinal\": " + std::to_string(gpu.ordinal)) +
                ", \"name\": " + jsonString(gpu.name) +
                ", \"memory_bytes\": " + std::to_string(gpu.memoryBytes) +
                ", \"multiprocessors\": " + std::to_string(gpu.multiprocessors) + "}";
    }
    raw("gpus", "[" + list + "]");
    list.clear();
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        const GpuUse use = gpuUse(store, gpu);
        list += (list.empty() ? "" : ", ") +
                ("{\"ordinal\": " + std::to_string(store.track(gpu).number)) +
                ", \"span_ns\": " + std::to_string(use.span) +
                ", \"busy_ns\": " + std::to_string(use.busy) + "}";
    }
    raw("gpu_use", "[" + list + "]");
    list.clear();
    const Account &account = store.account();
    for (const AccountEntry &entry : account.entries()) {
        list += (list.empty() ? "\n  " : ",\n  ") +
                ("{\"outcome\": " + jsonString(toString(entry.outcome))) +
                ", \"source\": " + jsonString(entry.source) +
                ", \"reason\": " + (entry.reason.empty() ? "null" : jsonString(entry.reason)) +
                ", \"count\": " + std::to_string(entry.count) + ", \"first_place\": " +
                (entry.firstPlace.empty() ? "null" : jsonString(entry.firstPlace)) + "}";
    }
    raw("events", "{\"in_source\": " + std::to_string(account.eventsInSource) +
                      ", \"imported\": " + std::to_string(account.total(Outcome::Imported)) +
                      ", \"repaired\": " + std::to_string(account.total(Outcome::Repaired)) +
                      ", \"dropped\": " + std::to_string(account.total(Outcome::Dropped)) +
                      ", \"lost\": " + std::to_string(account.total(Outcome::Lost)) +
                      ", \"entries\": [" + list + "]}");
    raw("damaged_parts", std::to_string(store.damagedChunks()));
    raw("recovered", store.recovered() ? "true" : "false");
    list.clear();
    for (const auto &[key, value] : info.properties)
        list += (list.empty() ? "" : ", ") + jsonString(key) + ": " + jsonString(value);
    raw("properties", "{" + list + "}");
    return out + "}\n";
}

} // namespace trilane::cli
