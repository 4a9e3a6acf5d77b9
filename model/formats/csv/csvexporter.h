// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"

namespace trilane::csv {

/// Comma-separated values (RFC 4180, but lines end with LF), a line for each slice and each sample
/// of a counter, track after track in display order and row after row in order of time: for data
/// frames and spreadsheets. Columns are called and counted as in the SQL tables `slice` and
/// `track`.
[[nodiscard]] formats::TraceFormat csvTraceFormat();
/// As csvTraceFormat(), with texts unchanged; see exportTable().
[[nodiscard]] formats::TraceFormat rawCsvTraceFormat();

} // namespace trilane::csv
