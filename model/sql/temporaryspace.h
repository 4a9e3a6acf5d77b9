// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>

namespace trilane::sql {

/// Where SQLite keeps what does not fit into memory while it sorts: files without a name in the
/// folder for temporary files, for this user alone, and together no larger than they may be. One
/// database, one thread.
class TemporarySpace
{
public:
    TemporarySpace();
    ~TemporarySpace();
    TemporarySpace(const TemporarySpace &) = delete;
    TemporarySpace &operator=(const TemporarySpace &) = delete;

    /// For sqlite3_open_v2(); the database must be closed before.
    [[nodiscard]] const char *name() const;
    /// From now on; 0: half of what is free there now.
    void limitTo(uint64_t bytes);
    /// A query has asked for more than that since limitTo(); SQLite was told that the disk is full.
    [[nodiscard]] bool isExceeded() const;

private:
    struct System;
    std::unique_ptr<System> d;
};

} // namespace trilane::sql
