// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/timedout.h"
#include "model/store/store.h"

namespace trilane::completeness {

/// Whether an OS runtime call waited until its timeout. Also false if the recorder does not record
/// this.
[[nodiscard]] inline bool hasTimedOut(const store::Store &store, const format::Slice &slice)
{
    if (slice.kind != SliceKind::OsCall)
        return false;
    const std::optional<format::RangeInfo> &info = store.detail(slice.detail).range;
    return info && info->category != kNoString && store.string(info->category) == kTimedOutCategory;
}

} // namespace trilane::completeness
