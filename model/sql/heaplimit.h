// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::sql {

/// While it lives SQLite gets no more memory in this process than it had plus so much for each
/// query that runs: an allocation beyond fails, and with it the query (SQLITE_NOMEM). Any thread.
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
