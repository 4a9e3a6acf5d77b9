// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracktable.h"

namespace trilane::build {

TrackId TrackTable::findOrAdd(const TrackKey &key, StringId name, FilePlace place)
{
    const std::lock_guard lock(m_mutex);
    const auto [entry, isNew] = m_ids.try_emplace(
        {key.parent, key.kind, key.number, std::string(key.label)}, TrackId(m_tracks.size()));
    if (!isNew) {
        m_order.note(entry->second.value, place);
        return entry->second;
    }
    const bool isBelow =
        key.parent.value < m_depths.size() && m_depths[key.parent.value] < format::kMaxTrackDepth;
    format::Track track{.id = entry->second,
                        .parent = isBelow ? key.parent : TrackId(),
                        .kind = key.kind,
                        .name = name};
    track.number = key.number;
    if (key.kind == TrackKind::Process)
        track.process = track.id;
    else if (key.parent.isValid())
        track.process = m_tracks[key.parent.value].process;
    try {
        m_order.note(track.id.value, place);
        m_depths.resize(m_tracks.size() + 1);
        m_depths.back() = isBelow ? m_depths[key.parent.value] + 1 : 0;
        m_tracks.push_back(track);
    } catch (...) { // another track would get its number
        m_ids.erase(entry);
        throw;
    }
    ++m_version;
    return track.id;
}

TrackId TrackTable::find(const TrackKey &key) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_ids.find({key.parent, key.kind, key.number, std::string(key.label)});
    return found == m_ids.end() ? TrackId() : found->second;
}

size_t TrackTable::count() const
{
    const std::lock_guard lock(m_mutex);
    return m_tracks.size();
}

uint64_t TrackTable::version() const
{
    const std::lock_guard lock(m_mutex);
    return m_version;
}

void TrackTable::change(TrackId id, const std::function<void(format::Track &)> &edit)
{
    const std::lock_guard lock(m_mutex);
    edit(m_tracks[id.value]);
    ++m_version;
}

format::Track TrackTable::get(TrackId id) const
{
    const std::lock_guard lock(m_mutex);
    return m_tracks[id.value];
}

FilePlace TrackTable::placeOf(TrackId id) const
{
    const std::lock_guard lock(m_mutex);
    return m_order.placeOf(id.value);
}

std::vector<uint32_t> TrackTable::numbers() const
{
    const std::lock_guard lock(m_mutex);
    return m_order.numbers(m_tracks.size(), false);
}

std::vector<format::Track> TrackTable::all() const
{
    const std::lock_guard lock(m_mutex);
    return {m_tracks.begin(), m_tracks.end()};
}

} // namespace trilane::build
