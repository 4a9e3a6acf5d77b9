// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"
#include "model/formats/nsys/reader/scan.h"

#include <cstdint>
#include <vector>

namespace trilane::nsys {

/// Result of the rows of one table. Each row ends with exactly one call of done() or dropped(). One
/// thread.
class Tally
{
public:
    explicit Tally(const Scan &scan)
        : m_scan(scan)
    {}

    /// Sets the current row; for rows judged after reading.
    void setRow(uint64_t row) { m_row = row; }
    /// The current row is kept, but not as it was; of several changes the first is named.
    void mended(MessageText reason)
    {
        if (m_reason.empty())
            m_reason = reason;
    }
    /// The current row is in the trace.
    void done()
    {
        if (m_reason.empty()) [[likely]] {
            ++m_imported;
            return;
        }
        count(format::Outcome::Repaired, m_reason);
        m_reason = {};
    }
    /// The current row is not in the trace.
    void dropped(MessageText reason)
    {
        m_reason = {};
        count(format::Outcome::Dropped, reason);
    }
    /// Writes the table's part of the account: the counts above, and the unreadable rows.
    void writeTo(format::Account &account) const;

private:
    struct Entry
    {
        format::Outcome outcome;
        MessageText reason;
        uint64_t count;
        Message place;
    };
    void count(format::Outcome outcome, MessageText reason);

    const Scan &m_scan;
    MessageText m_reason;
    uint64_t m_row = 0; ///< 0: the scan's
    uint64_t m_imported = 0;
    std::vector<Entry> m_entries;
};

} // namespace trilane::nsys
