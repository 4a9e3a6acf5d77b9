// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/nsys/reader/database.h"

namespace trilane::nsys {

/// True for a database that nsys may have exported: it has one of the tables only that has.
[[nodiscard]] bool looksLikeNsys(const Tables &tables);

/// Counts the rows of tables that are not read: events as dropped, the rest (stacks of samples,
/// messages of the profiler) in a property, so that nothing is lost silently.
void countOtherTables(const Database &database, const Tables &tables, format::Account &account,
                      format::TraceInfo &info);

} // namespace trilane::nsys
