// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"

namespace trilane::perfetto {

/// Perfetto's protobuf format, for ui.perfetto.dev and trace_processor. Slices are track events on
/// the tracks of threads and streams with their details as arguments, launches are flows, cores and
/// thread states are ftrace scheduling events. Data that Trilane's importer needs to restore the
/// trace is in instants on a separate track.
[[nodiscard]] formats::TraceFormat perfettoTraceFormat();

} // namespace trilane::perfetto
