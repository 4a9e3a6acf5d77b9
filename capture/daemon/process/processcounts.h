// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"

#include <cstdint>

namespace trilane::daemon {

/// Counts of the records of one process's rings.
struct ProcessCounts
{
    uint64_t ranges = 0;    ///< complete ones, and marks
    uint64_t openAtEnd = 0; ///< ranges that were shown until the recording's end
    uint64_t cutAtLast = 0; ///< until the end of the last capture range so far
    uint64_t cutBefore = 0; ///< until the end of one before
    uint64_t strayEnds = 0; ///< pops and ends of ranges whose begin was not recorded
    uint64_t refusedStarts = 0;
    uint64_t osCalls = 0;
    uint64_t openOsCalls = 0; ///< of them: shown until the end
    uint64_t unknown = 0;     ///< of a later version, or invalid
    uint64_t lost = 0;        ///< records for which there was no space
    uint64_t lostNames = 0;
    uint64_t refusedRanges = 0; ///< lost for lack of memory
    uint64_t leftOut = 0;       ///< these, and records of threads lost for lack of memory

    void addTo(format::Account &account, int pid) const;
};

} // namespace trilane::daemon
