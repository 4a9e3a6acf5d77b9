// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/eventcursor.h"

#include <vector>

namespace trilane::sql {

/// Rows of a table of events by name, as who groups by it wants them: SQLite would copy each name
/// and compare them all. Only of columns that are numbers of every slice. One thread.
class NamedRows
{
public:
    /// Whether a column's values can be kept.
    [[nodiscard]] static bool canHold(EventField field);

    /// Goes over all that the cursor has. Stops, with what there is, when the job is told to.
    void take(const Store &store, EventCursor &cursor, std::vector<EventField> fields,
              const JobContext &job);

    void next() { ++m_at; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_order.size(); }
    [[nodiscard]] StringId name() const { return StringId(size_t{m_names[m_order[m_at]]}); }
    /// One of the fields of take(), or the number of the slice.
    [[nodiscard]] int64_t value(EventField field) const;

private:
    void sortByText(const Store &store);

    std::vector<EventField> m_fields;
    std::vector<std::vector<int64_t>> m_values; ///< by field
    std::vector<uint32_t> m_names;
    std::vector<int64_t> m_ids;
    std::vector<uint32_t> m_order;
    size_t m_at = 0;
};

} // namespace trilane::sql
