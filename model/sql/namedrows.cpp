// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/namedrows.h"

#include <algorithm>

namespace trilane::sql {

namespace {

constexpr uint64_t kRowsBetweenLooks = 65'536;

int64_t valueOf(EventField field, const Store &store, const EventCursor &cursor)
{
    const SliceChunk &chunk = cursor.chunk();
    const size_t i = cursor.index();
    switch (field) {
    case EventField::Start:
        return chunk.start(i) - store.span().begin;
    case EventField::Duration:
        return chunk.duration(i);
    case EventField::End:
        return chunk.end(i) - store.span().begin;
    case EventField::TrackId:
        return store.lane(store.chunks()[cursor.chunkId().value].lane).track.value;
    default:
        return chunk.value(i);
    }
}

} // namespace

bool NamedRows::canHold(EventField field)
{
    return field == EventField::Name || field == EventField::Start ||
           field == EventField::Duration || field == EventField::End ||
           field == EventField::TrackId || field == EventField::Id || field == EventField::Value ||
           field == EventField::Bytes;
}

void NamedRows::take(const Store &store, EventCursor &cursor, std::vector<EventField> fields,
                     const JobContext &job)
{
    m_fields = std::move(fields);
    m_values.assign(m_fields.size(), {});
    m_names.clear();
    m_ids.clear();
    m_at = 0;
    for (; !cursor.isAtEnd(); cursor.next()) {
        if (m_names.size() % kRowsBetweenLooks == 0 && job.stopped())
            break;
        m_names.push_back(cursor.chunk().name(cursor.index()).value);
        m_ids.push_back(numberOf({cursor.chunkId(), static_cast<uint32_t>(cursor.index())}));
        for (size_t i = 0; i < m_fields.size(); ++i)
            m_values[i].push_back(valueOf(m_fields[i], store, cursor));
    }
    sortByText(store);
}

void NamedRows::sortByText(const Store &store)
{
    std::vector<uint32_t> places(store.stringCount(), 0); // counts first
    for (const uint32_t name : m_names)
        ++places.at(name);
    std::vector<uint32_t> names;
    for (uint32_t name = 0; name < places.size(); ++name) {
        if (places[name] > 0)
            names.push_back(name);
    }
    std::sort(names.begin(), names.end(), [&](uint32_t a, uint32_t b) {
        return store.string(StringId(size_t{a})) < store.string(StringId(size_t{b}));
    });
    uint32_t before = 0;
    for (const uint32_t name : names)
        before += std::exchange(places[name], before);
    m_order.resize(m_names.size());
    for (uint32_t i = 0; i < m_names.size(); ++i)
        m_order[places[m_names[i]]++] = i;
}

int64_t NamedRows::value(EventField field) const
{
    if (field == EventField::Id)
        return m_ids[m_order[m_at]];
    const auto found = std::find(m_fields.begin(), m_fields.end(), field);
    return m_values[static_cast<size_t>(found - m_fields.begin())][m_order[m_at]];
}

} // namespace trilane::sql
