// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/launchedwork.h"
#include "model/analysis/links/wakeups.h"
#include "views/items/text/slicefacts.h"

namespace trilane::items {

/// Facts about a selected slice that may take long to compute; shown when available. Plain value.
struct LateFacts
{
    links::LaunchedWork work; ///< of a range or call: what its thread launched inside it
    std::vector<store::FoundSlice> projections{}; ///< of a range: its slices below streams
    std::vector<links::Wakeup> woken;             ///< by a running thread, in order of time
};

/// Threads woken by one running slice that are looked for.
inline constexpr size_t kMaxWoken = 65536;

/// True if there is anything to look up.
[[nodiscard]] bool hasLateFacts(const SliceFacts &facts);
/// Reads the facts. Pure; any thread.
[[nodiscard]] LateFacts lateFacts(const store::Store &store, const SliceFacts &facts,
                                  const jobs::JobContext &job = {});

} // namespace trilane::items
