// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/indexbuilder.h"

#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/operators/awaitedlaunches.h"
#include "model/analysis/operators/operatorname.h"
#include "model/analysis/operators/rangesweep.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace trilane::operators {

namespace {

constexpr uint64_t kStopEvery = 4096;

constexpr uint32_t bit(SliceKind kind)
{
    return uint32_t{1} << static_cast<int>(kind);
}

/// Kineto's own rows are listed among the processes of the program.
bool isOfProfiler(store::Tables trace, TrackId process)
{
    const std::string_view name =
        process.isValid() ? trace.string(trace.track(process).name) : std::string_view();
    return name == "Spans" || name == "Traces";
}

bool hasCorrelations(store::Tables trace, LaneId lane)
{
    const std::span<const ChunkId> chunks = trace.chunksOf(lane);
    return std::any_of(chunks.begin(), chunks.end(),
                       [&](ChunkId id) { return trace.chunks()[id.value].correlationMax != 0; });
}

} // namespace

std::string_view shownName(std::string_view recorded, const OperatorOptions &options)
{
    const std::string_view name = options.rawNames ? recorded : parseOperatorName(recorded).name;
    return options.foldSteps ? withoutStepNumber(name) : name;
}

IndexBuilder::IndexBuilder(OperatorIndex &index, const OperatorOptions &options,
                           const jobs::JobContext &job)
    : m_index(index)
    , m_options(options)
    , m_job(job)
    , m_kinds(bit(SliceKind::Range) | (options.pythonCalls ? bit(SliceKind::PythonCall) : 0))
{
    m_infos.resize(index.trace().stringCount());
    m_index.m_names.emplace_back();
    m_index.m_nameStrings.push_back(kNoString);
    m_nameIds.emplace(std::string_view(), 0);
    m_index.m_paths.emplace_back();
    m_lastChild.emplace_back();
}

void IndexBuilder::build()
{
    const store::Tables trace = m_index.trace();
    reserve();
    m_index.m_launches = iterate::launchMaps(m_index.m_store);
    for (const Sweeping &sweeping : launchingFirst()) {
        if (m_job.stopped())
            return;
        sweepThread(sweeping);
        if (!sweeping.lanes.apiCalls.empty())
            m_index.m_launchingRanges = m_index.m_ranges.size();
    }
    for (const format::Track &track : trace.tracks()) {
        if (!m_options.launching && track.kind == TrackKind::Process)
            addFlat(track.id);
    }
    for (auto &[process, launches] : m_index.m_launches)
        launches.finish();
    m_index.m_ranges.shrink_to_fit();
    m_index.m_sources.shrink_to_fit();
    joinSequences();
    if (m_options.awaited)
        m_index.m_awaited = std::make_shared<AwaitedLaunches>(m_index, m_job);
}

std::vector<IndexBuilder::Sweeping> IndexBuilder::launchingFirst() const
{
    const store::Tables trace = m_index.trace();
    std::vector<Sweeping> all;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind != TrackKind::Thread || isOfProfiler(m_index.m_store, track.parent))
            continue;
        Sweeping one{track.id, iterate::lanesOfThread(m_index.m_store, track.id)};
        std::erase_if(one.lanes.ranges,
                      [&](LaneId lane) { return trace.lane(lane).depth >= m_options.levels; });
        std::erase_if(one.lanes.apiCalls,
                      [&](LaneId lane) { return !hasCorrelations(m_index.m_store, lane); });
        if (!one.lanes.ranges.empty() && (!m_options.launching || !one.lanes.apiCalls.empty()))
            all.push_back(std::move(one));
    }
    std::stable_partition(all.begin(), all.end(),
                          [](const Sweeping &one) { return !one.lanes.apiCalls.empty(); });
    return all;
}

