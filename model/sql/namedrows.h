// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/eventcursor.h"

#include <array>
#include <vector>

namespace trilane::sql {

/// Rows of a table of events by name, as who groups by it wants them: SQLite would copy each name
/// and compare them all. Only of columns that are numbers of every slice. One thread.
class NamedRows
{
public:
    /// Whether a column's values can be kept.
    [[nodiscard]] static bool canHold(EventField field);

    /// Goes over all that the cursor has, once. Stops, with what there is, when the job is told to.
    void take(const Store &store, EventCursor &cursor, const std::vector<EventField> &fields,
              const JobContext &job);

    void next()
    {
        ++m_at;
        while (m_group < m_groups.size() && m_at >= m_groups[m_group].end)
            ++m_group;
    }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_order.size(); }
    [[nodiscard]] StringId name() const { return m_groups[m_group].name; }
    /// One of the fields of take().
    [[nodiscard]] int64_t value(EventField field) const
    {
        return m_values[m_slots[static_cast<size_t>(field)]][m_at];
    }
    /// Of the slice.
    [[nodiscard]] int64_t id() const { return m_ids[m_order[m_at]]; }

private:
    struct Group
    {
        StringId name;
        size_t end = 0; ///< one behind its last row
    };

    void sortByText(const Store &store, const JobContext &job);

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
