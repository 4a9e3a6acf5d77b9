// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/completeness.h"

#include "model/analysis/completeness/recordernotes.h"
#include "model/base/saturatingsum.h"
#include "model/format/aggregate.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace trilane::completeness {

namespace {

constexpr RecordedKind kOfProcess[] = {RecordedKind::GpuActivity, RecordedKind::ApiCalls,
                                       RecordedKind::Ranges, RecordedKind::OsCalls,
                                       RecordedKind::ThreadStates};
constexpr RecordedKind kOfMachine[] = {RecordedKind::Scheduling, RecordedKind::GpuMetrics,
                                       RecordedKind::Frequencies, RecordedKind::OtherCounters};

using Counts = std::array<uint64_t, kRecordedKinds>;

size_t at(RecordedKind kind)
{
    return static_cast<size_t>(kind);
}

std::optional<RecordedKind> kindOf(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Kernel:
    case SliceKind::Memcpy:
    case SliceKind::Memset:
    case SliceKind::GpuSync:
    case SliceKind::GraphLaunch:
        return RecordedKind::GpuActivity;
    case SliceKind::ApiCall:
        return RecordedKind::ApiCalls;
    case SliceKind::Range:
    case SliceKind::PythonCall:
        return RecordedKind::Ranges;
    case SliceKind::OsCall:
        return RecordedKind::OsCalls;
    case SliceKind::Running:
    case SliceKind::Runnable:
    case SliceKind::Blocked:
    case SliceKind::BlockedDisk:
        return RecordedKind::ThreadStates;
    case SliceKind::OnCore:
        return RecordedKind::Scheduling;
    default:
        return std::nullopt;
    }
}

bool isOfMachine(RecordedKind kind)
{
    return std::find(std::begin(kOfMachine), std::end(kOfMachine), kind) != std::end(kOfMachine);
}

/// Bytes below a GPU are memory of its processes, but for the driver's own figure.
RecordedKind kindOfCounter(store::Tables trace, const format::Track &track)
{
    const TrackKind parent =
        track.parent.isValid() ? trace.track(track.parent).kind : TrackKind::Process;
    if (parent == TrackKind::Core)
        return RecordedKind::Frequencies;
    const bool isMemory = trace.string(track.unit) == "bytes" &&
                          trace.string(track.name) != format::kGpuMemoryUsed.text();
    return parent == TrackKind::Gpu && !isMemory ? RecordedKind::GpuMetrics
                                                 : RecordedKind::OtherCounters;
}

/// The process that a track is below or belongs to.
TrackId processOf(store::Tables trace, TrackId id)
{
    TrackId owner;
    for (; id.isValid(); id = trace.track(id).parent) {
        const format::Track &track = trace.track(id);
        if (track.kind == TrackKind::Process)
            return id;
        if (!owner.isValid())
            owner = track.process;
    }
    return owner;
}

std::map<TrackId, Counts> countsOf(store::Tables trace)
{
    std::map<TrackId, Counts> counts;
    counts[TrackId()] = {};
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == TrackKind::Process)
            counts[track.id] = {};
    }
    for (const format::Lane &lane : trace.lanes()) {
        if (!lane.track.isValid() || trace.track(lane.track).kind == TrackKind::AllStreams)
            continue; // it shows the slices of the streams again
        const TrackId process = processOf(trace, lane.track);
        for (const format::Aggregate &total : trace.totalsOf(lane.id)) {
            const std::optional<RecordedKind> kind =
                total.kind == SliceKind::CounterSample
                    ? kindOfCounter(trace, trace.track(lane.track))
                    : kindOf(total.kind);
            if (kind)
                counts[isOfMachine(*kind) ? TrackId() : process][at(*kind)] += total.count;
        }
    }
    return counts;
}

RecordedBy recorderOf(const format::TraceInfo &info)
{
    // A recording of our own was never anything else.
    if (info.sourceFormat.empty() || info.sourceFormat == "trilane")
        return RecordedBy::Trilane;
    if (info.sourceFormat.starts_with("nsys"))
        return RecordedBy::Nsys;
    return info.sourceFormat.starts_with("kineto") ? RecordedBy::Kineto : RecordedBy::Other;
}

void explainForeign(RecordedBy by, RecordedPart &part)
{
    const bool isOfGpu = part.kind == RecordedKind::GpuActivity ||
                         part.kind == RecordedKind::ApiCalls || part.kind == RecordedKind::Ranges;
    switch (by) {
    case RecordedBy::Kineto:
        part.why = isOfGpu ? MissingWhy::NotAsked : MissingWhy::NotInSource;
        if (part.kind == RecordedKind::GpuMetrics) // some versions have some
            part.why = MissingWhy::Unknown;
        return;
    case RecordedBy::Nsys:
        part.why = MissingWhy::NotAsked;
        return;
    default:
        part.why = MissingWhy::Unknown;
    }
}

/// Kind of a source of the account; none: no kind.
std::optional<RecordedKind> kindOfLoss(const Message &source)
{
    constexpr std::pair<MessageText, RecordedKind> kSources[] = {
        {format::kLostCuda, RecordedKind::GpuActivity},
        {format::kLostNvtx, RecordedKind::Ranges},
        {format::kLostNvtxOf, RecordedKind::Ranges},
        {format::kLostOsRuntimeOf, RecordedKind::OsCalls},
        {format::kLostScheduler, RecordedKind::ThreadStates}};
    for (const auto &[name, kind] : kSources) {
        if (source.templateText() == name.text())
            return kind;
    }
    return std::nullopt;
}

