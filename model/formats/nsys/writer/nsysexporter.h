// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"

namespace trilane::nsys {

/// A SQLite database with the tables and columns of `nsys export --type sqlite` (schema 3.24), so
/// that scripts written for those run on it. Times are the trace's; 0 is where its clock begins.
[[nodiscard]] formats::TraceFormat nsysTraceFormat();

} // namespace trilane::nsys
