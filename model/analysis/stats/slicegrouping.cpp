// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/slicegrouping.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/basename.h"

namespace trilane::stats {

SliceGrouping::SliceGrouping(store::Tables trace, const SliceQuery &query)
    : m_trace(trace)
    , m_tensorCores(trace)
{
    for (GroupKey key : query.groupBy)
        m_mask |= 1u << static_cast<int>(key);
    if (needsContext(query.groupBy))
        m_context = query.context.get();
}

size_t SliceGrouping::GroupHash::operator()(const Group &group) const
{
    uint64_t hash = group.plain;
    for (const uint32_t value : group.context)
        hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return static_cast<size_t>(hash ^ hash >> 32);
}

void SliceGrouping::enter(ChunkId id, const format::SliceChunk &chunk, TrackId track)
{
    m_chunkTrack = track;
    if (!m_context || id == m_chunk)
        return;
    m_chunk = id;
    const TrackId process = links::processOf(m_trace, track);
    for (size_t k = 0; k < kContextKeys.size(); ++k) {
        if (!has(kContextKeys[k]))
            continue;
        m_values[k].resize(chunk.size());
        m_context->values(kContextKeys[k], process, chunk, m_values[k]);
    }
}

size_t SliceGrouping::groupOf(const store::FoundSlice &found)
{
    const format::Slice &slice = found.slice;
    const TrackId track = m_trace.lane(found.lane).track;
    const size_t plain = plainGroupOf(slice.kind, slice.name, slice.detail, track);
    if (!m_context)
        return plain;
    const TrackId process = links::processOf(m_trace, track);
    Context context = noContext();
    for (size_t k = 0; k < kContextKeys.size(); ++k) {
        if (has(kContextKeys[k]))
            context[k] = m_context->value(kContextKeys[k], process, slice);
    }
    return withContext(plain, context);
}

SliceGrouping::Context SliceGrouping::contextAt(size_t i) const
{
    Context context;
    for (size_t k = 0; k < context.size(); ++k)
        context[k] = i < m_values[k].size() ? m_values[k][i] : SliceContext::kNothing;
    return context;
}

size_t SliceGrouping::withContext(size_t plain, const Context &context)
{
    if (const auto found = m_groupIds.find({plain, context}); found != m_groupIds.end())
        return found->second;
    const bool isFull = m_groups.size() >= kMaxContextGroups && context != otherContext();
    if (isFull)
        return withContext(plain, otherContext());
    m_groupIds.emplace(Group{plain, context}, m_groups.size());
    m_groups.push_back(m_plain[plain]);
    m_groups.back().context = context;
    return m_groups.size() - 1;
}

void SliceGrouping::enterTrack(TrackId id)
{
    for (auto &known : m_known)
        known.clear();
    m_recent.fill({});
    m_track = id;
    const format::Track &track = m_trace.track(id);
    const bool byStream = has(GroupKey::Stream);
    const bool byThread = has(GroupKey::Thread);
    m_place.stream = byStream ? id : TrackId();
    m_place.gpu = byStream || has(GroupKey::Device) ? links::gpuOf(m_trace, id) : TrackId();
    m_place.thread = byThread ? links::threadOf(m_trace, id) : TrackId();
    m_place.process =
        byStream || byThread || has(GroupKey::Process) ? links::processOf(m_trace, id) : TrackId();
    m_place.domain = has(GroupKey::Domain) ? track.domain : kNoString;
}

StringId SliceGrouping::baseOf(StringId name)
{
    return m_bases.try_emplace(names::baseName(m_trace.string(name)), name).first->second;
}

void SliceGrouping::addLaunch(Identity &id, const format::Detail &detail) const
{
    const bool byLaunch = has(GroupKey::Grid) || has(GroupKey::Block) || has(GroupKey::Registers) ||
                          has(GroupKey::SharedMemory) || has(GroupKey::StaticSharedMemory) ||
                          has(GroupKey::DynamicSharedMemory);
    if (!byLaunch || !detail.launch)
        return;
    const format::LaunchConfig &launch = *detail.launch;
    id.hasLaunch = true;
    if (has(GroupKey::Grid))
        id.grid = launch.grid;
    if (has(GroupKey::Block))
        id.block = launch.block;
    if (has(GroupKey::Registers))
        id.registers = launch.registers;
    if (has(GroupKey::SharedMemory))
        id.sharedBytes = launch.sharedBytes();
    if (has(GroupKey::StaticSharedMemory))
        id.staticBytes = launch.staticSharedBytes;
    if (has(GroupKey::DynamicSharedMemory))
        id.dynamicBytes = launch.dynamicSharedBytes;
}

/// Sets have no direction and no source.
void SliceGrouping::addCopy(Identity &id, SliceKind kind, const format::Detail &detail) const
{
    const format::CopyInfo copy = detail.copy.value_or(format::CopyInfo{});
    const bool isSet = kind == SliceKind::Memset;
    if (has(GroupKey::Direction)) {
        id.kind = kind;
        id.copy.kind = isSet ? format::CopyKind::Unknown : copy.kind;
    }
    if (has(GroupKey::Source) && !isSet)
        id.copy.source = copy.source;
    if (has(GroupKey::Destination))
        id.copy.destination = copy.destination;
}

SliceGrouping::Identity SliceGrouping::identityOf(SliceKind kind, StringId name, DetailId detailId)
{
    Identity id = m_place;
    if (has(GroupKey::BaseName))
        id.name = baseOf(name);
    if (has(GroupKey::Name))
        id.name = name;
    if (has(GroupKey::State))
        id.kind = kind;
    if (has(GroupKey::TensorCore))
        id.tensorCore = m_tensorCores.of(name);
    const format::Detail &detail = m_trace.detail(detailId);
    addLaunch(id, detail);
    addCopy(id, kind, detail);
    if (has(GroupKey::Category) && detail.range)
        id.category = detail.range->category;
    return id;
}

size_t SliceGrouping::plainGroupOf(SliceKind kind, StringId name, DetailId detail, TrackId track)
{
    if (track != m_track)
        enterTrack(track);
    const uint64_t quick = uint64_t{name.value} << 32 | detail.value;
    Recent &recent = m_recent[(quick * 0x9e3779b97f4a7c15u >> 32) % m_recent.size()];
    if (recent.key == quick && recent.kind == kind)
        return recent.group;
    auto &known = m_known[static_cast<size_t>(kind)];
    if (const auto found = known.find(quick); found != known.end()) {
        recent = {quick, kind, found->second};
        return found->second;
    }

    const Identity id = identityOf(kind, name, detail);
    if (!m_takesMore) {
        const auto there = m_ids.find(id);
        return known.emplace(quick, there == m_ids.end() ? kNoGroup : there->second).first->second;
    }
    const auto [entry, isNew] = m_ids.try_emplace(id, m_plain.size());
    if (isNew) {
        SliceRow row;
        row.name = id.name;
        row.firstName = name;
        row.kind = kind;
        row.detail = detail;
        row.track = track;
        row.stream = id.stream;
        row.gpu = id.gpu;
        row.process = id.process;
        row.thread = id.thread;
        row.tensorCore = id.tensorCore;
        m_plain.push_back(row);
    }
    known.emplace(quick, entry->second);
    return entry->second;
}

} // namespace trilane::stats
