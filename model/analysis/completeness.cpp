// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness.h"

#include "model/format/aggregate.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

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
        const std::string missing = m_text.substr(open + 2, m_text.size() - open - 3);
        // NVTX and CUDA may be missing each for a reason of its own.
        const size_t next = missing.starts_with("no NVTX: ") ? findCuda(missing) : missing.npos;
        addClause(missing.substr(0, next));
        if (next != missing.npos)
            addClause(missing.substr(next + kBetween.size()));
    }

    [[nodiscard]] bool has(std::string_view part) const
    {
        return m_has.find(part) != std::string::npos;
    }
    /// "no NVTX and CUDA: …", "it did not use CUDA"
    [[nodiscard]] bool lacks(std::string_view part) const { return clauseOf(part) != nullptr; }
    /// Why there is nothing of it; empty: it was not used.
    [[nodiscard]] std::string whyWithout(std::string_view part) const
    {
        const Clause *clause = clauseOf(part);
        const bool isUnused =
            !clause || clause->why == "it called neither" || clause->why == "it did not call it";
        return isUnused ? std::string() : clause->why;
    }

private:
    struct Clause
    {
        std::string what, why;
    };
    static constexpr std::string_view kBetween = "; ";

    static size_t findCuda(const std::string &missing)
    {
        for (size_t at = missing.find(kBetween); at != missing.npos;
             at = missing.find(kBetween, at + 1)) {
            const std::string_view rest = std::string_view(missing).substr(at + kBetween.size());
            if (rest.starts_with("no CUDA") || rest.starts_with("CUDA ") ||
                rest.starts_with("it did not use CUDA"))
                return at;
        }
        return missing.npos;
    }
    void addClause(const std::string &text)
    {
        const size_t colon = text.find(": ");
        m_clauses.push_back(
            {text.substr(0, colon), colon == text.npos ? "" : text.substr(colon + 2)});
    }
    [[nodiscard]] const Clause *clauseOf(std::string_view part) const
    {
        const auto found =
            std::find_if(m_clauses.begin(), m_clauses.end(), [part](const auto &one) {
                return one.what.find(part) != std::string::npos;
            });
        return found == m_clauses.end() ? nullptr : &*found;
    }

    std::string m_text, m_has;
    std::vector<Clause> m_clauses;
};

void explainTraced(const ProcessNote &note, std::string_view name, RecordedPart &part)
{
    part.why = MissingWhy::NotAsked;
    if (note.has(name) || note.lacks(name))
        part.why = MissingWhy::NotUsed;
    part.said = note.whyWithout(name);
    if (!part.said.empty())
        part.why = MissingWhy::Hindered;
}

/// What its agent has said is not recorded, of CUDA or NVTX: recordings of before the census told
/// it say so only there.
void explainComplaint(const TraceInfo &info, int64_t pid, std::string_view begin,
                      RecordedPart &part)
{
    const std::string own = "process " + std::to_string(pid) + ": " + std::string(begin);
    const std::string said = noteOf(info, "not recorded", own);
    if (part.why != MissingWhy::NotUsed || !said.starts_with(own))
        return;
    part.why = MissingWhy::Hindered;
    const std::string rest = said.substr(own.size());
    part.said = rest.starts_with(": ") ? rest.substr(2) : said.substr(own.size() - begin.size());
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
    const int64_t pid = process.isValid() ? store.track(process).number : 0;
    switch (part.kind) {
    case RecordedKind::GpuActivity:
    case RecordedKind::ApiCalls:
        text ? explainTraced(note, "CUDA", part) : void(part.why = MissingWhy::Unknown);
        return explainComplaint(info, pid, "CUDA is not recorded", part);
    case RecordedKind::Ranges:
        text ? explainTraced(note, "NVTX", part) : void(part.why = MissingWhy::Unknown);
        return explainComplaint(info, pid, "NVTX ranges of Python's package nvtx are not recorded",
                                part);
    case RecordedKind::OsCalls:
        part.why = osCallsOfOthers ? MissingWhy::NotUsed : MissingWhy::NotAsked;
        // What keeps the agent out keeps this out.
        part.said = note.has("NVTX") || note.has("CUDA") ? "" : note.whyWithout("no ");
        if (!part.said.empty())
            part.why = MissingWhy::Hindered;
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
    uint64_t lost = 0;
    const std::string own =
        process.isValid() ? " of process " + std::to_string(store.track(process).number) : "";
    for (const AccountEntry &entry : store.account().entries()) {
        const std::optional<RecordedKind> of =
            entry.outcome == Outcome::Lost ? kindOfLoss(entry.source) : std::nullopt;
        const bool isIt =
            of == kind || (kind == RecordedKind::Scheduling && of == RecordedKind::ThreadStates);
        const bool isAnyones = entry.source.find(" of process ") == std::string::npos;
        if (isIt && (isAnyones || (!own.empty() && entry.source.ends_with(own))))
            lost += entry.count;
    }
    return lost;
}

/// How much a reason says about a kind that nothing is there of.
int weightOf(MissingWhy why)
{
    switch (why) {
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

std::optional<RecordedKind> kindOfLoss(std::string_view source)
{
    constexpr std::pair<std::string_view, RecordedKind> kSources[] = {
        {"CUDA activity", RecordedKind::GpuActivity},
        {"NVTX", RecordedKind::Ranges},
        {"OS runtime", RecordedKind::OsCalls},
        {"scheduler", RecordedKind::ThreadStates}};
    for (const auto &[name, kind] : kSources) {
        if (source == name || source.starts_with(std::string(name) + " of process "))
            return kind;
    }
    return std::nullopt;
}

std::vector<KindLoss> lossesByKind(const Account &account)
{
    std::map<RecordedKind, uint64_t> sums;
    for (const AccountEntry &entry : account.entries()) {
        const std::optional<RecordedKind> kind = kindOfLoss(entry.source);
        if (entry.outcome == Outcome::Lost && kind)
            sums[*kind] += entry.count;
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
            }
        }
    }
    return sum;
}

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
