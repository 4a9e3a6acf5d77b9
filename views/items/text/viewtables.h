// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"
#include "model/analysis/stats/table.h"
#include "model/format/account.h"
#include "model/store/sliceref.h"

#include <span>

namespace trilane::items {

/// Results for each kind of event: outcome, kind, reason, count, first place; lost and dropped ones
/// first.
[[nodiscard]] stats::Table accountTable(const format::Account &account);

/// Slices of a row of the query, in the order given: location, (for copies) bytes and throughput,
/// duration, ratio to the median, start from the start of the trace; the name if the row does not
/// determine it.
[[nodiscard]] stats::Table callsTable(store::Tables trace, const stats::SliceQuery &query,
                                      std::span<const store::FoundSlice> calls, Ns median);

} // namespace trilane::items
