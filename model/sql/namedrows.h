// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/sql/eventcursor.h"
#include "model/store/tables.h"

#include <array>
#include <optional>
#include <vector>

namespace trilane::sql {

/// Rows of an event table ordered by name, for GROUP BY: SQLite would copy and compare each name.
/// Only for columns that are numbers of every slice. If there are too many rows to keep, the trace
/// is read several times for some names at a time. One thread.
class NamedRows
{
public:
    /// Memory of a row with four columns while one of them is sorted.
    static constexpr uint64_t kBytesOfRow = 56;

    /// Whether a column's values can be kept.
    [[nodiscard]] static bool canHold(EventField field);

    /// Starts at the first row. Takes over the cursor, which iterates over the filtered rows; both
    /// outlive it. Ends when the job is stopped.
    NamedRows(store::Tables trace, EventCursor &cursor, const EventFilter &filter,
              std::vector<EventField> fields, size_t maxAtOnce, jobs::JobContext job);

    void next();
    [[nodiscard]] bool isAtEnd() const { return m_isAtEnd; }
    [[nodiscard]] bool isStopped() const { return m_job.stopped(); }
    [[nodiscard]] StringId name() const { return m_only ? *m_only : m_groups[m_group].name; }
    /// One of the given fields.
    [[nodiscard]] int64_t value(EventField field) const
    {
        return m_only ? valueHere(field) : m_values[m_slots[static_cast<size_t>(field)]][m_at];
    }
    /// Id of the slice.
    [[nodiscard]] int64_t id() const { return m_only ? idHere() : m_ids[m_order[m_at]]; }

private:
    struct Group
    {
        StringId name;
        size_t end = 0; ///< one past its last row
    };
    /// Adjacent names, as many as can be kept.
    struct Part
    {
        size_t rows = 0;
        std::optional<StringId> only; ///< a name with too many rows: read directly
    };

    [[nodiscard]] std::vector<uint32_t> byText(const std::vector<uint32_t> &counts) const;
    [[nodiscard]] int64_t valueHere(EventField field) const;
    [[nodiscard]] int64_t idHere() const;
    void divide();
    void enterNext();
    void take(uint32_t part);
    void sortByText();

    store::Tables m_trace;
    EventCursor &m_cursor;
    EventFilter m_filter;
    std::vector<EventField> m_fields;
    size_t m_maxAtOnce;
    jobs::JobContext m_job;

    std::vector<Part> m_parts;
    std::vector<uint32_t> m_partOf; ///< by name; empty: there is one part
    uint32_t m_nextPart = 0;
    std::optional<StringId> m_only; ///< of the part it is in
    bool m_isAtEnd = false;

    std::array<uint8_t, 64> m_slots{};          ///< by field
    std::vector<std::vector<int64_t>> m_values; ///< by slot; in the order of rows
    std::vector<Group> m_groups;
    std::vector<uint32_t> m_names; ///< from here on as they were taken
    std::vector<int64_t> m_ids;
    std::vector<uint32_t> m_order; ///< of rows among those taken
    size_t m_at = 0;
    size_t m_group = 0;
};

} // namespace trilane::sql
