// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::perfetto {

/// What became of the events of a trace; each is told of once. One thread.
class Problems
{
public:
    explicit Problems(Account &account)
        : m_account(account)
    {}

    void imported(std::string_view source, uint64_t count = 1)
    {
        if (count == 0)
            return;
        m_account.eventsInSource += count;
        m_account.add(Outcome::Imported, source, {}, count);
    }
    void repaired(std::string_view source, std::string_view reason, uint64_t count = 1)
    {
        m_account.eventsInSource += count;
        m_account.add(Outcome::Repaired, source, reason, count, place());
    }
    void dropped(std::string_view source, std::string_view reason, uint64_t count = 1)
    {
        m_account.eventsInSource += count;
        m_account.add(Outcome::Dropped, source, reason, count, place());
    }
    void lost(std::string_view source, std::string_view reason, uint64_t count = 1)
    {
        m_account.add(Outcome::Lost, source, reason, count, place());
    }
    /// Of the packet that is looked at.
    void setByte(uint64_t byte) { m_byte = byte; }

private:
    [[nodiscard]] std::string place() const { return "byte " + std::to_string(m_byte); }

    Account &m_account;
    uint64_t m_byte = 0;
};

} // namespace trilane::perfetto
