// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"

namespace trilane::json {

/// Trace event JSON ("Trace Event Format", the Chromium project) in the shape in which PyTorch's
/// profiler writes it: calls and GPU work joined by args.correlation and by ac2g arrows, a process
/// for each GPU with its streams as threads. Times are in µs with all digits of the nanoseconds.
[[nodiscard]] formats::TraceFormat chromeTraceFormat();
/// As chromeTraceFormat(), compressed with gzip.
[[nodiscard]] formats::TraceFormat compressedChromeTraceFormat();

} // namespace trilane::json
