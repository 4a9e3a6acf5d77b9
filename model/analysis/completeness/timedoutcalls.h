// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/timedout.h"
#include "model/store/tables.h"

namespace trilane::completeness {

/// Whether an OS runtime call waited until its timeout. Also false if the recorder does not record
/// this.
[[nodiscard]] inline bool hasTimedOut(store::Tables trace, const format::Slice &slice)
{
    if (slice.kind != SliceKind::OsCall)
        return false;
    const std::optional<format::RangeInfo> &info = trace.detail(slice.detail).range;
    return info && info->category != kNoString && trace.string(info->category) == kTimedOutCategory;
}

} // namespace trilane::completeness
