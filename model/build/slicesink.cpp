// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/slicesink.h"

#include "model/build/tracktable.h"

namespace trilane::build {

StringId TableSink::intern(std::string_view text)
{
    return m_tables.interner.intern(text, nextPlace());
}

DetailId TableSink::intern(const format::Detail &detail)
{
    return m_tables.interner.intern(detail, nextPlace());
}

TrackId TableSink::track(const TrackKey &key)
{
    const StringId name = intern(key.label);
    return m_tables.tracks.findOrAdd(key, name, nextPlace());
}

TrackId TableSink::find(const TrackKey &key) const
{
    return m_tables.tracks.find(key);
}

format::Track TableSink::trackInfo(TrackId track) const
{
    return m_tables.tracks.get(track);
}

void TableSink::setName(TrackId track, std::string_view name)
{
    m_tables.tracks.change(track, [id = intern(name)](format::Track &t) { t.name = id; });
}

void TableSink::setDomain(TrackId track, std::string_view domain)
{
    m_tables.tracks.change(track, [id = intern(domain)](format::Track &t) { t.domain = id; });
}

void TableSink::setUnit(TrackId track, std::string_view unit)
{
    m_tables.tracks.change(track, [id = intern(unit)](format::Track &t) { t.unit = id; });
}

void TableSink::setSortIndex(TrackId track, int sortIndex)
{
    m_tables.tracks.change(track, [sortIndex](format::Track &t) { t.sortIndex = sortIndex; });
}

void TableSink::setProcess(TrackId track, TrackId process)
{
    m_tables.tracks.change(track, [process](format::Track &t) { t.process = process; });
}

} // namespace trilane::build
