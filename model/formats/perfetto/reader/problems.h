// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"

#include <cstdint>

namespace trilane::perfetto {

/// Results of the events of a trace; each is reported once. One thread.
class Problems
{
public:
    explicit Problems(format::Account &account)
        : m_account(account)
    {}

    void imported(const Message &source, uint64_t count = 1)
    {
        if (count == 0)
            return;
        m_account.eventsInSource += count;
        m_account.add(format::Outcome::Imported, source, {}, count);
    }
    void repaired(const Message &source, const Message &reason, uint64_t count = 1)
    {
        m_account.eventsInSource += count;
        m_account.add(format::Outcome::Repaired, source, reason, count, place());
    }
    void dropped(const Message &source, const Message &reason, uint64_t count = 1)
    {
        m_account.eventsInSource += count;
        m_account.add(format::Outcome::Dropped, source, reason, count, place());
    }
    void lost(const Message &source, const Message &reason, uint64_t count = 1)
    {
        m_account.add(format::Outcome::Lost, source, reason, count, place());
    }
    /// Position of the current packet.
    void setByte(uint64_t byte) { m_byte = byte; }

private:
    [[nodiscard]] Message place() const { return msg("byte %1", m_byte); }

    format::Account &m_account;
    uint64_t m_byte = 0;
};

} // namespace trilane::perfetto
