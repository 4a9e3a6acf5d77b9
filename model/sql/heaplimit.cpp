// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/heaplimit.h"

#include <mutex>

#include <sqlite3.h>

namespace trilane::sql {

namespace {

/// An import that reads a database at the same time must not fail for a query's greed.
constexpr uint64_t kForOthers = uint64_t{16} << 20;

/// The limit applies to the process.
struct Queries
{
    std::mutex mutex;
    uint64_t before = 0; ///< what SQLite had when the first of them began
    uint64_t bytes = 0;  ///< of all that run
    unsigned count = 0;

    void apply() const
    {
        sqlite3_hard_heap_limit64(
            count > 0 ? static_cast<sqlite3_int64>(before + bytes + kForOthers) : 0);
    }
};

Queries &queries()
{
    static Queries s_queries;
    return s_queries;
}

} // namespace

HeapLimit::HeapLimit(uint64_t bytes)
    : m_bytes(bytes)
{
    Queries &all = queries();
    const std::lock_guard lock(all.mutex);
    if (all.count++ == 0)
        all.before = static_cast<uint64_t>(sqlite3_memory_used());
    all.bytes += m_bytes;
    all.apply();
}

HeapLimit::~HeapLimit()
{
    Queries &all = queries();
    const std::lock_guard lock(all.mutex);
    --all.count;
    all.bytes -= m_bytes;
    all.apply();
}

} // namespace trilane::sql
