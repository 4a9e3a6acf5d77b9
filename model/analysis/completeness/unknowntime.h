// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

namespace trilane::completeness {

/// Slices that stand for activity that is not known.
struct UnknownTime
{
    struct Sum
    {
        uint64_t count = 0;
        Ns total = 0;
    };
    Sum states; ///< of threads
    Sum work;   ///< of GPUs
};

/// Without All Streams. Reads totals of lanes, no chunks. Pure.
[[nodiscard]] UnknownTime unknownTimeOf(store::Tables trace);

} // namespace trilane::completeness
