// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/table.h"
#include "model/store/store.h"

#include <span>

namespace trilane {

/// What became of each kind of event: outcome, kind, reason, count, first place; lost and dropped
/// ones first.
[[nodiscard]] Table accountTable(const Account &account);

/// Calls of a kernel, in the order given: duration, start from the start of the trace, stream.
[[nodiscard]] Table callsTable(const Store &store, std::span<const FoundSlice> calls);

} // namespace trilane
