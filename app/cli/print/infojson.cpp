// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/infotext.h"
#include "app/cli/print/ranktext.h"
#include "model/analysis/links/tracefacts.h"
#include "model/analysis/ranks/ranklist.h"
#include "model/format/account.h"
#include "model/output/jsonwriter.h"
#include "model/store/tables.h"

#include <iterator>
#include <set>
#include <utility>

namespace trilane::cli {

namespace {

template <typename T>
void writeOrNull(output::JsonWriter &out, const char *key, const std::optional<T> &value)
{
    out.key(key);
    if (value)
        out.number(*value);
    else
        out.null();
}

/// 0 means "unknown".
template <typename T>
std::optional<T> known(T value)
{
    return value ? std::optional(value) : std::nullopt;
}

/// Unix time of what all reports call 0: the trace's first event, not the zero of its file.
std::optional<int64_t> epochOfZero(store::Tables trace)
{
    int64_t start = 0;
    const std::optional<int64_t> zero = trace.info().epochOfZero;
    if (!zero || __builtin_add_overflow(*zero, trace.span().begin, &start))
        return std::nullopt;
    return start;
}

void writeSource(output::JsonWriter &out, store::Tables trace)
{
    const format::TraceInfo &info = trace.info();
    auto text = [&](const char *key, const std::string &value) {
        out.newLine(1);
        out.memberOrNull(key, value);
    };
    text("format", info.sourceFormat);
    text("producer", info.producer);
    text("written_by", info.program);
    text("host", info.host);
    text("operating_system", info.operatingSystem);
    text("cpu", info.cpu);
    out.newLine(1);
    writeOrNull(out, "cores", known(info.cores));
    text("command_line", info.commandLine);
    out.newLine(1);
    writeOrNull(out, "rank", info.rank);
    writeOrNull(out, "world_size", info.worldSize);
    out.newLine(1);
    writeOrNull(out, "epoch_of_zero_ns", epochOfZero(trace));
}

template <typename Counts>
void writeCounts(output::JsonWriter &out, const char *key, const Counts &counts)
{
    out.newLine(1);
    out.key(key);
    out.beginObject();
    for (const auto &[kind, count] : counts)
        out.member(toString(kind), count);
    out.endObject();
}

/// Ranks of a merged trace; a trace of a single rank has no such member.
void writeRanks(output::JsonWriter &out, const format::TraceInfo &info)
{
    if (info.ranks.empty())
        return;
    out.newLine(1);
    out.key("ranks");
    out.beginArray();
    for (const format::RankSource &rank : info.ranks) {
        out.newLine(2);
        out.beginObject();
        out.member("rank", rank.number);
        out.member("file", rank.file);
        out.memberOrNull("host", rank.host);
        out.member("offset_ns", rank.offset);
        out.member("method", ranks::keyOf(rank.method));
        out.member("collectives", rank.matched);
        out.member("residual_ns", rank.residual);
        out.member("worst_ns", rank.worst);
        out.endObject();
    }
    out.endArray();
}

void writeGpus(output::JsonWriter &out, store::Tables trace, const links::TraceFacts &facts)
{
    out.newLine(1);
    out.key("gpus");
    out.beginArray();
    for (const format::GpuInfo &gpu : trace.info().gpus) {
        out.newLine(2);
        out.beginObject();
        out.member("ordinal", gpu.ordinal);
        writeRank(out, trace, gpu.rank);
        out.memberOrNull("name", gpu.name);
        writeOrNull(out, "memory_bytes", known(gpu.memoryBytes));
        writeOrNull(out, "multiprocessors", known(gpu.multiprocessors));
        writeOrNull(out, "compute_major", known(gpu.computeMajor));
        // A minor version of 0 is one.
        writeOrNull(out, "compute_minor",
                    gpu.computeMajor ? std::optional(gpu.computeMinor) : std::nullopt);
        out.endObject();
    }
    out.endArray();
    out.newLine(1);
    out.key("gpu_use");
    out.beginArray();
    for (const links::GpuUse &use : facts.gpuUse) {
        out.newLine(2);
        out.beginObject();
        out.member("ordinal", trace.track(use.gpu).number);
        writeRank(out, trace, trace.track(use.gpu).rank);
        out.member("span_ns", use.span);
        out.member("busy_ns", use.busy);
        out.endObject();
    }
    out.endArray();
}

void writeAccount(output::JsonWriter &out, const format::Account &account)
{
    out.newLine(1);
    out.key("events");
    out.beginObject();
    out.member("in_source", account.eventsInSource);
    for (format::Outcome outcome : {format::Outcome::Imported, format::Outcome::Repaired,
                                    format::Outcome::Dropped, format::Outcome::Lost})
        out.member(format::toString(outcome), account.total(outcome));
    out.key("entries");
    out.beginArray();
    for (const format::AccountEntry &entry : account.entries()) {
        out.newLine(2);
        out.beginObject();
        out.member("outcome", format::toString(entry.outcome));
        out.member("source", entry.source.english());
        out.memberOrNull("reason", entry.reason.english());
        out.member("count", entry.count);
        out.memberOrNull("first_place", entry.firstPlace.english());
        out.endObject();
    }
    out.endArray();
    out.endObject();
}

constexpr std::pair<format::ProcessNote::Part, const char *> kLayers[] = {
    {format::ProcessNote::ThreadStates, "thread_states"},
    {format::ProcessNote::Nvtx, "nvtx"},
    {format::ProcessNote::OsCalls, "os_runtime_calls"},
    {format::ProcessNote::Cuda, "cuda"}};

void writeLayers(output::JsonWriter &out, const char *key, uint32_t parts)
{
    out.key(key);
    out.beginArray();
    for (const auto &[part, name] : kLayers) {
        if (parts & part)
            out.text(name);
    }
    out.endArray();
}

const char *gapKeyOf(format::ProcessNote::Gap::Kind kind)
{
    constexpr const char *kKeys[] = {"missing", "last_program", "unused",
                                     "partly",  "since",        "never_began"};
    static_assert(std::size(kKeys) == format::ProcessNote::Gap::kKinds);
    return kKeys[static_cast<size_t>(kind)];
}

/// What was recorded of each process, and what was not. Empty unless Trilane recorded it.
void writeProcesses(output::JsonWriter &out, const format::TraceInfo &info)
{
    out.newLine(1);
    out.key("processes");
    out.beginArray();
    for (const format::ProcessNote &process : info.processes) {
        out.newLine(2);
        out.beginObject();
        out.member("pid", process.pid);
        writeLayers(out, "recorded", process.has);
        out.key("gaps");
        out.beginArray();
        for (const format::ProcessNote::Gap &gap : process.gaps) {
            out.beginObject();
            out.member("kind", gapKeyOf(gap.kind));
            writeLayers(out, "layers", gap.parts);
            out.memberOrNull("reason", Message::clauses({gap.why, gap.remedy}).english());
            out.endObject();
        }
        out.endArray();
        out.endObject();
    }
    out.endArray();
}

/// A key that the producer gave twice gets a number, since an object must not repeat one.
void writeProperties(output::JsonWriter &out, const format::TraceInfo &info)
{
    out.newLine(1);
    out.key("properties");
    out.beginObject();
    std::set<std::string> used;
    for (const auto &[key, value] : info.allProperties()) {
        std::string name = key;
        for (int i = 2; !used.insert(name).second; ++i)
            name = key + " (" + std::to_string(i) + ")";
        out.member(name, value);
    }
    out.endObject();
}

} // namespace

std::string infoAsJson(const store::Store &store, const std::string &file)
{
    const store::Tables trace = store;
    const links::TraceFacts facts = links::TraceFacts::of(store);
    output::JsonWriter out;
    out.beginObject();
    out.member("report", "info");
    out.member("file", file);
    writeSource(out, trace);
    out.newLine(1);
    out.key("range_ns");
    out.beginArray();
    out.number(0);
    out.number(trace.span().duration());
    out.endArray();
    out.newLine(1);
    out.member("tracks", trace.tracks().size());
    out.newLine(1);
    out.member("lanes", trace.lanes().size());
    writeCounts(out, "tracks_by_kind", facts.tracks);
    writeCounts(out, "slices", facts.slices);
    writeRanks(out, trace.info());
    writeGpus(out, trace, facts);
    writeAccount(out, trace.account());
    out.newLine(1);
    out.member("damaged_parts", trace.damagedParts());
    out.newLine(1);
    out.member("recovered", trace.recovered());
    writeProcesses(out, trace.info());
    writeProperties(out, trace.info());
    out.endObject();
    return out.take();
}

} // namespace trilane::cli
