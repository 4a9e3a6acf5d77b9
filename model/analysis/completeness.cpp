// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness.h"

#include "model/format/aggregate.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace trilane {

namespace {

constexpr RecordedKind kOfProcess[] = {RecordedKind::GpuActivity, RecordedKind::ApiCalls,
                                       RecordedKind::Ranges, RecordedKind::OsCalls,
                                       RecordedKind::ThreadStates};
constexpr RecordedKind kOfMachine[] = {RecordedKind::Scheduling, RecordedKind::Counters};

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
    case SliceKind::CounterSample:
        return RecordedKind::Counters;
    default:
        return std::nullopt;
    }
}

bool isOfMachine(RecordedKind kind)
{
    return kind == RecordedKind::Scheduling || kind == RecordedKind::Counters;
}

/// The process that a track is below, or that what is on it belongs to.
TrackId processOf(const Store &store, TrackId id)
{
    TrackId owner;
    for (; id.isValid(); id = store.track(id).parent) {
        const Track &track = store.track(id);
        if (track.kind == TrackKind::Process)
            return id;
        if (!owner.isValid())
            owner = track.process;
    }
    return owner;
}

std::map<TrackId, Counts> countsOf(const Store &store)
{
    std::map<TrackId, Counts> counts;
    counts[TrackId()] = {};
    for (const Track &track : store.tracks()) {
        if (track.kind == TrackKind::Process)
            counts[track.id] = {};
    }
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind == TrackKind::AllStreams)
            continue; // it shows the slices of the streams again
        const TrackId process = processOf(store, lane.track);
        for (const Aggregate &total : store.totalsOf(lane.id)) {
            if (const std::optional<RecordedKind> kind = kindOf(total.kind))
                counts[isOfMachine(*kind) ? TrackId() : process][at(*kind)] += total.count;
        }
    }
    return counts;
}

RecordedBy recorderOf(const TraceInfo &info)
{
    // A recording of our own was never anything else.
    if (info.sourceFormat.empty() || info.sourceFormat == "trilane")
        return RecordedBy::Trilane;
    if (info.sourceFormat.starts_with("nsys"))
        return RecordedBy::Nsys;
    return info.sourceFormat.starts_with("kineto") ? RecordedBy::Kineto : RecordedBy::Other;
}

std::optional<std::string> propertyOf(const TraceInfo &info, std::string_view key)
{
    for (const auto &[name, value] : info.properties) {
        if (name == key)
            return value;
    }
    return std::nullopt;
}

/// The first note under a key that begins so.
std::string noteOf(const TraceInfo &info, std::string_view begin, std::string_view part = {})
{
    for (const auto &[name, value] : info.properties) {
        if (name.starts_with(begin) && value.find(part) != std::string::npos)
            return value;
    }
    return {};
}

/// What the daemon's census says of a process: "thread states, NVTX (no CUDA: why)".
class ProcessNote
{
public:
    explicit ProcessNote(std::string text)
        : m_text(std::move(text))
    {
        const size_t open = m_text.find(" (");
        m_has = m_text.substr(0, open);
        if (open == std::string::npos || !m_text.ends_with(')'))
            return;
        m_not = m_text.substr(open + 2, m_text.size() - open - 3);
        const size_t colon = m_not.find(": ");
        if (colon != std::string::npos)
            m_why = m_not.substr(colon + 2);
    }

    [[nodiscard]] bool has(std::string_view part) const
    {
        return m_has.find(part) != std::string::npos;
    }
    /// "no NVTX and CUDA: …", "it did not use CUDA"
    [[nodiscard]] bool lacks(std::string_view part) const
    {
        return m_not.substr(0, m_not.find(": ")).find(part) != std::string::npos;
    }
    [[nodiscard]] bool isUnused() const
    {
        return m_why.empty() || m_why == "it called neither" || m_why == "it did not call it";
    }
    [[nodiscard]] const std::string &why() const { return m_why; }

private:
    std::string m_text, m_has, m_not, m_why;
};

void explainTraced(const ProcessNote &note, std::string_view name, RecordedPart &part)
{
    part.why = MissingWhy::NotAsked;
    if (note.has(name))
        part.why = MissingWhy::NotUsed;
    if (!note.lacks(name))
        return;
    part.why = note.isUnused() ? MissingWhy::NotUsed : MissingWhy::Hindered;
    if (!note.isUnused())
        part.said = note.why();
}

