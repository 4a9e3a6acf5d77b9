// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/tables.h"

namespace trilane::simulation {

Tables::Tables()
{
    (void)intern(std::string_view());
    (void)intern(format::Detail());
}

StringId Tables::intern(std::string_view text)
{
    if (const auto known = m_stringIds.find(text); known != m_stringIds.end())
        return known->second;
    const StringId id(strings.size());
    m_stringIds.emplace(strings.emplace_back(text), id);
    return id;
}

DetailId Tables::intern(const format::Detail &detail)
{
    const auto [entry, isNew] = m_detailIds.try_emplace(detail, DetailId(details.size()));
    if (isNew)
        details.push_back(detail);
    return entry->second;
}

TrackId Tables::add(TrackKind kind, TrackId parent, int64_t number, std::string_view name)
{
    const TrackId id(tracks.size());
    format::Track track{
        .id = id, .parent = parent, .kind = kind, .name = intern(name), .number = number};
    if (kind == TrackKind::Process)
        track.process = id;
    else if (parent.isValid())
        track.process = tracks[parent.value].process;
    tracks.push_back(track);
    return id;
}

} // namespace trilane::simulation
