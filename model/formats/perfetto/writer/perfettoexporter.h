// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"

namespace trilane::perfetto {

/// Perfetto's protobuf format, for ui.perfetto.dev and trace_processor. Slices are track events on
/// the threads' and streams' own tracks with all that is known of them as arguments, launches are
/// flows, cores and thread states are ftrace scheduling events. What Trilane's own importer needs
/// to make the same trace of it stands in instants on a track of its own.
[[nodiscard]] formats::TraceFormat perfettoTraceFormat();

} // namespace trilane::perfetto
