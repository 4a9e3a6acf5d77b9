// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Contents of the buffers that CUPTI is still filling, read in place. A kernel, copy or memset has
/// a record from its launch on, without an end until CUPTI receives it (cupti_activity.h on
/// cuptiActivityFlushAll: such a buffer is not returned).
namespace trilane::agent::heldwork {

/// Sets the record length from the loaded library; call before anything else.
void setLength(uint32_t kind, size_t bytes);
/// Length of a record that begins with `word` (activitykind.h); 0: unknown.
[[nodiscard]] size_t lengthOf(uint32_t word);

struct Seen
{
    uint32_t buffers = 0;    ///< that hold unfinished work
    uint64_t unfinished = 0; ///< number of records
    uint64_t bytes = 0;      ///< total of all records
    bool hasOld = false;     ///< work of an earlier recording is not visible, but has not all ended
};

/// Work with correlation ids up to `upTo`. Only on the thread that serves CUPTI, or after it has
/// ended.
[[nodiscard]] Seen look(uint32_t upTo = UINT32_MAX);

/// A buffer is returned with records that look() may not have seen. Any thread, lock-free.
void passed(const uint8_t *buffer, size_t bytes);

/// For a buffer outside the pool. Any thread.
[[nodiscard]] bool hasUnfinished(const uint8_t *buffer);

/// End of the records of a buffer whose first record is present.
[[nodiscard]] size_t endOf(const uint8_t *buffer, size_t from = 0);

/// Updates newest() from the current buffers. Any thread.
void lookForNewest();

/// Newest correlation ids seen by look() and passed(): of calls, and of anything.
[[nodiscard]] uint32_t newestCall();
[[nodiscard]] uint32_t newest();

/// Selects calls of this thread (gettid()). Forgets earlier results.
void setOwnThread(uint32_t thread);
[[nodiscard]] uint32_t newestOwnCall(); ///< 0: none was recorded

/// Total bytes of passed records.
[[nodiscard]] uint64_t passedBytes();

} // namespace trilane::agent::heldwork
