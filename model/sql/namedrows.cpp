// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/namedrows.h"

#include <algorithm>
#include <utility>

namespace trilane::sql {

namespace {

constexpr uint64_t kRowsBetweenLooks = 65'536;

} // namespace

bool NamedRows::canHold(EventField field)
{
    return field == EventField::Name || field == EventField::Start ||
           field == EventField::Duration || field == EventField::End ||
           field == EventField::TrackId || field == EventField::Id || field == EventField::Value ||
           field == EventField::Bytes;
}

NamedRows::NamedRows(store::Tables trace, EventCursor &cursor, const EventFilter &filter,
                     std::vector<EventField> fields, size_t maxAtOnce, jobs::JobContext job)
    : m_trace(trace)
    , m_cursor(cursor)
    , m_filter(filter)
    , m_fields(std::move(fields))
    , m_maxAtOnce(maxAtOnce)
    , m_job(std::move(job))
{
    for (size_t i = 0; i < m_fields.size(); ++i)
        m_slots[static_cast<size_t>(m_fields[i])] = static_cast<uint8_t>(i);
    divide();
    enterNext();
}

int64_t NamedRows::idHere() const
{
    return numberOf({m_cursor.chunkId(), static_cast<uint32_t>(m_cursor.index())});
}

int64_t NamedRows::valueHere(EventField field) const
{
    const format::SliceChunk &chunk = m_cursor.chunk();
    const size_t i = m_cursor.index();
    switch (field) {
    case EventField::Start:
        return chunk.start(i) - m_trace.span().begin;
    case EventField::Duration:
        return chunk.duration(i);
    case EventField::End:
        return chunk.end(i) - m_trace.span().begin;
    case EventField::TrackId:
        return m_trace.lane(m_trace.chunks()[m_cursor.chunkId().value].lane).track.value;
    case EventField::Id:
        return idHere();
    default:
        return chunk.value(i);
    }
}

std::vector<uint32_t> NamedRows::byText(const std::vector<uint32_t> &counts) const
{
    std::vector<uint32_t> names;
    for (uint32_t name = 0; name < counts.size(); ++name) {
        if (counts[name] > 0)
            names.push_back(name);
    }
    std::sort(names.begin(), names.end(), [&](uint32_t a, uint32_t b) {
        return m_trace.string(StringId(size_t{a})) < m_trace.string(StringId(size_t{b}));
    });
    return names;
}

void NamedRows::divide()
{
    m_parts.assign(1, {.rows = m_cursor.most()});
    if (m_parts.front().rows <= m_maxAtOnce)
        return;
    std::vector<uint32_t> counts(m_trace.stringCount(), 0);
    for (m_cursor.begin(m_filter); !m_cursor.isAtEnd(); m_cursor.next())
        ++counts.at(m_cursor.chunk().name(m_cursor.index()).value);
    m_parts.assign(1, {});
    m_partOf.assign(counts.size(), 0);
    for (const uint32_t name : byText(counts)) {
        if (m_parts.back().rows > 0 && m_parts.back().rows + counts[name] > m_maxAtOnce)
            m_parts.emplace_back();
        m_parts.back().rows += counts[name];
        m_partOf[name] = static_cast<uint32_t>(m_parts.size() - 1);
        if (counts[name] > m_maxAtOnce)
            m_parts.back().only = StringId(size_t{name});
    }
}

/// To the first row of the next part that has any.
void NamedRows::enterNext()
{
    m_isAtEnd = true;
    while (m_isAtEnd && m_nextPart < m_parts.size() && !m_job.stopped()) {
        const uint32_t part = m_nextPart++;
        m_only = m_parts[part].only;
        EventFilter filter = m_filter;
        if (m_only)
            filter.name = m_only;
        m_cursor.begin(filter);
        if (!m_only)
            take(part);
        m_isAtEnd = m_only ? m_cursor.isAtEnd() : m_order.empty();
    }
}

void NamedRows::next()
{
    if (m_only) {
        m_cursor.next();
        if (m_cursor.isAtEnd())
            enterNext();
        return;
    }
    ++m_at;
    while (m_group < m_groups.size() && m_at >= m_groups[m_group].end)
        ++m_group;
    if (m_at >= m_order.size())
        enterNext();
}

void NamedRows::take(uint32_t part)
{
    const size_t rows = m_parts[part].rows;
    m_values.resize(m_fields.size());
    for (std::vector<int64_t> &values : m_values) {
        values.clear();
        values.reserve(rows);
    }
    m_names.clear();
    m_names.reserve(rows);
    m_ids.clear();
    m_ids.reserve(rows);
    for (uint64_t seen = 0; !m_cursor.isAtEnd(); m_cursor.next(), ++seen) {
        if (seen % kRowsBetweenLooks == 0 && m_job.stopped())
            break;
        const uint32_t name = m_cursor.chunk().name(m_cursor.index()).value;
        if (!m_partOf.empty() && m_partOf[name] != part)
            continue;
        m_names.push_back(name);
        m_ids.push_back(idHere());
        for (size_t i = 0; i < m_fields.size(); ++i) {
            if (m_fields[i] != EventField::Name)
                m_values[i].push_back(valueHere(m_fields[i]));
        }
    }
    sortByText();
}

/// Sorting tens of millions of rows must be interruptible.
void NamedRows::sortByText()
{
    m_at = m_group = 0;
    m_groups.clear();
    std::vector<uint32_t> places(m_trace.stringCount(), 0); // counts first
    for (const uint32_t name : m_names)
        ++places.at(name);
    uint32_t before = 0;
    for (const uint32_t name : byText(places)) {
        before += std::exchange(places[name], before);
        m_groups.push_back({StringId(size_t{name}), before});
    }
    m_order.resize(m_names.size());
    for (uint32_t i = 0; i < m_names.size(); ++i) {
        if (i % kRowsBetweenLooks == 0 && m_job.stopped())
            return;
        m_order[places[m_names[i]]++] = i;
    }
    std::vector<int64_t> sorted(m_order.size());
    for (std::vector<int64_t> &values : m_values) {
        if (values.empty())
            continue; // the names
        for (size_t i = 0; i < m_order.size(); ++i) {
            if (i % kRowsBetweenLooks == 0 && m_job.stopped())
                return;
            sorted[i] = values[m_order[i]];
        }
        values.swap(sorted);
    }
}

} // namespace trilane::sql
