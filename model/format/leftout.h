// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/account.h"
#include "model/format/trace.h"

#include <cstdint>

namespace trilane::format {

/// Number of unreadable parts of the traces that this one was made from.
[[nodiscard]] uint64_t partsLeftOut(const TraceInfo &info);
void setPartsLeftOut(TraceInfo &info, uint64_t parts);

/// Events that were dropped, but for those that a saved window or a capture range is to leave out.
[[nodiscard]] uint64_t unintendedDrops(const Account &account);

/// True when an importer could not read its file to the end: it is cut off or damaged, and how much
/// is missing is not known.
[[nodiscard]] bool isCutOff(const TraceInfo &info);

} // namespace trilane::format