/// Reserves the maximum; unused memory is returned, or never touched.
void IndexBuilder::reserve()
{
    const store::Tables trace = m_index.trace();
    uint64_t ranges = 0;
    for (const format::ChunkEntry &entry : trace.chunks()) {
        if (!entry.lane.isValid() || !(entry.kinds & m_kinds))
            continue;
        const format::Lane &lane = trace.lane(entry.lane);
        if (trace.track(lane.track).kind == TrackKind::Ranges && lane.depth < m_options.levels)
            ranges += entry.count;
    }
    m_index.m_ranges.reserve(ranges);
}

void IndexBuilder::begin(TrackId owner)
{
    m_index.m_blocks.push_back({static_cast<uint32_t>(m_index.m_ranges.size()), owner});
    if (!m_options.byThread)
        return;
    m_thread = owner;
    m_lastChild[kNoPath.value] = {};
}

void IndexBuilder::sweepThread(const Sweeping &sweeping)
{
    const store::Tables trace = m_index.trace();
    begin(sweeping.thread);
    const TrackId process = trace.track(sweeping.thread).process;
    std::vector<iterate::CorrelationMap *> launches; // by lane of calls
    for (LaneId lane : sweeping.lanes.apiCalls)
        launches.push_back(
            &m_index.m_launches.at(trace.track(trace.lane(lane).track).process.value));
    RangeSweep sweep(m_index.m_store, sweeping.lanes.ranges, sweeping.lanes.apiCalls, m_kinds);
    std::vector<RangeId> open; // outermost first; may contain entries that have ended below the top
    for (uint64_t count = 0; sweep.next(); ++count) {
        if (count % kStopEvery == 0 && m_job.stopped())
            return;
        const iterate::LaneCursor &at = sweep.current();
        const Ns start = at.start();
        while (!open.empty() && m_index.range(open.back()).end <= start)
            open.pop_back();
        const RangeId innermost = open.empty() ? RangeId() : open.back();
        if (!sweep.isCall())
            open.push_back(addRange(at, innermost, process));
        else if (innermost.isValid())
            launches[sweep.callLane()]->add(at.correlation(), innermost.value);
    }
}

void IndexBuilder::addFlat(TrackId process)
{
    const store::Tables trace = m_index.trace();
    std::vector<LaneId> lanes;
    for (TrackId track : trace.children(process)) {
        const std::span<const LaneId> more = trace.lanesOf(track);
        if (trace.track(track).kind == TrackKind::Ranges)
            lanes.insert(lanes.end(), more.begin(), more.end());
    }
    if (lanes.empty())
        return;
    begin(process);
    RangeSweep sweep(m_index.m_store, lanes, {}, m_kinds);
    for (uint64_t count = 0; sweep.next(); ++count) {
        if (count % kStopEvery == 0 && m_job.stopped())
            return;
        addRange(sweep.current(), {}, process);
    }
}

RangeId IndexBuilder::addRange(const iterate::LaneCursor &at, RangeId parent, TrackId process)
{
    const RangeId id(m_index.m_ranges.size());
    const NameInfo &info = infoOf(at.name());
    const PathId above = parent.isValid() ? m_index.range(parent).path : kNoPath;
    m_index.m_ranges.push_back(
        {.start = at.start(), .end = at.end(), .parent = parent, .path = childOf(above, info)});
    noteSource(info, at.name(), at.detail());
    if (m_options.sequences && (info.hasSequence || at.detail() != kNoDetail))
        noteSequence(at, id, process, info.hasSequence);
    return id;
}

void IndexBuilder::noteSource(const NameInfo &info, StringId name, DetailId detail)
{
    std::vector<RangeSource> &sources = m_index.m_sources;
    if (sources.empty() && !info.isCut && detail == kNoDetail)
        return;
    if (sources.empty())
        sources.reserve(m_index.m_ranges.capacity());
    sources.resize(m_index.m_ranges.size());
    sources.back() = {info.isCut ? name : kNoString, detail};
}