/// Events that are known to be lost, by kind.
class Losses
{
public:
    explicit Losses(const format::Account &account)
    {
        for (const format::AccountEntry &entry : account.entries()) {
            const std::optional<RecordedKind> kind =
                entry.outcome == format::Outcome::Lost ? kindOfLoss(entry.source) : std::nullopt;
            if (!kind)
                continue;
            const std::vector<MessageValue> &values = entry.source.values();
            if (values.empty())
                add(entry.count, m_anyones[*kind]);
            else if (const std::string *number = values.front().verbatim())
                add(entry.count, m_own[{*kind, *number}]);
        }
    }

    /// Those that name no process count for all.
    [[nodiscard]] uint64_t of(store::Tables trace, TrackId process, RecordedKind kind) const
    {
        kind = kind == RecordedKind::Scheduling ? RecordedKind::ThreadStates : kind;
        uint64_t lost = 0;
        if (const auto anyones = m_anyones.find(kind); anyones != m_anyones.end())
            add(anyones->second, lost);
        if (!process.isValid())
            return lost;
        const auto own = m_own.find({kind, std::to_string(trace.track(process).number)});
        if (own != m_own.end())
            add(own->second, lost);
        return lost;
    }

private:
    static void add(uint64_t count, uint64_t &sum) { sum = saturatingSum(sum, count); }

    std::map<RecordedKind, uint64_t> m_anyones;
    std::map<std::pair<RecordedKind, std::string>, uint64_t> m_own; ///< by kind and process number
};

/// Its absence is no loss: it depends on the program, or no other recorder has it.
bool isExtra(RecordedKind kind, RecordedBy by)
{
    return kind == RecordedKind::OtherCounters ||
           (kind == RecordedKind::Frequencies && by != RecordedBy::Trilane);
}

/// Priority of a reason for missing data.
int weightOf(MissingWhy why)
{
    switch (why) {
    case MissingWhy::Partly:
        return 6;
    case MissingWhy::Nothing:
        return 5;
    case MissingWhy::Hindered:
        return 4;
    case MissingWhy::NotUsed:
        return 3;
    case MissingWhy::NotAsked:
        return 2;
    case MissingWhy::NotInSource:
        return 1;
    case MissingWhy::Unknown:
        break;
    }
    return 0;
}

} // namespace

std::vector<KindLoss> lossesByKind(const format::Account &account)
{
    std::map<RecordedKind, uint64_t> sums;
    for (const format::AccountEntry &entry : account.entries()) {
        const std::optional<RecordedKind> kind = kindOfLoss(entry.source);
        if (entry.outcome == format::Outcome::Lost && kind)
            sums[*kind] = saturatingSum(sums[*kind], entry.count);
    }
    std::vector<KindLoss> losses;
    for (const auto &[kind, count] : sums)
        losses.push_back({.kind = kind, .count = count});
    return losses;
}

RecordedPart partOfAll(const Completeness &all, RecordedKind kind)
{
    RecordedPart sum{.kind = kind, .why = MissingWhy::Unknown};
    for (const RecordedProcess &process : all.processes) {
        for (const RecordedPart &part : process.parts) {
            if (part.kind != kind)
                continue;
            sum.slices += part.slices;
            sum.lost = std::max(sum.lost, part.lost);
            if (weightOf(part.why) > weightOf(sum.why)) {
                sum.why = part.why;
                sum.said = part.said;
                sum.remedy = part.remedy;
                sum.by = part.by;
            }
        }
    }
    return sum;
}

Completeness completenessOf(store::Tables trace)
{
    const std::map<TrackId, Counts> counts = countsOf(trace);
    const bool hasOsCalls = std::any_of(counts.begin(), counts.end(), [](const auto &of) {
        return of.second[at(RecordedKind::OsCalls)] > 0;
    });
    const RecorderNotes notes(trace, hasOsCalls);
    const Losses losses(trace.account());
    Completeness all{.by = recorderOf(trace.info()), .asked = {}, .begin = {}, .processes = {}};
    const bool isOurs = all.by == RecordedBy::Trilane;
    if (isOurs) {
        all.asked = notes.asked();
        all.begin = beginOf(trace.info());
    }
    const auto add = [&](TrackId process, const Counts &of, std::span<const RecordedKind> kinds) {
        RecordedProcess record{.process = process, .parts = {}};
        for (RecordedKind kind : kinds) {
            RecordedPart part{.kind = kind, .slices = of[at(kind)]};
            if (part.slices == 0 && isExtra(kind, all.by))
                continue;
            part.lost = losses.of(trace, process, kind);
            if (part.slices == 0 && isOurs)
                notes.explain(process, part);
            else if (part.slices == 0)
                explainForeign(all.by, part);
            else if (isOurs && process.isValid())
                notes.remark(process, part);
            record.parts.push_back(std::move(part));
        }
        all.processes.push_back(std::move(record));
    };
    add(TrackId(), counts.at(TrackId()), kOfMachine);
    for (const auto &[process, of] : counts) {
        if (process.isValid())
            add(process, of, kOfProcess);
    }
    return all;
}

} // namespace trilane::completeness
