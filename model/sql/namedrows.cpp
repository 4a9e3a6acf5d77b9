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

void NamedRows::take(const Store &store, EventCursor &cursor, const std::vector<EventField> &fields,
                     const JobContext &job)
{
    const size_t most = cursor.most();
    m_values.assign(fields.size(), {});
    for (size_t i = 0; i < fields.size(); ++i) {
        m_slots[static_cast<size_t>(fields[i])] = static_cast<uint8_t>(i);
        m_values[i].reserve(most);
    }
    m_names.reserve(most);
    m_ids.reserve(most);
    for (; !cursor.isAtEnd(); cursor.next()) {
        if (m_names.size() % kRowsBetweenLooks == 0 && job.stopped())
            break;
        m_names.push_back(cursor.chunk().name(cursor.index()).value);
        m_ids.push_back(numberOf({cursor.chunkId(), static_cast<uint32_t>(cursor.index())}));
        for (size_t i = 0; i < fields.size(); ++i) {
            if (fields[i] != EventField::Name)
                m_values[i].push_back(
                    fields[i] == EventField::Id ? m_ids.back() : valueOf(fields[i], store, cursor));
        }
    }
    sortByText(store, job);
}

/// Tens of millions of rows take longer than who stops a query wants to wait.
void NamedRows::sortByText(const Store &store, const JobContext &job)
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
    for (const uint32_t name : names) {
        before += std::exchange(places[name], before);
        m_groups.push_back({StringId(size_t{name}), before});
    }
    m_order.resize(m_names.size());
    for (uint32_t i = 0; i < m_names.size(); ++i) {
        if (i % kRowsBetweenLooks == 0 && job.stopped())
            return;
        m_order[places[m_names[i]]++] = i;
    }
    std::vector<int64_t> sorted(m_order.size());
    for (std::vector<int64_t> &values : m_values) {
        if (values.empty())
            continue; // the names
        for (size_t i = 0; i < m_order.size(); ++i) {
            if (i % kRowsBetweenLooks == 0 && job.stopped())
                return;
            sorted[i] = values[m_order[i]];
        }
        values.swap(sorted);
    }
}

} // namespace trilane::sql
