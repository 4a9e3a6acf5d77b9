// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/mergedtables.h"

#include "model/base/saturatingsum.h"
#include "model/base/version.h"
#include "model/format/account.h"
#include "model/format/lossnotes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace trilane::merge {

namespace {

/// The common value of all, else nothing.
std::string common(std::span<const RankInput> inputs, std::string format::TraceInfo::*text)
{
    const std::string &first = inputs.front().trace().info().*text;
    const bool same = std::all_of(inputs.begin(), inputs.end(), [&](const RankInput &input) {
        return input.trace().info().*text == first;
    });
    return same ? first : std::string();
}

bool haveOwnNumbers(std::span<const RankInput> inputs)
{
    std::set<int> numbers;
    return std::all_of(inputs.begin(), inputs.end(), [&](const RankInput &input) {
        const std::optional<int> rank = input.trace().info().rank;
        return rank && numbers.insert(*rank).second;
    });
}

/// Those of the first that all others have. `keyOf`: equal for equal ones only.
template <typename List, typename KeyOf>
List commonOf(std::span<const RankInput> inputs, List format::TraceInfo::*list, KeyOf keyOf)
{
    List common = inputs.front().trace().info().*list;
    for (const RankInput &input : inputs.subspan(1)) {
        std::set<decltype(keyOf(common.front()))> own;
        for (const auto &one : input.trace().info().*list)
            own.insert(keyOf(one));
        std::erase_if(common, [&](const auto &one) { return !own.contains(keyOf(one)); });
    }
    return common;
}

/// Facts of each rank about the processes of one number.
struct NumberedProcess
{
    std::set<size_t> ranks; ///< that have one
    std::vector<std::pair<size_t, const format::ProcessNote *>> notes;

    /// The note is true of all of them.
    [[nodiscard]] bool agree() const
    {
        std::set<size_t> noting;
        for (const auto &[rank, note] : notes)
            noting.insert(rank);
        return noting.size() == ranks.size() &&
               std::all_of(notes.begin(), notes.end(), [this](const auto &one) {
                   return *one.second == *notes.front().second;
               });
    }
};

/// Process numbers are unique in a machine: if ranks differ, the note names the rank.
void mergeProcesses(std::span<const RankInput> inputs, format::TraceInfo &info)
{
    std::map<int64_t, NumberedProcess> processes;
    for (size_t rank = 0; rank < inputs.size(); ++rank) {
        for (const format::ProcessNote &note : inputs[rank].trace().info().processes) {
            processes[note.pid].ranks.insert(rank);
            processes[note.pid].notes.emplace_back(rank, &note);
        }
        for (const format::Track &track : inputs[rank].trace().tracks()) {
            if (track.kind == TrackKind::Process)
                processes[track.number].ranks.insert(rank);
        }
    }
    for (const auto &[pid, process] : processes) {
        if (process.notes.empty())
            continue;
        if (process.agree()) {
            info.processes.push_back(*process.notes.front().second);
            continue;
        }
        for (const auto &[rank, note] : process.notes)
            info.notes.push_back(
                format::attributed(note->note(), msg("rank %1", info.ranks[rank].number)));
    }
}

bool works(store::Tables trace, const format::GpuInfo &gpu)
{
    const std::span<const format::Track> tracks = trace.tracks();
    return std::any_of(tracks.begin(), tracks.end(), [&](const format::Track &track) {
        return track.kind == TrackKind::Gpu && track.number == gpu.ordinal;
    });
}

format::RankSource sourceOf(const RankInput &input, int number, const RankAlignment &alignment)
{
    return {.number = number,
            .file = input.file,
            .host = input.trace().info().host,
            .offset = alignment.offset,
            .method = alignment.method,
            .matched = alignment.matched,
            .residual = alignment.residual,
            .worst = alignment.worst,
            .driftPpb = std::llround(alignment.drift * 1e9)};
}

} // namespace

bool sortByRank(std::vector<RankInput> &inputs)
{
    if (!haveOwnNumbers(inputs))
        return false;
    std::sort(inputs.begin(), inputs.end(), [](const RankInput &a, const RankInput &b) {
        return *a.trace().info().rank < *b.trace().info().rank;
    });
    return true;
}

