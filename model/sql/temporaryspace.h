// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>

namespace trilane::sql {

/// Temporary storage of SQLite for sorting: unnamed files in the temporary folder, private to this
/// user, with a common size limit. One database, one thread.
class TemporarySpace
{
public:
    TemporarySpace();
    ~TemporarySpace();
    TemporarySpace(const TemporarySpace &) = delete;
    TemporarySpace &operator=(const TemporarySpace &) = delete;

    /// For sqlite3_open_v2(); close the database before this object.
    [[nodiscard]] const char *name() const;
    /// Sets the limit; 0: half of the currently free space.
    void limitTo(uint64_t bytes);
    /// A query has exceeded the limit since limitTo(); SQLite got a disk-full error.
    [[nodiscard]] bool isExceeded() const;

private:
    struct System;
    std::unique_ptr<System> d;
};

} // namespace trilane::sql