void explainSchedule(const TraceInfo &info, RecordedPart &part)
{
    part.said = noteOf(info, "scheduler not recorded by");
    if (part.said.empty())
        part.said = noteOf(info, "not recorded", "sched");
    part.why = part.said.empty() ? MissingWhy::NotAsked : MissingWhy::Hindered;
}

/// Of a recording of our own.
void explainOwn(const Store &store, TrackId process, bool osCallsOfOthers, RecordedPart &part)
{
    const TraceInfo &info = store.info();
    const std::optional<std::string> text =
        process.isValid()
            ? propertyOf(info, "recorded of process " + std::to_string(store.track(process).number))
            : std::nullopt;
    const ProcessNote note(text.value_or(""));
    switch (part.kind) {
    case RecordedKind::GpuActivity:
    case RecordedKind::ApiCalls:
        text ? explainTraced(note, "CUDA", part) : void(part.why = MissingWhy::Unknown);
        return;
    case RecordedKind::Ranges:
        text ? explainTraced(note, "NVTX", part) : void(part.why = MissingWhy::Unknown);
        return;
    case RecordedKind::OsCalls:
        part.why = osCallsOfOthers ? MissingWhy::NotUsed : MissingWhy::NotAsked;
        if (text && !note.why().empty() && !note.isUnused()) {
            part.why = MissingWhy::Hindered; // what keeps the agent out keeps this out
            part.said = note.why();
        }
        return;
    case RecordedKind::ThreadStates:
    case RecordedKind::Scheduling:
        return explainSchedule(info, part);
    case RecordedKind::Counters:
        part.said = noteOf(info, "not recorded", "GPU metrics");
        part.why = part.said.empty() ? MissingWhy::NotAsked : MissingWhy::Hindered;
        return;
    }
}

void explainForeign(RecordedBy by, RecordedPart &part)
{
    const bool isOfGpu = part.kind == RecordedKind::GpuActivity ||
                         part.kind == RecordedKind::ApiCalls || part.kind == RecordedKind::Ranges;
    switch (by) {
    case RecordedBy::Kineto:
        part.why = isOfGpu ? MissingWhy::NotAsked : MissingWhy::NotInSource;
        if (part.kind == RecordedKind::Counters) // some versions have some
            part.why = MissingWhy::Unknown;
        return;
    case RecordedBy::Nsys:
        part.why = MissingWhy::NotAsked;
        return;
    default:
        part.why = MissingWhy::Unknown;
    }
}

/// Events of a kind that are known to be lost; those that name no process count for all.
uint64_t lostOf(const Store &store, TrackId process, RecordedKind kind)
{
    const char *source = nullptr;
    switch (kind) {
    case RecordedKind::GpuActivity:
        source = "CUDA activity";
        break;
    case RecordedKind::Ranges:
        source = "NVTX";
        break;
    case RecordedKind::OsCalls:
        source = "OS runtime";
        break;
    case RecordedKind::Scheduling:
    case RecordedKind::ThreadStates:
        source = "scheduler";
        break;
    default:
        return 0;
    }
    uint64_t lost = 0;
    const std::string own =
        process.isValid() ? " of process " + std::to_string(store.track(process).number) : "";
    for (const AccountEntry &entry : store.account().entries()) {
        if (entry.outcome == Outcome::Lost &&
            (entry.source == source || (!own.empty() && entry.source == source + own)))
            lost += entry.count;
    }
    return lost;
}

} // namespace

Completeness completenessOf(const Store &store)
{
    Completeness all{.by = recorderOf(store.info()), .processes = {}};
    const std::map<TrackId, Counts> counts = countsOf(store);
    const bool osCalls = std::any_of(counts.begin(), counts.end(), [](const auto &of) {
        return of.second[at(RecordedKind::OsCalls)] > 0;
    });
    const auto add = [&](TrackId process, const Counts &of, std::span<const RecordedKind> kinds) {
        RecordedProcess record{.process = process, .parts = {}};
        for (RecordedKind kind : kinds) {
            RecordedPart part{.kind = kind, .slices = of[at(kind)]};
            part.lost = lostOf(store, process, kind);
            if (part.slices == 0 && all.by == RecordedBy::Trilane)
                explainOwn(store, process, osCalls, part);
            else if (part.slices == 0)
                explainForeign(all.by, part);
            record.parts.push_back(std::move(part));
        }
        all.processes.push_back(std::move(record));
    };
    const auto machine = counts.find(TrackId());
    add(TrackId(), machine->second, kOfMachine);
    for (const auto &[process, of] : counts) {
        if (process.isValid())
            add(process, of, kOfProcess);
    }
    return all;
}

} // namespace trilane