format::TraceInfo mergedInfo(std::span<const RankInput> inputs,
                             std::span<const RankAlignment> alignments)
{
    const format::TraceInfo &first = inputs.front().trace().info();
    format::TraceInfo info;
    info.program = "trilane " + std::string(kProgramVersion);
    info.producer = common(inputs, &format::TraceInfo::producer);
    info.sourceFormat = common(inputs, &format::TraceInfo::sourceFormat);
    info.host = common(inputs, &format::TraceInfo::host);
    info.operatingSystem = common(inputs, &format::TraceInfo::operatingSystem);
    info.cpu = common(inputs, &format::TraceInfo::cpu);
    info.commandLine = common(inputs, &format::TraceInfo::commandLine);
    info.epochOfZero = first.epochOfZero;
    info.worldSize = first.worldSize;
    info.properties =
        commonOf(inputs, &format::TraceInfo::properties, [](const auto &one) { return one; });
    info.notes = commonOf(inputs, &format::TraceInfo::notes, format::keyOf);
    format::LossNotes losses(info);
    const bool numbered = haveOwnNumbers(inputs);
    uint64_t leftOut = 0;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const format::TraceInfo &own = inputs[i].trace().info();
        info.sourceBytes = saturatingSum(info.sourceBytes, own.sourceBytes);
        info.cores = own.cores == first.cores && !info.host.empty() ? first.cores : 0;
        for (format::GpuInfo gpu : own.gpus) {
            if (!works(*inputs[i].store, gpu))
                continue; // of the machine, but another rank's
            gpu.rank = RankId(i);
            info.gpus.push_back(std::move(gpu));
        }
        info.ranks.push_back(
            sourceOf(inputs[i], numbered ? *own.rank : static_cast<int>(i), alignments[i]));
        losses.add(own, msg("rank %1", info.ranks.back().number));
        leftOut = saturatingSum(leftOut, inputs[i].trace().damagedParts());
    }
    mergeProcesses(inputs, info);
    format::setPartsLeftOut(info, leftOut); // what all have in common is of each
    return info;
}

format::Account mergedAccount(std::span<const RankInput> inputs)
{
    format::Account account;
    for (const RankInput &input : inputs)
        account.merge(input.trace().account());
    return account;
}

namespace {

/// Correlation ids of tracks without a process bear the rank above these bits.
constexpr int kCorrelationBits = 48;

} // namespace

MergedIds::MergedIds(store::Tables trace, RankId rank, const RankAlignment &clock,
                     build::Interner &names, std::vector<format::Track> &tracks,
                     std::vector<format::Lane> &lanes)
    : m_trace(trace)
    , m_rank(rank)
    , m_clock(clock)
    , m_firstTrack(static_cast<uint32_t>(tracks.size()))
{
    addStrings(names);
    addDetails(names);
    addTracks(tracks);
    addLanes(lanes);
}

void MergedIds::addStrings(build::Interner &names)
{
    m_strings.reserve(m_trace.stringCount());
    for (size_t i = 0; i < m_trace.stringCount(); ++i)
        m_strings.push_back(names.intern(m_trace.string(StringId(i))));
}

void MergedIds::addDetails(build::Interner &names)
{
    for (size_t i = 0; i < m_trace.detailCount(); ++i) {
        format::Detail detail = m_trace.detail(DetailId(i));
        format::visitStrings(detail, [this](StringId &id) { id = string(id); });
        m_isText.push_back(detail.range && detail.range->payload == format::PayloadKind::Text ? 1
                                                                                              : 0);
        m_details.push_back(names.intern(detail));
    }
}

void MergedIds::addTracks(std::vector<format::Track> &tracks)
{
    for (format::Track own : m_trace.tracks()) {
        own.id = track(own.id);
        own.parent = track(own.parent);
        own.process = track(own.process);
        own.name = string(own.name);
        own.domain = string(own.domain);
        own.unit = string(own.unit);
        own.rank = m_rank;
        tracks.push_back(own);
    }
}

void MergedIds::addLanes(std::vector<format::Lane> &lanes)
{
    m_lanes.resize(m_trace.lanes().size());
    for (const format::Lane &own : m_trace.lanes()) {
        if (!own.track.isValid() || m_trace.chunksOf(own.id).empty())
            continue;
        const LaneId id(lanes.size());
        m_lanes[own.id.value] = id;
        lanes.push_back({id, track(own.track), own.depth});
    }
}

StringId MergedIds::string(StringId own) const
{
    return own.value < m_strings.size() ? m_strings[own.value] : kNoString;
}

TrackId MergedIds::track(TrackId own) const
{
    return own.value < m_trace.tracks().size() ? TrackId(size_t{m_firstTrack} + own.value)
                                               : TrackId();
}

format::Slice MergedIds::slice(const format::Slice &own, LaneId lane) const
{
    format::Slice merged = own;
    merged.start = m_clock.at(own.start);
    merged.duration = m_clock.at(own.end()) - merged.start;
    merged.name = string(own.name);
    const bool hasDetail = own.detail.value < m_details.size();
    merged.detail = hasDetail ? m_details[own.detail.value] : kNoDetail;
    merged.link = track(TrackId(size_t{own.link})).value;
    if (hasDetail && m_isText[own.detail.value])
        merged.value = string(StringId(static_cast<size_t>(own.value))).value;
    if (own.correlation != 0 && !m_trace.track(m_trace.lane(lane).track).process.isValid())
        merged.correlation = (own.correlation & ((uint64_t{1} << kCorrelationBits) - 1)) |
                             (uint64_t{m_rank.value} + 1) << kCorrelationBits;
    return merged;
}

format::Flow MergedIds::flow(const format::Flow &own) const
{
    return {.name = string(own.name),
            .fromTrack = track(own.fromTrack),
            .toTrack = track(own.toTrack),
            .fromTime = m_clock.at(own.fromTime),
            .toTime = m_clock.at(own.toTime)};
}

} // namespace trilane::merge
