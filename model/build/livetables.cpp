// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetables.h"

namespace trilane::build {

namespace {

/// What is in the table behind so many.
template <typename T>
std::vector<T> behind(const std::vector<T> &table, size_t &known)
{
    std::vector<T> rest(table.begin() + static_cast<ptrdiff_t>(known), table.end());
    known = table.size();
    return rest;
}

} // namespace

TrackId LiveTables::track(const TrackKey &key, StringId name)
{
    const TrackId id = m_tracks.findOrAdd(key, name);
    if (id.value >= m_trackCount) {
        m_trackCount = size_t{id.value} + 1;
        m_tracksChanged = true;
    }
    return id;
}

void LiveTables::handOn(LiveBlock &block)
{
    block.firstString = StringId(m_strings);
    block.strings = behind(m_interner.strings(), m_strings);
    block.firstDetail = DetailId(m_details);
    block.details = behind(m_interner.details(), m_details);
    for (const StringId id : m_interner.takeReusedStrings())
        block.reusedStrings.emplace_back(id, m_interner.strings()[id.value]);
    for (const DetailId id : m_interner.takeReusedDetails())
        block.reusedDetails.emplace_back(id, m_interner.details()[id.value]);
    if (std::exchange(m_tracksChanged, false))
        block.tracks = m_tracks.all();
    block.lanes = behind(m_lanes.lanes(), m_lanesHandedOn);
}

} // namespace trilane::build
