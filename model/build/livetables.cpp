// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetables.h"

#include <utility>

namespace trilane::build {

namespace {

/// Table entries after the first `known`.
template <typename T>
std::vector<T> behind(const std::vector<T> &table, size_t &known)
{
    std::vector<T> rest(table.begin() + static_cast<ptrdiff_t>(known), table.end());
    known = table.size();
    return rest;
}

} // namespace

void LiveTables::handOn(LiveBlock &block)
{
    block.firstString = StringId(m_strings);
    block.strings = behind(interner.strings(), m_strings);
    block.firstDetail = DetailId(m_details);
    block.details = behind(interner.details(), m_details);
    for (const StringId id : interner.takeReusedStrings())
        block.reusedStrings.emplace_back(id, interner.strings()[id.value]);
    for (const DetailId id : interner.takeReusedDetails())
        block.reusedDetails.emplace_back(id, interner.details()[id.value]);
    if (const uint64_t version = tracks.version(); version != std::exchange(m_tracks, version))
        block.tracks = tracks.all();
    block.lanes = behind(m_lanes.lanes(), m_lanesHandedOn);
}

} // namespace trilane::build