PathId IndexBuilder::childOf(PathId parent, const NameInfo &info)
{
    std::vector<PathNode> &paths = m_index.m_paths;
    const uint32_t name = info.name;
    const PathId last = m_lastChild[parent.value];
    if (last.isValid() && paths[last.value].name == name)
        return last;
    // Track ids are small: those with the highest bit set are a thread's own root.
    const bool isThreads = m_options.byThread && parent == kNoPath;
    const uint64_t above = isThreads ? 0x80000000u | m_thread.value : parent.value;
    const auto [entry, isNew] = m_children.try_emplace(above << 32 | name, paths.size());
    if (isNew) {
        bool repeated = false;
        for (PathId at = parent; at.isValid() && !repeated; at = paths[at.value].parent)
            repeated = at != kNoPath && paths[at.value].name == name;
        paths.push_back({.parent = parent,
                         .name = name,
                         .depth = paths[parent.value].depth + 1,
                         .thread = m_thread,
                         .isRepeated = repeated,
                         .isStep = info.isStep});
        m_lastChild.emplace_back();
    }
    m_lastChild[parent.value] = entry->second;
    return entry->second;
}

const IndexBuilder::NameInfo &IndexBuilder::infoOf(StringId name)
{
    static const NameInfo kUnnamed{.name = 0};
    if (name.value >= m_infos.size())
        return kUnnamed;
    NameInfo &info = m_infos[name.value];
    if (info.name != UINT32_MAX)
        return info;
    const std::string_view text = m_index.trace().string(name);
    const OperatorName parsed = parseOperatorName(text);
    info.hasSequence = parsed.sequence.has_value();
    info.isCut = !m_options.rawNames && parsed.name.size() < text.size();
    info.isStep = marks::stepNumberIn(parsed.name).has_value();
    const std::string_view shown = shownName(text, m_options);
    const auto [entry, isNew] =
        m_nameIds.try_emplace(shown, static_cast<uint32_t>(m_index.m_names.size()));
    if (isNew) {
        m_index.m_names.push_back(shown);
        m_index.m_nameStrings.push_back(kNoString);
    }
    if (shown.size() == text.size())
        m_index.m_nameStrings[entry->second] = name;
    info.name = entry->second;
    return info;
}

void IndexBuilder::noteSequence(const iterate::LaneCursor &at, RangeId range, TrackId process,
                                bool isInName)
{
    const store::Tables trace = m_index.trace();
    const std::optional<format::RangeInfo> &info = trace.detail(at.detail()).range;
    if (info && info->payload == format::PayloadKind::Sequence) {
        m_forward.push_back({process, at.value(), range});
    } else if (info && info->payload == format::PayloadKind::BackwardSequence) {
        m_backward.push_back({process, at.value(), range});
    } else if (isInName) {
        const OperatorName parsed = parseOperatorName(trace.string(at.name()));
        (parsed.isBackward ? m_backward : m_forward).push_back({process, *parsed.sequence, range});
    }
}

/// Operators inside each other have the same number; the one that began last made the node of the
/// backward pass (as PyTorch itself takes it).
void IndexBuilder::joinSequences()
{
    const auto orderOf = [&](const SequencedRange &r) {
        return std::tuple(r.process, r.sequence, m_index.range(r.range).start);
    };
    const auto isBefore = [&](const SequencedRange &a, const SequencedRange &b) {
        return orderOf(a) < orderOf(b);
    };
    std::sort(m_forward.begin(), m_forward.end(), isBefore);
    for (const SequencedRange &back : m_backward) {
        const auto after = std::upper_bound(m_forward.begin(), m_forward.end(), back, isBefore);
        if (after == m_forward.begin())
            continue;
        const SequencedRange &forward = *std::prev(after);
        if (forward.process != back.process || forward.sequence != back.sequence)
            continue;
        m_index.m_forward.resize(m_index.m_ranges.size());
        m_index.m_forward[back.range.value] = forward.range;
    }
    for (size_t i = 0; i < m_index.m_forward.size(); ++i) {
        const RangeId parent = m_index.m_ranges[i].parent;
        if (!m_index.m_forward[i].isValid() && parent.isValid())
            m_index.m_forward[i] = m_index.m_forward[parent.value];
    }
}

} // namespace trilane::operators
