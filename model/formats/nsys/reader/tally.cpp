// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/tally.h"

namespace trilane::nsys {

void Tally::count(format::Outcome outcome, MessageText reason)
{
    for (Entry &entry : m_entries) {
        if (entry.outcome == outcome && entry.reason == reason) {
            ++entry.count;
            return;
        }
    }
    m_entries.push_back({outcome, reason, 1, m_scan.placeOf(m_row ? m_row : m_scan.row())});
}

void Tally::writeTo(format::Account &account) const
{
    const Message source = msg("table %1", m_scan.table().name);
    account.eventsInSource += m_scan.row() + m_scan.lost();
    account.add(format::Outcome::Imported, source, {}, m_imported);
    for (const Entry &entry : m_entries)
        account.add(entry.outcome, source, entry.reason, entry.count, entry.place);
    account.add(format::Outcome::Dropped, source,
                m_scan.lostIsExact()
                    ? msg("in a damaged part of the file")
                    : msg("in a damaged part of the file; the number is a lower bound"),
                m_scan.lost(), m_scan.lostPlace());
}

} // namespace trilane::nsys
