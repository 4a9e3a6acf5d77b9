// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::sql {

/// Scope in which SQLite's memory in this process is limited to its initial use plus an amount per
/// running query: further allocations fail, and with them the query (SQLITE_NOMEM). Any thread.
class HeapLimit
{
public:
    explicit HeapLimit(uint64_t bytes);
    ~HeapLimit();
    HeapLimit(const HeapLimit &) = delete;
    HeapLimit &operator=(const HeapLimit &) = delete;

private:
    const uint64_t m_bytes;
};

} // namespace trilane::sql
